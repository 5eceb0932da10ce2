package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// A player chooses a move.
type player func(p rules.Position, seed uint64) rules.Move

// computer plays at a level.
func computer(t testing.TB, w *Worker, l Level) player {
	return func(p rules.Position, seed uint64) rules.Move {
		c, err := w.Best(context.Background(), p, l, seed)
		if err != nil {
			t.Fatal(err)
		}
		return c.Move
	}
}

// level returns one of the usual levels.
func level(t testing.TB, number int) Level {
	t.Helper()
	l, err := LevelOf(number)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// randomOpening plays a few random stones near the centre.
func randomOpening(t testing.TB, r rules.Ruleset, stones int, random *rand.Rand) rules.Position {
	t.Helper()
	for {
		p := r.Start()
		for tries := 0; p.Plies() < stones && tries < 1000; tries++ {
			m, ok := p.Forced()
			if !ok {
				x, y := p.XY(p.Centre())
				at := p.Point(x+random.IntN(7)-3, y+random.IntN(7)-3)
				if r.Height == 1 {
					at = rules.Point(random.IntN(r.Width))
				}
				m = rules.Place(at)
				if p.Choices() != 0 {
					m = rules.Choose(rules.Keep)
				}
			}
			if next, _, err := p.Play(m); err == nil {
				p = next
			}
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// A score counts the games of a match for the first player.
type score struct{ won, drawn, lost int }

// share returns the points won, from 0 to 1.
func (s score) share() float64 {
	return (float64(s.won) + float64(s.drawn)/2) / float64(max(1, s.won+s.drawn+s.lost))
}

// match plays games with random openings, each opening once with either colour.
func match(t testing.TB, r rules.Ruleset, a, b player, games int, seed uint64) score {
	t.Helper()
	var s score
	for game := range games {
		random := rand.New(rand.NewPCG(seed, uint64(game/2)))
		p := randomOpening(t, r, 4, random)
		first := rules.Seat(1 + game%2) // the seat of a
		for plies := 0; !p.Result().Over() && plies < 400; plies++ {
			turn := b
			if p.Turn() == first {
				turn = a
			}
			next, _, err := p.Play(turn(p, seed<<32|uint64(game)))
			if err != nil {
				t.Fatalf("%v\n%s", err, draw(&p))
			}
			p = next
		}
		switch result := p.Result(); {
		case result.Outcome != rules.Win:
			s.drawn++
		case result.Winner == first:
			s.won++
		default:
			s.lost++
		}
		if (game+1)%20 == 0 {
			t.Logf("after %d games: %d won, %d drawn, %d lost", game+1, s.won, s.drawn, s.lost)
		}
	}
	return s
}
