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
