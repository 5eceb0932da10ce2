package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// In a rehearsal the clock shows what the first line of a file says, forwards and back, and the
// program says so when it has caught up.
func TestRehearsal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "clock")
	set := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"serve", "--data", t.TempDir(), "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "off", "--clock", file}
	set("tomorrow\n")
	if status, _, err := runProgram(t, args...); status != 2 || !strings.Contains(err, "2027-01-31T12:00:00Z") {
		t.Errorf("no time: status %d\n%s", status, err)
	}
	set("2027-01-31T12:00:00Z\nthe first line counts\n")
	ctx, stop := context.WithCancel(t.Context())
	out, lines := newLines()
	done := make(chan int, 1)
	go func() { done <- run(ctx, args, Streams{Out: out, Err: &bytes.Buffer{}}) }()
	for line := range lines {
		if strings.HasPrefix(line, "ready ") {
			break
		}
	}
	for _, step := range []struct{ says, want string }{
		{"2027-02-28T13:00:00+01:00", "clock 2027-02-28T12:00:00Z"},
		{"2027-01-01T00:00:00Z", "clock 2027-01-01T00:00:00Z"},
		{"2028-01-01T00:00:00Z", "clock 2028-01-01T00:00:00Z"},
	} {
		set(step.says)
		if got := strings.TrimSpace(<-lines); got != step.want {
			t.Errorf("printed %q, want %q", got, step.want)
		}
	}
	stop()
	if status := <-done; status != 0 {
		t.Errorf("stopped with status %d", status)
	}
}
