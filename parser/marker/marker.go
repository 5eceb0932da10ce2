// Package marker has the line above which people write their answers, in each language. Letters begin with it, and the parser
// reads nothing below it. It is said once for both, so that no letter has a line that the parser does not know.
package marker

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"pentepost/mailer/mime"
	"pentepost/parser/phrasebook"
	"pentepost/templates/words"
)

// lines are the markers of all languages.
type lines struct {
	said         map[string]string // what letters have, by the tag of the language
	known        []string          // and those of older letters, which players may still answer
	inASCII, all []string          // their words as [Before] compares them
}

var markers = sync.OnceValue(func() *lines {
	m := &lines{said: map[string]string{}}
	for _, l := range words.Reading[map[string]words.Lists]("mail.toml") {
		for i, line := range l.Words["quote"]["marker"] {
			if i == 0 {
				m.said[l.Tag] = line
			}
			m.known, m.all = append(m.known, line), append(m.all, bare(line))
		}
	}
	m.inASCII = slices.DeleteFunc(slices.Clone(m.all), func(said string) bool { return !isASCII(said) })
	return m
})

// In returns the line in a language, with the tag of the language or of one of its regions. A language without one has
// that of English.
func In(tag string) string {
	language, _, _ := strings.Cut(tag, "-")
	return cmp.Or(markers().said[language], markers().said["en"])
}

// Is reports whether a line of a letter is the marker, in any language.
func Is(line string) bool { return slices.Contains(markers().known, line) }

// Replaced returns a text with something else in the place of each marker.
func Replaced(text, with string) string {
	if !strings.Contains(text, "--") {
		return text
	}
	for _, line := range markers().known {
		text = strings.ReplaceAll(text, line, with)
	}
	return text
}

// Before finds the marker in a line of a mail, and returns the text before it. Capitals, accents, kinds of blanks and the dashes may
// have changed on the way.
func Before(line string) (before string, found bool) {
	low := mime.LowerASCII(line)
	for _, said := range markers().inASCII {
		if at := strings.Index(low, said); at >= 0 {
			return line[:at], true
		}
	}
	if isASCII(line) {
		return "", false
	}
	folded := phrasebook.Fold(line)
	for _, said := range markers().all {
		if !strings.Contains(folded, said) {
			continue
		}
		for at := range line { // folded text has other positions
			if strings.HasPrefix(phrasebook.Fold(line[at:]), said) {
				return line[:at], true
			}
		}
	}
	return "", false
}

func bare(line string) string { return phrasebook.Fold(strings.Trim(line, "- ")) }

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}
