package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
)

// What the command says about signatures.
func TestCheckOfSignatures(t *testing.T) {
	rsa, _, _ := dkimKey(t)
	office := openOffice(t)
	login := "security = \"none\"\npassword = \"any\"\n"
	plain := fmt.Sprintf("address = %q\n[imap]\nserver = %q\n%s[smtp]\nserver = %q\n%s", config.LocalAddress, office.IMAPAddr(), login, office.SMTPAddr(), login)
	for says, text := range map[string]string{
		"dkim: not configured: ": plain,
		"dkim: letters are signed; the DNS must have s1._domainkey.pente.test (rsa)\n": plain + "[dkim]\nselector = \"S1\"\nkey_file = \"" + rsa + "\"\n",
	} {
		file := filepath.Join(t.TempDir(), "pentepost.toml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, trouble := runProgram(t, "check", "--config", file)
		if status != 0 || !strings.Contains(out, says) || !strings.Contains(out, "verdicts: dmarc=pass\n") || !strings.Contains(out, "all is well") {
			t.Errorf("status %d, want %q in\n%s%s", status, says, out, trouble)
		}
	}
}

func TestShowVerdicts(t *testing.T) {
	for _, test := range []struct {
		field, says string
		signed      bool
		wrong       bool
	}{
		{"", "verdicts: none", true, false},
		{"mx.example.org; dkim=pass header.d=example.org; spf=pass", "verdicts: dkim=pass, spf=pass", true, false},
		{"mx.example.org; dkim=none; dmarc=fail", "verdicts: dkim=none, dmarc=fail", true, false},
		{"mx.example.org; DKIM=Fail (no key)", "DKIM=Fail", true, true},
		{"mx.example.org; dkim=pass; dkim=permerror", "dkim=permerror", true, true},
		{"mx.example.org; dkim=fail", "dkim=fail", false, false},
	} {
		var out, trouble bytes.Buffer
		err := (&report{s: Streams{Out: &out, Err: &trouble}}).showVerdicts(test.field, test.signed)
		if !strings.Contains(out.String(), test.says) || (err != nil) != test.wrong || test.wrong != strings.Contains(trouble.String(), "hint: ") {
			t.Errorf("%q: %v, %s%s", test.field, err, &out, &trouble)
		}
	}
}

// F8: one warning says which files with passwords and keys others can read, and what to do.
func TestWarningOfExposedFiles(t *testing.T) {
	rsa, _, _ := dkimKey(t)
	office := openOffice(t)
	dir := t.TempDir()
	file, password := filepath.Join(dir, "pentepost.toml"), filepath.Join(dir, "password")
	login := "security = \"none\"\npassword"
	text := fmt.Sprintf("address = %q\n[imap]\nserver = %q\n%s = \"any\"\n[smtp]\nserver = %q\n%s_file = %q\n[dkim]\nselector = \"s1\"\nkey_file = %q\n",
		config.LocalAddress, office.IMAPAddr(), login, office.SMTPAddr(), login, password, rsa)
	for name, text := range map[string]string{file: text, password: "any\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		modes map[string]os.FileMode
		want  string
	}{
		{nil, ""},
		{map[string]os.FileMode{file: 0o644}, file},
		{map[string]os.FileMode{file: 0o600, rsa: 0o640}, rsa},
		{map[string]os.FileMode{password: 0o604}, password + " " + rsa},
	} {
		for name, mode := range test.modes {
			if err := os.Chmod(name, mode); err != nil {
				t.Fatal(err)
			}
		}
		want := ""
		if test.want != "" {
			want = fmt.Sprintf("pentepost: warning: other users can read passwords or keys in %[1]s\nhint: chmod 600 %[1]s\n", test.want)
		}
		if status, out, trouble := runProgram(t, "check", "--config", file); status != 0 || trouble != want {
			t.Errorf("status %d, %q, want %q\n%s", status, trouble, want, out)
		}
	}
}
