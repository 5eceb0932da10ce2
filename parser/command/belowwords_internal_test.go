package command

import (
	"strings"
	"testing"

	"pentepost/parser"
	"pentepost/templates/words"
)

// Each language says what its words mean by names that there are, and each entry can be found in a line.
func TestWordsOfLanguages(t *testing.T) {
	r := newReader(parser.Mail{}, Context{})
	for _, l := range words.Reading[map[string][]string]("below.toml") {
		for name, entries := range l.Words {
			if _, known := belowNamed[name]; !known {
				t.Errorf("%s: below.toml has %q", l.Tag, name)
			}
			for _, entry := range entries {
				entry = strings.TrimRight(entry, "?*")
				if words := r.lineWords(entry); len(words) != 1 || words[0].means == 0 {
					t.Errorf("%s, %s: %q is read as %+v", l.Tag, name, entry, words)
				}
			}
		}
	}
	for _, l := range words.Reading[map[string][]string]("wishes.toml") {
		for name := range l.Words {
			if wishNamed[name] == 0 && name != placing && name != connecting && name != conjunction {
				t.Errorf("%s: wishes.toml has %q", l.Tag, name)
			}
		}
	}
}
