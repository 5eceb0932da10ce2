package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
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

// The demo plays a whole game and says how long it took.
func TestDemo(t *testing.T) {
	status, out, err := runProgram(t, "demo")
	if status != 0 || !strings.Contains(out, "A whole game by mail: ") || !strings.Contains(out, "captured L10 M10") {
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
	if err != nil || info.Mode().Perm() != 0o600 || info.Size() != config.SecretBytes {
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
