package computer

import (
	"slices"
	"testing"

	"pentepost/games/desk"
	"pentepost/games/puzzles"
	"pentepost/notation"
	"pentepost/rules"
)

// White leaves an open three alone. That is a puzzle for White, which lists all moves that hold; a second search proves that every other
// move loses. Black has no puzzle.
func TestMineFindsMissedDefences(t *testing.T) {
	g := game(t, "gomoku", "H8", "H9", "J8", "J9", "G8", "A1", "K8", "L8", "F8")
	p := New(nil, nil)
	if found, err := p.Mine(t.Context(), g, 1); err != nil || len(found) != 0 {
		t.Fatalf("Black: %+v, %v", found, err)
	}
	found, err := p.Mine(t.Context(), g, 2)
	if err != nil || len(found) != 1 || found[0].Ply != 5 || found[0].Plies != 3 {
		t.Fatalf("White: %+v, %v", found, err)
	}
	var holds []string
	for _, m := range found[0].Holds {
		holds = append(holds, notation.Word(g.Rules, m))
	}
	if slices.Sort(holds); !slices.Equal(holds, []string{"F8", "K8"}) {
		t.Errorf("%v hold", holds)
	}
	if !slices.Contains(found[0].Holds, found[0].Solution[0]) {
		t.Errorf("the solution is %v", found[0].Solution)
	}
	before, err := g.At(5)
	if err != nil {
		t.Fatal(err)
	}
	other := New(nil, nil).worker
	for at := range before.Points() {
		next, _, err := before.Play(rules.Place(at))
		if err != nil {
			continue
		}
		lost, err := desk.DefenceFails(t.Context(), other, &next)
		if err != nil || (lost == nil) != slices.Contains(found[0].Holds, rules.Place(at)) {
			t.Errorf("%s: %v, %v", notation.Word(g.Rules, rules.Place(at)), lost, err)
		}
	}
}

// A win that was missed is a puzzle, with the line to its end. The winning move itself is none.
func TestMineFindsMissedWins(t *testing.T) {
	all, err := puzzles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []int{4} {
		z := all[number-1]
		var words []string
		for _, m := range z.Moves {
			words = append(words, notation.Word(z.Rules, m))
		}
		seat := rules.Seat(len(z.Moves)%2 + 1)
		for move, want := range map[rules.Move]int{z.Solution[0]: 0, missing(t, z): 1} {
			g := game(t, z.Rules.String(), append(slices.Clone(words), notation.Word(z.Rules, move))...)
			found, err := New(nil, nil).Mine(t.Context(), g, seat)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, m := range found {
				if m.Ply == len(z.Moves) {
					n++
					if m.Plies != z.Plies || m.Solution[0] != z.Solution[0] || len(m.Holds) > 0 {
						t.Errorf("puzzle %d: %+v", number, m)
					}
				}
			}
			if n != want {
				t.Errorf("puzzle %d, %s: %d puzzles, want %d", number, notation.Word(z.Rules, move), n, want)
			}
		}
	}
}

// missing returns a first move that does not solve a puzzle.
func missing(t *testing.T, z puzzles.Puzzle) rules.Move {
	t.Helper()
	p, err := z.Position()
	if err != nil {
		t.Fatal(err)
	}
	for at := range p.Points() {
		if _, _, err := p.Play(rules.Place(at)); err == nil && rules.Place(at) != z.Solution[0] {
			return rules.Place(at)
		}
	}
	t.Fatal("no move is legal")
	return rules.Move{}
}
