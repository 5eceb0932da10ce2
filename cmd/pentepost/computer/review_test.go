package computer

import (
	"slices"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
)

// White leaves an open three alone, which loses. The review says so, and what would have stopped it.
func TestReviewFindsTheMistake(t *testing.T) {
	g := game(t, "gomoku", "H8", "H9", "J8", "J9", "G8", "A1", "K8", "L8", "F8")
	if !g.Position.Result().Over() {
		t.Fatal("the game goes on")
	}
	moves, err := New(nil, nil).Review(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if m.Ply == 6 {
			board := notation.BoardOf(g.Rules)
			switch better := notation.Go.Format(board, m.Line[0].Point); better {
			case "F8", "K8", "E8", "L8":
				return
			default:
				t.Fatalf("better than A1 was %s", better)
			}
		}
	}
	t.Errorf("A1 is not among the moves: %+v", moves)
}

// A hint is a legal move, and what follows is legal, too.
func TestHint(t *testing.T) {
	g := game(t, "pente", "K10", "L10", "N13")
	hint, err := New(nil, nil).Hint(t.Context(), g)
	if err != nil || hint.Ply != 4 || len(hint.Line) == 0 || len(hint.Line) > longestLine {
		t.Fatalf("%+v, %v", hint, err)
	}
	p := g.Position
	for _, m := range hint.Line {
		if p, _, err = p.Play(m); err != nil {
			t.Error(err)
		}
	}
}

// In Connect6 Black leaves a row of four alone. The review names the whole turn, and two stones that stop the row.
func TestReviewNamesWholeTurns(t *testing.T) {
	g := game(t, "connect6", "K10", "L9", "K11", "L10", "M10", "M9", "N11", "N10", "A19", "C1", "C2", "O10", "P10")
	if !g.Position.Result().Over() {
		t.Fatal("the game goes on")
	}
	moves, err := New(nil, nil).Review(t.Context(), g)
	if err != nil || len(moves) != 1 {
		t.Fatalf("%+v, %v", moves, err)
	}
	m := moves[0]
	if m.Ply != 10 || m.Loses != 2 || m.Wins != 0 || len(m.Line) < 2 {
		t.Fatalf("%+v, want two stones instead of the turn that begins with ply 10", m)
	}
	p, err := g.At(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range m.Line[:2] {
		if p.Turn() != 2 {
			t.Errorf("seat %d is on turn", p.Turn())
		}
		if p, _, err = p.Play(stone); err != nil {
			t.Fatal(err)
		}
	}
	row := notation.BoardOf(g.Rules)
	for _, pair := range [][2]string{{"O10", "P10"}, {"J10", "O10"}, {"H10", "J10"}} {
		after := p
		for _, name := range pair {
			at, err := notation.Go.On(row).Parse(row, name)
			if err != nil {
				t.Fatal(err)
			}
			if next, _, err := after.Play(rules.Place(at)); err == nil {
				after = next
			}
		}
		if after.Result().Over() {
			t.Errorf("%v does not stop %v", m.Line[:2], pair)
		}
	}
}

// White could have won by an open four, and the review says within how many plies that is proved.
func TestReviewProvesMissedWins(t *testing.T) {
	g := game(t, "gomoku", "H8", "A1", "J8", "A3", "K8", "A5", "S19", "G8", "S17", "L8")
	moves, err := New(nil, nil).Review(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if m.Ply == 7 {
			if m.Wins != 3 || m.Loses != 0 {
				t.Errorf("%+v, want a win within 3 plies", m)
			}
			return
		}
	}
	t.Errorf("S19 is not among the moves: %+v", moves)
}

// In Connect6 Black could have won in three turns, and plays far away. The review names the turn, and the one that wins.
func TestReviewProvesWinsOfTurns(t *testing.T) {
	stones := append(slices.Clone(lostInTurns[:15]), "A1", "T19")
	moves, err := New(nil, nil).Review(t.Context(), game(t, "connect6", stones...))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if m.Ply == 16 && m.Wins == 10 && len(m.Line) == longestLine {
			return
		}
	}
	t.Errorf("%+v, want a win within 10 plies instead of ply 16", moves)
}
