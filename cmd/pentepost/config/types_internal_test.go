package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/mailer/hint"
)

// A value of the wrong type is named in words that an operator knows, with its line and setting. No error has Go's words.
func TestO9WrongTypes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	for text, want := range map[string]string{
		"address = 5":                                   `line 1: address must be a text in quotes, such as "24h", and is a whole number`,
		"addresses = \"a@b\"":                           `line 1: addresses must be a list of texts in quotes, such as ["a", "b"], and is a text`,
		"addresses = [1]":                               "and has a whole number in it",
		"name = [\"a\"]":                                "and is a list",
		"reply_to = 2026-01-01":                         "line 1: reply_to must be a text",
		"\n[limits]\nhard_bounces = \"two\"":            "line 3: limits.hard_bounces must be a whole number without quotes, such as 8, and is a text",
		"[limits]\nhard_bounces = 2.5":                  "and is a number with a point",
		"[limits]\nhard_bounces = 99999999999999999999": "line 2: the number is too large",
		"[computer]\noff = \"yes\"":                     "line 2: computer.off must be true or false, without quotes, and is a text",
		"[engine.x]\ncommand = 5":                       "line 2: engine.x.command must be a list",
		"imap = 3":                                      "line 1: imap must be a section",
		"[[imap]]\nserver = \"x\"":                      "and is several sections",
		"[imap]\npassword = 123454321":                  "line 2: imap.password must be a text",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Read(file)
		switch {
		case err == nil || !strings.Contains(err.Error(), want) || hint.Of(err) == "":
			t.Errorf("%q: %v, want %q", text, err, want)
		case strings.Contains(err.Error(), "12345"):
			t.Errorf("the password is told: %v", err)
		}
		for _, word := range []string{"int64", "incompatible", "destination", "mismatch", "slice", "config."} {
			if strings.Contains(err.Error(), word) {
				t.Errorf("%q: a word of Go: %v", text, err)
			}
		}
	}
}
