package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// invisible reports characters that a reader cannot see but a program can:
// zero-width ones, bidi controls, soft hyphens and the like. They are taken
// out of everything that is shown to others or compared.
func invisible(r rune) bool {
	switch {
	case r >= 0x200b && r <= 0x200f, // zero width space ... right-to-left mark
		r >= 0x202a && r <= 0x202e,   // bidi embeddings and overrides
		r >= 0x2060 && r <= 0x206f,   // word joiner, bidi isolates, deprecated formats
		r >= 0xfe00 && r <= 0xfe0f,   // variation selectors
		r >= 0xfff9 && r <= 0xfffb,   // interlinear annotation
		r >= 0xe0000 && r <= 0xe0fff: // tags
		return true
	case r == 0xad, r == 0x34f, r == 0x61c, r == 0x180e, r == 0xfeff,
		r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0: // hangul fillers
		return true
	}
	return unicode.IsControl(r) && r != '\n' && r != '\t'
}

// visible takes out what cannot be seen and turns every kind of blank into a
// plain one; line feeds stay.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == 0x2028 || r == 0x2029:
			return '\n'
		case unicode.IsSpace(r) || r == 0x2800:
			return ' '
		case invisible(r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, s)
}

// oneLine makes a clean single line of a header value.
func oneLine(s string) string {
	return strings.Join(strings.Fields(visible(s)), " ")
}

// clip cuts s to at most n characters.
func clip(s string, n int) string {
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

// blankLine reports a line on which nothing can be seen.
func blankLine(s string) bool {
	for _, r := range s {
		if !unicode.IsSpace(r) && !invisible(r) && r != 0x2800 && r != utf8.RuneError {
			return false
		}
	}
	return true
}
