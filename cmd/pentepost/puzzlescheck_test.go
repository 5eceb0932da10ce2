package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/rules/proof"
)

const rightPuzzle = "pente; 3; K10 H8 K7 K6 J7 H7 H6 H9 L7 G5 N7 M7 K8 K9 K8 L9 M9 H11 H10 J9 G7 J10 / J9 G11 M6"

func checkPuzzles(t *testing.T, text string) (string, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return puzzlesIn(t, Puzzles{Shortest: 3, Longest: 9, Nodes: 100_000, Check: true, Files: []string{name}}, "")
}

func TestPuzzlesChecks(t *testing.T) {
	out, err := checkPuzzles(t, rightPuzzle+"\n\n")
	if err != nil || !strings.HasPrefix(out, "1 puzzles proved, 0 not; ") {
		t.Errorf("%q, %v", out, err)
	}
	for name, test := range map[string]struct{ old, new, want string }{
		"form":          {"pente", "draughts", "line 1: a puzzle has the form"},
		"line":          {"M6", "T19", "line 1: the winning line does not win"},
		"two solutions": {"J10 / J9 G11 M6", "J10 J9 G11 / M6", "line 1: no proof found that only this move wins"},
		"no win":        {"M9 H11 H10 J9 G7 J10 / J9 G11 M6", "M9 H11 H10 J9 G7 / J10 T19 J9 T18 G11", "line 1: the winning line does not win"},
		"needs more":    {"3; ", "1; ", "line 1: the winning line does not win"},
		"not the first": {"/ J9 G11 M6", "/ M6 G11 J9", "line 1: another move wins"},
	} {
		out, err := checkPuzzles(t, strings.Replace(rightPuzzle, test.old, test.new, 1))
		if !errors.Is(err, errNo) || !strings.Contains(out, test.want) || !strings.Contains(out, "0 puzzles proved, 1 not") {
			t.Errorf("%s: %q, %v", name, out, err)
		}
	}
}

func TestPuzzlesNamesWhereAProofFails(t *testing.T) {
	r, err := rules.Parse("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	at, err := notation.Go.On(notation.BoardOf(r)).Parse(notation.BoardOf(r), "K10")
	if err != nil {
		t.Fatal(err)
	}
	failure := &proof.Failure{Line: []rules.Move{rules.Place(at)}, Why: proof.ErrNoMove}
	if err := named(r, failure); !errors.Is(err, proof.ErrNoMove) || !strings.HasPrefix(err.Error(), "the proof fails after K10: ") {
		t.Error(err)
	}
	if err := named(r, proof.ErrTooLarge); err != proof.ErrTooLarge {
		t.Error(err)
	}
}
