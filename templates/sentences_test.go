package templates_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"pentepost/templates/messages"
)

// Each sentence is said somewhere: the code has its id, or the part of it up to a dot or a hyphen, where the rest
// depends on what has happened.
func TestSentencesAreSaid(t *testing.T) {
	c := messages.New(language.English)
	must(t, c.Add(os.DirFS("."), "words/en/sentences", language.English))
	var code strings.Builder
	files, err := filepath.Glob("*.go")
	must(t, err)
	for _, name := range files {
		if text, err := os.ReadFile(name); !strings.HasSuffix(name, "_test.go") {
			must(t, err)
			code.Write(text)
		}
	}
	said := func(id string) bool {
		for at := len(id); at > 0; at = strings.LastIndexAny(id[:at], ".-") {
			if strings.Contains(code.String(), `"`+id[:at]+`"`) || at < len(id) && strings.Contains(code.String(), `"`+id[:at+1]+`"`) {
				return true
			}
		}
		return false
	}
	for _, id := range c.IDs() {
		if !said(id) {
			t.Errorf("nobody says %q", id)
		}
	}
}
