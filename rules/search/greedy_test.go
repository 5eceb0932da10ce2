package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// greedy is a player that looks at one stone and the answer to it: it takes a win at once, leaves none to the other side if
// it can, and else makes the most of its own rows and captures. It knows the rules and nothing of the package it measures,
// so it sees every ending of every variant: a row that must stand, and captures by poof.
func greedy(_ *Worker, p rules.Position, seed uint64) rules.Move {
	if m, ok := p.Forced(); ok {
		return m
	}
	random := rand.New(rand.NewPCG(seed, uint64(p.Plies())))
	seat := p.Turn()
	best, bestWorth := rules.Move{}, -1
	for _, at := range nearStones(&p) {
		next, effect, err := p.Play(rules.Place(at))
		if err != nil {
			continue
		}
		worth := rowWorth(&p, at, p.Stone()) + 300*(len(effect.Captured())-2*len(effect.Poofed()))
		switch {
		case wonBy(&next, seat):
			return rules.Place(at)
		case !canWin(&next):
			worth += 1 << 30
		}
		if worth = max(0, worth*8+random.IntN(8)); worth > bestWorth {
			best, bestWorth = rules.Place(at), worth
		}
	}
	return best
}

// wonBy reports whether a seat has won.
func wonBy(p *rules.Position, seat rules.Seat) bool {
	return p.Result().Outcome == rules.Win && p.Result().Winner == seat
}

// canWin reports whether the seat to move wins with one stone.
func canWin(p *rules.Position) bool {
	seat := p.Turn()
	for _, at := range nearStones(p) {
		if next, _, err := p.Play(rules.Place(at)); err == nil && wonBy(&next, seat) {
			return true
		}
	}
	return false
}

// nearStones returns the free points at most two steps from a stone, and all free points where the opening asks for one
// outside.
func nearStones(p *rules.Position) (points []rules.Point) {
	step, opening := p.Step()
	for at := range p.Points() {
		if p.At(at) == rules.Empty && (opening && step.Zone != rules.Anywhere || hasNeighbour(p, at)) {
			points = append(points, at)
		}
	}
	return points
}

func hasNeighbour(p *rules.Position, at rules.Point) bool {
	x, y := p.XY(at)
	for dx := -2; dx <= 2; dx++ {
		for dy := -2; dy <= 2; dy++ {
			if q := p.Point(x+dx, y+dy); q != rules.NoPoint && p.At(q) != rules.Empty {
				return true
			}
		}
	}
	return false
}

// TestGreedyNeverWins plays level 7 against the greedy player in the variants with rules of their own about rows and captures:
// 4 games of each, 100 with PENTEPOST_STRENGTH=1.
func TestGreedyNeverWins(t *testing.T) {
	games := 4
	if long() {
		games = 100
	}
	for _, variant := range []string{"o-pente", "boat-pente", "poof-pente", "ninuki-renju", "complication"} {
		t.Run(variant, func(t *testing.T) {
			r := parse(t, variant)
			s := matchOf(t, r, computer(t, level(t, 7)), greedy, games, 1, func(g game) {
				if result := g.position.Result(); result.Outcome == rules.Win && result.Winner != firstSeat(g.number) {
					t.Logf("game %d of seed 1 is lost by %s, level 7 has seat %d:%s\n%s", g.number, result.By, firstSeat(g.number), names(&g.opening, g.moves), draw(&g.opening))
				}
			})
			t.Logf("level 7 against the greedy player in %s: %d won, %d drawn, %d lost", variant, s.won, s.drawn, s.lost)
			if s.lost > 0 {
				t.Errorf("level 7 loses %d of %d games", s.lost, games)
			}
		})
	}
}

// names returns the names of the points of some stones, as [point] reads them.
func names(p *rules.Position, moves []rules.Move) (text string) {
	for _, m := range moves {
		x, y := p.XY(m.Point)
		text += fmt.Sprintf(" %c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x], y+1)
	}
	return text
}
