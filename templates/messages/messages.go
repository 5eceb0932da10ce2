// Package messages holds the sentences that people read, by language. A sentence has an id, and names for what stands in
// it. Which sentence is said is decided elsewhere: the files that a translator sees have no conditions and no loops.
//
// A file of a language is TOML, a table for each sentence:
//
//	[game.days-left]
//	one = "{who} has {n} day left."
//	other = "{who} has {n} days left."
//
// The number "n" chooses the plural form, as CLDR has it for the language. A sentence without a number has the form
// "other" alone.
//
// DECISION: github.com/nicksnyder/go-i18n reads the files, chooses the form and falls back to another language, sentence by
// sentence. golang.org/x/text/message has no files of named sentences, and its plural rules are those of 2017. The
// placeholders are our own: those of go-i18n are templates, which could hold conditions.
package messages

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// ErrNoSentence means that nobody has worded what is to be said.
var ErrNoSentence = errors.New("there is no such sentence")

// Catalogue holds the sentences of all languages.
type Catalogue struct {
	bundle   *i18n.Bundle
	fallback *i18n.Localizer
	ids      map[string]bool
}

// Args are what stands in a sentence, by name: text, or numbers.
type Args map[string]any

// New returns a catalogue without sentences. Languages fall back to the one with the given tag.
func New(fallback language.Tag) *Catalogue {
	bundle := i18n.NewBundle(fallback)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	return &Catalogue{bundle, i18n.NewLocalizer(bundle, fallback.String()), map[string]bool{}}
}

// Add reads the files with the suffix ".toml" in a folder.
func (c *Catalogue) Add(files fs.FS, folder string, tag language.Tag) error {
	names, err := fs.Glob(files, path.Join(folder, "*.toml"))
	if err != nil {
		return fmt.Errorf("list %s: %w", folder, err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		file, err := c.bundle.ParseMessageFileBytes(text, tag.String()+".toml")
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		for _, m := range file.Messages {
			c.ids[m.ID] = true
		}
	}
	return nil
}

// IDs returns the ids of all sentences, in no order.
func (c *Catalogue) IDs() (ids []string) {
	for id := range c.ids {
		ids = append(ids, id)
	}
	return ids
}

// Speaker says sentences in one language.
type Speaker struct {
	language, fallback *i18n.Localizer
	ids                map[string]bool
}

// In returns a speaker of a language.
func (c *Catalogue) In(tag language.Tag) Speaker {
	return Speaker{i18n.NewLocalizer(c.bundle, tag.String()), c.fallback, c.ids}
}

// Has reports whether there is a sentence with the id, in the language or in another one.
func (s Speaker) Has(id string) bool { return s.ids[id] }

// Say says a sentence. It is an error if the sentence does not exist, or if it has a name that the arguments lack.
func (s Speaker) Say(id string, args Args) (string, error) {
	config := i18n.LocalizeConfig{MessageID: id, TemplateData: args, TemplateParser: placeholders{}}
	if n, ok := args["n"]; ok {
		config.PluralCount = n
	}
	said, err := s.language.Localize(&config)
	missing := new(*i18n.MessageNotFoundErr)
	if errors.As(err, missing) {
		said, err = s.fallback.Localize(&config)
	}
	if errors.As(err, missing) {
		err = ErrNoSentence
	}
	if err != nil {
		return "", fmt.Errorf("say %s: %w", id, err)
	}
	return said, nil
}

// placeholders reads sentences with names in braces.
type placeholders struct{}

func (placeholders) Cacheable() bool { return true }

func (placeholders) Parse(sentence, _, _ string) (template.ParsedTemplate, error) {
	var parsed pieces
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
