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
// One language has all sentences. What another one lacks is said in that one.
//
// DECISION: github.com/nicksnyder/go-i18n reads the files, chooses the form and falls back to another language, sentence by
// sentence. golang.org/x/text/message has no files of named sentences, and its plural rules are those of 2017. The
// placeholders are our own: those of go-i18n are templates, which could hold conditions.
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
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// ErrNoSentence means that nobody has worded what is to be said.
var ErrNoSentence = errors.New("there is no such sentence")

// Catalogue holds the sentences of one language. It may be used by several goroutines.
type Catalogue struct {
	tag       language.Tag
	bundle    *i18n.Bundle
	localizer *i18n.Localizer
	sentences map[string]*i18n.Message // by id
	original  *Catalogue               // of the language that is said what this one lacks; nil: this is it
}

// Args are what stands in a sentence, by name: text, or numbers.
type Args map[string]any

// New reads the language that others are translated from: the files with the suffix ".toml" in a folder. An error names what is
// wrong with its sentences.
func New(files fs.FS, folder string, tag language.Tag) (*Catalogue, error) {
	c := newCatalogue(tag, nil)
	return c, c.read(files, folder)
}

// Translated reads a language that has been translated from this one. An error names each sentence that this one does not have, and
// each name in a sentence that has no such name here.
func (c *Catalogue) Translated(files fs.FS, folder string, tag language.Tag) (*Catalogue, error) {
	translated := newCatalogue(tag, c)
	return translated, translated.read(files, folder)
}

func newCatalogue(tag language.Tag, original *Catalogue) *Catalogue {
	bundle := i18n.NewBundle(tag)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	return &Catalogue{tag, bundle, i18n.NewLocalizer(bundle, tag.String()), map[string]*i18n.Message{}, original}
}

func (c *Catalogue) read(files fs.FS, folder string) error {
	names, err := fs.Glob(files, path.Join(folder, "*.toml"))
	if err != nil {
		return fmt.Errorf("list %s: %w", folder, err)
	}
	var faults []error
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		file, err := c.bundle.ParseMessageFileBytes(text, c.tag.String()+".toml")
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		for _, m := range file.Messages {
			if err := c.add(m); err != nil {
				faults = append(faults, fmt.Errorf("read %s: [%s]: %w", name, m.ID, err))
			}
		}
	}
	return errors.Join(faults...)
}

func (c *Catalogue) add(m *i18n.Message) error {
	names, err := namesIn(m)
	if err != nil {
		return err
	}
	c.sentences[m.ID] = m
	if c.original == nil {
		return nil
	}
	original, ok := c.original.sentences[m.ID]
	if !ok {
		return fmt.Errorf("%w in %v", ErrNoSentence, c.original.tag)
	}
	known, err := namesIn(original)
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

// namesIn returns the names in a sentence, in any of its forms.
func namesIn(m *i18n.Message) (names []string, err error) {
	if m.Other == "" {
		return nil, errors.New(`it has no form "other"`)
	}
	for _, form := range []string{m.Zero, m.One, m.Two, m.Few, m.Many, m.Other} {
		parsed, err := parse(form)
		if err != nil {
			return nil, err
		}
		for _, part := range parsed {
			if part.name != "" {
				names = append(names, part.name)
			}
		}
	}
	return names, nil
}

// IDs returns the ids of all sentences, in alphabetical order.
func (c *Catalogue) IDs() []string { return slices.Sorted(maps.Keys(c.first().sentences)) }

// first is the catalogue of the language that others are translated from.
func (c *Catalogue) first() *Catalogue { return cmp.Or(c.original, c) }

// Has reports whether there is a sentence with the id.
func (c *Catalogue) Has(id string) bool { return c.first().sentences[id] != nil }

// Say says a sentence. It is an error if the sentence does not exist, or if it has a name that the arguments lack.
func (c *Catalogue) Say(id string, args Args) (said string, err error) {
	in := c
	if c.sentences[id] == nil {
		in = c.first()
	}
	m := in.sentences[id]
	if m == nil {
		return "", fmt.Errorf("say %s: %w", id, ErrNoSentence)
	}
	if nth, ok := args["nth"].(int); ok {
		said, err = sayOrdinal(in.tag, m, nth, args)
	} else {
		said, err = in.say(m, args)
	}
	if err != nil {
		return "", fmt.Errorf("say %s: %w", id, err)
	}
	return said, nil
}

// say says a sentence of this language. A number chooses among the forms of those that have several.
func (c *Catalogue) say(m *i18n.Message, args Args) (string, error) {
	config := i18n.LocalizeConfig{MessageID: m.ID, TemplateData: args, TemplateParser: placeholders{}}
	several := m.Zero+m.One+m.Two+m.Few+m.Many != ""
	if n, ok := args["n"]; ok && several {
		config.PluralCount = n
	}
	return c.localizer.Localize(&config)
}

// sayOrdinal says a sentence in the form for an ordinal, which go-i18n does not know.
func sayOrdinal(tag language.Tag, m *i18n.Message, nth int, args Args) (string, error) {
	forms := textsOf(m)
	sentence := forms[plural.Ordinal.MatchPlural(tag, nth, 0, 0, 0, 0)]
	if sentence == "" {
		sentence = m.Other
	}
	parsed, err := parse(sentence)
	if err != nil {
		return "", err
	}
	return parsed.Execute(args)
}

// placeholders reads sentences with names in braces.
type placeholders struct{}

func (placeholders) Cacheable() bool { return true }

func (placeholders) Parse(sentence, _, _ string) (template.ParsedTemplate, error) {
	return parse(sentence)
}

func parse(sentence string) (parsed pieces, err error) {
	for {
		text, rest, found := strings.Cut(sentence, "{")
		if parsed = append(parsed, piece{text: text}); !found {
			return parsed, nil
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed || name == "" || strings.ContainsAny(name, " {") {
			return nil, fmt.Errorf("no name after a brace in %q", sentence)
		}
		parsed, sentence = append(parsed, piece{name: name}), after
	}
}

// pieces are a sentence: texts and names by turns.
type pieces []piece

// piece is a text, or the name of what stands there.
type piece struct{ text, name string }

func (p pieces) Execute(data any) (string, error) {
	args, _ := data.(Args)
	var b strings.Builder
	for _, part := range p {
		b.WriteString(part.text)
		if part.name == "" {
			continue
		}
		switch value := args[part.name].(type) {
		case string:
			b.WriteString(value)
		case int:
			b.WriteString(strconv.Itoa(value))
		default:
			return "", fmt.Errorf("nothing to stand for {%s}", part.name)
		}
	}
	return b.String(), nil
}
