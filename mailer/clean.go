package mailer

import (
	"net/mail"
	"strings"
	"unicode"
)

const (
	maxName   = 64   // characters of a display name
	maxText   = 250  // characters of a subject
	maxValue  = 900  // bytes of any other field; a line has at most 998 (RFC 5322 section 2.1.1)
	maxFolded = 8000 // bytes of one that goes on many short lines
	maxID     = 250  // bytes of a message id
	maxIDs    = 20   // of References; the first and the latest are kept
)

// clean makes one line of s that shows what it says: no control and no
// direction characters, no invalid bytes, no runs of blanks, at most limit
// characters. It also breaks up what a reader could take for an encoded-word
// (RFC 2047), which might hold all that.
func clean(s string, limit int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r): // line ends too, of all kinds
			return ' '
		case unicode.IsControl(r), isInvisible(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "=?", "= ?")
	if runes := []rune(s); len(runes) > limit {
		s = strings.TrimSpace(string(runes[:limit]))
	}
	return s
}

// isInvisible: format characters. Direction marks, embeddings, overrides and
// isolates (Unicode annex 9) are among them, and what makes two names look like
// one: zero-width characters, soft hyphens, tags.
func isInvisible(r rune) bool { return unicode.Is(unicode.Cf, r) }

// isPlain reports text of lines of printable ASCII, which is clean already: all that
// we write ourselves.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '\n' && (c < ' ' || c > '~') {
			return false
		}
	}
	return true
}

// cleanLines makes text with CRLF line ends of s, without control characters.
// What else players may write is for those to decide who word the text.
func cleanLines(s string) []byte {
	if !isPlain(s) {
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(s, "\uFFFD"))
		s = strings.Map(func(r rune) rune {
			if unicode.IsControl(r) && r != '\n' && r != '\t' {
				return -1
			}
			return r
		}, s)
	}
	out := make([]byte, 0, len(s)+strings.Count(s, "\n")+len("\r\n"))
	for line := range strings.Lines(s) {
		out = append(append(out, strings.TrimSuffix(line, "\n")...), "\r\n"...)
	}
	return out
}

// isMessageID reports whether id has the form <left@right> (RFC 5322 section
// 3.6.4), as far as it matters: nothing in it can end it early.
func isMessageID(id string) bool {
	inner, open := strings.CutPrefix(id, "<")
	inner, closed := strings.CutSuffix(inner, ">")
	left, right, at := strings.Cut(inner, "@")
	return open && closed && at && left != "" && right != "" && len(id) <= maxID &&
		!strings.ContainsFunc(inner, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' })
}

// cleanIDs keeps well-formed ids, and of many the first and the latest.
func cleanIDs(ids []string) []string {
	var good []string
	for _, id := range ids {
		if isMessageID(id) {
			good = append(good, id)
		}
	}
	if over := len(good) - maxIDs; over > 0 {
		good = append(good[:1], good[1+over:]...)
	}
	return good
}

// isAddress reports whether addr is one plain address that needs no SMTPUTF8.
func isAddress(addr string) bool {
	parsed, err := mail.ParseAddress("<" + mailbox(addr) + ">")
	return err == nil && parsed.Address == addr && isEnvelopeSafe(addr) && !strings.ContainsAny(addr, `"\`)
}

// mailbox is an address as protocols write it.
//
// QUIRK: some providers in Japan gave out addresses with dots side by side or at
// the end, "hana..k.@docomo.example". They need quotes (RFC 5321 section 4.1.2).
func mailbox(addr string) string {
	written := (&mail.Address{Address: addr}).String()
	return strings.TrimSuffix(strings.TrimPrefix(written, "<"), ">")
}
