package search

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"
)

// BenchmarkPlayAndBack plays stones in the middle of a game and takes them back.
func BenchmarkPlayAndBack(b *testing.B) {
	for _, text := range []string{"pente", "gomoku", "connect6"} {
		b.Run(text, func(b *testing.B) {
			p := randomOpening(b, parse(b, text), 20, rand.New(rand.NewPCG(1, 2)))
			s := stateOf(&p)
			near := s.reachable()
			var points []int
			for q := near.next(0); q >= 0; q = near.next(q + 1) {
				points = append(points, q)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				s.play(points[i%len(points)])
				s.back()
			}
		})
	}
}

// BenchmarkSearch searches positions with ten stones for a second each, and reports the nodes a
// second and the depth.
func BenchmarkSearch(b *testing.B) {
	for _, text := range []string{"pente", "keryo-pente", "gomoku", "renju", "connect6"} {
		b.Run(text, func(b *testing.B) {
			w := NewWorker()
			l := level(b, 10)
			l.Nodes, l.Proof = 1<<40, 0
			nodes, depth := 0, 0
			for i := range b.N {
				p := randomOpening(b, parse(b, text), 10, rand.New(rand.NewPCG(4, uint64(i))))
				ctx, stop := context.WithTimeout(context.Background(), time.Second)
				c, err := w.Best(ctx, p, l, 1)
				stop()
				if err != nil {
					b.Fatal(err)
				}
				nodes += c.Nodes
				depth += c.Depth
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(depth)/float64(b.N), "plies")
		})
	}
}

// BenchmarkWins looks for forced wins of up to seven plies.
func BenchmarkWins(b *testing.B) {
	w := NewWorker()
	found := 0
	for i := range b.N {
		p := randomOpening(b, parse(b, "pente"), 16, rand.New(rand.NewPCG(5, uint64(i%64))))
		proof, err := w.Wins(context.Background(), p, 7, 100_000)
		if err != nil {
			b.Fatal(err)
		}
		if proof != nil {
			found++
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(100*float64(found)/float64(b.N), "%won")
}

// BenchmarkWorker reports the memory of a worker that has played a game.
func BenchmarkWorker(b *testing.B) {
	p := randomOpening(b, parse(b, "pente"), 10, rand.New(rand.NewPCG(4, 4)))
	var before, after runtime.MemStats
	for range b.N {
		runtime.GC()
		runtime.ReadMemStats(&before)
		w := NewWorker()
		if _, err := w.Best(context.Background(), p, level(b, 6), 1); err != nil {
			b.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(w)
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc), "bytes")
}

// TestSearchAllocatesNothing checks that the memory of a search is all made before it begins.
func TestSearchAllocatesNothing(t *testing.T) {
	for _, text := range []string{"pente", "renju", "boat-pente", "linear-pente", "connect6"} {
		p := randomOpening(t, parse(t, text), 8, rand.New(rand.NewPCG(4, 4)))
		w := NewWorker()
		w.begin(context.Background(), &p, orient(&p))
		search := func() {
			w.search(3, -infinite, infinite, false)
			w.prover().forces(5)
			w.memory.begin(false)
		}
		search() // the log of a state grows to its size
		if n := testing.AllocsPerRun(2, search); n != 0 {
			t.Errorf("%s: %.0f allocations", text, n)
		}
	}
}
