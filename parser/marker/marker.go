// Package marker has the line above which people write their answers, in each language. Letters begin with it, and the parser
// reads nothing below it. It is said once for both, so that no letter has a line that the parser does not know.
package marker

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pentepost/mailer/mime"
	"pentepost/parser/phrasebook"
)

// English is the line in English, which a language without one has, too.
const English = "-- Write your answer above this line --"

// translated are the lines in other languages, by their tags. One that was once in letters stays here with the tag "", whatever replaces
// it: players answer old letters, too.
var translated = []struct{ tag, line string }{
	{"cs", "-- Napiš odpověď nad tento řádek --"},
	{"de", "-- Bitte antworte über dieser Zeile --"},
	{"es", "-- Escribe tu respuesta encima de esta línea --"},
	{"fr", "-- Écris ta réponse au-dessus de cette ligne --"},
	{"it", "-- Scrivi la tua risposta sopra questa riga --"},
	{"ja", "-- この行より上にお返事を書いてください --"},
	{"nl", "-- Schrijf je antwoord boven deze regel --"},
	{"pl", "-- Napisz odpowiedź nad tą linią --"},
	{"pt", "-- Escreva sua resposta acima desta linha --"},
	{"ru", "-- Напишите ответ выше этой строки --"},
	{"sv", "-- Skriv ditt svar ovanför den här raden --"},
	{"zh", "-- 请在这一行上方填写回复 --"},
}

// In returns the line in a language, with the tag of the language or of one of its regions.
func In(tag string) string {
	language, _, _ := strings.Cut(tag, "-")
	for _, t := range translated {
		if t.tag == language {
			return t.line
		}
	}
	return English
}

// Is reports whether a line of a letter is the marker, in any language.
func Is(line string) bool {
	return line == English || slices.ContainsFunc(translated, func(t struct{ tag, line string }) bool { return t.line == line })
}

// Replaced returns a text with something else in the place of each marker.
func Replaced(text, with string) string {
	if !strings.Contains(text, "--") {
		return text
	}
	text = strings.ReplaceAll(text, English, with)
	for _, t := range translated {
		text = strings.ReplaceAll(text, t.line, with)
	}
	return text
}

// Before finds the marker in a line of a mail, and returns the text before it. Capitals, accents, kinds of blanks and the dashes may
// have changed on the way.
func Before(line string) (before string, found bool) {
	low := mime.LowerASCII(line)
	for _, said := range inASCII {
		if at := strings.Index(low, said); at >= 0 {
			return line[:at], true
		}
	}
	if isASCII(line) {
		return "", false
	}
	folded := phrasebook.Fold(line)
	for _, said := range all {
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

// inASCII and all are the words of the markers as they are compared: of those in ASCII, and of all, for lines that are not in ASCII.
var inASCII, all = compared()

func compared() (inASCII, all []string) {
	all = []string{words(English)}
	for _, t := range translated {
		all = append(all, words(t.line))
	}
	return slices.DeleteFunc(slices.Clone(all), func(said string) bool { return !isASCII(said) }), all
}

func words(line string) string { return phrasebook.Fold(strings.Trim(line, "- ")) }

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}
