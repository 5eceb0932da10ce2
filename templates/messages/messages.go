// Package messages holds the sentences that people read, by language. A sentence has an id, and names for what stands in
// it. Which sentence is said is decided elsewhere: the files that a translator sees have no conditions and no loops.
//
// A file of a language is TOML, a table for each sentence:
//
//	[game.days-left]
//	one = "{who} has {n} day left."
//	other = "{who} has {n} days left."
//
// The number "n" chooses the plural form, as CLDR has it for the language. The number "nth" chooses it among the forms of
// ordinals: 1st, 2nd, 3rd. A sentence without either has the form "other" alone.
//
// The text of a sentence that has one form may stand alone. So a sentence that is worded by cases is a table with a text, or a table of
// forms, for each case. English says which sentences those are, by "select", and which of their names are numbers:
//
//	[match.over]
//	select = "how it ended"
//	drawn = "The match is drawn: {scores}."
//	won.one = "{winners} has won the match: {scores}."
//	won.other = "{winners} have won the match: {scores}."
//
// One language has all sentences. What another one lacks, of a case as well, is said in that one.
//
// DECISION: We use the plural rules of golang.org/x/text/feature/plural. They date from 2017; the forms that languages have added
// since are for numbers of a million and more. The placeholders are our own, because those of other libraries are templates, which
// could hold conditions.
package messages

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// ErrNoSentence means that nobody has worded what is to be said.
var ErrNoSentence = errors.New("there is no such sentence")

// Sentence is what is to be said. Package say makes them.
type Sentence struct {
	ID   string
	Args []string // what stands in it: names and values by turns
}

// arg returns what stands for a name.
func (s Sentence) arg(name string) (value string, ok bool) {
	for pair := range slices.Chunk(s.Args, 2) {
		if pair[0] == name {
			return pair[1], true
		}
	}
	return "", false
}

// Catalogue holds the sentences of one language. It may be used by several goroutines.
type Catalogue struct {
	tag       language.Tag
	sentences map[string]texts  // by id
	remarks   map[string]string // by the id of a sentence, a dot, and their key
	original  *Catalogue        // of the language that is said what this one lacks; nil: this is it
}

// texts are the forms of a sentence, "" for those that it has not.
type texts [plural.Many + 1]string

// formNames are the names of the forms in files.
var formNames = [plural.Many + 1]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// New reads the language that others are translated from: the files with the suffix ".toml" in a folder. An error names what is
// wrong with its sentences.
func New(files fs.FS, folder string, tag language.Tag) (*Catalogue, error) {
	c := &Catalogue{tag, map[string]texts{}, map[string]string{}, nil}
	return c, c.read(files, folder)
}

// Translated reads a language that has been translated from this one. An error names each sentence that this one does not have, and
// each name in a sentence that has no such name here.
func (c *Catalogue) Translated(files fs.FS, folder string, tag language.Tag) (*Catalogue, error) {
	translated := &Catalogue{tag, map[string]texts{}, map[string]string{}, c}
	return translated, translated.read(files, folder)
}

func (c *Catalogue) read(files fs.FS, folder string) error {
	names, err := fs.Glob(files, path.Join(folder, "*.toml"))
	if err != nil {
		return fmt.Errorf("list %s: %w", folder, err)
	}
	var faults []error
	for _, name := range names {
		var file map[string]any
		if _, err := toml.DecodeFS(files, name, &file); err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		sentences := map[string]texts{}
		c.collect(sentences, "", file)
		for _, id := range slices.Sorted(maps.Keys(sentences)) {
			if err := c.add(id, sentences[id]); err != nil {
				faults = append(faults, fmt.Errorf("read %s: [%s]: %w", name, id, err))
			}
		}
	}
	return errors.Join(faults...)
}

