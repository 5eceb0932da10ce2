package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// TestFeaturesMakeTheValue checks that the program that finds the weights sees of a position what the search sees.
// It does so for one variant after the other with the same worker, which knows the weights of each.
func TestFeaturesMakeTheValue(t *testing.T) {
	trainer, w, seen := NewTrainer(), NewWorker(), 0
	random := rand.New(rand.NewPCG(3, 1))
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if r.Seats != 2 {
			continue
		}
		parameters := Parameters(&r)
		for range 20 {
			p := randomOpening(t, r, 4+random.IntN(30), random)
			if p.Result().Over() {
				continue
			}
			features, ok := trainer.Features(p)
			if !ok {
				continue
			}
			value := 0
			for _, f := range features {
				value += int(parameters[f.Parameter]) * int(f.Sign)
			}
			w.begin(context.Background(), &p, orient(&p))
			if got := w.state.evaluate(); got != value {
				t.Fatalf("%s: the features add up to %d, the value is %d\n%s", name, value, got, draw(&p))
			}
			seen++
		}
	}
	if seen < 100 {
		t.Errorf("only %d positions", seen)
	}
}

// TestCandidatesMakeTheOrder checks that the program that finds the orders sees of a point what the search sees.
func TestCandidatesMakeTheOrder(t *testing.T) {
	trainer, seen := NewTrainer(), 0
	random := rand.New(rand.NewPCG(3, 2))
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if r.Seats != 2 || r.PerTurn > 1 {
			continue
		}
		parameters := OrderParameters(&r)
		for range 20 {
			p := randomOpening(t, r, 4+random.IntN(30), random)
			stones := [2]rules.Point{rules.Point(random.IntN(int(p.Points()))), rules.Point(random.IntN(int(p.Points())))}
			if p.Result().Over() || stones[0] == stones[1] || p.At(stones[0]) != rules.Empty || p.At(stones[1]) != rules.Empty {
				continue
			}
			for _, c := range trainer.Candidates(p, stones) {
				likely := 0
				for _, n := range c.Parameters {
					likely += int(parameters[n])
				}
				s := trainer.worker.state
				if got := s.likely(int(s.fromRoot[c.Point])); got != likely {
					t.Fatalf("%s: the parameters add up to %d, the search says %d\n%s", name, likely, got, draw(&p))
				}
				seen++
			}
		}
	}
	if seen < 1000 {
		t.Errorf("only %d points", seen)
	}
}

// TestRelations checks how points lie to each other, on all boards.
func TestRelations(t *testing.T) {
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		g := newGeometry(r)
		for p := range g.points {
			for q := range g.points {
				if got, want := g.lies[g.at[p]-g.at[q]+g.middle], relate(p%g.Width-q%g.Width, p/g.Width-q/g.Width); got != want {
					t.Fatalf("%s: %d lies to %d as %d, want %d", name, p, q, got, want)
				}
			}
		}
	}
}

// TestWeightsAreWhole checks that each family has as many numbers as the weights are made of, and that the codes of
// four lines tell which they were.
func TestWeightsAreWhole(t *testing.T) {
	codes := map[uint16]bool{}
	eachCombination(func(code uint16) { codes[code] = true })
	if len(codes) != combinations {
		t.Errorf("%d codes of %d combinations", len(codes), combinations)
	}
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if n := len(Parameters(&r)); n != tempo+1 {
			t.Errorf("%s: %d parameters, want %d", name, n, tempo+1)
		}
		if n := len(OrderParameters(&r)); n != orderLength {
			t.Errorf("%s: %d parameters of the order, want %d", name, n, orderLength)
		}
	}
}

// TestWorthsAdd checks that sums of both halves do not disturb each other.
func TestWorthsAdd(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	sum, mover, waiter := worths(0), 0, 0
	for range 1000 {
		m, w := random.IntN(20001)-10000, random.IntN(20001)-10000
		sum, mover, waiter = sum+newWorths(int32(m), int32(w)), mover+m, waiter+w
		if sum.mover() != mover || sum.waiter() != waiter {
			t.Fatalf("%d and %d, want %d and %d", sum.mover(), sum.waiter(), mover, waiter)
		}
	}
}
