package rules_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pentepost/rules"
)

// TestOpeningsOfPeers walks the openings with choices of gomoku and renju with both referees, on their own boards. They are
// asked about every point at every ply of every tenth opening. With PENTEPOST_LONG=1 it walks 10,000 of each.
func TestOpeningsOfPeers(t *testing.T) {
	openings := 40
	if long() {
		openings = 10_000
	}
	for i, text := range []string{"swap2-gomoku", "renju opening=soosorv-8", "renju opening=taraguchi-10"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			swaps, offers := 0, 0
			for n := range openings {
				random := rand.New(rand.NewPCG(uint64(i), uint64(n)))
				d := &duel{T: t, random: random, fast: named(t, text).Start(), slow: newSlow(text)}
				d.compare()
				for len(d.fast.Remaining()) > 0 {
					if n%10 == 0 {
						d.compareRefusals()
					}
					d.play(d.anyMove())
				}
				d.compareRefusals()
				for _, m := range d.played {
					switch m.Choice {
					case rules.Swap:
						swaps++
					case rules.Offer:
						offers++
					}
				}
			}
			t.Logf("%d openings, %d swaps, %d offers", openings, swaps, offers)
		})
	}
}

// anyMove returns a legal move. One in four is near the centre, where there are symmetries.
func (d *duel) anyMove() rules.Move {
	for {
		m := randomMove(&d.fast, d.random)
		if m.Point != rules.NoPoint && d.random.IntN(4) == 0 {
			x, y := d.fast.XY(d.fast.Centre())
			m.Point = d.fast.Point(x+d.random.IntN(5)-2, y+d.random.IntN(5)-2)
		}
		err := d.fast.Legal(m)
		if d.compareRefusal(m, err); err == nil {
			return m
		}
	}
}

// Offers are the same by a symmetry of the stones on the board, not of the board alone.
func TestSameOffer(t *testing.T) {
	for _, c := range []struct {
		opening, point string
		same           bool
	}{
		{"H8 H9 H10 keep H7 2 keep offer-G8", "J8", true},  // all stones are on one column
		{"H8 H9 H10 keep H7 2 keep offer-G8", "G9", false}, // nothing maps the column onto itself upside down
		{"H8 H9 H10 keep H7 2 keep offer-G8", "G8", true},
		{"H8 H9 H10 keep H6 2 keep offer-H11", "H11", true},
		{"H8 G7 J9 keep A1 2 keep offer-A2", "B1", true}, // a diagonal
		{"H8 G7 J9 keep A1 2 keep offer-A2", "P2", false},
		{"H8 G8 J8 keep A1 2 keep offer-H9", "H7", false}, // A1 lies off their row
		{"H8 G8 J8 keep A8 2 keep offer-H9", "H7", true},
		{"H8 G8 J8 keep A8 8 offer-H9", "H7", true}, // an offer keeps the side
	} {
		p, _ := play(t, named(t, "renju opening=soosorv-8").Start(), c.opening)
		err := p.Legal(rules.OfferAt(point(t, &p, c.point)))
		if got := reason(err) == rules.BarredByOpen; got != c.same {
			t.Errorf("%s %s: %v", c.opening, c.point, err)
		}
	}
}

// What may not be placed may not be offered. Five stones are too few for a forbidden shape, so the stones are drawn.
func TestBarredPointIsNotOffered(t *testing.T) {
	p, at := drawn(t, named(t, "renju"), 1, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . . X . . . .
		. . X X * . . . .
		. . . . . . . . .
		. . . O . . . . .
		. . . . . . . O .
		. . . . . . . . .`)
	p = rules.Offering(p, 2)
	if got := reason(p.Legal(rules.OfferAt(at))); got != rules.DoubleThree {
		t.Errorf("offer of a double three: %q", got)
	}
	p, _, err := p.Play(rules.OfferAt(at + 1))
	if err != nil || len(p.Offered()) != 1 {
		t.Errorf("offer beside it: %v, %v", err, p.Offered())
	}
}

// ToOffer counts the offers that are left.
func TestToOffer(t *testing.T) {
	for text, want := range map[string]int{
		"soosorv-8: H8 H9 J10 keep G6": 0, "soosorv-8: H8 H9 J10 keep G6 3": 3, "soosorv-8: H8 H9 J10 keep G6 3 keep": 3,
		"soosorv-8: H8 H9 J10 keep G6 3 keep offer-A1": 2, "soosorv-8: H8 H9 J10 keep G6 1 offer-A1": 0,
		"taraguchi-10: H8 keep H9 keep J10 keep G6": 10, "taraguchi-10: H8 keep H9 keep J10 keep G6 offer-A1": 9,
		"taraguchi-10: H8 keep H9 keep J10 keep G6 keep": 0,
	} {
		opening, moves, _ := strings.Cut(text, ": ")
		p, _ := play(t, named(t, "renju opening="+opening).Start(), moves)
		if got := p.ToOffer(); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// A position without its opening is that of the stones, with the side to move whose stone would come next.
func TestWithoutOpening(t *testing.T) {
	for moves, turn := range map[string]rules.Seat{
		"H8 H9": 1, "H8 H9 J10": 2, "H8 H9 J10 keep": 2, "H8 H9 J10 keep G6": 1, "H8 H9 J10 keep G6 2 keep offer-A1": 1,
		"H8 H9 J10 keep G6 1 keep offer-A1 A1": 2,
	} {
		p, _ := play(t, named(t, "renju opening=soosorv-8").Start(), moves)
		if q := p.WithoutOpening(); q.Turn() != turn || len(q.Remaining()) != 0 || draw(&q) != draw(&p) {
			t.Errorf("%s: seat %d, want %d", moves, q.Turn(), turn)
		}
	}
}
