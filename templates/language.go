package templates

import (
	"fmt"
	"io/fs"
	"path"
	"sync"

	"golang.org/x/text/language"

	"pentepost/games"
	"pentepost/parser/phrasebook"
	"pentepost/templates/messages"
)

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

// languagesIn lists the languages that have sentences, English first.
func languagesIn(words fs.FS) ([]language.Tag, error) {
	folders, err := fs.Glob(words, "*/sentences")
	if err != nil {
		return nil, fmt.Errorf("list languages: %w", err)
	}
	tags := []language.Tag{language.Make(games.English)}
	for _, folder := range folders {
		name := path.Dir(folder)
		switch tag, err := language.Parse(name); {
		case err != nil || tag.String() != name:
			return nil, fmt.Errorf("list languages: %q is not the tag of a language", name)
		case name != games.English:
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

// speaker says what a letter says: times, commands, people and games.
type speaker struct{ teller }
