package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A mail server on this machine may want no login: then there is no user, and a password is a mistake.
func TestNoLogin(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	text := "address = \"play@example.org\"\n[lmtp]\nlisten = \"127.0.0.1:2424\"\n[smtp]\nserver = \"127.0.0.1:25\"\nsecurity = \"none\"\n"
	for more, says := range map[string]string{
		"no_login = true\n":                          "",
		"no_login = true\npassword = \"x\"\n":        "smtp.no_login takes the place of a password",
		"no_login = true\ntoken_command = [\"x\"]\n": "smtp.no_login takes the place of a password",
		"": "smtp.password is missing",
	} {
		if err := os.WriteFile(file, []byte(text+more), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := Load(file)
		switch {
		case says == "" && (err != nil || c.SMTP.Login().Username != "" || c.SMTP.Login().Password != ""):
			t.Errorf("%v, %+v", err, c.SMTP)
		case says != "" && (err == nil || !strings.Contains(err.Error(), says)):
			t.Errorf("%q: %v, want %q", more, err, says)
		}
	}
}
