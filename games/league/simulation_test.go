package league

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"pentepost/games/rating"
)

// TestSimulation plays seasons of a league with divisions of 8 between players of hidden strength.
// Some withdraw, and others join. It ends, and the ratings order the players as their
// strengths do. With PENTEPOST_LONG=1 there are 1,000 players and 10 seasons.
func TestSimulation(t *testing.T) {
	players, seasons := 160, 10
	if os.Getenv("PENTEPOST_LONG") != "" {
		players = 1000
	}
	began := time.Now()
	s := simulation{random: rand.New(rand.NewPCG(11, 1)), ascent: Ascent{Size: 8, Promote: 2, Relegate: 2}}
	var tables [][]int
	for season := range seasons {
		join := s.join(players / 20)
		if season == 0 {
			join = s.join(players)
		}
		leaving := func(int) bool { return season > 0 && s.random.IntN(100) < 3 }
		tables = s.ascent.Next(tables, leaving, join)
		for i, division := range tables {
			tables[i] = s.play(t, season, division)
		}
	}
	ratings := rating.Standard().History(rating.ByPeriod, nil, s.games, seasons-1)
	var strengths, rated []float64
	for player, p := range ratings {
		if p.Games >= 14 {
			strengths, rated = append(strengths, s.strength[player]), append(rated, p.Rating.Rating)
		}
	}
	correlation := rankCorrelation(strengths, rated)
	t.Logf("%d players, %d games, %d seasons in %v: rank correlation %.3f", len(s.strength), len(s.games), seasons, time.Since(began), correlation)
	if correlation < 0.9 {
		t.Errorf("rank correlation %.3f of %d players", correlation, len(rated))
	}
}

type simulation struct {
	random   *rand.Rand
	ascent   Ascent
	strength []float64
	games    []rating.Game
}

// join adds players of random strength.
func (s *simulation) join(n int) (players []int) {
	for range n {
		players = append(players, len(s.strength))
		s.strength = append(s.strength, 1500+300*s.random.NormFloat64())
	}
	return players
}

// play plays a season of a division, and returns its players in the order of the table.
func (s *simulation) play(t *testing.T, season int, division []int) (order []int) {
	d := Division{Games: Berger(len(division), false), TieBreaks: []TieBreak{HeadToHead, SonnebornBerger, Wins, Lot}, Seed: fmt.Sprint(season)}
	for _, player := range division {
		d.Players = append(d.Players, Entrant{Name: fmt.Sprint(player)})
	}
	for i, g := range d.Games {
		first, second := division[g.First], division[g.Second]
		d.Games[i].Result = SecondWon
		points := 0.0
		if s.random.Float64() < 1/(1+math.Pow(10, (s.strength[second]-s.strength[first])/400)) {
			d.Games[i].Result, points = FirstWon, 1
		}
		s.games = append(s.games, rating.Game{Number: len(s.games), Period: season, First: first, Second: second, Points: points})
	}
	for i, r := range d.Table() {
		if r.Place != i+1 {
			t.Fatalf("place %d of %d is shared", r.Place, len(division))
		}
		order = append(order, division[r.Player])
	}
	return order
}

// rankCorrelation is Spearman's.
func rankCorrelation(a, b []float64) float64 {
	x, y := ranks(a), ranks(b)
	n, sum := float64(len(a)), 0.0
	for i := range x {
		sum += (x[i] - y[i]) * (x[i] - y[i])
	}
	return 1 - 6*sum/(n*(n*n-1))
}

func ranks(values []float64) []float64 {
	order := indices(len(values))
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	ranks := make([]float64, len(values))
	for rank, i := range order {
		ranks[i] = float64(rank)
	}
	return ranks
}
