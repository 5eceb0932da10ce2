package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/rules/search"
)

// puzzlesIn runs the command on records.
func puzzlesIn(t *testing.T, c Puzzles, in string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := c.Run(context.Background(), Streams{In: strings.NewReader(in), Out: &out, Err: &out})
	return out.String(), err
}

// TestPuzzlesFindsTheOnlyMove looks into one game. A four with one free end forces an answer, and
// then an open four does.
func TestPuzzlesFindsTheOnlyMove(t *testing.T) {
	c := Puzzles{Shortest: 3, Longest: 5, Nodes: 100_000}
	const game = "K10 M12 O12 O10 P9 K14 L13 M14 M13 L14 J14 O14 N14 O15 O16 L12 N14 M15 M16 J12 K12 K13 M11 K13 K15 K13 K14 L14 N16 H11 1-0\n"
	out, err := puzzlesIn(t, c, game)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out, "pente; 5; K10 M12 O12 O10 P9 ") || !strings.Contains(out, " K15 / K13 ") {
		t.Error(out)
	}
}

func TestPuzzlesRefusesEvenLengths(t *testing.T) {
	var usage usageError
	if _, err := puzzlesIn(t, Puzzles{Shortest: 2, Longest: 9}, ""); !errors.As(err, &usage) {
		t.Error(err)
	}
}

// puzzle is a line of the file of puzzles.
type puzzle struct {
	position rules.Position
	plies    int
	line     []string
}

// readPuzzles reads the puzzles of the repository.
func readPuzzles(t *testing.T) []puzzle {
	t.Helper()
	data, err := os.ReadFile("testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []puzzle
	for line := range strings.Lines(string(data)) {
		parts := strings.Split(strings.TrimSpace(line), "; ")
		if len(parts) != 3 {
			t.Fatalf("%q is no puzzle", line)
		}
		plies, err := strconv.Atoi(parts[1])
		if err != nil {
			t.Fatal(err)
		}
		moves, solution, _ := strings.Cut(parts[2], " / ")
		p := puzzle{plies: plies, line: strings.Fields(solution)}
		p.position = played(t, parts[0], strings.Fields(moves))
		list = append(list, p)
	}
	return list
}

// played returns the position after some moves.
func played(t *testing.T, variant string, moves []string) rules.Position {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	rec := notation.Record{Rules: r, Moves: moves}
	list, err := rec.Replay()
	if err != nil {
		t.Fatal(err)
	}
	p := r.Start()
	for _, ply := range list {
		if p, _, err = p.Play(ply.Move); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestPuzzlesAreSolved solves the puzzles of the repository: every tenth, or all with
// PENTEPOST_STRENGTH=1.
func TestPuzzlesAreSolved(t *testing.T) {
	level, err := search.LevelOf(8)
	if err != nil {
		t.Fatal(err)
	}
	w, solved, tried := search.NewWorker(), 0, 0
	for i, p := range readPuzzles(t) {
		if i%10 != 0 && os.Getenv("PENTEPOST_STRENGTH") == "" {
			continue
		}
		tried++
		choice, err := w.Best(context.Background(), p.position, level, 1)
		if err != nil {
			t.Fatal(err)
		}
		if r := p.position.Ruleset(); notation.Word(r, choice.Move) == p.line[0] && choice.Score > search.Sure {
			solved++
		}
	}
	t.Logf("level 8 solves %d of %d puzzles", solved, tried)
	if solved*10 < tried*9 {
		t.Errorf("level 8 solves %d of %d puzzles", solved, tried)
	}
}
