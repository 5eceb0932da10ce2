package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runProgram runs the program as a shell would.
func runProgram(t *testing.T, args ...string) (status int, out, err string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr})
	return status, stdout.String(), stderr.String()
}

func TestExitStatus(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"version", 0, "pentepost "},
		{"help", 0, "Usage: pentepost"},
		{"--help", 0, "serve"},
		{"config", 0, "[imap]"},
		{"", 0, "Usage: pentepost"},
		{"nonsense", 2, "nonsense"},
		{"serve --nonsense", 2, "--nonsense"},
		{"letter", 2, "files"},
		{"letter /no/such/file", 1, "no such file"},
		{"serve --config /no/such/file", 1, "hint:"},
		{"serve --config /no/such/file --smtp 127.0.0.1:0", 2, "choose one"},
	} {
		status, out, err := runProgram(t, strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out+err, test.says) {
			t.Errorf("pentepost %s: status %d, want %d, and %q in\n%s%s", test.args, status, test.status, test.says, out, err)
		}
	}
}

// A wrong configuration stops the server at once with the line, the reason and
// what to do.
func TestWrongConfiguration(t *testing.T) {
	const good = "address = \"play@example.org\"\n[imap]\nserver = \"imap.example.org:993\"\n[smtp]\nserver = \"smtp.example.org:465\"\n"
	for name, test := range map[string]struct{ text, says, hint string }{
		"syntax":          {"address = play\n", "line 1", "quotes"},
		"unknown name":    {"adress = \"play@example.org\"\n" + good, `line 1: there is no setting "adress"`, `did you mean "address"?`},
		"unknown inside":  {good + "pasword = \"x\"\n", `line 6: there is no setting "smtp.pasword"`, `did you mean "smtp.password"?`},
		"no address":      {"[imap]\n", "address must be a mail address", "pentepost config"},
		"name and all":    {strings.Replace(good, "play@example.org", "Play <play@example.org>", 1), "address must be", "pentepost config"},
		"no server":       {"address = \"play@example.org\"\n", "imap.server must be a host and a port", "pentepost config"},
		"no port":         {strings.Replace(good, ":993", "", 1), "imap.server must be", "pentepost config"},
		"no security":     {good + "security = \"ssl\"\n", "line 6: smtp.security must be tls, starttls or none", "pentepost config"},
		"no key":          {"reply_to = \"play@example.org\"\n" + good, "line 1: reply_to must be", "pentepost config"},
		"poll":            {strings.Replace(good, "[smtp]", "poll = \"1ms\"\n[smtp]", 1), "line 4: imap.poll", "pentepost config"},
		"password file":   {strings.Replace(good, "[smtp]", "password = \"x\"\n[smtp]", 1) + "password_file = \"/no/such/file\"\n", "line 7: smtp.password_file cannot be read (it holds the password alone)", "pentepost config"},
		"certificates":    {good + "ca_file = \"/no/such/file\"\n", "line 6: smtp.ca_file", "pentepost config"},
		"no duration":     {strings.Replace(good, "[smtp]", "poll = \"often\"\n[smtp]", 1), "line 4: imap.poll must be", "pentepost config"},
		"section twice":   {good + "[imap]\n", "line 6", "begins once"},
		"no password":     {good, "imap.password is missing", "pentepost config"},
		"plain text":      {good + "security = \"none\"\n", "line 6: smtp.security must be tls or starttls", "pentepost config"},
		"limit":           {good + "[limits]\nrefusals_a_day = -1\n", "line 7: limits.refusals_a_day must be 0 or more, not -1", "pentepost config"},
		"limit's name":    {good + "[limits]\nrefusals_per_day = 1\n", `there is no setting "limits.refusals_per_day"`, `"limits.refusals_a_day"`},
		"limit's time":    {good + "[limits]\nmute_for = \"a day\"\n", "line 7", "quotes"},
		"return path":     {"return_path = \"bounces+KEY@example.org\"\n" + good, "line 1: return_path must be the same", "pentepost config"},
		"unstamped":       {"unstamped = \"yes\"\n" + good, "line 1: unstamped must be ask or trust", "pentepost config"},
		"trust and ask":   {"authserv_id = \"mx\"\nunstamped = \"trust\"\n" + good, "line 2: unstamped must be ask where", "pentepost config"},
		"signing":         {good + "[dkim]\nselector = \"pentepost\"\n", "line 7: dkim.selector wants dkim.key_file beside it", "pentepost config"},
		"selector":        {good + "[dkim]\nkey_file = \"/no/such/file\"\n", "line 7: dkim.key_file wants dkim.selector beside it", "pentepost config"},
		"selector's form": {good + "[dkim]\nselector = \"a b\"\nkey_file = \"/no/such/file\"\n", "line 7: dkim.selector must be a name", "pentepost config"},
		"same selector":   {good + "[dkim]\nselector = \"a\"\nkey_file = \"x\"\ned25519_selector = \"A\"\ned25519_key_file = \"y\"\n", "line 9: dkim.ed25519_selector must differ", "pentepost config"},
		"signing domain":  {good + "[dkim]\ndomain = \"https://example.org\"\nselector = \"a\"\nkey_file = \"x\"\n", "line 7: dkim.domain must be a domain", "pentepost config"},
		"signing's name":  {good + "[dkim]\nkeyfile = \"x\"\n", `line 7: there is no setting "dkim.keyfile"`, `did you mean "dkim.key_file"?`},
		"web without TLS": {good + "[web]\naddress = \"http://play.example.org\"\n", "line 7: web.address must be https://", "pentepost config"},
		"web with a path": {good + "[web]\naddress = \"https://play.example.org/pente\"\n", "line 7: web.address must be https://", "pentepost config"},
		"web with more":   {good + "[web]\naddress = \"https://me@play.example.org?x=1\"\n", "line 7: web.address must be https://", "pentepost config"},
		"web's port":      {good + "[web]\nlisten = \"127.0.0.1\"\n", "line 7: web.listen must be an address and a port", "pentepost config"},
		"web's name":      {good + "[web]\nadress = \"https://play.example.org\"\n", `there is no setting "web.adress"`, `did you mean "web.address"?`},
		"log":             {"log = \"loud\"\n" + good, "line 1: log must be", "pentepost config"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pentepost.toml")
			if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
				t.Fatal(err)
			}
			status, _, err := runProgram(t, "serve", "--config", file)
			if status != 1 || !strings.Contains(err, test.says) || !strings.Contains(err, "hint: ") || !strings.Contains(err, test.hint) {
				t.Errorf("status %d, want 1 with %q and a hint with %q:\n%s", status, test.says, test.hint, err)
			}
		})
	}
}

