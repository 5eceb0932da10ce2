// Package phrasebook has the words of commands by language, in both directions: what players write is turned into English, which the
// grammar of commands reads, and what letters say about commands is turned into the reader's language.
//
// A language has a file commands.toml among the words of the languages, a line for each English word or phrase:
//
//	"resign" = ["aufgeben", "gebe auf"]
//
// Letters show the first one; all are understood.
package phrasebook

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/unicode/norm"

	"pentepost/templates/words"
)

// A Book has the words of commands of all languages.
type Book struct {
	languages []*Language // in the alphabetical order of their tags
}

// A Language has the words of commands of one language.
type Language struct {
	tag       string
	toEnglish phrases // folded
	shown     phrases // by the English words
}

// Phrases are the meanings of phrases, by the words of each with blanks between.
type phrases struct {
	meanings map[string][]string
	longest  int // words
}

// Load reads the book of the program.
func Load() (*Book, error) {
	return New(words.Files)
}

// New reads a book from the files commands.toml in folders that are named after languages. An error names all that is wrong with them.
func New(files fs.FS) (*Book, error) {
	names, err := fs.Glob(files, "*/commands.toml")
	if err != nil {
		return nil, fmt.Errorf("list phrase books: %w", err)
	}
	b, faults := &Book{}, []error(nil)
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read the phrase book %s: %w", name, err)
		}
		l, err := read(path.Dir(name), text)
		if err != nil {
			faults = append(faults, fmt.Errorf("read the phrase book %s: %w", name, err))
		}
		b.languages = append(b.languages, l)
	}
	return b, errors.Join(faults...)
}

func read(tag string, text []byte) (*Language, error) {
	l, table := &Language{tag: tag, toEnglish: newPhrases(), shown: newPhrases()}, map[string][]string{}
	if err := toml.Unmarshal(text, &table); err != nil {
		return l, err
	}
	var faults []error
	for english, words := range table {
		if len(words) == 0 {
			faults = append(faults, fmt.Errorf("%q has no words", english))
			continue
		}
		l.shown.add(english, words[0])
		for _, phrase := range words {
			if Fold(phrase) == "" {
				faults = append(faults, fmt.Errorf("%q has an empty word", english))
			}
			l.toEnglish.add(Fold(phrase), english)
		}
	}
	for _, meanings := range l.toEnglish.meanings {
		slices.Sort(meanings) // the order of a map is never the same
	}
	return l, errors.Join(faults...)
}

func newPhrases() phrases { return phrases{meanings: map[string][]string{}} }

func (p *phrases) add(phrase, meaning string) {
	words := strings.Fields(phrase)
	phrase = strings.Join(words, " ")
	p.longest = max(p.longest, len(words))
	if !slices.Contains(p.meanings[phrase], meaning) {
		p.meanings[phrase] = append(p.meanings[phrase], meaning)
	}
}

// longestAt returns what the longest phrase means that the words begin with, and how many words it has. The last of them may have a colon.
func (p *phrases) longestAt(words []string) (meanings []string, n int) {
	for n := min(p.longest, len(words)); n > 0; n-- {
		phrase, colon := strings.CutSuffix(strings.Join(words[:n], " "), ":")
		for _, meaning := range p.meanings[phrase] {
			if colon {
				meaning += ":"
			}
			meanings = append(meanings, meaning)
		}
		if meanings != nil {
			return meanings, n
		}
	}
	return nil, 0
}

// Tags returns the tags of the languages that have a book.
func (b *Book) Tags() (tags []string) {
	for _, l := range b.languages {
		tags = append(tags, l.tag)
	}
	return tags
}

// Meanings returns what a text means in English as a whole, in any language.
func (b *Book) Meanings(text string) (meanings []string) {
	if b == nil {
		return nil
	}
	text = strings.Join(strings.Fields(Fold(text)), " ")
	for _, l := range b.languages {
		meanings = append(meanings, l.toEnglish.meanings[text]...)
	}
	return meanings
}

// In returns the words of a language. A language without a book has none, so all stays English.
func (b *Book) In(tag string) *Language {
	for _, l := range b.languages {
		if l.tag == tag {
			return l
		}
	}
	return &Language{tag: tag}
}

// Fold returns a text without capitals and accents, as words are compared.
func Fold(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(norm.NFKC.String(text))))
	return norm.NFC.String(unaccented.Replace(text))
}

// unaccented replaces letters that are no others with a mark.
var unaccented = strings.NewReplacer("ー", "", "ı", "i", "ß", "ss", "ł", "l", "ø", "o", "æ", "ae", "đ", "d")
