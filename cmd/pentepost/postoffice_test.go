package main

import (
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/mailer/postoffice"
)

// The page is not exposed to other machines by mistake.
func TestPageIsNotExposed(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--http", "0.0.0.0:0"}, "--http-password-file"},
		{[]string{"--http", ":0"}, "--http-password-file"},
		{[]string{"--http", "0.0.0.0:0", "--http-password-file", empty}, "is empty"},
		{[]string{"--http", "0.0.0.0:0", "--http-password-file", empty + "-not"}, "no such file"},
		{[]string{"--http", "nonsense"}, "want HOST:PORT"},
	} {
		args := append([]string{"serve", "--data", t.TempDir(), "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0"}, c.args...)
		if status, out, err := runProgram(t, args...); status != 1 || strings.Contains(out, "ready") || !strings.Contains(err, c.want) {
			t.Errorf("%v: status %d\n%s%s", c.args, status, out, err)
		}
	}
}

// With a password other machines can see the page, if they know it.
func TestPageWithPassword(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("from the file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ variable, want string }{{"", "from the file"}, {"from outside", "from outside"}} {
		t.Setenv(httpPassword, c.variable)
		site, stop := servePage(t, "--http", "0.0.0.0:0", "--http-password-file", file)
		site = strings.NewReplacer("0.0.0.0", "127.0.0.1", "[::]", "127.0.0.1").Replace(site)
		for password, want := range map[string]int{c.want: http.StatusOK, "other": http.StatusUnauthorized} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.SetBasicAuth("anybody", password)
			w, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			w.Body.Close()
			if w.StatusCode != want {
				t.Errorf("with %q: %s", password, w.Status)
			}
		}
		stop()
	}
}

// The time that handled mail is kept can be set, to something that makes sense.
func TestKeepHandledFlag(t *testing.T) {
	for _, days := range []string{"0", "-1", "40000", "x"} {
		status, out, err := runProgram(t, "serve", "--data", t.TempDir(), "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "off", "--keep-handled="+days)
		if status != 2 || strings.Contains(out, "ready") || !strings.Contains(err, "--keep-handled") {
			t.Errorf("%s: status %d\n%s%s", days, status, out, err)
		}
	}
	_, stop := servePage(t, "--http", "127.0.0.1:0", "--keep-handled", "1")
	stop()
}

// openOffice opens a post office.
func openOffice(t *testing.T) *postoffice.PostOffice {
	t.Helper()
	office, err := PostOffice{SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0"}.open(t.Context(), t.TempDir(), time.Now, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeOffice(office) })
	return office
}
