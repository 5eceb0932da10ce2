package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// Wrong usage, a game that cannot be rebuilt, and a server that is running.
func TestImportUsage(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"import", 2, "pentepost import --from-mail FILE"},
		{"import FILE --key KEY", 2, "--from-mail"},
		{"import /no/such/file", 1, "no such file"},
		{"import --from-mail", 2, "--from-mail and the files"},
		{"import --from-mail --player Ann FILE", 2, "--player wants NICK=ADDRESS"},
		{"import --from-mail --player Ann=<a@x.test> FILE", 2, "--player wants NICK=ADDRESS"},
		{"import --from-mail --config /no/such/file FILE", 1, "hint:"},
		{"import --from-mail --key /no/such/file FILE", 1, "read the server's key: open /no/such/file"},
	} {
		status, out, complaints := runProgram(t, strings.Fields(test.args)...)
		if status != test.status || out != "" || !strings.Contains(complaints, test.says) {
			t.Errorf("%s: status %d, want %d and %q:\n%s%s", test.args, status, test.status, test.says, out, complaints)
		}
	}
	letter := filepath.Join(t.TempDir(), "a.eml")
	err := os.WriteFile(letter, []byte("X-Pentepost-Record: 1; game 42; pente; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; K10 *\n\n"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	importing := []string{"import", "--from-mail", "--data", dir, letter}
	if status, out, _ := runProgram(t, importing...); status != 1 || !strings.HasPrefix(out, "game 42: not imported: ") {
		t.Errorf("status %d\n%s", status, out)
	}
	if _, _, complaints := runProgram(t, importing...); !strings.Contains(complaints, "no key in "+dir+": altered letters cannot be told from genuine ones") {
		t.Errorf("does not say that the key is missing (F7):\n%s", complaints)
	}
	db, err := store.Open(t.Context(), dir, config.LocalDomain)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	status, _, complaints := runProgram(t, importing...)
	if status != 1 || !strings.Contains(complaints, "another pentepost is running") || !strings.Contains(complaints, "hint: ") {
		t.Errorf("status %d\n%s", status, complaints)
	}
}
