package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/rules"
)

// replay runs the command with a text on standard input.
func replay(c Replay, in string) (out, complaints string, err error) {
	var o, e bytes.Buffer
	err = c.Run(Streams{In: strings.NewReader(in), Out: &o, Err: &e})
	return o.String(), e.String(), err
}

// The output for people: a line for each game.
func TestReplayLines(t *testing.T) {
	const in = `K10 A1 K13 A3 K12 A5 K11 A7 K9 1-0
K10 L9 resign 1-0
K10 L9 1/2-1/2
K10 L9
K10 L9 K10
K10 L9 1-0
[Game "Chess"]
e4
`
	out, complaints, err := replay(Replay{}, in)
	lines := strings.SplitAfter(out, "\n")
	want := []string{
		"game 1: pente, 9 plies, seat 1 wins (row); the record says 1-0\n",
		"game 2: pente, 2 plies, seat 2 wins (resigned); the record says 1-0, which is not what was found\n",
		"game 3: pente, 2 plies, draw (agreed); the record says 1/2-1/2\n",
		"game 4: pente, 2 plies, unfinished\n",
		"game 5: pente, 2 plies, wrong at ply 3, K10: a white stone stands there (occupied)\n",
		"game 6: pente, 2 plies, unfinished; the record says 1-0, which the moves do not show\n",
	}
	if diff := cmp.Diff(want, lines[:6]); diff != "" {
		t.Error(diff)
	}
	if !strings.HasPrefix(lines[6], `game 7: 0 plies, unreadable: no such variant: "Chess"; known are pente, `) {
		t.Error(lines[6])
	}
	if !errors.Is(err, errNo) || complaints != "" {
		t.Errorf("%v, %q", err, complaints)
	}
}

// When the answer is no.
func TestReplayStatus(t *testing.T) {
	for in, want := range map[string]error{
		"K10 L9":           nil,
		"K10 A1 M12":       errNo, // illegal
		"K10 L9 1-0":       nil,   // somebody may have resigned (finding F20)
		"K10 resign 0-1":   errNo, // not what is found
		"K10 hello":        errNo, // unreadable
		"K10 L9\nK10\nK9":  errNo, // one of three
		"K10 L9 resign":    nil,
		"(;W[jj];B[kk])\n": nil,
		"":                 errNo, // nothing to say yes to
	} {
		if _, _, err := replay(Replay{JSON: true}, in); err != want {
			t.Errorf("%q: %v, want %v", in, err, want)
		}
	}
}

// An error about wrong usage says what is possible.
func TestReplayUsedWrongly(t *testing.T) {
	for _, test := range []struct {
		command Replay
		want    string
	}{
		{Replay{Variant: "chess"}, "known are " + strings.Join(rules.Names(), ", ")},
		{Replay{Option: []string{"colour=red"}}, "known are banks, double-three, opening, ring, size, zone"},
		{Replay{Option: []string{"size=10"}}, "an odd number from 9 to 25"},
		{Replay{Option: []string{"size"}}, "an odd number from 9 to 25"},
		{Replay{Variant: "linear-pente", Option: []string{"size=9"}}, "it has ring"},
		{Replay{Points: "chess"}, `["go" "with-i" "traditional" "sgf" "number" "linear"]`},
		{Replay{To: "pdf"}, `["text" "sgf" "list" "traditional"]`},
		{Replay{To: "sgf", JSON: true}, "exclude each other"},
	} {
		out, _, err := replay(test.command, "K10")
		var usage usageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), test.want) || out != "" {
			t.Errorf("%+v: %v, want %s", test.command, err, test.want)
		}
	}
}

