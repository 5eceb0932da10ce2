package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pentepost/cmd/pentepost/config"
)

// Without a configuration the server prints where it listens, and stops cleanly. A second server on
// the same data is refused.
func TestServeLocally(t *testing.T) {
	dir := t.TempDir()
	args := []string{"serve", "--data", dir, "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "127.0.0.1:0"}
	ctx, stop := context.WithCancel(t.Context())
	out, lines := newLines()
	done, log := make(chan int, 1), &bytes.Buffer{}
	go func() { done <- run(ctx, args, Streams{Out: out, Err: log}) }()
	for _, want := range []string{"smtp 127.0.0.1:", "imap 127.0.0.1:", "http http://127.0.0.1:", "ready play@pente.test"} {
		if got := <-lines; !strings.HasPrefix(got, want) {
			t.Errorf("printed %q, want %q", got, want)
		}
	}
	if status, _, err := runProgram(t, args...); status != 1 || !strings.Contains(err, "another") || !strings.Contains(err, "hint: ") {
		t.Errorf("a second server: status %d\n%s", status, err)
	}
	info, err := os.Stat(filepath.Join(dir, "key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key: %v, %v", info, err)
	}
	stop()
	if status := <-done; status != 0 {
		t.Errorf("stopped with status %d\n%s", status, log)
	}
}

// If a port is taken, the error has a hint.
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
	if status, _, err := runProgram(t, "serve", "--config", file); status != 1 || !strings.Contains(err, "hint: something else listens there") || strings.Contains(err, "chmod") {
		t.Errorf("status %d\n%s", status, err)
	}
	// F8: the file holds a password.
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := runProgram(t, "serve", "--config", file); strings.Count(err, "hint: chmod 600 "+file+"\n") != 1 {
		t.Errorf("no warning of a readable password:\n%s", err)
	}
}

// With a log in JSON, the error with which a server ends is a line of it, with its hint, and so are warnings of readable passwords.
func TestO6FatalErrorInJSON(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	text := fmt.Sprintf("address = %q\ndata = %q\nlog_format = \"json\"\n[imap]\nserver = \"127.0.0.1:1\"\nsecurity = \"none\"\npassword = \"x\"\n"+
		"[smtp]\nserver = \"127.0.0.1:1\"\nsecurity = \"none\"\npassword = \"x\"\n[web]\naddress = \"https://play.pente.test\"\nlisten = %q\n",
		config.LocalAddress, t.TempDir(), l.Addr())
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, log := runProgram(t, "serve", "--config", file)
	var last struct{ Level, Msg, Err, Hint string }
	for line := range strings.Lines(log) {
		if err := json.Unmarshal([]byte(line), &last); err != nil {
			t.Errorf("%v: %s", err, line)
		}
	}
	if status != 1 || last.Level != "ERROR" || !strings.Contains(last.Err, "address already in use") || !strings.Contains(last.Hint, "something else listens there") {
		t.Errorf("status %d, %+v", status, last)
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
