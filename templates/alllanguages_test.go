package templates_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/templates"
	"pentepost/templates/columns"
)

// commonEnglish are words that stand in nearly every English sentence, and words of commands that all languages have.
var commonEnglish = strings.Fields(`the your you and of to is are was it its this that with for from have has not will been which who what when
	where and or by on off yes no swap keep extend help resign draw wait pause undo accept decline challenge invite black white none both move moves game games day days hour hours letter letters reply write player players stone stones point points answer nothing`)

// Every letter can be said in every language, in lines that fit, and without English.
//
// Each letter is rendered in each language once, so that all sentences are said: every fourth one in one of the forms with HTML, by turns,
// and the others as text, which is the quickest. TestLettersSayNothingButSentences renders all forms of all letters, in the
// pseudo-language.
func TestEveryLetterInEveryLanguage(t *testing.T) {
	folders, err := languagesOfLetters()
	must(t, err)
	all, texts := allLetters(t), map[string]map[string]bool{}
	for name := range inEnglishByRight {
		delete(all, name)
	}
	names := slices.Sorted(maps.Keys(all))
	for name, v := range all {
		texts[name] = textsOf(t, v)
	}
	for _, folder := range folders {
		if folder.Name() == "en" {
			continue
		}
		t.Run(folder.Name(), func(t *testing.T) {
			t.Parallel()
			r, english := renderer(t), englishBeside(folder.Name())
			for _, word := range saidInEnglish(t, folder.Name()) {
				delete(english, word)
			}
			for i, name := range names {
				v := all[name]
				v.Reader.Language, v.ReplyTo = folder.Name(), replyTo
				v.Reader.Board = games.TextBoard
				if i%4 == 0 {
					v.Reader.Board = []games.Board{games.TapBoard, games.PictureBoard, games.SpokenBoard}[i/4%3]
				}
				letter, err := r.Render(v)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				for _, fault := range faultsOf(letter, texts[name], english) {
					t.Errorf("%s: %s", name, fault)
				}
			}
		})
	}
}

// inEnglishByRight are letters that quote the program: what monitoring says to the operator, and mistakes in a file, as commands print them.
var inEnglishByRight = map[string]bool{"upkeep": true, "refused-not-understood-league-file": true}

// englishByRight is what stays as it is in every language: addresses, the line for readers of English, what an operator types into a
// shell, and a setting of a league as its file has it.
var englishByRight = regexp.MustCompile(anAddress.String() + `|For letters in English,\swrite:\sset\slanguage\sen|pentepost\s+[a-z]+|late_entry yes`)

// textsOf returns the words that people have written in a letter, or that name something.
func textsOf(t *testing.T, v templates.View) map[string]bool {
	t.Helper()
	v.Exported.File = nil
	text, err := json.Marshal(v)
	must(t, err)
	var data any
	must(t, json.Unmarshal(text, &data))
	words := map[string]bool{}
	for _, text := range append(textsIn(data), rules.Names()...) {
		for _, word := range regexp.MustCompile(`\pL+`).FindAllString(text, -1) {
			words[word] = true
		}
	}
	return words
}

// ownWords are words of languages that are English, too.
var ownWords = map[string]string{
	"cs": "to by", "da": "to for have pause point", "de": "was will pause", "es": "no has", "fr": "on pause point points invite", "it": "no", "nl": "is was of letter letters", "pl": "to by on was", "pt": "for no move",
}

// englishBeside returns the common English words that are none of the language.
func englishBeside(tag string) map[string]bool {
	english := map[string]bool{}
	for _, word := range commonEnglish {
		english[word] = true
	}
	language, _, _ := strings.Cut(tag, "-")
	for word := range strings.FieldsSeq(ownWords[language]) {
		delete(english, word)
	}
	return english
}

// wordsIn returns the words of a text. Parts of names with hyphens or digits are none.
func wordsIn(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '@' })
}

// faultsOf returns what is wrong with a letter in another language.
func faultsOf(letter templates.Worded, people map[string]bool, english map[string]bool) (faults []string) {
	for line := range strings.Lines(letter.Text) {
		if wide := columns.Of(strings.TrimRight(line, "\n")); wide > templates.Width {
			faults = append(faults, fmt.Sprintf("%d columns: %s", wide, line))
		}
	}
	said := letter.Subject + "\n" + letter.Text + "\n" + letter.Event
	for _, word := range wordsIn(englishByRight.ReplaceAllString(said, "")) {
		if english[word] && !people[word] {
			line := regexp.MustCompile(`.*\b` + word + `\b.*`).FindString(said)
			faults = append(faults, fmt.Sprintf("%q is English in %q", word, line))
		}
	}
	return faults
}
