// Package phrasebook has the words of commands by language, in both directions: what players write is turned into English, which the
// grammar of commands reads, and what letters say about commands is turned into the reader's language.
//
// A language has a file in words, a line for each English word or phrase:
//
//	"resign" = ["aufgeben", "gebe auf"]
//
// Letters show the first one; all are understood.
package phrasebook

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/unicode/norm"
)

//go:embed words
var wordsFS embed.FS

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

// most is how many English lines a line may mean.
const most = 8

// Load reads the book of the program.
func Load() (*Book, error) {
	words, err := fs.Sub(wordsFS, "words")
	if err != nil {
		return nil, err
	}
	return New(words)
}

// New reads a book from files that are named after languages. An error names all that is wrong with them.
func New(files fs.FS) (*Book, error) {
	names, err := fs.Glob(files, "*.toml")
	if err != nil {
		return nil, fmt.Errorf("list phrase books: %w", err)
	}
	b, faults := &Book{}, []error(nil)
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read the phrase book %s: %w", name, err)
		}
		l, err := read(strings.TrimSuffix(path.Base(name), ".toml"), text)
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

// English returns what a line may mean in English, nothing if none of its words is in a book. The language with the given tag comes
// first, then those that know more of its words: "desafiar Bob primeiro" begins as in Spanish. Words that are in no book stay as they are:
// points, numbers, names.
func (b *Book) English(line, first string) (lines []string) {
	if b == nil {
		return nil
	}
	var readings []reading
	for _, l := range b.languages {
		readings = append(readings, l.english(line))
	}
	slices.SortStableFunc(readings, func(r, other reading) int { return other.rank(first) - r.rank(first) })
	for _, r := range readings {
		for _, english := range r.lines {
			if !slices.Contains(lines, english) && len(lines) < most {
				lines = append(lines, english)
			}
		}
	}
	return lines
}

// A reading is what a line may mean in one language.
type reading struct {
	tag   string
	known int // words
	lines []string
}

func (r reading) rank(first string) int {
	if r.tag == first {
		return math.MaxInt
	}
	return r.known
}

// english returns what a line may mean in English, nothing if it has no word of this language.
func (l *Language) english(line string) reading {
	typed := l.split(strings.Fields(norm.NFKC.String(line)))
	words := make([]string, len(typed))
	for i, word := range typed {
		words[i] = Fold(word)
	}
	lines, known := []string{""}, 0
	for i := 0; i < len(words); {
		if i > 0 && strings.HasSuffix(words[i-1], ":") { // the rest is a text
			lines = extended(lines, []string{strings.Join(typed[i:], " ")})
			break
		}
		meanings, n := l.toEnglish.longestAt(words[i:])
		known += n
		if n == 0 {
			meanings, n = typed[i:i+1], 1
		}
		if i > 0 {
			meanings = withoutAnswers(meanings)
		}
		lines = extended(lines, meanings)
		i += n
	}
	if known == 0 {
		return reading{tag: l.tag}
	}
	for i, line := range lines {
		lines[i] = countFirst.ReplaceAllString(line, "$2 $1")
	}
	return reading{l.tag, known, lines}
}

// countFirst finds a number of days before a command, where languages have it whose verbs come last: "5 days vacation".
var countFirst = regexp.MustCompile(`^([0-9]+ days?) ([a-z]+)$`)

// withoutAnswers leaves out "yes" and "no", which stand at the beginning of a line, where a word means something else, too: "oui" and "non"
// are also "on" and "off".
func withoutAnswers(meanings []string) []string {
	if len(meanings) == 1 {
		return meanings
	}
	return slices.DeleteFunc(slices.Clone(meanings), func(m string) bool { return m == "yes" || m == "no" })
}

// extended returns the lines with each of the meanings behind them, as many as a line may have.
func extended(lines, meanings []string) (longer []string) {
	for _, line := range lines {
		for _, meaning := range meanings {
			if len(longer) < most {
				longer = append(longer, strings.TrimSpace(line+" "+meaning))
			}
		}
	}
	return longer
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

// Say turns an English line of a command into the language, word by word: "pause 10 days". Choices stand between bars, and what may be
// left out in brackets: "puzzle [easy|hard]". What is in no book stays as it is, and so do names: a player may be called "white".
func (l *Language) Say(line string, names ...string) string {
	words := strings.Fields(apart.Replace(line))
	var said []string
	for i := 0; i < len(words); {
		if i > 0 && strings.HasSuffix(words[i-1], ":") { // the rest is a text
			said = append(said, words[i:]...)
			break
		}
		meanings, n := l.shown.longestAt(words[i:])
		if n == 0 || slices.ContainsFunc(words[i:i+n], func(word string) bool { return slices.Contains(names, word) }) {
			meanings, n = words[i:i+1], 1
		}
		said = append(said, meanings[0])
		i += n
	}
	return together.Replace(l.spaced(said))
}

// Bars and brackets are words of their own while a line is turned into another language.
var (
	apart    = strings.NewReplacer("|", " | ", "[", " [ ", "]", " ] ")
	together = strings.NewReplacer(" | ", "|", "[ ", "[", " ]", "]")
)

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
