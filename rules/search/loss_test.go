package search

import (
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// TestW7QuietAnswerWins checks that a position which a list of answers took for lost is not, and that the stone which it
// did not have wins.
func TestW7QuietAnswerWins(t *testing.T) {
	w := NewWorker()
	for _, test := range []struct {
		stones string
		lost   bool
	}{{quietAnswer, false}, {quietAnswer + " L8", true}} {
		lost, err := w.Loses(t.Context(), after(t, "pente zone=off", test.stones), 13, 400_000)
		if err != nil || lost != test.lost || lost && !w.Complete() {
			t.Errorf("%s: lost %v, %v", test.stones, lost, err)
		}
	}
}

// TestLossesAreLost checks Loses against the solver, which tries everything. With PENTEPOST_STRENGTH=1 it does so in
// many positions.
func TestLossesAreLost(t *testing.T) {
	positions, plies := 5, 3
	if long() {
		positions = 150
	}
	lost := 0
	for i, variant := range provenVariants {
		t.Run(variant, func(t *testing.T) {
			w := NewWorker()
			random := rand.New(rand.NewPCG(8, uint64(i)))
			found := 0
			for range positions {
				p := threatened(t, resized(parse(t, variant), 7), random)
				v := newSolver(&p)
				want := !v.wins(1) && v.holds(plies)
				got, err := w.Loses(t.Context(), p, plies, 1_000_000)
				if err != nil || got != want {
					t.Errorf("lost within %d plies: %v, want %v, %v\n%s", plies, got, want, err, draw(&p))
				}
				if got {
					found++
				}
			}
			t.Logf("%d positions, %d lost", positions, found)
			lost += found
		})
	}
	if lost == 0 {
		t.Error("no position was lost")
	}
}

// threatened returns a position of random stones in which the other seat would win soon if the seat to move passed.
func threatened(t testing.TB, r rules.Ruleset, random *rand.Rand) rules.Position {
	t.Helper()
	for {
		p := quietPosition(t, r, 14+random.IntN(10), random)
		if newSolver(&p).threatens(3) {
			return p
		}
	}
}

// TestTurnsOfTwoAreLost checks Loses where turns have two stones, against the rules: no turn keeps the other seat from
// winning in its next one. Rows of five win here, so that there is more to find on a small board.
func TestTurnsOfTwoAreLost(t *testing.T) {
	w := NewWorker()
	random := rand.New(rand.NewPCG(8, 6))
	r := resized(parse(t, "connect6"), 7)
	r.Row = 5
	lost, held := 0, 0
	for range 60 {
		p := quietPosition(t, r, 15, random)
		if winsOf(&p, p.Turn(), 2) != nil {
			continue
		}
		got, err := w.Loses(t.Context(), p, 1, 100_000)
		if want := !escapes(&p, p.Turn()); got != want || err != nil {
			t.Errorf("lost: %v, want %v, %v\n%s", got, want, err, draw(&p))
		}
		if got {
			lost++
		} else {
			held++
		}
	}
	t.Logf("%d lost, %d not", lost, held)
	if lost == 0 || held == 0 {
		t.Error("all positions were alike")
	}
}

// escapes reports whether a seat has stones for the rest of its turn after which the other seat does not win in one turn.
func escapes(p *rules.Position, seat rules.Seat) bool {
	if p.Turn() != seat {
		return p.Result().Over() || winsOf(p, p.Turn(), 2) == nil
	}
	for at := range p.Points() {
		if next, _, err := p.Play(rules.Place(at)); err == nil && escapes(&next, seat) {
			return true
		}
	}
	return false
}
