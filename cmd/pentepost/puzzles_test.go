package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
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

// A record that cannot be played to its end is named, and what comes before is looked at.
func TestPuzzlesNamesWrongRecords(t *testing.T) {
	c := Puzzles{Shortest: 3, Longest: 5, Nodes: 100_000}
	for in, want := range map[string]string{
		"K10 M12 K10\n": "standard input: game 1: ",
		"":              "standard input: no game record found",
	} {
		if out, err := puzzlesIn(t, c, in); !errors.Is(err, errNo) || !strings.Contains(out, want) {
			t.Errorf("%q: %v, %q", in, err, out)
		}
	}
}
