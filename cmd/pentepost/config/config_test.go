package config

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
	"pentepost/mailer/hint"
)

// The error about a wrong configuration has the line, the reason and what to do.
func TestWrongConfiguration(t *testing.T) {
	const good = "address = \"play@example.org\"\n[imap]\nserver = \"imap.example.org:993\"\n[smtp]\nserver = \"smtp.example.org:465\"\n"
	for name, test := range map[string]struct{ text, says, hint string }{
		"syntax":          {"address = play\n", "line 1", "quotes"},
		"unknown name":    {"adress = \"play@example.org\"\n" + good, `line 1: there is no setting "adress"`, `did you mean "address"?`},
		"unknown inside":  {good + "pasword = \"x\"\n", `line 6: there is no setting "smtp.pasword"`, `did you mean "smtp.password"?`},
		"no address":      {"[imap]\n", "address must be a mail address", "pentepost config"},
		"name and all":    {strings.Replace(good, "play@example.org", "Play <play@example.org>", 1), "address must be", "pentepost config"},
		"no addresses":    {"addresses = [\"Liga <liga@example.net>\"]\n" + good, "line 1: addresses must be a list of mail addresses", "pentepost config"},
		"address twice":   {"addresses = [\"Play@Example.org\"]\n" + good, "line 1: addresses must name each address once", "pentepost config"},
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
		"ratings":         {good + "[ratings]\nchange = \"elo\"\n", "line 7: ratings.change must be period or game", "pentepost config"},
		"rating period":   {good + "[ratings]\nperiod = \"a month\"\n", "line 7: ratings.period must be 1 to 365 days", "pentepost config"},
		"computer":        {good + "[computer]\nlevels = 11\n", "line 7: computer.levels must be 1 to 10", "pentepost config"},
		"engine":          {good + "[engine.rapfi]\nturn = \"1s\"\n", "engine.rapfi.command must be a program", "pentepost config"},
		"engine's name":   {good + "[engine.computer-3]\ncommand = [\"x\"]\n", "engine.computer-3 must be a nickname", "pentepost config"},
		"engine's turn":   {good + "[engine.rapfi]\ncommand = [\"x\"]\nturn = \"1h\"\n", "engine.rapfi.turn must be a time", "pentepost config"},
		"engine's memory": {good + "[engine.rapfi]\ncommand = [\"x\"]\nmemory = 1\n", "engine.rapfi.memory must be 16 or more", "pentepost config"},
		"engine's games":  {good + "[engine.rapfi]\ncommand = [\"x\"]\nplays = [\"pente\"]\n", "engine.rapfi.plays must be a list of", "pentepost config"},
		"workers":         {good + "[computer]\nworkers = -1\n", "line 7: computer.workers must be 1 to 64", "pentepost config"},
		"return path":     {"return_path = \"bounces+KEY@example.org\"\n" + good, "line 1: return_path must be the same", "pentepost config"},
		"unstamped":       {"unstamped = \"yes\"\n" + good, "line 1: unstamped must be ask or trust", "pentepost config"},
		"trust and ask":   {"authserv_id = \"mx\"\nunstamped = \"trust\"\n" + good, "line 2: unstamped must be ask where", "pentepost config"},
		"signing":         {good + "[dkim]\nselector = \"pentepost\"\n", "line 7: dkim.selector needs dkim.key_file as well", "pentepost config"},
		"selector":        {good + "[dkim]\nkey_file = \"/no/such/file\"\n", "line 7: dkim.key_file needs dkim.selector as well", "pentepost config"},
		"selector's form": {good + "[dkim]\nselector = \"a b\"\nkey_file = \"/no/such/file\"\n", "line 7: dkim.selector must be a name", "pentepost config"},
		"same selector":   {good + "[dkim]\nselector = \"a\"\nkey_file = \"x\"\ned25519_selector = \"A\"\ned25519_key_file = \"y\"\n", "line 9: dkim.ed25519_selector must differ", "pentepost config"},
		"signing domain":  {good + "[dkim]\ndomain = \"https://example.org\"\nselector = \"a\"\nkey_file = \"x\"\n", "line 7: dkim.domain must be a domain", "pentepost config"},
		"signing's name":  {good + "[dkim]\nkeyfile = \"x\"\n", `line 7: there is no setting "dkim.keyfile"`, `did you mean "dkim.key_file"?`},
		"web without TLS": {good + "[web]\naddress = \"http://play.example.org\"\n", "line 7: web.address must be https://", "pentepost config"},
		"web with a path": {good + "[web]\naddress = \"https://play.example.org/pente\"\n", "line 7: web.address must be https://", "pentepost config"},
		"web with more":   {good + "[web]\naddress = \"https://me@play.example.org?x=1\"\n", "line 7: web.address must be https://", "pentepost config"},
		"web's port":      {good + "[web]\nlisten = \"127.0.0.1\"\n", "line 7: web.listen must be an address and a port", "pentepost config"},
		"web's name":      {good + "[web]\nadress = \"https://play.example.org\"\n", `there is no setting "web.adress"`, `did you mean "web.address"?`},
		"lmtp's place":    {good + "[lmtp]\nlisten = \"0.0.0.0:2424\"\n", "line 7: lmtp.listen must be on this machine alone", "pentepost config"},
		"lmtp's form":     {good + "[lmtp]\nlisten = \"/run/lmtp.sock\"\n", "line 7: lmtp.listen must be a host and a port", "pentepost config"},
		"lmtp's peers":    {good + "[lmtp]\nlisten = \"127.0.0.1:2424\"\npeers = [\"mx.example.org\"]\n", "line 8: lmtp.peers must be a list of addresses", "pentepost config"},
		"lmtp's retry":    {good + "[lmtp]\nqueue_retry = \"soon\"\n", "line 7: lmtp.queue_retry must be a minute or more", "pentepost config"},
		"no program":      {good + "token_command = []\n", "line 6: smtp.token_command must be a program", "pentepost config"},
		"two logins":      {good + "password = \"x\"\ntoken_command = [\"token\"]\n", "line 7: smtp.token_command takes the place of a password", "pentepost config"},
		"half a mailbox":  {strings.Replace(good, "server = \"imap.example.org:993\"", "folder = \"INBOX\"", 1) + "[lmtp]\nlisten = \"127.0.0.1:2424\"\n", "imap.server must be a host and a port", "pentepost config"},
		"log":             {"log = \"loud\"\n" + good, "line 1: log must be", "pentepost config"},
		"log format":      {"log_format = \"xml\"\n" + good, "line 1: log_format must be text or json", "pentepost config"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pentepost.toml")
			if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := Load(file)
			wrong, ok := errors.AsType[*Error](err)
			if !ok || !strings.Contains(wrong.Error(), test.says) || !strings.Contains(hint.Of(err), test.hint) {
				t.Errorf("%v, want %q and a hint with %q", err, test.says, test.hint)
			}
		})
	}
}

