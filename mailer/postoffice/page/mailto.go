package page

import (
	"net/url"
	"regexp"
	"strings"
	"unicode"

	"pentepost/notation/visible"
)

// A Draft is the beginning of a letter.
type Draft struct{ To, Subject, Text string }

// The limits of a draft in a link, in characters.
const (
	maxSubject  = 200
	maxLinkText = 2000
	maxAddress  = 254
)

const mailtoScheme = "mailto:"

var plainAddress = regexp.MustCompile("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+$")

// parseMailto reads a mailto: link (RFC 6068) with exactly one address. It ignores all fields but the
// subject and the text: a letter must not choose who else gets the answer, or write its header.
func parseMailto(link string) (d Draft, ok bool) {
	link = strings.TrimFunc(link, func(r rune) bool { return r <= ' ' })
	if len(link) < len(mailtoScheme) || !strings.EqualFold(link[:len(mailtoScheme)], mailtoScheme) {
		return Draft{}, false
	}
	address, fields, _ := strings.Cut(link[len(mailtoScheme):], "?")
	// A plus sign is a plus sign here (RFC 6068 section 5), not a space as in web forms.
	to, err := url.PathUnescape(address)
	if err != nil || len(to) > maxAddress || !plainAddress.MatchString(to) {
		return Draft{}, false
	}
	d.To = to
	for field := range strings.SplitSeq(fields, "&") {
		name, value, _ := strings.Cut(field, "=")
		value, err := url.PathUnescape(value)
		if err != nil {
			return Draft{}, false
		}
		switch strings.ToLower(name) {
		case "subject":
			d.Subject = oneLine(value, maxSubject)
		case "body":
			d.Text = lines(value, maxLinkText)
		}
	}
	return d, true
}

// mailto returns the draft as a mailto: link.
func (d Draft) mailto() string {
	link := mailtoScheme + strings.NewReplacer("%", "%25", "?", "%3F", "&", "%26", "#", "%23").Replace(d.To)
	mark := "?"
	for _, field := range [][2]string{{"subject", d.Subject}, {"body", d.Text}} {
		if field[1] != "" {
			link += mark + field[0] + "=" + strings.ReplaceAll(url.QueryEscape(field[1]), "+", "%20")
			mark = "&"
		}
	}
	return link
}

// composeURL returns the address of the compose page with a draft.
func composeURL(m mailbox, d Draft) string {
	q := url.Values{}
	for name, value := range map[string]string{"to": d.To, "subject": d.Subject, "body": d.Text} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return "/box/" + m.Name + "/compose?" + q.Encode()
}

// lines returns s with line feeds and without control characters, at most limit characters of it. Other
// hidden characters stay, because people write them in their own languages and in emoji.
func lines(s string, limit int) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(s, "\ufffd"))
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
	return visible.Cut(s, limit)
}

// oneLine returns s as one line without hidden characters, at most limit characters of it.
func oneLine(s string, limit int) string {
	return strings.TrimSpace(visible.Cut(visible.Line(s), limit))
}
