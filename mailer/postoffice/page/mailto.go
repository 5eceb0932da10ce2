package page

import (
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

// A Draft is a letter that has been begun.
type Draft struct{ To, Subject, Text string }

// The most of a draft that a link may bring, in characters.
const (
	maxSubject   = 200
	maxLinkText  = 2000
	maxAddress   = 254
	mailtoScheme = "mailto:"
)

var plainAddress = regexp.MustCompile("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+$")

// parseMailto reads a mailto: link (RFC 6068) that names exactly one address. Of its fields only the
// subject and the text count: a letter must not choose who else gets the answer, nor what is in its
// header.
func parseMailto(link string) (d Draft, ok bool) {
	link = strings.TrimFunc(link, func(r rune) bool { return r <= ' ' })
	if len(link) < len(mailtoScheme) || !strings.EqualFold(link[:len(mailtoScheme)], mailtoScheme) {
		return Draft{}, false
	}
	address, fields, _ := strings.Cut(link[len(mailtoScheme):], "?")
	// A plus is a plus here (RFC 6068 section 5), not a blank as in web forms.
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

// mailto writes the draft as a link again.
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

// lines makes lines with line feeds of what anybody may have written, at most limit characters.
func lines(s string, limit int) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(s, "\ufffd"))
	s = strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return printable(r)
	}, s)
	if runes := []rune(s); len(runes) > limit {
		s = string(runes[:limit])
	}
	return s
}

// printable makes blanks of line ends and tabs and leaves control characters out.
func printable(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsControl(r):
		return -1
	}
	return r
}
