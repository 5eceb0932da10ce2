package search

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"pentepost/rules"
)

// A player chooses a move. It may use a worker for it.
type player func(w *Worker, p rules.Position, seed uint64) rules.Move

// computer plays at a level.
func computer(t testing.TB, l Level) player {
	return func(w *Worker, p rules.Position, seed uint64) rules.Move {
		c, err := w.Best(context.Background(), p, l, seed)
		if err != nil {
			t.Error(err)
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

// match plays games with random openings, each opening once with either colour, on all processors.
func match(t testing.TB, r rules.Ruleset, a, b player, games int, seed uint64) score {
	t.Helper()
	return matchOf(t, r, a, b, games, seed, func(game) {})
}

// matchOf plays a match and passes on each game.
func matchOf(t testing.TB, r rules.Ruleset, a, b player, games int, seed uint64, each func(game)) score {
	t.Helper()
	var (
		s    score
		lock sync.Mutex
		next atomic.Int64
		all  sync.WaitGroup
	)
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			w := NewWorker()
			for n := next.Add(1) - 1; n < int64(games); n = next.Add(1) - 1 {
				g := playGame(t, w, r, a, b, uint64(n), seed)
				lock.Lock()
				s.add(g.position.Result(), firstSeat(g.number))
				each(g)
				if n := s.won + s.drawn + s.lost; n%20 == 0 {
					t.Logf("after %d games: %d won, %d drawn, %d lost", n, s.won, s.drawn, s.lost)
				}
				lock.Unlock()
			}
		})
	}
	all.Wait()
	return s
}

// A game is one of a match.
type game struct {
	number   uint64
	opening  rules.Position
	moves    []rules.Move // after the opening
	position rules.Position
}

// firstSeat returns the seat of the first player in a game of a match.
func firstSeat(game uint64) rules.Seat { return rules.Seat(1 + game%2) }

// playGame plays a game of a match.
func playGame(t testing.TB, w *Worker, r rules.Ruleset, a, b player, number, seed uint64) game {
	return playFrom(t, w, randomOpening(t, r, 4, rand.New(rand.NewPCG(seed, number/2))), a, b, number, seed)
}

// playFrom plays a game of a match from an opening.
func playFrom(t testing.TB, w *Worker, p rules.Position, a, b player, number, seed uint64) game {
	g := game{number: number, opening: p}
	for !p.Result().Over() && len(g.moves)+g.opening.Plies() < 400 {
		turn := b
		if p.Turn() == firstSeat(number) {
			turn = a
		}
		m := turn(w, p, seed<<32|number)
		next, _, err := p.Play(m)
		if err != nil {
			t.Errorf("%v\n%s", err, draw(&p))
			break
		}
		p, g.moves = next, append(g.moves, m)
	}
	g.position = p
	return g
}

// add counts the result of a game. The seat is that of the first player.
func (s *score) add(r rules.Result, seat rules.Seat) {
	switch {
	case r.Outcome != rules.Win:
		s.drawn++
	case r.Winner == seat:
		s.won++
	default:
		s.lost++
	}
}