// collect adds the sentences of a table and of the tables in it, whose ids begin with that of the table.
func (c *Catalogue) collect(sentences map[string]texts, id string, table map[string]any) {
	for key, value := range table {
		of := strings.TrimPrefix(id+"."+key, ".")
		switch value := value.(type) {
		case map[string]any:
			c.collect(sentences, of, value)
		case string:
			form := slices.Index(formNames[:], key)
			switch {
			case key == "description", key == "select", key == "numbers":
				c.remarks[of] = value
				continue
			case form < 0:
				form = int(plural.Other)
			default:
				of = id
			}
			said := sentences[of]
			said[form] = value
			sentences[of] = said
		}
	}
}

func (c *Catalogue) add(id string, said texts) error {
	names, err := said.names()
	if err != nil {
		return err
	}
	c.sentences[id] = said
	if c.original == nil {
		return nil
	}
	original, ok := c.original.sentences[id]
	if !ok {
		return fmt.Errorf("%w in %v", ErrNoSentence, c.original.tag)
	}
	known, err := original.names()
	if err != nil {
		return err
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("the sentence in %v has no {%s}", c.original.tag, name)
		}
	}
	return nil
}

// names returns the names in a sentence, in any of its forms.
func (t texts) names() (names []string, err error) {
	if t[plural.Other] == "" {
		return nil, errors.New(`it has no form "other"`)
	}
	for _, form := range t {
		_, err := fill(form, func(name string) (string, bool) {
			names = append(names, name)
			return "", true
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// IDs returns the ids of all sentences, in alphabetical order. The id of a case is that of its sentence, a dot, and the name of the case.
func (c *Catalogue) IDs() []string { return slices.Sorted(maps.Keys(c.first().sentences)) }

// Remark returns what this language says about a sentence by the key "select" or "numbers", "" if nothing.
func (c *Catalogue) Remark(id, key string) string { return c.remarks[id+"."+key] }

// Texts returns the forms of a sentence in this language, none if it lacks the sentence.
func (c *Catalogue) Texts(id string) []string {
	said := c.sentences[id]
	return slices.DeleteFunc(said[:], func(text string) bool { return text == "" })
}

// first is the catalogue of the language that others are translated from.
func (c *Catalogue) first() *Catalogue { return cmp.Or(c.original, c) }

// Has reports whether there is a sentence with the id.
func (c *Catalogue) Has(id string) bool {
	_, has := c.first().sentences[id]
	return has
}

// Say says a sentence. It is an error if the sentence does not exist, or if it has a name that nothing stands for.
func (c *Catalogue) Say(s Sentence) (string, error) {
	in := c
	if _, has := c.sentences[s.ID]; !has {
		in = c.first()
	}
	said, has := in.sentences[s.ID]
	if !has {
		return "", fmt.Errorf("say %s: %w", s.ID, ErrNoSentence)
	}
	text, err := fill(said.form(in.tag, s), s.arg)
	if err != nil {
		return "", fmt.Errorf("say %s: %w", s.ID, err)
	}
	return text, nil
}

// form returns the text for the number in a sentence. A sentence may have fewer forms than its language.
func (t texts) form(tag language.Tag, s Sentence) string {
	rules, name := plural.Cardinal, "n"
	if _, ordinal := s.arg("nth"); ordinal {
		rules, name = plural.Ordinal, "nth"
	}
	number, _ := s.arg(name)
	n, err := strconv.Atoi(number)
	if err != nil {
		return t[plural.Other]
	}
	return cmp.Or(t[rules.MatchPlural(tag, n, 0, 0, 0, 0)], t[plural.Other])
}

// fill returns a text with what stands for the names in braces.
func fill(text string, arg func(name string) (value string, ok bool)) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed || name == "" || strings.ContainsAny(name, " {") {
			return "", fmt.Errorf("no name after a brace in %q", text)
		}
		value, ok := arg(name)
		if !ok {
			return "", fmt.Errorf("nothing to stand for {%s}", name)
		}
		b.WriteString(value)
		text = after
	}
}