// The example is a valid configuration, and the values in it are the defaults.
func TestExampleConfiguration(t *testing.T) {
	dir := t.TempDir()
	password := filepath.Join(dir, "password")
	if err := os.WriteFile(password, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	load := func(text string) Config {
		file := filepath.Join(dir, "pentepost.toml")
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(text, "/etc/pentepost/password", password)), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := Load(file)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	var needed []string
	for line := range strings.Lines(Example()) {
		name, _, _ := strings.Cut(line, " ")
		if name == "address" || name == "server" || name == "password_file" || strings.HasPrefix(line, "[") {
			needed = append(needed, line)
		}
	}
	full, short := load(Example()), load(strings.Join(needed, ""))
	var a, b bytes.Buffer
	if full.Print(&a) != nil || short.Print(&b) != nil || a.String() != b.String() {
		t.Errorf("the example says\n%s\nbut the defaults are\n%s", a.String(), b.String())
	}
	if full.IMAP.Password != "secret" || strings.Contains(a.String(), "secret") {
		t.Errorf("password %q, printed as\n%s", full.IMAP.Password, a.String())
	}
}

// The error about a key file that cannot sign letters has the line.
func TestWrongSigningKeys(t *testing.T) {
	pem, err := mailer.NewSigningKey(false)
	if err != nil {
		t.Fatal(err)
	}
	rsa := filepath.Join(t.TempDir(), "dkim.pem")
	if err := os.WriteFile(rsa, pem, 0o600); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("no key\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for says, settings := range map[string]string{
		"line 11: dkim.key_file cannot be read":                   "selector = \"a\"\nkey_file = \"/no/such/file\"\n",
		"line 11: dkim.key_file names " + text:                    "selector = \"a\"\nkey_file = \"" + text + "\"\n",
		"whose key is rsa: that belongs in dkim.key_file":         "ed25519_selector = \"a\"\ned25519_key_file = \"" + rsa + "\"\n",
		"line 11: dkim.ed25519_key_file names " + rsa + ", whose": "ed25519_selector = \"a\"\ned25519_key_file = \"" + rsa + "\"\n",
	} {
		file := filepath.Join(t.TempDir(), "pentepost.toml")
		whole := "address = \"play@example.org\"\n[imap]\nserver = \"imap.example.org:993\"\npassword = \"x\"\n" +
			"[smtp]\nserver = \"smtp.example.org:465\"\npassword = \"x\"\n\n[dkim]\n" + settings
		if err := os.WriteFile(file, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Load(file)
		if wrong, ok := errors.AsType[*Error](err); !ok || !strings.Contains(wrong.Error(), says) || hint.Of(err) == "" {
			t.Errorf("%v, want %q and a hint", err, says)
		}
		if _, err := Read(file); err != nil {
			t.Errorf("without keys: %v", err)
		}
	}
}

func TestReadPassword(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	for text, want := range map[string]string{"secret": "secret", "secret\r\n": "secret", " two words \n": " two words ", "": "", "\n": ""} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := ReadPassword(file)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%q: read %q, %v", text, got, err)
		}
	}
	if _, err := ReadPassword(file + "-not"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestLogger(t *testing.T) {
	for _, test := range []struct {
		config Config
		want   string // "": nothing is logged
	}{
		{Config{}, `level=INFO msg="letter sent" game=7`},
		{Config{LogFormat: "text", Log: "warn"}, ""},
		{Config{LogFormat: "json", Log: "info"}, `"level":"INFO","msg":"letter sent","game":7}`},
		{Config{LogFormat: "json", Log: "error"}, ""},
	} {
		var out strings.Builder
		test.config.Logger(&out).Info("letter sent", "game", 7)
		if got := out.String(); !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s %s: logged %q, want %q", test.config.LogFormat, test.config.Log, got, test.want)
		}
	}
}

// O6: durations are seconds in JSON, and easy to read in text.
func TestO6Durations(t *testing.T) {
	for format, want := range map[string]string{"json": `"retry_in":90.25,"after":{"at_most":60}}`, "text": "retry_in=1m30.25s after.at_most=1m0s"} {
		var out strings.Builder
		Config{LogFormat: format}.Logger(&out).Info("letter deferred", "retry_in", 90250*time.Millisecond, slog.Group("after", "at_most", time.Minute))
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s", format, &out)
		}
	}
}

