package rules_test

import (
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// BenchmarkPlay plays a random game of each variant again and again.
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

// randomGame returns the moves of a random game, to its end or until no legal move is
// found.
func randomGame(p rules.Position, random *rand.Rand) []rules.Move {
	var moves []rules.Move
	for tries := 0; !p.Result().Over() && tries < 10000; tries++ {
		m := randomMove(&p, random)
		if next, _, err := p.Play(m); err == nil {
			p, tries = next, 0
			moves = append(moves, m)
		}
	}
	return moves
}

// randomMove returns a random move, which may be illegal.
func randomMove(p *rules.Position, random *rand.Rand) rules.Move {
	at := rules.Point(random.IntN(int(p.Points())))
	if can := p.Choices(); can != 0 {
		if can.Has(rules.Offer) && random.IntN(2) == 0 {
			return rules.OfferAt(at)
		}
		return rules.Choose(rules.Choice(1 + random.IntN(int(rules.Fifths(rules.MostFifths)))))
	}
	return rules.Place(at)
}
