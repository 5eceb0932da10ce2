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

// threatens reports whether the side that is not on turn would win within n plies if it were. A row
// that waits wins if it is not broken.
func (v *solver) threatens(n int) bool {
	if v.waiting {
		return true
	}
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

// TestForcedWinsAreFound checks Wins against the solver, and that level 8 plays the wins. With
// PENTEPOST_STRENGTH=1 it does so in 500 positions.
func TestForcedWinsAreFound(t *testing.T) {
	positions, plies := 3, 5
	if long() {
		positions, plies = 500/len(provenVariants), 7
	}
	for i, variant := range provenVariants {
		t.Run(variant, func(t *testing.T) {
			w := NewWorker()
			random := rand.New(rand.NewPCG(3, uint64(i)))
			found := 0
			for range positions {
				p := quietPosition(t, resized(parse(t, variant), 7), 14+random.IntN(10), random)
				if compareWithSolver(t, w, p, plies) {
					found++
				}
			}
			t.Logf("%d positions, %d forced wins within %d plies", positions, found, plies)
		})
	}
}

// provenVariants differ in how a game is won.
var provenVariants = []string{
	"pente zone=off", "gomoku", "keryo-pente zone=off", "boat-pente zone=off", "poof-pente zone=off", "renju", "ninuki-renju", "o-pente zone=off",
}

// checkLine checks that the line of a proof leads to its win.
func checkLine(t *testing.T, p rules.Position, proof *Proof) {
	t.Helper()
	if proof == nil {
		return
	}
	winner := p.Turn()
	for _, m := range proof.Line {
		next, _, err := p.Play(m)
		if err != nil {
			t.Errorf("%v: %v\n%s", m, err, draw(&p))
			return
		}
		p = next
	}
	if r := p.Result(); r.Outcome != rules.Win || r.Winner != winner || len(proof.Line) > proof.Plies {
		t.Errorf("after %d of %d plies: %+v\n%s", len(proof.Line), proof.Plies, r, draw(&p))
	}
}

// compareWithSolver checks what the computer says about a position, and reports whether it is won.
func compareWithSolver(t *testing.T, w *Worker, p rules.Position, plies int) (won bool) {
	t.Helper()
	won = newSolver(&p).wins(plies)
	proof, err := w.Wins(context.Background(), p, plies, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	if (proof != nil) != won {
		t.Errorf("a win within %d plies: %v, proof %v\n%s", plies, won, proof, draw(&p))
	}
	if !won {
		return false
	}
	checkLine(t, p, proof)
	c, err := w.Best(context.Background(), p, level(t, 8), 1)
	if err != nil {
		t.Fatal(err)
	}
	if win-c.Score > plies {
		t.Errorf("level 8 plays %v with a score of %d, but there is a win within %d plies\n%s", c.Move, c.Score, plies, draw(&p))
	}
	return true
}
