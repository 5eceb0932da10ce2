package page

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"text/template"
)

// All words on the pages are in the file of words, and every language has the same names.
func TestWords(t *testing.T) {
	used := map[string]bool{}
	for pattern, glob := range map[string]string{
		`\.(?:word|showError)\([^"\n]*"([a-z-]+)"`: "*.go",
		`\{\{template "([a-z-]+)"`:                 "assets/*.html",
	} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", glob, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
				used[found[1]] = true
			}
		}
	}
	for _, elsewhere := range []string{"main", "about", "board", "mail", "row"} {
		delete(used, elsewhere) // defined in other files
	}
	languages, err := fs.Glob(assets, "assets/words.*.html")
	if err != nil || len(languages) == 0 {
		t.Fatal(languages, err)
	}
	for _, language := range languages {
		words, err := template.ParseFS(assets, language)
		if err != nil {
			t.Fatal(err)
		}
		for name := range used {
			if words.Lookup(name) == nil {
				t.Errorf("%s lacks %q", language, name)
			}
		}
		for _, w := range words.Templates() {
			if name := w.Name(); !used[name] && !strings.HasSuffix(name, ".html") {
				t.Errorf("%s: nothing uses %q", language, name)
			}
		}
	}
}