// Games are numbered through all files, and a missing file does not stop the rest.
func TestReplayFiles(t *testing.T) {
	dir := t.TempDir()
	first, second, missing := filepath.Join(dir, "1"), filepath.Join(dir, "2"), filepath.Join(dir, "3")
	for name, text := range map[string]string{first: "K10 L9\nK10 M9\n", second: "(;W[jj])"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, complaints, err := replay(Replay{Files: []string{first, missing, dir, second}}, "")
	want := "game 1: pente, 2 plies, unfinished\ngame 2: pente, 2 plies, unfinished\ngame 3: pente, 1 ply, unfinished\n"
	if out != want || err != errNo {
		t.Errorf("%v\n%s", err, out)
	}
	if n := strings.Count(complaints, "\n"); n != 2 || !strings.Contains(complaints, missing) || !strings.Contains(complaints, dir) {
		t.Errorf("complaints:\n%s", complaints)
	}
}

func TestReplayTo(t *testing.T) {
	out, complaints, err := replay(Replay{To: "list"}, "(;W[jj];B[kk])(;W[jj];B[jj])(;W[jj];B[aa])")
	if want := "K10 L9\nK10 A19\n"; out != want || err != errNo {
		t.Errorf("%v\n%s", err, out)
	}
	if want := "pentepost replay: game 2: ply 2, jj: a white stone stands there\n"; complaints != want {
		t.Error(complaints)
	}
}

// TestReplayPoints checks how the points of a record that fits two systems are read
// (finding F19).
func TestReplayPoints(t *testing.T) {
	for _, test := range []struct{ points, in, want string }{
		{"", "J10 K9", "J10 K9\n"},
		{"go", "J10 K9", "J10 K9\n"},
		{"with-i", "J10 K9", "K10 L9\n"},
		{"With-I", "J10 T9", "J10 T9\n"}, // T is off the board with I
		{"traditional", "L3 R2", "G10 M10\n"},
		{"sgf", "jj kk", "K10 L9\n"},
	} {
		out, complaints, err := replay(Replay{Variant: "gomoku", Points: test.points, To: "list"}, test.in)
		if out != test.want || err != nil || complaints != "" {
			t.Errorf("--points %s, %s: %q, %v %s", test.points, test.in, out, err, complaints)
		}
	}
}

// An error of the writer is returned.
func TestReplayToBrokenPipe(t *testing.T) {
	err := (&Replay{}).Run(Streams{In: strings.NewReader("K10"), Out: brokenPipe{}, Err: &bytes.Buffer{}})
	if !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, os.ErrClosed }

// All games of the collection have the result that the engine of another server found.
func TestReplayRealGames(t *testing.T) {
	folder := realGames(t)
	out, complaints, _ := replay(Replay{JSON: true, Files: []string{filepath.Join(folder, "real-games.txt")}}, "")
	if complaints != "" {
		t.Error(complaints)
	}
	want := engineSays(t, filepath.Join(folder, "real-games.tsv"))
	got := strings.Split(strings.TrimSpace(out), "\n")
	if len(want) != 528 || len(got) != len(want) {
		t.Fatalf("%d games, want %d", len(got), len(want))
	}
	for i := range want {
		if line := sayLikeEngine(t, got[i]); line != want[i] {
			t.Errorf("got  %s\nwant %s", line, want[i])
		}
		unfinished, open := strings.Contains(want[i], "plies, unfinished"), strings.Contains(got[i], `"agrees":null,"error":null`)
		if unfinished != open {
			t.Errorf("agrees is null: %v in %s (finding F20)", open, got[i])
		}
	}
}

// realGames returns the folder of the collection, which is not part of the project.
func realGames(t *testing.T) string {
	folder := filepath.Join("..", "..", "..", "shared", "games")
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no collection of real games beside the repository:", err)
	}
	return folder
}

// engineSays reads a table with the columns game, rated, result stated, plies, plies replayed, the
// illegal one, over on board, winner, captured by seat 1 and 2. It keeps the columns about the
// verdict.
func engineSays(t *testing.T, name string) []string {
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var says []string
	for rows := bufio.NewScanner(file); rows.Scan(); {
		f := strings.Fields(rows.Text())
		if f[0] == "game" {
			continue
		}
		variant := map[string]string{"Y": "pente", "N": "pente-free"}[f[1]]
		result := map[string]string{"0": "unfinished", "1": "win"}[f[6]]
		if f[5] != "-" {
			result = "illegal at " + f[5]
		}
		says = append(says, fmt.Sprintf("%s %s claims %s, %s plies, %s by %s, captured %s %s", f[0], variant, f[2], f[4], result, f[7], f[8], f[9]))
	}
	return says
}

// sayLikeEngine turns a line of JSON into the format of engineSays.
func sayLikeEngine(t *testing.T, line string) string {
	var v struct {
		Game, Plies              int
		Variant, Result, Claimed string
		Winner                   int
		Captured                 []int
		Error                    *struct{ Ply int }
	}
	if err := json.Unmarshal([]byte(line), &v); err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	if v.Error != nil {
		v.Result = fmt.Sprint("illegal at ", v.Error.Ply)
	}
	return fmt.Sprintf("%d %s claims %s, %d plies, %s by %d, captured %d %d",
		v.Game, v.Variant, v.Claimed, v.Plies, v.Result, v.Winner, v.Captured[0], v.Captured[1])
}
