package words_test

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"pentepost/parser/phrasebook"
	"pentepost/templates/words"
)

var update = flag.Bool("update", false, "write the golden files anew")

// An entry is a phrase under a key of a file: "reading/mail.toml [quote] wrote".
type entry struct{ tag, key, phrase string }

// entries returns the phrases of all files except the sentences.
func entries(t *testing.T) (all []entry) {
	t.Helper()
	names, err := fs.Glob(words.Files, "*/commands.toml")
	if err != nil {
		t.Fatal(err)
	}
	reading, err := fs.Glob(words.Files, "*/reading/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, reading...) {
		tag, file, _ := strings.Cut(name, "/")
		var content map[string]any
		if _, err := toml.DecodeFS(words.Files, name, &content); err != nil {
			t.Fatal(name, err)
		}
		for key, value := range content {
			tables := map[string]any{"": map[string]any{key: value}}
			if _, is := value.(map[string]any); is {
				tables = map[string]any{"[" + key + "] ": value}
			}
			for table, lists := range tables {
				for key, list := range lists.(map[string]any) {
					phrases := list.([]any)
					if len(phrases) == 0 {
						all = append(all, entry{tag, file + " " + table + key, ""})
					}
					for _, phrase := range phrases {
						all = append(all, entry{tag, file + " " + table + key, phrase.(string)})
					}
				}
			}
		}
	}
	return all
}

// The English files for reading have all keys and say what they are. No language says a phrase twice under a key.
func TestEnglishHasAllKeys(t *testing.T) {
	all := entries(t)
	english := map[string]bool{}
	for _, e := range all {
		english[e.key] = english[e.key] || e.tag == "en"
	}
	seen := map[entry]bool{}
	for _, e := range all {
		switch {
		case !english[e.key] && strings.HasPrefix(e.key, "reading/"):
			t.Errorf("%s: English has no %s", e.tag, e.key)
		case seen[e], e.phrase == "" && e.tag != "en":
			t.Errorf("%s: %s has nothing, or %q twice", e.tag, e.key, e.phrase)
		}
		seen[e] = true
	}
}

// Phrases that mean one thing here and another there are listed. In commands the reader's language comes first, then the
// language that knows more words of the line, then the first one of the alphabet; the list has what is tried first. A word
// of any other file has all its meanings for every reader. The code that reads it decides which one counts.
func TestPhrasesWithSeveralMeanings(t *testing.T) {
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	meanings := map[string]map[string][]string{} // the languages by phrase, and there by what it means
	for _, e := range entries(t) {
		file, meaning, _ := strings.Cut(e.key, " ")
		phrase := file + "\t" + compared(file, e.phrase)
		if meanings[phrase] == nil {
			meanings[phrase] = map[string][]string{}
		}
		if !slices.Contains(meanings[phrase][meaning], e.tag) {
			meanings[phrase][meaning] = append(meanings[phrase][meaning], e.tag)
		}
	}
	var b strings.Builder
	for _, phrase := range slices.Sorted(maps.Keys(meanings)) {
		if len(meanings[phrase]) < 2 || strings.HasSuffix(phrase, "\t") {
			continue
		}
		b.WriteString(phrase)
		for _, meaning := range slices.Sorted(maps.Keys(meanings[phrase])) {
			slices.Sort(meanings[phrase][meaning])
			fmt.Fprintf(&b, "\t%s: %s", meaning, strings.Join(meanings[phrase][meaning], " "))
		}
		if text, command := strings.CutPrefix(phrase, "commands.toml\t"); command {
			b.WriteString("\tfirst " + firstFor(book, text))
		}
		b.WriteByte('\n')
	}
	compare(t, "testdata/several.tsv", b.String())
}

// compared returns a phrase as it is compared with others of its file.
func compared(file, phrase string) string {
	switch file {
	case "commands.toml":
		return phrasebook.Fold(phrase)
	case "reading/wishes.toml":
		return phrasebook.Fold(strings.TrimRight(phrase, "*"))
	}
	return strings.TrimRight(phrase, "?*")
}

// firstFor says which meaning of a phrase is tried first, and for readers of which languages.
func firstFor(book *phrasebook.Book, phrase string) (said string) {
	others, tags := book.English(phrase, "")[0], map[string][]string{}
	for _, tag := range book.Tags() {
		if first := book.English(phrase, tag)[0]; first != others {
			tags[first] = append(tags[first], tag)
		}
	}
	for _, first := range slices.Sorted(maps.Keys(tags)) {
		said += fmt.Sprintf("%q for %s, ", first, strings.Join(tags[first], " "))
	}
	return said + fmt.Sprintf("%q for others", others)
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not up to date: write it with -update, and read what has changed:\n%s", name, difference(string(want), got))
	}
}

// difference returns the lines that only one of two texts has.
func difference(want, got string) string {
	var b strings.Builder
	had, has := strings.Split(want, "\n"), strings.Split(got, "\n")
	for _, line := range had {
		if !slices.Contains(has, line) {
			b.WriteString("- " + line + "\n")
		}
	}
	for _, line := range has {
		if !slices.Contains(had, line) {
			b.WriteString("+ " + line + "\n")
		}
	}
	return b.String()
}
