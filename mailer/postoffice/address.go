package postoffice

import (
	"errors"
	"fmt"
	"strings"
)

// maxLocalPart is the longest local part, in bytes (RFC 5321 section 4.5.3.1.1).
const maxLocalPart = 64

// A domain is the one domain of a post office, in lower case.
type domain string

func newDomain(name string) domain {
	return domain(strings.ToLower(strings.TrimSpace(name)))
}

// An account is the full address of a mailbox in lower case without a tag, such as ann@pente.test.
type account string

var errForeign = errors.New("another domain")

// login finds whom a user name means: "ann", "Ann" and "ann@pente.test" are the same.
func (d domain) login(user string) (account, error) {
	if !strings.Contains(user, "@") {
		user += "@" + string(d)
	}
	a, tag, err := d.parse(user)
	if err == nil && tag != "" {
		err = errors.New("a login has no +tag")
	}
	if err != nil {
		return "", fmt.Errorf("user name %q: %w", user, err)
	}
	return a, nil
}

// parse splits an address into the account it belongs to and its tag: play+KEY@pente.test is the
// account play@pente.test and the tag KEY. The characters allowed are few on purpose: whatever passes
// may be written into a header field, a log line and a page as it is.
func (d domain) parse(address string) (account, string, error) {
	local, host, ok := strings.Cut(address, "@")
	if !ok {
		return "", "", errors.New("no @ in it")
	}
	if !strings.EqualFold(host, string(d)) {
		return "", "", errForeign
	}
	name, tag, tagged := strings.Cut(local, "+")
	switch {
	case len(local) > maxLocalPart:
		return "", "", fmt.Errorf("more than %d bytes before the @", maxLocalPart)
	case name == "" || strings.Trim(name, ".") != name || strings.Contains(name, ".."):
		return "", "", errors.New("empty, or a dot out of place")
	case tagged && tag == "":
		return "", "", errors.New("nothing after the +")
	case strings.ContainsFunc(local, notPlain):
		return "", "", errors.New("only letters, digits and . _ - + = are understood")
	}
	return account(strings.ToLower(name) + "@" + string(d)), tag, nil
}

func notPlain(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("._-+=", r))
}
