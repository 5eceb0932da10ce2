package search

import (
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// reference is a plain player that looks one ply ahead: it counts, for every free point, the stones
// of each colour in all rows through the point where the other colour has none, and what a stone
// would capture or save. It uses nothing of the package it measures.
func reference(_ *Worker, p rules.Position, seed uint64) rules.Move {
	if m, ok := p.Forced(); ok {
		return m
	}
	if p.Choices() != 0 {
		return rules.Choose(rules.Keep)
	}
	random := rand.New(rand.NewPCG(seed, uint64(p.Plies())))
	best, bestWorth := rules.Move{}, -1
	for at := range p.Points() {
		next, e, err := p.Play(rules.Place(at))
		if err != nil {
			continue
		}
		worth := 4*rowWorth(&p, at, p.Stone()) + 3*rowWorth(&p, at, 3-p.Stone()) + 300*len(e.Captured())
		if next.Result().Outcome == rules.Win {
			worth += 1 << 30
		}
		if worth = worth*8 + random.IntN(8); worth > bestWorth {
			best, bestWorth = rules.Place(at), worth
		}
	}
	return best
}

// rowWorth returns a power of ten for each row through a point that only one colour has stones in.
func rowWorth(p *rules.Position, at rules.Point, own rules.Colour) int {
	x, y := p.XY(at)
	worth := 0
	for _, v := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for first := -4; first <= 0; first++ {
			n, free := 0, true
			for k := first; k < first+5; k++ {
				q := p.Point(x+k*v[0], y+k*v[1])
				if q == rules.NoPoint || q != at && p.At(q) == 3-own {
					free = false
				} else if p.At(q) == own {
					n++
				}
			}
			if free {
				worth += []int{1, 10, 100, 1000, 100_000}[n]
			}
		}
	}
	return worth
}

// TestReferenceLoses plays against the reference player. With PENTEPOST_STRENGTH=1 it is 200 games of
// level 10.
func TestReferenceLoses(t *testing.T) {
	number, games := 4, 4
	if long() {
		number, games = 10, 200
	}
	s := match(t, parse(t, "pente"), computer(t, level(t, number)), reference, games, 1)
	t.Logf("level %d against the reference player: %d won, %d drawn, %d lost", number, s.won, s.drawn, s.lost)
	if s.share() < 0.99 {
		t.Errorf("%.1f %% of the points", 100*s.share())
	}
}

// TestBeginnerLoses checks that level 1 is weak enough for a child: it loses more games than it wins
// against the reference player.
func TestBeginnerLoses(t *testing.T) {
	s := match(t, parse(t, "pente"), computer(t, level(t, 1)), reference, 200, 2)
	t.Logf("level 1 against the reference player: %d won, %d drawn, %d lost", s.won, s.drawn, s.lost)
	if s.share() > 0.5 {
		t.Errorf("level 1 wins %.0f %% of the points", 100*s.share())
	}
}
