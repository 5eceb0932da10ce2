package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/games"
)

// The operator writes to all players. After an interruption the command is given once more, and nobody gets a second letter.
func TestAnnounce(t *testing.T) {
	dir, _ := correspondence(t)
	file := filepath.Join(t.TempDir(), "news.txt")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("The server moves on Sunday.\n")
	contains(t, program(t, 1, dir, "announce", file), "players who would get it: 2")
	contains(t, program(t, 0, dir, "announce", file, "--yes"), "players who get it: 2")
	contains(t, program(t, 1, dir, "announce", file), "players who would get it: 0")
	contains(t, program(t, 0, dir, "announce", file, "--yes"), "players who get it: 0")
	if n := strings.Count(program(t, 0, dir, "outbox"), " news "); n != 2 {
		t.Errorf("%d letters, want 2", n)
	}
	write("Another text.")
	contains(t, program(t, 0, dir, "announce", file, "--yes"), "players who get it: 2")
	write(" \n")
	contains(t, program(t, 2, dir, "announce", file), "has no text")
	write(strings.Repeat("é", games.MaxRemark+1))
	contains(t, program(t, 2, dir, "announce", file), "more than the 2000 characters")
}
