package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pentepost/cmd/pentepost/config"
)

// The page is not shown to other machines by mistake.
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

// With a password it is, and asks for it.
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

// servePage runs "pentepost serve" and returns the address of its page.
func servePage(t *testing.T, page ...string) (site string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, lines := newLines()
	var log bytes.Buffer
	done := make(chan int, 1)
	args := append([]string{"serve", "--data", t.TempDir(), "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0"}, page...)
	go func() { done <- run(ctx, args, Streams{Out: out, Err: &log}) }()
	for !strings.HasPrefix(site, "http ") {
		select {
		case site = <-lines:
		case status := <-done:
			t.Fatalf("ended with status %d\n%s", status, log.String())
		}
	}
	stop = sync.OnceFunc(func() {
		cancel()
		if status := <-done; status != 0 {
			t.Errorf("stopped with status %d\n%s", status, log.String())
		}
	})
	t.Cleanup(stop)
	return strings.TrimPrefix(site, "http "), stop
}

// A port that is taken is named at the start, with what to do.
func TestServePortTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	text := fmt.Sprintf("address = %q\ndata = %q\n[imap]\nserver = \"127.0.0.1:1\"\nsecurity = \"none\"\npassword = \"x\"\n"+
		"[smtp]\nserver = \"127.0.0.1:1\"\nsecurity = \"none\"\npassword = \"x\"\n[web]\naddress = \"https://play.pente.test\"\nlisten = %q\n",
		config.LocalAddress, t.TempDir(), l.Addr())
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, err := runProgram(t, "serve", "--config", file); status != 1 || !strings.Contains(err, "hint: something else listens there") {
		t.Errorf("status %d\n%s", status, err)
	}
}
