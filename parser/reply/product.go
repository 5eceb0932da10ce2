package reply

import (
	"strings"
	"unicode"
)

// A productKind is what a word in the last lines of a mail names.
type productKind int

const (
	programName  productKind = iota // a mail program or a provider
	platformName                    // a system
	deviceName                      // a device
	scannerName                     // a scanner for viruses
	deviceNoun                      // "telephone" and the like
	mailNoun                        // "mail", "app" and the like
	productKinds
)

// productNamed returns what a word names. ending says that it has an ending of a language: "iPhonu".
func productNamed(word string) (kind productKind, ending, ok bool) {
	if kind, ok = mailWords().products[word]; ok {
		return kind, false, true
	}
	const shortest, longest = 5, 5 // letters of a name that may have an ending, and of the ending
	rest := []rune(strings.ToLower(word))
	for n := len(rest); n > 0 && n >= len(rest)-longest; n-- {
		name := string(rest[:n])
		if kind, ok = mailWords().products[name]; ok && (n == len(rest) || n >= shortest || name == "ipad") {
			return kind, n < len(rest), true
		}
	}
	return 0, false, false
}

// unspacedScript reports a letter of a script without blanks between words.
func unspacedScript(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
