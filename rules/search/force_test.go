package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// A solver finds every forced win by trying everything. It uses of a state only that it plays
// stones, takes them back and says when a game is won; it knows nothing of rows or captures.
type solver struct {
	*state
	known map[solved]bool
}

type solved struct {
	key uint64
	n   int
}

func newSolver(p *rules.Position) *solver { return &solver{stateOf(p), map[solved]bool{}} }

// wins reports whether the side to move wins within n plies by threats: after each of its stones
// it would win within n-2 plies if the other side passed, and it does win, whatever the other
// side plays.
func (v *solver) wins(n int) bool {
	at := solved{v.key(), n}
	if known, ok := v.known[at]; ok {
		return known
	}
	won := n > 1 && v.wins(n-2) || v.tries(n)
	v.known[at] = won
	return won
}

func (v *solver) tries(n int) bool {
	me := v.side
	for p := range v.points {
		if !v.legal(p) || !v.place(p) {
			continue
		}
		won := v.wonBy(me)
		if !won && !v.result.Over() && n > 1 {
			won = v.threatens(n-2) && v.holds(n-2)
		}
		v.back()
		if won {
			return true
		}
	}
	return false
}

func (v *solver) wonBy(side int) bool {
	return v.result.Outcome == rules.Win && int(v.result.Winner) == side+1
}

// threatens reports whether the side that is not on turn would win within n plies if it were.
func (v *solver) threatens(n int) bool {
	v.skip()
	defer v.back()
	return v.wins(n)
}

// holds reports whether the side that is not on turn wins within n plies after each answer.
func (v *solver) holds(n int) bool {
	me := 1 - v.side
	for p := range v.points {
		if !v.legal(p) || !v.place(p) {
			continue
		}
		won := v.wonBy(me)
		if !won && !v.result.Over() {
			won = v.wins(n)
		}
		v.back()
		if !won {
			return false
		}
	}
	return true
}

// quietPosition returns a position of random stones in which the seat to move does not win at
// once.
func quietPosition(t testing.TB, r rules.Ruleset, stones int, random *rand.Rand) rules.Position {
	t.Helper()
	for {
		p := r.Start()
		for tries := 0; p.Plies() < stones && !p.Result().Over() && tries < 1000; tries++ {
			m := rules.Place(rules.Point(random.IntN(int(p.Points()))))
			if next, _, err := p.Play(m); err == nil {
				p = next
			}
		}
		if p.Result().Over() || p.Plies() < stones || len(p.Remaining()) > 0 {
			continue
		}
		if !newSolver(&p).wins(1) {
			return p
		}
	}
}

// TestForcedWinsAreFound checks Wins against the solver. With PENTEPOST_STRENGTH=1 it does so in 500
// positions.
func TestForcedWinsAreFound(t *testing.T) {
	positions, plies := 12, 5
	if long() {
		positions, plies = 500, 7
	}
	w := NewWorker()
	for i, variant := range []string{"pente zone=off", "gomoku"} {
		random := rand.New(rand.NewPCG(3, uint64(i)))
		found, missed, wrong := 0, 0, 0
		for range positions {
			p := quietPosition(t, resized(parse(t, variant), 7), 14+random.IntN(10), random)
			want := newSolver(&p).wins(plies)
			proof, err := w.Wins(context.Background(), p, plies, 1_000_000)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case proof != nil && !want:
				wrong++
				t.Errorf("%s: %v\n%s", variant, proof, draw(&p))
			case proof == nil && want:
				missed++
				t.Errorf("%s: missed a win\n%s", variant, draw(&p))
			case want:
				found++
			}
		}
		t.Logf("%s: %d positions, %d forced wins found, %d missed", variant, positions, found, missed)
	}
}
