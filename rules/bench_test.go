package rules_test

import (
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// BenchmarkPlay plays random games one after the other on one core.
func BenchmarkPlay(b *testing.B) {
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		b.Run(name, func(b *testing.B) {
			start := r.Start()
			moves := randomGame(start, rand.New(rand.NewPCG(1, 2)))
			b.ReportAllocs()
			b.ResetTimer()
			p, i := start, 0
			for range b.N {
				if i == len(moves) {
					p, i = start, 0
				}
				next, _, err := p.Play(moves[i])
				if err != nil {
					b.Fatal(err)
				}
				p = next
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// randomGame returns the legal moves of one game to its end.
func randomGame(p rules.Position, random *rand.Rand) []rules.Move {
	var moves []rules.Move
	for !p.Result().Over() {
		m := rules.Place(rules.Point(random.IntN(int(p.Points()))))
		if next, _, err := p.Play(m); err == nil {
			p = next
			moves = append(moves, m)
		}
	}
	return moves
}
