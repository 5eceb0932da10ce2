package templates

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/feature/plural"
	xlanguage "golang.org/x/text/language"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/messages"
)

// wordsFS has one folder for each language; all have the same files.
//
//go:embed words
var wordsFS embed.FS

// language holds all words that players read, in one language.
type language struct {
	code      string // a BCP 47 tag, also the name of the folder
	words     vocabulary
	commands  map[string][]usage // by the word of the command
	web       map[string]WebPage
	guide     Guide
	sentences messages.Speaker
	tag       xlanguage.Tag
}

// vocabulary is the file words.toml.
type vocabulary struct {
	Someone   string
	OtherSide string `toml:"other-side"`
	Operator  string
	Unset     string
	Numbers   []string
	Weekdays  []string // from Sunday
	Months    []string
	Colours   map[string]string
	Ordinals  map[string]string // what follows a number that is an ordinal, by its plural form (CLDR)
	Buttons   map[string]string // the words on a button, by its command
	Settings  map[string]string // what a setting is for, by its name
}

// usage is one way to write a command, from the file commands.toml.
type usage struct {
	Form, Does, Example string
	Topic               string // what the command does in general, if the first form is only a part of it
}

// loadLanguage reads the words of a language. An error names what is missing.
func loadLanguage(code string) (*language, error) {
	l := &language{code: code, tag: xlanguage.Make(code)}
	for file, into := range map[string]any{
		"words.toml": &l.words, "commands.toml": &l.commands, "web.toml": &l.web, "guide.toml": &l.guide,
	} {
		if _, err := toml.DecodeFS(wordsFS, path.Join("words", code, file), into); err != nil {
			return nil, fmt.Errorf("read words/%s/%s: %w", code, file, err)
		}
	}
	for _, c := range games.CommandWords() {
		if c.Listed && len(l.commands[c.Word]) == 0 {
			return nil, fmt.Errorf("words/%s/commands.toml: no words for the command %q", code, c.Word)
		}
	}
	for _, name := range webPages {
		if l.web[name].Title == "" || l.web[name].Says == "" {
			return nil, fmt.Errorf("words/%s/web.toml: no words for the page %q", code, name)
		}
	}
	catalogue := messages.New(l.tag)
	if err := catalogue.Add(wordsFS, path.Join("words", code, "sentences"), l.tag); err != nil {
		return nil, err
	}
	l.sentences = catalogue.In(l.tag)
	return l, nil
}

// colour names a colour of the rules.
func (l *language) colour(name string) (string, error) {
	if word, ok := l.words.Colours[name]; ok {
		return word, nil
	}
	return "", fmt.Errorf("no word for the colour %q", name)
}

// number writes a small number as a word.
func (l *language) number(n int) string {
	if n >= 0 && n < len(l.words.Numbers) {
		return l.words.Numbers[n]
	}
	return fmt.Sprint(n)
}

// cldrOrder sorts plural forms: zero, one, two, few, many, other.
func cldrOrder(f plural.Form) int {
	return slices.Index([]plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}, f)
}

// formNames are the names of the plural forms, in the order of [cldrOrder].
var formNames = [...]string{"zero", "one", "two", "few", "many", "other"}

// speaker says the sentences of one letter. It keeps the first error, so that its
// callers need not handle errors.
type speaker struct {
	*language
	err error
}

// args are what stands in a sentence.
type args = messages.Args

// tell says a sentence.
func (s *speaker) tell(id string, a args) string {
	said, err := s.sentences.Say(id, a)
	s.fail(err)
	return said
}

// fail keeps the first error.
func (s *speaker) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// colourNamed names a colour of the rules.
func (s *speaker) colourNamed(name string) string {
	word, err := s.colour(name)
	s.fail(err)
	return word
}

// colourWithSign names a colour and its sign on the board: "Black (X)".
func (s *speaker) colourWithSign(r rules.Ruleset, c rules.Colour) string {
	return s.tell("colour.with-sign", args{"colour": s.colourNamed(r.ColourName(c)), "sign": string(notation.Symbol(r, c))})
}

// and says a list: Ann, Bob and Cat.
func (s *speaker) and(names []string) string { return s.listed(names, "list.and") }

// or says a list: swap, keep or extend.
func (s *speaker) or(names []string) string { return s.listed(names, "list.or") }

func (s *speaker) listed(names []string, id string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return s.tell(id, args{"list": s.commas(names[:last]), "last": names[last]})
}

// commas says a list without a word before its last name.
func (s *speaker) commas(names []string) string {
	list := ""
	for i, name := range names {
		if i == 0 {
			list = name
		} else {
			list = s.tell("list.next", args{"list": list, "next": name})
		}
	}
	return list
}

// ordinal returns a number as an ordinal: "2nd".
func (l *language) ordinal(n int) string {
	return strconv.Itoa(n) + l.words.Ordinals[formNames[cldrOrder(plural.Ordinal.MatchPlural(l.tag, n, 0, 0, 0, 0))]]
}
