package search

import (
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// BenchmarkPlayAndBack plays stones in the middle of a game and takes them back.
func BenchmarkPlayAndBack(b *testing.B) {
	for _, text := range []string{"pente", "gomoku", "connect6"} {
		b.Run(text, func(b *testing.B) {
			p := parse(b, text).Start()
			random := rand.New(rand.NewPCG(1, 2))
			for range 30 {
				x, y := 5+random.IntN(9), 5+random.IntN(9)
				if m, ok := p.Forced(); ok {
					p, _, _ = p.Play(m)
					continue
				}
				if next, _, err := p.Play(rules.Place(p.Point(x, y))); err == nil && !next.Result().Over() {
					p = next
				}
			}
			s := stateOf(&p)
			var points []int
			for q := range s.points {
				if s.board[q] == 0 && q%19 > 4 && q%19 < 14 && q/19 > 4 && q/19 < 14 {
					points = append(points, q)
				}
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
