package computer

import (
	"testing"

	"pentepost/notation"
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