// The example is a configuration itself, and its comments tell the truth about
// the defaults.
func TestExampleConfiguration(t *testing.T) {
	dir := t.TempDir()
	password := filepath.Join(dir, "password")
	if err := os.WriteFile(password, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	load := func(text string) Configuration {
		file := filepath.Join(dir, "pentepost.toml")
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(text, "/etc/pentepost/password", password)), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := loadConfiguration(file)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	var needed []string
	for line := range strings.Lines(exampleConfiguration) {
		name, _, _ := strings.Cut(line, " ")
		if name == "address" || name == "server" || name == "password_file" || strings.HasPrefix(line, "[") {
			needed = append(needed, line)
		}
	}
	full, short := load(exampleConfiguration), load(strings.Join(needed, ""))
	var a, b bytes.Buffer
	if full.print(&a) != nil || short.print(&b) != nil || a.String() != b.String() {
		t.Errorf("the example says\n%s\nbut the defaults are\n%s", a.String(), b.String())
	}
	if full.IMAP.Password != "secret" || strings.Contains(a.String(), "secret") {
		t.Errorf("password %q, printed as\n%s", full.IMAP.Password, a.String())
	}
}

// The demo plays a whole game and says how long it took.
func TestDemo(t *testing.T) {
	status, out, err := runProgram(t, "demo")
	if status != 0 || !strings.Contains(out, "A whole game by mail: ") || !strings.Contains(out, "took L10 M10") {
		t.Errorf("status %d\n%s\n%s", status, out, err)
	}
}

// A server without a configuration prints where it listens and stops cleanly; a
// second one on the same data is refused.
func TestServeLocally(t *testing.T) {
	dir := t.TempDir()
	args := []string{"serve", "--data", dir, "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "127.0.0.1:0"}
	ctx, stop := context.WithCancel(t.Context())
	out, lines := newLines()
	done := make(chan int, 1)
	go func() { done <- run(ctx, args, Streams{Out: out, Err: &bytes.Buffer{}}) }()
	for _, want := range []string{"smtp 127.0.0.1:", "imap 127.0.0.1:", "http http://127.0.0.1:", "ready play@pente.test"} {
		if got := <-lines; !strings.HasPrefix(got, want) {
			t.Errorf("printed %q, want %q", got, want)
		}
	}
	if status, _, err := runProgram(t, args...); status != 1 || !strings.Contains(err, "another") || !strings.Contains(err, "hint: ") {
		t.Errorf("a second server: status %d\n%s", status, err)
	}
	info, err := os.Stat(filepath.Join(dir, "key"))
	if err != nil || info.Mode().Perm() != 0o600 || info.Size() != secretBytes {
		t.Errorf("the key: %v, %v", info, err)
	}
	stop()
	if status := <-done; status != 0 {
		t.Errorf("stopped with status %d", status)
	}
}

// lines passes on what is written, line by line.
type lines struct {
	part []byte
	to   chan string
}

func newLines() (*lines, <-chan string) {
	l := &lines{to: make(chan string, 100)}
	return l, l.to
}

func (l *lines) Write(b []byte) (int, error) {
	l.part = append(l.part, b...)
	for {
		line, rest, found := bytes.Cut(l.part, []byte("\n"))
		if !found {
			return len(b), nil
		}
		l.to <- string(line)
		l.part = rest
	}
}
