// Package pseudo makes a language for tests. Its sentences are the English ones in brackets, a third longer, as those of
// many languages are. So a reader of a letter sees where each sentence begins and ends, and what is no sentence.
package pseudo

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"strings"
	"testing/fstest"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// Tag is the tag of the language: the one of CLDR for English that shows where text is not translated.
const Tag = "en-XA"

// The brackets around a sentence, and around what stands in a placeholder.
const (
	Opens, Closes           = '⟦', '⟧'
	OpensValue, ClosesValue = '⟨', '⟩'
)

// Words returns the English words of a folder with a folder for each language, and the language that is made of them.
func Words(folder fs.FS) (fs.FS, error) {
	files, err := fs.Glob(folder, "en/sentences/*.toml")
	if err != nil {
		return nil, fmt.Errorf("list English words: %w", err)
	}
	words := fstest.MapFS{}
	for _, name := range files {
		english, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("read English words: %w", err)
		}
		made, err := made(english)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		words[name], words[path.Join(Tag, "sentences", path.Base(name))] = &fstest.MapFile{Data: english}, &fstest.MapFile{Data: made}
	}
	return words, nil
}

// made returns a file of the language.
func made(english []byte) ([]byte, error) {
	var sentences map[string]any
	if err := toml.Unmarshal(english, &sentences); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err := toml.NewEncoder(&b).Encode(changed(sentences))
	return b.Bytes(), err
}

// changed changes all sentences of a table and the tables in it.
func changed(table map[string]any) map[string]any {
	table = maps.Clone(table)
	for key, value := range table {
		switch value := value.(type) {
		case map[string]any:
			table[key] = changed(value)
		case string:
			table[key] = Sentence(value)
		}
	}
	return table
}

var (
	placeholder = regexp.MustCompile(`\{[^}]*\}`)
	vowel       = regexp.MustCompile(`[aeiou]`)
)

// Sentence changes a sentence: its small vowels are doubled, and what then lacks of a third is added at its end.
// Placeholders keep their names. Blanks at the beginning stay there, because such a line has columns.
func Sentence(english string) string {
	var b strings.Builder
	at, letters, added := 0, 0, 0
	add := func(text string) {
		longer := vowel.ReplaceAllString(text, "$0$0")
		letters, added = letters+utf8.RuneCountInString(text), added+len(longer)-len(text)
		b.WriteString(longer)
	}
	for _, found := range placeholder.FindAllStringIndex(english, -1) {
		add(english[at:found[0]])
		b.WriteString(string(OpensValue) + english[found[0]:found[1]] + string(ClosesValue))
		at = found[1]
	}
	add(english[at:])
	longer := strings.TrimLeft(b.String(), " ")
	indent := b.String()[:b.Len()-len(longer)]
	return indent + string(Opens) + longer + strings.Repeat("~", max((letters+2)/3-added, 0)) + string(Closes)
}
