package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"
)

// TestTeam lets two threads search positions, under the race detector in CI: what they choose is legal, and together they place no
// more stones than one thread may.
func TestTeam(t *testing.T) {
	team, random := NewTeam(2, 1<<20), rand.New(rand.NewPCG(7, 1))
	for _, name := range []string{"pente", "keryo-pente", "renju", "boat-pente", "connect6"} {
		l := level(t, 10)
		l.Nodes, l.Depth, l.Proof = 40_000, 5, 3
		for range 4 {
			p := randomOpening(t, parse(t, name), 8, random)
			if p.Result().Over() {
				continue
			}
			c, err := team.Best(context.Background(), p, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Legal(c.Move); err != nil {
				t.Errorf("%s: %v\n%s", name, err, draw(&p))
			}
			if c.Nodes > l.Nodes {
				t.Errorf("%s: %d stones were placed, and %d were allowed", name, c.Nodes, l.Nodes)
			}
		}
	}
}

// TestTeamStops ends a search whose time is over.
func TestTeamStops(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	l := level(t, 10)
	l.Nodes, l.Proof = 1<<40, 0
	p := randomOpening(t, parse(t, "pente"), 10, rand.New(rand.NewPCG(4, 1)))
	c, err := NewTeam(3, 1<<20).Best(ctx, p, l, 1)
	if err != nil || p.Legal(c.Move) != nil {
		t.Errorf("%v, %v", c, err)
	}
}

// BenchmarkTeam searches positions to a depth with one thread and with two, and reports how many times faster two are.
func BenchmarkTeam(b *testing.B) {
	took := [3]time.Duration{}
	for b.Loop() {
		for n := range 12 {
			p := randomOpening(b, parse(b, "pente"), 10, rand.New(rand.NewPCG(4, uint64(n))))
			for threads := 1; threads <= 2; threads++ {
				l := level(b, 10)
				l.Nodes, l.Proof, l.Depth = 1<<40, 0, 13
				team := NewTeam(threads, 64<<20)
				began := time.Now()
				if _, err := team.Best(context.Background(), p, l, 1); err != nil {
					b.Fatal(err)
				}
				took[threads] += time.Since(began)
			}
		}
	}
	b.ReportMetric(took[1].Seconds()/took[2].Seconds(), "times")
}
