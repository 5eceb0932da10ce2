package puzzles

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"pentepost/rules/search"
)

// sample returns twenty of the puzzles, or all of them with PENTEPOST_LONG=1.
func sample(t *testing.T) map[int]Puzzle {
	t.Helper()
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[int]Puzzle{}
	for i, z := range list {
		if os.Getenv("PENTEPOST_LONG") != "" || i%(len(list)/20) == 0 {
			chosen[i+1] = z
		}
	}
	return chosen
}

// TestAll checks that all winning lines win. No two puzzles are the same.
func TestAll(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	seen, lengths := map[string]int{}, map[int]int{}
	for i, z := range list {
		lengths[z.Plies]++
		p, err := z.Position()
		if err != nil {
			t.Fatal(err)
		}
		board := z.Rules.String()
		for at := range p.Points() {
			board += string('0' + rune(p.At(at)))
		}
		if other := seen[board]; other != 0 {
			t.Errorf("puzzles %d and %d are the same", other, i+1)
		}
		seen[board] = i + 1
		if again, err := Parse(z.String()); err != nil || again.String() != z.String() {
			t.Errorf("puzzle %d is %q, read again %q, %v", i+1, z, again, err)
		}
	}
	t.Logf("%d puzzles; plies and puzzles: %v", len(list), lengths)
}

// TestOneMoveWins proves that the first move of the solution wins, and no other.
func TestOneMoveWins(t *testing.T) {
	w := search.NewWorker()
	for number, z := range sample(t) {
		p, err := z.Position()
		if err != nil {
			t.Fatal(err)
		}
		proof, err := w.WinsOnlyBy(context.Background(), p, z.Plies, 1_000_000)
		if err != nil || proof == nil {
			t.Errorf("puzzle %d: no proof: %v", number, err)
		} else if proof.Plies != z.Plies || proof.Line[0] != z.Solution[0] {
			t.Errorf("puzzle %d: %d plies with %v, want %d with %v", number, proof.Plies, proof.Line[0], z.Plies, z.Solution[0])
		}
	}
}

// TestSolutionsAreProved has the rules check that the first move of the solution wins within the plies of the puzzle.
// `pentepost puzzles --check` does so for all puzzles.
func TestSolutionsAreProved(t *testing.T) {
	w := search.NewWorker()
	for number, z := range sample(t) {
		p, err := z.Position()
		if err != nil {
			t.Fatal(err)
		}
		won, err := w.ProveWin(t.Context(), p, search.Bounds{Plies: z.Plies, Nodes: 1_000_000})
		if err != nil || won == nil {
			t.Errorf("puzzle %d: no proof: %v", number, err)
			continue
		}
		if won.Line[0] != z.Solution[0] {
			t.Errorf("puzzle %d: %v wins, want %v", number, won.Line[0], z.Solution[0])
		}
		checkClaim(t, number, p, &won.Claim, p.Turn(), z.Plies)
	}
}

// TestComputerSolvesThem counts how many puzzles the levels of the computer solve. The strong ones
// solve all, with a fifth of their nodes.
func TestComputerSolvesThem(t *testing.T) {
	puzzles := sample(t)
	for number := 1; number <= search.Levels; number++ {
		level, err := search.LevelOf(number)
		if err != nil {
			t.Fatal(err)
		}
		solved, nodes := solve(t, puzzles, level)
		t.Logf("level %d solves %d of %d puzzles, with %d nodes for a puzzle", number, solved, len(puzzles), nodes/len(puzzles))
		if number >= 8 && (solved < len(puzzles) || nodes/len(puzzles) > level.Nodes/5) {
			t.Errorf("level %d solves only %d of %d puzzles, with %d nodes in all", number, solved, len(puzzles), nodes)
		}
	}
}

// solve returns how many puzzles a level solves, and how many nodes it needs in all.
func solve(t *testing.T, puzzles map[int]Puzzle, level search.Level) (solved, nodes int) {
	t.Helper()
	w := search.NewWorker()
	for _, z := range puzzles {
		p, err := z.Position()
		if err != nil {
			t.Fatal(err)
		}
		c, err := w.Best(context.Background(), p, level, 1)
		if err != nil {
			t.Fatal(err)
		}
		nodes += c.Nodes
		if c.Move == z.Solution[0] {
			solved++
		}
	}
	return solved, nodes
}

// TestParseRefuses checks lines that are no puzzles.
func TestParseRefuses(t *testing.T) {
	const good = "pente; 3; K10 H8 K7 K6 J7 H7 H6 H9 L7 G5 N7 M7 K8 K9 K8 L9 M9 H11 H10 J9 G7 J10 / J9 G11 M6"
	tests := []struct {
		old, new string
		want     error
	}{
		{"", "", nil},
		{"pente;", "pente", ErrForm},
		{"pente", "draughts", ErrForm},
		{" 3;", " 4;", ErrForm},
		{" / ", " ", ErrForm},
		{"M6", "M66", ErrForm},
		{"H8", "K10", ErrPlayed},
		{"M6", "T19", ErrUnwon},
		{" 3;", " 1;", ErrUnwon},
	}
	for _, test := range tests {
		line := good
		if test.old != "" {
			line = strings.Replace(good, test.old, test.new, 1)
		}
		if _, err := Parse(line); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", line, err, test.want)
		}
	}
}

// FuzzParse checks that a line which is read is written so that it is read again.
func FuzzParse(f *testing.F) {
	f.Add("pente; 3; K10 H8 K7 K6 J7 H7 H6 H9 L7 G5 N7 M7 K8 K9 K8 L9 M9 H11 H10 J9 G7 J10 / J9 G11 M6")
	f.Add("linear-pente; 1; 10 / 12")
	f.Fuzz(func(t *testing.T, line string) {
		z, err := Parse(line)
		if err != nil {
			return
		}
		if again, err := Parse(z.String()); err != nil || again.String() != z.String() {
			t.Errorf("%q is read as %q, and that as %q, %v", line, z, again, err)
		}
	})
}
