package postoffice

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	stdmime "mime"
	"net"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pentepost/mailer/mime"
)

// A submission is the envelope and origin of a submitted message.
type submission struct {
	login      account
	returnPath string // MAIL FROM as given: the login, perhaps with a tag
	recipients []recipient
	helo       string
	peer       net.Addr
	at         time.Time
}

// A recipient is one accepted RCPT TO.
type recipient struct {
	address string // as given, with tag and case
	account account
}

// A dmarcResult is what the post office says about the From field of a message in
// Authentication-Results (RFC 8601 section 2.7, RFC 7489).
type dmarcResult string

const (
	dmarcPass dmarcResult = "pass" // From is the login
	dmarcFail dmarcResult = "fail" // From may be somebody else
	dmarcNone dmarcResult = "none" // there is no From
)

var errForeignFrom = errors.New("the From field has another address than the login")

// checkFrom compares the From field of a message with the login. The rules, in this order:
//
//   - one From field with one address, which is another: the message is refused;
//   - one From field with one address, which is the login, and any name: dmarc=pass;
//   - no From field: dmarc=none;
//   - every address in every From field, in every way a mail program might read it, is clearly the
//     login: dmarc=pass;
//   - anything else (two senders, an unreadable field, an address hidden in a name, a comment or an
//     encoded word): dmarc=fail. Such a message is not refused, so that hostile mail can be tried out,
//     and it cannot be used to write as somebody else, because the service never acts on dmarc=fail.
func checkFrom(raw []byte, login account) (dmarcResult, error) {
	froms := mime.PossibleFields(raw, "From")
	if len(froms) == 0 {
		return dmarcNone, nil
	}
	if len(froms) == 1 {
		switch list, err := parseOneFrom(froms[0].Value); {
		case err != nil || len(list) != 1:
		case !login.is(list[0].Address):
			return "", errForeignFrom
		case utf8.ValidString(froms[0].Value) && !strings.ContainsFunc(froms[0].Value, isControl):
			return dmarcPass, nil // whatever the display name says
		}
	}
	for _, f := range froms {
		if !isClearlyFrom(f.Value, login) {
			return dmarcFail, nil
		}
	}
	return dmarcPass, nil
}

func (a account) is(address string) bool { return strings.EqualFold(string(a), address) }

// isClearlyFrom reports whether value is the address of login, once or several times, and contains
// nothing else that looks like an address, as it stands or with its encoded words decoded.
func isClearlyFrom(value string, login account) bool {
	list, err := parseAddresses(value)
	if err != nil || len(list) == 0 || !utf8.ValidString(value) || strings.ContainsFunc(value, isControl) {
		return false
	}
	for _, a := range list {
		if !login.is(a.Address) || !onlyAddress(a.Name, login) {
			return false
		}
	}
	return onlyAddress(value, login)
}

func isControl(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f || 0x80 <= r && r < 0xa0 }

// onlyAddress reports whether every @ in text belongs to the address of login.
func onlyAddress(text string, login account) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != '@' {
			continue
		}
		start, end := i, i+1
		for start > 0 && inAddress(text[start-1]) {
			start--
		}
		for end < len(text) && inAddress(text[end]) {
			end++
		}
		if !login.is(text[start:end]) {
			return false
		}
	}
	return true
}

// inAddress accepts the characters of RFC 5322 atoms, dots, and everything beyond ASCII.
func inAddress(b byte) bool {
	return b > ' ' && b != 0x7f && !strings.ContainsRune(`()<>[]:;@\,"`, rune(b))
}

// looseWord is an encoded word with raw characters that RFC 2047 section 5 wants encoded in a display
// name. Some programs write such names, mostly with a colon. It contains no character that could turn
// it into another address.
var looseWord = regexp.MustCompile(`=\?[\w*.-]+\?[QqBb]\?[^\s?<>@,;()"\\\[\]]*\?=`)

// parseOneFrom reads the addresses in a From field. It accepts names that net/mail refuses.
func parseOneFrom(value string) ([]*mail.Address, error) {
	list, err := parseAddresses(value)
	if err != nil && len(value) <= maxFromBytes {
		list, err = parseAddresses(looseWord.ReplaceAllLiteralString(value, "name"))
	}
	return list, err
}

// maxFromBytes is the length of the longest From field that is read.
const maxFromBytes = 10_000

func parseAddresses(value string) ([]*mail.Address, error) {
	if len(value) > maxFromBytes {
		return nil, errors.New("too long")
	}
	// An unknown charset in a name does not make the address doubtful.
	asIs := func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	p := mail.AddressParser{WordDecoder: &stdmime.WordDecoder{CharsetReader: asIs}}
	return p.ParseList(value)
}

const authResults = "Authentication-Results"

// maxStripRounds bounds how often removing one forged field may reveal another.
const maxStripRounds = 8

var errForgedWithoutEnd = errors.New("too many forged " + authResults + " fields")

// withoutAuthResults removes every Authentication-Results field from raw, as RFC 8601 section 5
// requires, and leaves every other byte as it is. It looks again after each removal, because the
// neighbours of a removed line may together become another such field.
func withoutAuthResults(raw []byte) ([]byte, error) {
	for range maxStripRounds {
		forged := mime.PossibleFields(raw, authResults)
		if len(forged) == 0 {
			return raw, nil
		}
		raw = removeFields(raw, forged)
	}
	return nil, errForgedWithoutEnd
}

// removeFields removes the bytes of the given fields, which may overlap.
func removeFields(raw []byte, out []mime.Field) []byte {
	slices.SortFunc(out, func(a, b mime.Field) int { return a.Start - b.Start })
	kept := make([]byte, 0, len(raw))
	at := 0
	for _, f := range out {
		if f.Start > at {
			kept = append(kept, raw[at:f.Start]...)
		}
		at = max(at, f.End)
	}
	return append(kept, raw[at:]...)
}

// trace returns the fields that the post office adds above a message for one recipient (RFC 5321
// section 4.4, RFC 9228 for Delivered-To, RFC 8601).
func (s *submission) trace(d domain, to recipient, result dmarcResult, body []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\n", s.returnPath)
	fmt.Fprintf(&b, "Delivered-To: %s\r\n", to.address)
	fmt.Fprintf(&b, "Received: from %s (%s)\r\n\tby %s with ESMTPA id %s\r\n\tfor <%s>; %s\r\n",
		safeHelo(s.helo), host(s.peer), d, rand.Text()[:16], to.address, s.at.Format("Mon, 2 Jan 2006 15:04:05 -0700"))
	fmt.Fprintf(&b, "%s: %s; dmarc=%s", authResults, d, result)
	if result != dmarcNone {
		fmt.Fprintf(&b, " header.from=%s", d)
	}
	b.WriteString("\r\n")
	if len(body) > 0 && (body[0] == ' ' || body[0] == '\t') {
		// Otherwise the first line would continue our field above it and change the result.
		b.WriteString("X-Post-Office: the first line of this message began with a blank\r\n")
	}
	return b.Bytes()
}

// safeHelo returns the name that a client gave itself, or "unknown" if it has unusual characters.
func safeHelo(name string) string {
	odd := func(r rune) bool { return notPlain(r) && !strings.ContainsRune("[]:", r) }
	if name == "" || len(name) > 255 || strings.ContainsFunc(name, odd) {
		return "unknown"
	}
	return name
}

func host(a net.Addr) string {
	if tcp, ok := a.(*net.TCPAddr); ok {
		return tcp.IP.String()
	}
	return "unknown"
}
