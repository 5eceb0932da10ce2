package rating

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestHistoryOfThePaper(t *testing.T) {
	start := map[int]Start{0: {Rating: Rating{1500, 200, 0.06}}, 1: {Rating: Rating{1400, 30, 0.06}}, 2: {Rating: Rating{1550, 100, 0.06}}, 3: {Rating: Rating{1700, 300, 0.06}}}
	games := []Game{
		{Number: 1, First: 0, Second: 1, Points: 1},
		{Number: 2, First: 2, Second: 0, Points: 1},
		{Number: 3, First: 0, Second: 3, Points: 0},
	}
	got := Standard().History(ByPeriod, start, games, 0)[0]
	near(t, got.Rating, Rating{1464.0506705, 151.5165241, 0.0599959844})
	if got.Games != 3 {
		t.Errorf("%d games", got.Games)
	}
}

// TestSetOfTwo: a win and a loss with colours changed are one draw, in the period of the later game.
func TestSetOfTwo(t *testing.T) {
	s := Standard()
	set := []Game{
		{Number: 1, Period: 0, First: 0, Second: 1, Points: 1, Set: 7},
		{Number: 2, Period: 1, First: 1, Second: 0, Points: 1, Set: 7},
	}
	for _, mode := range []Mode{ByPeriod, ByGame} {
		got := s.History(mode, nil, set, 1)
		if want := s.After(s.New, []Score{{s.New, 0.5}}); got[0].Rating != want || got[1].Rating != want || got[0].Games != 2 {
			t.Errorf("mode %d: %+v, want %+v", mode, got, want)
		}
		if got := s.History(mode, nil, set, 0); len(got) != 0 {
			t.Errorf("mode %d: half a set counts: %+v", mode, got)
		}
		alone := s.History(mode, nil, set[:1], 0)
		if want := s.After(s.New, []Score{{s.New, 1}}); alone[0].Rating != want {
			t.Errorf("mode %d: the only game of a set: %+v, want %+v", mode, alone[0], want)
		}
	}
}

func TestGameByGame(t *testing.T) {
	s := Standard()
	games := []Game{{Number: 2, First: 0, Second: 2, Points: 1}, {Number: 1, First: 0, Second: 1, Points: 0}}
	got := s.History(ByGame, nil, games, 0)
	first := s.After(s.New, []Score{{s.New, 0}})
	if want := s.After(first, []Score{{s.New, 1}}); got[0].Rating != want {
		t.Errorf("%+v, want %+v", got[0].Rating, want)
	}
	if want := s.After(s.New, []Score{{first, 0}}); got[2].Rating != want {
		t.Errorf("%+v, want %+v", got[2].Rating, want)
	}
}

// TestAnnulledIsUndone: without a game everything is as if it had never been played, to the last
// digit, and the order in which the games are given does not matter.
func TestAnnulledIsUndone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]Mode{ByPeriod, ByGame}).Draw(t, "mode")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		games := randomGames(random, 8, rapid.IntRange(1, 60).Draw(t, "games"), 5)
		before := Standard().History(mode, nil, games, 5)
		wrong := Game{Number: 1000, Period: random.IntN(5), First: 0, Second: 1, Points: 1}
		more := slices.Insert(slices.Clone(games), random.IntN(len(games)), wrong)
		if maps.Equal(before, Standard().History(mode, nil, more, 5)) {
			t.Fatal("a game changes nothing")
		}
		less := slices.DeleteFunc(more, func(g Game) bool { return g.Number == 1000 })
		random.Shuffle(len(less), func(i, j int) { less[i], less[j] = less[j], less[i] })
		if !maps.Equal(before, Standard().History(mode, nil, less, 5)) {
			t.Fatal("the annulled game has left something")
		}
	})
}

// randomGames returns games between players of different strength.
func randomGames(random *rand.Rand, players, n, periods int) []Game {
	games := make([]Game, n)
	for i := range games {
		first := random.IntN(players)
		second := (first + 1 + random.IntN(players-1)) % players
		games[i] = Game{Number: i, Period: i * periods / n, First: first, Second: second}
		if random.IntN(players) < players/2+first-second {
			games[i].Points = 1
		}
	}
	return games
}

// TestSpeed: 100,000 games must take less than 2 seconds. See BenchmarkHistory for the figure.
func TestSpeed(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector takes most of the time")
	}
	games := randomGames(rand.New(rand.NewPCG(1, 1)), 1000, 100_000, 52)
	began := time.Now()
	Standard().History(ByPeriod, nil, games, 51)
	if took := time.Since(began); os.Getenv("PENTEPOST_LONG") != "" && took > 2*time.Second {
		t.Errorf("%d games took %v", len(games), took)
	}
}

func BenchmarkHistory(b *testing.B) {
	games := randomGames(rand.New(rand.NewPCG(1, 1)), 1000, 100_000, 52)
	for name, mode := range map[string]Mode{"by period": ByPeriod, "by game": ByGame} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Standard().History(mode, nil, games, 51)
			}
		})
	}
}
