package postoffice

import (
	"errors"
	"io"
	"mime"
	"net/mail"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A verdict is what the post office says about the From of a message in Authentication-Results
// (RFC 8601 section 2.7, RFC 7489): that it is the login, that it cannot be, or that there is none.
type verdict string

const (
	vouched    verdict = "pass"
	unvouched  verdict = "fail"
	fromNobody verdict = "none"
)

var errForeignFrom = errors.New("the From field is another address than the login")

// judge holds the From of a message against the login. The rule, in this order:
//
//   - one From field with one address that is another: the message is refused;
//   - one From field with one address, the login's, and any name: taken, dmarc=pass;
//   - no From field: taken, dmarc=none;
//   - every address in every From field, read as widely as any mail program might, is plainly the
//     login: taken, dmarc=pass;
//   - anything else (two senders, something unreadable, an address hidden in a name, a comment or an
//     encoded word): taken, dmarc=fail. It is not refused so that hostile mail can be tried out, and
//     it cannot be used to write as somebody else because the service never acts on dmarc=fail.
func judge(raw []byte, login account) (verdict, error) {
	froms := fieldsNamed(raw, "From")
	if len(froms) == 0 {
		return fromNobody, nil
	}
	if len(froms) == 1 {
		switch list, err := parseOneFrom(froms[0].value); {
		case err != nil || len(list) != 1:
		case !login.is(list[0].Address):
			return "", errForeignFrom
		case utf8.ValidString(froms[0].value) && !strings.ContainsFunc(froms[0].value, isControl):
			return vouched, nil // whatever the name beside it says
		}
	}
	for _, f := range froms {
		if !plainlyFrom(f.value, login) {
			return unvouched, nil
		}
	}
	return vouched, nil
}

func (a account) is(address string) bool { return strings.EqualFold(string(a), address) }

// plainlyFrom says whether value is one or more times the address of login and nothing else that
// looks like an address, neither as it stands nor with its encoded words decoded.
func plainlyFrom(value string, login account) bool {
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

// onlyAddress says whether every @ in text belongs to the address of login.
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

// inAddress holds for the characters of RFC 5322 atoms, dots and everything beyond ASCII.
func inAddress(b byte) bool {
	return b > ' ' && b != 0x7f && !strings.ContainsRune(`()<>[]:;@\,"`, rune(b))
}

// looseWord is an encoded word as some programs write names: with characters raw in it that RFC 2047
// section 5 wants encoded beside an address, a colon most of all, but none that could make another
// address of it.
var looseWord = regexp.MustCompile(`=\?[\w*.-]+\?[QqBb]\?[^\s?<>@,;()"\\\[\]]*\?=`)

// parseOneFrom reads the address in a From field, with such names as net/mail refuses beside it.
func parseOneFrom(value string) ([]*mail.Address, error) {
	list, err := parseAddresses(value)
	if err != nil && len(value) <= maxFrom {
		list, err = parseAddresses(looseWord.ReplaceAllLiteralString(value, "name"))
	}
	return list, err
}

// maxFrom is the longest From that is read, in bytes.
const maxFrom = 10_000

func parseAddresses(value string) ([]*mail.Address, error) {
	if len(value) > maxFrom {
		return nil, errors.New("too long")
	}
	// A name in a charset we do not know is no reason to doubt the address beside it.
	asIs := func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	p := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: asIs}}
	return p.ParseList(value)
}
