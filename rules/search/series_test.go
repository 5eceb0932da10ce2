package search

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"pentepost/rules"
)

// TestSeriesKeepsItsMemory plays the turn that a team of one chooses, and the answer that it expects. Then it needs fewer stones to the same
// depth, in the geometric mean, than a team that has seen nothing. In a new game, or with another seed, it chooses what that one chooses.
func TestSeriesKeepsItsMemory(t *testing.T) {
	for _, name := range []string{"pente", "gomoku", "connect6"} {
		l, r := level(t, 10), parse(t, name)
		l.Depth = 8
		choose := func(w *Worker, p rules.Position, seed uint64) Choice {
			c, err := w.Best(context.Background(), p, l, seed)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		const openings = 6
		saved := 0.0
		for n := range uint64(openings) {
			p := randomOpening(t, r, 7, rand.New(rand.NewPCG(8, n)))
			team, stranger := NewTeam(1, 16<<20), NewTeam(1, 16<<20)
			next := p
			line := choose(team, p, 1).Line
			for _, m := range line[:min(2*max(1, r.PerTurn), len(line))] {
				next, _, _ = next.Play(m)
			}
			if next.Result().Over() {
				continue
			}
			kept, fresh := choose(team, next, 1), choose(stranger, next, 1)
			saved += math.Log(float64(fresh.Nodes) / float64(kept.Nodes))
			if again, other := choose(team, p, 1), choose(NewTeam(1, 16<<20), p, 1); !reflect.DeepEqual(again, other) {
				t.Errorf("%s: in a new game it chooses %v, and who has seen nothing %v", name, again, other)
			}
			if again, other := choose(team, next, 2), choose(NewTeam(1, 16<<20), next, 2); !reflect.DeepEqual(again, other) {
				t.Errorf("%s: with another seed it chooses %v, and who has seen nothing %v", name, again, other)
			}
		}
		if saved <= 0 {
			t.Errorf("%s: with the memory it places %.2f times the stones", name, math.Exp(-saved/openings))
		}
	}
}

// TestAges begins more searches than there are numbers for them: nothing of an old search comes back with its number.
func TestAges(t *testing.T) {
	m := newMemory(2)
	m.begin(false)
	m.learn(1, 0, entry{point: 7, score: 100, depth: 3})
	m.begin(true)
	if e, ok := m.recall(1, 0); !ok || e.point != 7 {
		t.Errorf("what is kept is %v, %v", e, ok)
	}
	m.begin(false)
	if e, ok := m.recall(1, 0); ok {
		t.Errorf("what is forgotten is still there: %v", e)
	}
	m.learn(1, 0, entry{point: 7, score: 100, depth: 3})
	for range 1 << 16 {
		m.begin(true)
	}
	if e, ok := m.recall(1, 0); ok {
		t.Errorf("an old search has come back with its number: %v", e)
	}
}
