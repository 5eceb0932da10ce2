package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/parser/marker"
	"pentepost/parser/phrasebook"
	"pentepost/rules"
	"pentepost/templates/columns"
	"pentepost/templates/messages"
)

// wordsFS has one folder for each language.
//
//go:embed words/*/sentences
var wordsFS embed.FS

// vocabularies are the words of all languages. English is read at once, the others when they are first needed: a server that writes
// one language does not pay for the others.
type vocabularies struct {
	files   fs.FS
	tags    []language.Tag // English is the first
	matcher language.Matcher
	book    *phrasebook.Book
	english *messages.Catalogue
	all     []func() *vocabulary
}

// vocabulary holds all words that players read, in one language.
type vocabulary struct {
	code      string // a BCP 47 tag, also the name of the folder
	sentences *messages.Catalogue
	english   *messages.Catalogue  // for what is said to somebody who may not read the language
	commands  *phrasebook.Language // how commands are written
	fault     error                // what is wrong with its files
}

// loadVocabularies finds the languages, a folder each, and reads English. An error names what is wrong with its words.
func loadVocabularies(words fs.FS) (v *vocabularies, err error) {
	v = &vocabularies{files: words}
	if v.tags, err = languagesIn(words); err != nil {
		return nil, err
	}
	if v.book, err = phrasebook.Load(); err != nil {
		return nil, err
	}
	if v.english, err = messages.New(words, sentencesOf(v.tags[0]), v.tags[0]); err != nil {
		return nil, err
	}
	v.matcher = language.NewMatcher(v.tags)
	for _, tag := range v.tags {
		v.all = append(v.all, sync.OnceValue(func() *vocabulary { return v.read(tag) }))
	}
	return v, nil
}

// sentencesOf returns the folder with the sentences of a language.
func sentencesOf(tag language.Tag) string { return path.Join(tag.String(), "sentences") }

// read reads the words of a language.
func (v *vocabularies) read(tag language.Tag) *vocabulary {
	is := &vocabulary{code: tag.String(), sentences: v.english, english: v.english, commands: v.book.In(tag.String())}
	if tag != v.tags[0] {
		is.sentences, is.fault = v.english.Translated(v.files, sentencesOf(tag), tag)
	}
	return is
}

// languagesIn lists the languages that have a folder, English first.
func languagesIn(words fs.FS) ([]language.Tag, error) {
	folders, err := fs.ReadDir(words, ".")
	if err != nil {
		return nil, fmt.Errorf("list languages: %w", err)
	}
	tags := []language.Tag{language.Make(games.English)}
	for _, folder := range folders {
		switch tag, err := language.Parse(folder.Name()); {
		case err != nil || tag.String() != folder.Name():
			return nil, fmt.Errorf("list languages: %q is not the tag of a language", folder.Name())
		case folder.Name() != games.English:
			tags = append(tags, tag)
		}
	}
	return tags, nil
}

// in returns the words of a language, or those of English. Regions and scripts have those of their language.
func (v *vocabularies) in(code string) *vocabulary {
	_, at, sure := v.matcher.Match(language.Make(code))
	if sure < language.High { // not the language of a neighbour
		at = 0
	}
	return v.all[at]()
}

// speaker says the sentences of one letter. It keeps the first error, so that its
// callers need not handle errors.
type speaker struct {
	*vocabulary
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

// shape names a row of so many stones: a three, a four.
func (s *speaker) shape(stones int) string {
	return s.tellOr("shape."+strconv.Itoa(stones), s.number(stones))
}

// joined says sentences one after the other. Japanese and Chinese have no blank between them.
func (s *speaker) joined(said ...string) (text string) {
	for _, next := range notEmpty(said...) {
		if text == "" {
			text = next
		} else {
			text = s.tell("text.next", args{"text": text, "next": next})
		}
	}
	return text
}

// named says what something is called, and what it is: "board: tap".
func (s *speaker) named(name, value string) string {
	return s.tell("text.named", args{"name": name, "value": value})
}

// tellOr says a sentence that nothing stands in, or something else if nobody has worded it.
func (s *speaker) tellOr(id, other string) string {
	if !s.sentences.Has(id) {
		return other
	}
	return s.tell(id, nil)
}

// fail keeps the first error.
func (s *speaker) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// number writes a small number as a word.
func (s *speaker) number(n int) string {
	return s.tellOr("number."+strconv.Itoa(n), strconv.Itoa(n))
}

// marker is the line above which players write.
func (s *speaker) marker() string { return marker.In(s.code) }

// ordinal writes a number as an ordinal: "2nd".
func (s *speaker) ordinal(n int) string { return s.tell("ordinal", args{"nth": n}) }

// colourNamed names a colour of the rules.
func (s *speaker) colourNamed(name string) string { return s.tell("colour."+name, nil) }

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
	return columns.Unspaced(s.tell(id, args{"list": s.commas(names[:last]), "last": names[last]}))
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
