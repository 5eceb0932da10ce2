package proof

import (
	"errors"
	"strings"
	"testing"

	"pentepost/rules"
)

// tarrier makes the tree of a seat that could fill a row, and plays two other stones first. Positions share their trees.
type tarrier struct {
	winner rules.Seat
	tarry  int // until so many plies
	known  map[string]*Tree
}

func (g *tarrier) tree(p rules.Position) (t *Tree) {
	if p.Result().Over() {
		return nil
	}
	board := ""
	for at := range p.Points() {
		board += string('0' + rune(p.At(at)))
	}
	if known := g.known[board]; known != nil {
		return known
	}
	if p.Turn() != g.winner {
		t = &Tree{Answers: map[rules.Move]*Tree{}}
	}
	for at := range p.Points() {
		_, y := p.XY(at)
		next, _, err := p.Play(rules.Place(at))
		switch {
		case err != nil || t == nil && p.Plies() < g.tarry && y%2 == 0:
		case t != nil:
			t.Answers[rules.Place(at)] = g.tree(next)
		case p.Plies() < g.tarry, g.fills(next, 1):
			g.known[board] = &Tree{Move: rules.Place(at), Then: g.tree(next)}
			return g.known[board]
		}
	}
	g.known[board] = t
	return t
}

// fills reports whether the winner has won, or does with so many stones more.
func (g *tarrier) fills(p rules.Position, more int) bool {
	if p.Result().Over() || more == 0 || p.Turn() != g.winner {
		return p.Result().Winner == g.winner
	}
	for at := range p.Points() {
		if next, _, err := p.Play(rules.Place(at)); err == nil && g.fills(next, more-1) {
			return true
		}
	}
	return false
}

// threeRows is a board on which X fills a row with two stones wherever O places four.
const threeRows = `
	. O O X O O . .
	. . X X X X . .
	. O X O O O . .
	. . X X X X . .
	O X O X O O O O
	. . X X X X . .`

// drawn returns the position of a board with O on turn, where turns have two stones from the beginning.
func drawn(t *testing.T, board string) rules.Position {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(board), "\n")
	r, err := rules.Parse("connect6")
	if err != nil {
		t.Fatal(err)
	}
	r.Width, r.Height, r.Opening = len(strings.Fields(rows[0])), len(rows), rules.Free
	p := r.Start()
	var left [2][]rules.Move
	for y, row := range rows {
		for x, cell := range strings.Fields(row) {
			if side := strings.Index("XO", cell); side >= 0 {
				left[side] = append(left[side], rules.Place(p.Point(x, len(rows)-1-y)))
			}
		}
	}
	for side := 0; len(left[side]) > 0; side = 1 - side {
		if p, err = rules.PlayLine(p, left[side][:2]); err != nil {
			t.Fatal(err)
		}
		left[side] = left[side][2:]
	}
	return p
}

// TestPlacesAreCheckedOnce has X tarry for a turn, so that O has two turns. The two orders of the first one lead to the same place.
func TestPlacesAreCheckedOnce(t *testing.T) {
	p := drawn(t, threeRows)
	g := tarrier{winner: 1, tarry: p.Plies() + 4, known: map[string]*Tree{}}
	c := Claim{Winner: 1, Plies: 8, Tree: g.tree(p)}
	n, err := c.Check(p, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	every := walk{claim: &c, most: 1_000_000}
	if err := every.check(&p, c.Tree); err != nil || every.played < 2*n-1000 {
		t.Errorf("%d moves are played, and %d if all places are checked each time: %v", n, every.played, err)
	}
}

// TestOtherPlacesAreChecked takes a tree that is right after the first turn of O for one that is right after any other turn.
func TestOtherPlacesAreChecked(t *testing.T) {
	p := drawn(t, threeRows)
	g := tarrier{winner: 1, tarry: p.Plies() + 4, known: map[string]*Tree{}}
	c := Claim{Winner: 1, Plies: 8, Tree: g.tree(p)}
	first, second := rules.Place(p.Point(0, 0)), rules.Place(p.Point(1, 0))
	last := &Tree{Answers: map[rules.Move]*Tree{}, Then: c.Tree.Answers[first].Answers[second]}
	c.Tree = &Tree{Answers: map[rules.Move]*Tree{}, Then: last}
	var failure *Failure
	if _, err := c.Check(p, 1_000_000); !errors.As(err, &failure) || !errors.Is(err, ErrNoMove) || len(failure.Line) != 5 {
		t.Errorf("%v, want %v after the first stone of O's second turn", err, ErrNoMove)
	}
}
