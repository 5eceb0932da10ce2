package search

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"pentepost/rules"
)

// TestSeriesKeepsItsMemory plays the first plies that a team of one expects. Then it needs fewer stones to the same depth than a team that has
// seen nothing. In a new game, or with another seed, it chooses what that one chooses.
func TestSeriesKeepsItsMemory(t *testing.T) {
	for _, name := range []string{"pente", "gomoku", "connect6"} {
		l := level(t, 10)
		l.Depth = 8
		choose := func(w *Worker, p rules.Position, seed uint64) Choice {
			c, err := w.Best(context.Background(), p, l, seed)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		kept, fresh := 0, 0
		for n := range uint64(4) {
			p := randomOpening(t, parse(t, name), 7, rand.New(rand.NewPCG(8, n)))
			team, stranger := NewTeam(1, 16<<20), NewTeam(1, 16<<20)
			next := p
			line := choose(team, p, 1).Line
			for _, m := range line[:min(4, len(line))] {
				next, _, _ = next.Play(m)
			}
			if next.Result().Over() {
				continue
			}
			first := choose(team, next, 1)
			kept, fresh = kept+first.Nodes, fresh+choose(stranger, next, 1).Nodes
			if again, other := choose(team, p, 1), choose(NewTeam(1, 16<<20), p, 1); !reflect.DeepEqual(again, other) {
				t.Errorf("%s: in a new game it chooses %v, and who has seen nothing %v", name, again, other)
			}
			if again, other := choose(team, next, 2), choose(NewTeam(1, 16<<20), next, 2); !reflect.DeepEqual(again, other) {
				t.Errorf("%s: with another seed it chooses %v, and who has seen nothing %v", name, again, other)
			}
		}
		if kept >= fresh {
			t.Errorf("%s: %d stones with the memory, %d without", name, kept, fresh)
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
