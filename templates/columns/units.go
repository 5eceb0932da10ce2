package columns

import (
	"strings"
	"unicode/utf8"
)

// shortQuote is how many columns what stands in quotation marks has at most, with them, if no line breaks within it: a command.
const shortQuote = 20

// units returns the words of a text, but some of them together, with a blank between them, where no line should break: a short command in
// quotation marks, and a dash with the word before it. None of several words takes more columns than the most.
func units(text string, most int) (list []string) {
	words := Words(text)
	for i := 0; i < len(words); {
		n := quoted(words[i:], most)
		unit := strings.Join(words[i:i+n], " ")
		if i += n; isDash(unit) && len(list) > 0 && Of(list[len(list)-1]+" "+unit) <= most {
			list[len(list)-1] += " " + unit
			continue
		}
		list = append(list, unit)
	}
	return list
}

// Kept returns a text, its words with one blank between them, that no screen breaks at a blank where [Wrapped] does not: those are
// no-break spaces. A screen may break after a hyphen; to forbid that would take a character that cannot be seen.
func Kept(text string) string {
	list := units(text, 2*shortQuote)
	for i, unit := range list {
		list[i] = strings.ReplaceAll(unit, " ", "\u00a0")
	}
	return strings.Join(list, " ")
}

// closing are the marks that end a quotation, by those that begin one.
var closing = map[rune]string{'"': "\"", '“': "”", '„': "“”", '”': "”", '«': "»", '»': "«", '‘': "’", '「': "」"}

// quoted returns how many words from the first on are one short quotation, 1 if they are none.
func quoted(words []string, most int) int {
	begins := strings.TrimLeft(words[0], "(")
	first, size := utf8.DecodeRuneInString(begins)
	ends := closing[first]
	if ends == "" || strings.ContainsAny(begins[size:], ends) {
		return 1
	}
	taken := Of(words[0])
	for i, word := range words[1:] {
		if taken += 1 + Of(word); taken > min(shortQuote, most) {
			return 1
		}
		if strings.ContainsAny(word, ends) {
			return i + 2
		}
	}
	return 1
}

// isDash reports a dash between two words, which begins no line.
func isDash(word string) bool { return word == "-" || word == "–" || word == "—" }
