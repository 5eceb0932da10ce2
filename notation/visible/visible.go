// Package visible reduces text from strangers to what a reader can see.
//
// Names, subjects and remarks come from mail and go into mail, and so a
// character that nobody sees must not survive: it could reverse the direction
// of a line, hide a part of it or make two names look the same. This package
// has the one rule for that. It does not escape anything for HTML.
package visible

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden reports a character that a reader cannot see but a program obeys or
// compares: a control character, a format character (zero-width, direction,
// soft hyphen, tag), a variation selector, a filler. White space is not hidden.
func Hidden(r rune) bool {
	if r < 0x7f {
		return r < ' ' && !unicode.IsSpace(r)
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) && !unicode.IsSpace(r)
}

// Blank reports white space, and a character that is as empty as a blank.
func Blank(r rune) bool {
	const brailleBlank = 0x2800
	return unicode.IsSpace(r) || r == brailleBlank
}

// Text returns s without hidden characters and invalid UTF-8. Every kind of
// blank becomes a plain one and every Unicode line end a line feed; line feeds
// stay.
func Text(s string) string {
	if plain(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\u2028' || r == '\u2029':
			return '\n'
		case Blank(r):
			return ' '
		case Hidden(r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, s)
}

// plain reports text of printable ASCII and line feeds.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '\n' && (c < ' ' || c > '~') {
			return false
		}
	}
	return true
}

// Line returns s as one line: like Text, with each run of blanks and line ends
// as a single blank, and none at the ends.
func Line(s string) string {
	s = Text(s)
	if single(s) {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// single reports text from Text that is one line with single blanks already.
func single(s string) bool {
	before := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c == '\n' || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return s == "" || before != ' '
}

// Empty reports whether nothing in a text can be seen.
func Empty(s string) bool {
	for _, r := range s {
		if !Blank(r) && !Hidden(r) && r != utf8.RuneError {
			return false
		}
	}
	return true
}

// Cut returns at most the first n characters of s. It never cuts inside one.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