// F8: a key that others could read becomes private when the server starts.
func TestKeyFileIsPrivate(t *testing.T) {
	dir := t.TempDir()
	made, _, err := LoadKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(KeyFile(dir), 0o644); err != nil {
		t.Fatal(err)
	}
	read, _, err := LoadKeys(dir)
	if err != nil || !made.Equal(read) {
		t.Errorf("other keys: %v", err)
	}
	if info, err := os.Stat(KeyFile(dir)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// No error about the configuration, and no print of it, has a password in it.
func TestConfigurationHidesPasswords(t *testing.T) {
	for _, lines := range []string{
		`password = hunter2`, `password = "hunter2`, `password = ["hunter2"]`, `password = 12hunter2`, `passwort = "hunter2"`,
		`password_file = hunter2`, `token_command = hunter2`, `token_command = ["x", "hunter2"`,
	} {
		if said := loadedAndPrinted(t, "", lines); strings.Contains(said, "hunter") {
			t.Errorf("%s: %s", lines, said)
		}
	}
	for _, database := range []string{
		"postgres://user:hunter2@127.0.0.1/x", "postgres://127.0.0.1/x?password=hunter2", "postgres://127.0.0.1/x?password=hunter2%zz",
		"postgres://127.0.0.1/x?sslpassword=hunter2", "postgres://user:hunter2@[::1/x", "postgres://user:hunter2%zz@127.0.0.1/x",
		"POSTGRES://user:hunter2@127.0.0.1/x", "mysql://user:hunter2@127.0.0.1/x", "host=127.0.0.1 password=hunter2",
	} {
		if said := loadedAndPrinted(t, "database = \""+database+"\"", `password = "hunter2"`); strings.Contains(said, "hunter") {
			t.Errorf("%s: %s", database, said)
		}
	}
	if said := loadedAndPrinted(t, "", `token_command = ["/bin/token", "hunter2"]`); !strings.Contains(said, `token_command = ["/bin/token", "(hidden)"]`) {
		t.Error(said)
	}
}

// loadedAndPrinted loads a configuration with these lines, and returns the error and the print.
func loadedAndPrinted(t *testing.T, database, login string) string {
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	text := database + "\naddress = \"play@example.org\"\n[imap]\nserver = \"imap.example.org:993\"\n" + login + "\n[smtp]\nserver = \"smtp.example.org:465\"\n" + login + "\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Load(file)
	if err != nil {
		return err.Error()
	}
	var out bytes.Buffer
	if err := c.Print(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The example names every setting, those of an engine too. Some are in comments.
func TestExampleNamesEverySetting(t *testing.T) {
	var shown []string
	section := ""
	for line := range strings.Lines(Example()) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "# "))
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			section = strings.Trim(line, "[]") + "."
		} else if name, _, found := strings.Cut(line, " = "); found {
			shown = append(shown, section+name)
		}
	}
	for _, name := range append(settingNames(reflect.TypeFor[Config](), ""), settingNames(reflect.TypeFor[Engine](), "engine.rapfi.")...) {
		alone := []string{"engine", "imap.password", "smtp.password"} // a table, and what stands in comments on password_file
		if !slices.Contains(shown, name) && !slices.Contains(alone, name) && !slices.Contains(shown, strings.Replace(name, "smtp.", "imap.", 1)) {
			t.Errorf("example.toml does not name %s", name)
		}
	}
}
