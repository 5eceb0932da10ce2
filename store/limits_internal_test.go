package store

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestLimitsKeepStatementsPrepared finds limits that make SQLite prepare a statement anew each time; see [prepared].
func TestLimitsKeepStatementsPrepared(t *testing.T) {
	limit := regexp.MustCompile(`\bLIMIT \$\d+( \+ 0)?`)
	for _, pattern := range []string{"*.go", "../mailer/postoffice/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		limits := 0
		for _, file := range files {
			if filepath.Base(file) == "prepared.go" {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range limit.FindAllSubmatch(text, -1) {
				limits++
				if len(found[1]) == 0 {
					t.Errorf("%s: %s", file, found[0])
				}
			}
		}
		if limits == 0 {
			t.Errorf("%s: no limits", pattern)
		}
	}
}
