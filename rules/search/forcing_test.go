package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pentepost/rules"
)

// unturned returns the orientation that turns nothing, so that the points of a state are those of the position.
func unturned(p *rules.Position) []int16 {
	turned := make([]int16, p.Points())
	for at := range turned {
		turned[at] = int16(at)
	}
	return turned
}

// TestForcingStones lists what is searched beyond the depth: X is on turn. The corner A1 is the point 0.
func TestForcingStones(t *testing.T) {
	for _, test := range []struct {
		name, variant, board, want string
		plies                      int
	}{
		{name: "two fours with one stone, and an open four; fours alone are not", variant: "gomoku", plies: quietPlies, want: "A1 E1", board: `
			O . . . . . . O .
			. . . . . . . . .
			X . . . . . . . O
			X . . . . O . O .
			X . . . . . . . .
			. X X X . . O . O`},
		{name: "neighbours", variant: "gomoku", plies: quietPlies, want: "E2 F2 E6 F6", board: `
			. . . . . . . . .
			. O . . X X . O .
			. . . . X X . . O
			. O . . X X . . .
			O . . . . . . . .
			. . O . . . . O .`},
		{name: "a four with an open three", variant: "gomoku", plies: quietPlies, want: "D2", board: `
			O . . X . . . O .
			. . . X . . . . O
			O X X . X . . . .
			. . . . . . O . O`},
		{name: "a four that captures, and a capture", variant: "pente zone=off", plies: quietPlies - 2, want: "E1 H1", board: `
			. . . . X . . X .
			. . . . O . . O .
			. . . . O . . O .
			O X X X . . . . O`},
		{name: "later, captures alone are not", variant: "pente zone=off", plies: quietPlies - 3, want: "E1", board: `
			. . . . X . . X .
			. . . . O . . O .
			. . . . O . . O .
			O X X X . . . . O`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := corner(t, test.variant, test.board)
			w := NewWorker()
			w.begin(context.Background(), &p, unturned(&p))
			c := &w.lists[w.state.ply]
			w.forcing(c, test.plies)
			listed := map[rules.Point]bool{}
			for i := range c.n {
				listed[rules.Point(c.list[i].point())] = true
			}
			for name := range strings.FieldsSeq(test.want) {
				at := point(t, &p, name)
				if !listed[at] {
					t.Errorf("%s is not listed", name)
				}
				delete(listed, at)
			}
			if len(listed) > 0 {
				t.Errorf("also listed: %v\n%s", listed, draw(&p))
			}
		})
	}
}

// corner returns the position of a board of which the lower left corner is drawn. One stone of X is at the centre.
func corner(t *testing.T, variant, board string) rules.Position {
	t.Helper()
	r := parse(t, variant)
	drawing := make([][]string, r.Height)
	for y := range drawing {
		drawing[y] = slices.Repeat([]string{"."}, r.Width)
	}
	rows := strings.Split(strings.ReplaceAll(strings.TrimSpace(board), "\t", ""), "\n")
	for y, row := range rows {
		copy(drawing[r.Height-len(rows)+y], strings.Fields(row))
	}
	drawing[r.Height/2][r.Width/2] = "X"
	var whole strings.Builder
	for _, row := range drawing {
		whole.WriteString(strings.Join(row, " ") + "\n")
	}
	return drawn(t, variant, whole.String())
}

// TestProofCountsItsStones checks that a proof counts each stone that it places, since its nodes are limited. In these
// positions no stone threatens anything, so each attack is placed once.
func TestProofCountsItsStones(t *testing.T) {
	for _, variant := range []string{"gomoku", "pente zone=off", "keryo-pente zone=off"} {
		p := after(t, variant, "K10 D4 D10 K4")
		w := NewWorker()
		w.begin(context.Background(), &p, orient(&p))
		var c candidates
		w.prover().attacks(&c, 5)
		if _, proved := w.prover().stoneBy(byThreats, 5, -1); proved || c.n == 0 || w.nodes != c.n {
			t.Errorf("%s: proved %v, %d stones counted, %d attacks", variant, proved, w.nodes, c.n)
		}
	}
}

// TestOpeningIsBalanced checks that the last stone before a choice makes the position as equal as one of its tries can,
// and that the first one does if there is no time.
func TestOpeningIsBalanced(t *testing.T) {
	w := NewWorker()
	l := Level{Nodes: 24 * 60, Depth: 2, Width: 8}
	for seed, variant := range []string{"d-pente", "dk-pente", "swap2-pente", "swap2-keryo"} {
		p := beforeChoice(t, variant, uint64(seed))
		points := openingPoints(&p, 1)
		part, least, at := l, infinite, rules.Point(0)
		part.Nodes = l.Nodes/openingTries + 1
		for _, try := range points[:openingTries] {
			next, _, err := p.Play(rules.Place(try))
			if err != nil {
				t.Fatal(err)
			}
			if next, _, err = next.Play(rules.Choose(rules.Keep)); err != nil {
				t.Fatal(err)
			}
			if score := w.think(context.Background(), &next, part, 1).Score; max(score, -score) < least {
				least, at = max(score, -score), try
			}
		}
		c := w.open(context.Background(), &p, l, 1)
		if c.Move != rules.Place(at) || c.Score != -least {
			t.Errorf("%s: %v with a score of %d, want %v and %d\n%s", variant, c.Move, c.Score, rules.Place(at), -least, draw(&p))
		}
		ended, stop := context.WithCancel(context.Background())
		stop()
		if c := w.open(ended, &p, l, 1); c.Move != rules.Place(points[0]) {
			t.Errorf("%s without time: %v, want %v", variant, c.Move, rules.Place(points[0]))
		}
	}
}

// beforeChoice returns a position of an opening in which the last stone before a choice is to be placed.
func beforeChoice(t *testing.T, variant string, seed uint64) rules.Position {
	t.Helper()
	r := parse(t, variant)
	for stones := range 6 {
		p := randomOpening(t, r, stones, rand.New(rand.NewPCG(7, seed)))
		if next := p.Remaining(); p.Choices() == 0 && len(next) > 1 && next[1].Choices != 0 {
			return p
		}
	}
	t.Fatalf("%s has no choice in its opening", variant)
	return rules.Position{}
}
