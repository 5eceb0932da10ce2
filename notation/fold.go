package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold makes text plain before it is read: full-width and other compatibility
// forms become ordinary letters, digits and blanks (NFKC), no-break spaces become
// blanks, and what has no width (joiners, soft hyphens, marks of direction,
// variation selectors) goes. Letter case stays.
func Fold(text string) string {
	if plain(text) {
		return text
	}
	return norm.NFKC.String(strings.Map(visible, text))
}

// plain reports whether text is ASCII, which Fold leaves as it is.
func plain(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// visible drops a rune without width.
func visible(r rune) rune {
	if unicode.In(r, unicode.Cf, unicode.Variation_Selector) {
		return -1
	}
	return r
}
