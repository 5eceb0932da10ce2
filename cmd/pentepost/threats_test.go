package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tests and sessions that the threat model names are there.
func TestThreatsNameTests(t *testing.T) {
	page, err := os.ReadFile("../../docs/threats.md")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	sessions := map[string]bool{}
	err = filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		sessions[d.Name()] = sessions[d.Name()] || strings.HasSuffix(filepath.Dir(name), "sessions")
		if strings.HasSuffix(name, "_test.go") {
			text, err := os.ReadFile(name)
			tests.Write(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`(Test[A-Za-z0-9]+|[a-z-]+\\.txtar)`").FindAllStringSubmatch(string(page), -1)
	if len(named) < 40 {
		t.Errorf("it names %d tests", len(named))
	}
	for _, name := range named {
		if !sessions[name[1]] && !strings.Contains(tests.String(), "\nfunc "+name[1]+"(t *testing.T)") {
			t.Errorf("there is no %s", name[1])
		}
	}
}
