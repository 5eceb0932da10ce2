package setup

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
)

// writePlan writes what is planned for some answers, and returns the configuration and what was done.
func writePlan(t *testing.T, path string, a Answers) (text string, done []string) {
	t.Helper()
	s := Situation{Find: func(string) *Provider { return nil }}
	if present, err := config.Read(path); err == nil {
		s.Present = &present
	}
	var out bytes.Buffer
	a, err := Interview(NewScript(&out), a, s)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(path, a, s)
	if err != nil {
		t.Fatal(err)
	}
	w := NewWriter(time.Date(2026, 11, 26, 5, 0, 0, 0, time.UTC))
	if err := p.Write(w); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := config.Load(path); err != nil {
		t.Fatalf("%v\n%s", err, written)
	}
	return string(written), append(w.Done(), p.Changed...)
}

func no() *bool { return new(bool) }

// From nothing a configuration comes about that has no defaults in it; a second run changes nothing; another answer changes its line
// alone, and leaves a copy. Keys and what people have written stay.
func TestPlanAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "etc")
	path := filepath.Join(dir, "pentepost.toml")
	a := Answers{Address: "play@example.org", Way: WayMailbox, IMAP: "imap.example.net:993", SMTP: "smtp.example.net:587", Password: "secret", DKIM: new(bool)}
	*a.DKIM = true
	text, _ := writePlan(t, path, a)
	want := begin + `address = "play@example.org"
data = "` + filepath.Join(dir, "pentepost-data") + `"

[imap]
server = "imap.example.net:993"
password_file = "` + filepath.Join(dir, "password") + `"

[smtp]
server = "smtp.example.net:587"
security = "starttls"
password_file = "` + filepath.Join(dir, "password") + `"

[dkim]
selector = "pentepost"
key_file = "` + filepath.Join(dir, "dkim.pem") + `"
`
	if text != want {
		t.Errorf("written:\n%s\nwant:\n%s", text, want)
	}
	for name, mode := range map[string]os.FileMode{"": 0o750, "pentepost.toml": 0o640, "password": 0o600, "dkim.pem": 0o600, "pentepost-data": 0o700} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%q: %v, %v, want %o", name, info, err, mode)
		}
	}
	key, _ := os.ReadFile(filepath.Join(dir, "dkim.pem"))

	again, done := writePlan(t, path, Answers{})
	if again != text || slices.ContainsFunc(done, func(line string) bool { return !strings.HasPrefix(line, "kept ") }) {
		t.Errorf("the second run: %q\n%s", done, again)
	}

	byHand := strings.Replace(text, "[imap]\n", "# Ask Sue before you change this.\nkeep = \"90 days\"\n\n[imap]\npoll = \"1m\" # often\n", 1)
	if err := os.WriteFile(path, []byte(byHand), 0o640); err != nil {
		t.Fatal(err)
	}
	changed, done := writePlan(t, path, Answers{IMAP: "imap.example.com:993", Operator: "sue@example.org"})
	if want := strings.NewReplacer("imap.example.net", "imap.example.com", "keep = \"90 days\"\n", "keep = \"90 days\"\noperator = \"sue@example.org\"\n").Replace(byHand); changed != want {
		t.Errorf("changed:\n%s\nwant:\n%s", changed, want)
	}
	copied := path + ".20261126-050000"
	if old, err := os.ReadFile(copied); err != nil || string(old) != byHand {
		t.Errorf("%v\n%s", err, old)
	}
	for _, says := range []string{"changed " + path + "; the old one is " + copied, `imap.server is "imap.example.com:993" and was "imap.example.net:993"`, `operator is "sue@example.org"`} {
		if !slices.Contains(done, says) {
			t.Errorf("%q is not among %q", says, done)
		}
	}

	_, done = writePlan(t, path, Answers{Password: "new", DKIM: no()})
	if old, _ := os.ReadFile(filepath.Join(dir, "password.20261126-050000")); string(old) != "secret\n" {
		t.Errorf("the old password: %q", old)
	}
	if strings.Contains(strings.Join(done, "\n"), "secret") || strings.Contains(strings.Join(done, "\n"), "new\"") {
		t.Errorf("a password is shown: %q", done)
	}
	if kept, _ := os.ReadFile(filepath.Join(dir, "dkim.pem")); !bytes.Equal(kept, key) {
		t.Error("the key has changed")
	}
}

// From a mailbox to Postfix: the mailbox becomes a comment.
func TestPlanOtherWay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pentepost.toml")
	writePlan(t, path, Answers{Address: "play@example.org", Way: WayMailbox, IMAP: "imap.example.net:993", SMTP: "smtp.example.net:465", Password: "secret", DKIM: no()})
	text, done := writePlan(t, path, Answers{Way: WayPostfix, Host: "mail.example.org", LMTP: "127.0.0.1:2424", DKIM: no()})
	for _, has := range []string{"# [imap]\n# server = ", "[lmtp]\nlisten = \"127.0.0.1:2424\"\n", "server = \"127.0.0.1:25\"\n# password_file = ", "security = \"none\"\nno_login = true\n"} {
		if !strings.Contains(text, has) {
			t.Errorf("%q is not in\n%s", has, text)
		}
	}
	if !slices.Contains(done, "the section [imap] is a comment now") {
		t.Errorf("%q", done)
	}
	text, _ = writePlan(t, path, Answers{Way: WayMailbox, IMAP: "imap.example.net:993", SMTP: "smtp.example.net:465", User: "play@example.org", Password: "secret", DKIM: no()})
	if c, err := config.Load(path); err != nil || !c.IMAP.On() || c.SMTP.NoLogin || c.SMTP.Password != "secret" {
		t.Errorf("%v\n%s", err, text)
	}
}

// A file that nobody could change without breaking it is left alone.
func TestPlanOfStrangeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pentepost.toml")
	strange := "address = \"play@example.org\"\nimap = { server = \"imap.example.org:993\", password = \"x\" }\nsmtp.server = \"smtp.example.org:465\"\nsmtp.password = \"x\"\n"
	if err := os.WriteFile(path, []byte(strange), 0o600); err != nil {
		t.Fatal(err)
	}
	present, err := config.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	a := Answers{Address: "play@example.org", Way: WayMailbox, IMAP: "imap.example.net:993", SMTP: "smtp.example.org:465", User: "play@example.org", DKIM: no()}
	if _, err := NewPlan(path, a, Situation{Present: &present}); err == nil || !strings.Contains(err.Error(), "imap.server cannot be changed") {
		t.Errorf("%v", err)
	}
	if text, _ := os.ReadFile(path); string(text) != strange {
		t.Errorf("%s", text)
	}
}
