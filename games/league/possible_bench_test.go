package league

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// likelySeason is a round robin of players of different strength, with some games open.
func likelySeason(random *rand.Rand, players, open int, bothColours bool) Division {
	d := Division{Games: Berger(players, bothColours), TieBreaks: defaults().TieBreaks}
	strength := make([]float64, players)
	for i := range players {
		strength[i] = random.NormFloat64() / 2
		d.Players = append(d.Players, Entrant{Name: fmt.Sprint(i), Rating: float64(1000 + i)})
	}
	for _, i := range random.Perm(len(d.Games))[open:] {
		g := &d.Games[i]
		switch x := random.NormFloat64() + strength[g.First] - strength[g.Second]; {
		case x < -0.2:
			g.Result = SecondWon
		case x < 0.2:
			g.Result = Drawn
		default:
			g.Result = FirstWon
		}
	}
	return d
}

// BenchmarkPossible computes the places that are possible in 100 seasons of 12 players. It reports how much longer
// that takes than by points alone, the longest, which part of the rows was wider by points alone, and which part took
// too long to be exact.
func BenchmarkPossible(b *testing.B) {
	for _, league := range []struct {
		name   string
		breaks []TieBreak
		drawn  int // percent of the games, besides the likely ones
	}{
		{"as the file need not say", defaults().TieBreaks, 0},
		{"many draws", defaults().TieBreaks, 60},
		{"no lot", []TieBreak{HeadToHead, SonnebornBerger, Wins}, 0},
		{"Sonneborn-Berger", []TieBreak{SonnebornBerger, HeadToHead, Wins, Lot}, 0},
		{"Sonneborn-Berger cut", []TieBreak{SonnebornBergerCut1, Wins, Lot}, 0},
		{"Koya", []TieBreak{Koya, SonnebornBerger, Lot}, 0},
		{"wins", []TieBreak{Wins, HeadToHead, Lot}, 0},
		{"captures", []TieBreak{Captures, HeadToHead, Lot}, 0},
	} {
		for _, open := range []int{5, 10, 15, 20} {
			b.Run(fmt.Sprintf("%s, %d open", league.name, open), func(b *testing.B) {
				for b.Loop() {
					benchmarkPossible(b, league.breaks, league.drawn, open)
				}
			})
		}
	}
}

func benchmarkPossible(b *testing.B, breaks []TieBreak, drawn, open int) {
	random := rand.New(rand.NewPCG(1, 2))
	var exact, byPoints, most time.Duration
	var rows, wider, tooLong float64
	for range 100 {
		d := likelySeason(random, 12, open, random.IntN(4) == 0)
		d.TieBreaks = breaks
		for i := range d.Games {
			if d.Games[i].Result != Open && random.IntN(100) < drawn {
				d.Games[i].Result = Drawn
			}
		}
		table, plain := d.Standings(), d.Standings()
		began := time.Now()
		d.setByPoints(plain)
		between := time.Now()
		d.setRanges(table)
		took := time.Since(between)
		byPoints, exact, most = byPoints+between.Sub(began), exact+took, max(most, took)
		for i := range table {
			rows++
			if !table[i].Exact {
				tooLong++
			} else if table[i].Best != plain[i].Best || table[i].Worst != plain[i].Worst {
				wider++
			}
		}
	}
	b.ReportMetric(float64(exact)/float64(byPoints), "times-points")
	b.ReportMetric(float64(exact.Microseconds())/100, "µs/table")
	b.ReportMetric(float64(most.Microseconds()), "µs-longest")
	b.ReportMetric(100*wider/rows, "%wider")
	b.ReportMetric(100*tooLong/rows, "%inexact")
}

// BenchmarkNeeds asks what each player of 100 seasons needs to be second.
func BenchmarkNeeds(b *testing.B) {
	for _, open := range []int{5, 10, 15, 20} {
		b.Run(fmt.Sprintf("%d open", open), func(b *testing.B) {
			for b.Loop() {
				benchmarkNeeds(b, open)
			}
		})
	}
}

func benchmarkNeeds(b *testing.B, open int) {
	random := rand.New(rand.NewPCG(1, 2))
	var all, most time.Duration
	kinds := map[NeedKind]float64{}
	for range 100 {
		d := likelySeason(random, 12, open, false)
		for player := range d.Players {
			began := time.Now()
			kinds[d.Needs(player, Goal{Place: 2}).Kind]++
			took := time.Since(began)
			all, most = all+took, max(most, took)
		}
	}
	b.ReportMetric(float64(all.Microseconds())/1200, "µs/need")
	b.ReportMetric(float64(most.Microseconds()), "µs-longest")
	for kind, name := range []string{"not-known", "nothing", "points", "other", "more", "out-of-reach"} {
		b.ReportMetric(kinds[NeedKind(kind)]/12, "%"+name)
	}
}
