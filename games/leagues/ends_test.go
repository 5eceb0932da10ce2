package leagues

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// halfPlayed returns a division of a season with random results, of whose games some are open. One goes up and one down.
func halfPlayed(random *rand.Rand, kind league.Kind, players, open int) Season {
	breaks := []league.TieBreak{league.HeadToHead, league.SonnebornBerger, league.Wins, league.Lot}
	s := Season{Terms: Terms{File: league.File{Kind: kind, Size: players, Promote: 1, Relegate: 1, TieBreaks: breaks[:1+random.IntN(4)]}}, Number: 1, Sizes: []int{players, players, players}}
	s.Secret = NewSecret(fmt.Sprint(random.Uint64()))
	for i := range players {
		s.Places = append(s.Places, Place{Player: games.PlayerID(i + 1), Team: fmt.Sprint("team ", i+1), Division: 2, Seed: i + 1})
	}
	if s.Traits().Teams {
		for i := range s.Places {
			s.Places[i].Division = 1
		}
	}
	for _, p := range s.Division(s.DivisionCount()).Due() {
		p.Result = league.FirstWon + league.Result(random.IntN(3))
		p.Scored = []int{random.IntN(9), random.IntN(9)}
		s.Pairings = append(s.Pairings, p)
	}
	for _, i := range random.Perm(len(s.Pairings))[:open] {
		s.Pairings[i].Result, s.Pairings[i].Scored = league.Open, nil
	}
	return s
}

// endings returns how often each player goes up and down, naively: each game ends in each way.
func endings(s *Season, up, down map[games.PlayerID]int) {
	i := slices.IndexFunc(s.Pairings, func(p Pairing) bool { return p.Result == league.Open })
	if i < 0 {
		end := *s
		end.Places = slices.Clone(s.Places)
		end.Decide(time.Unix(1, 0))
		for _, p := range end.Places {
			switch p.Move {
			case league.Up:
				up[p.Player]++
			case league.Down:
				down[p.Player]++
			}
		}
		return
	}
	for _, result := range []league.Result{league.FirstWon, league.Drawn, league.SecondWon} {
		end := *s
		end.Pairings = slices.Clone(s.Pairings)
		end.Pairings[i].Result = result
		endings(&end, up, down)
	}
}

// L2: who is sent down while games are open is never less likely to come last than one who stays, and who goes up is never less
// likely to come first than one who stays.
func TestOpenGamesAreDecidedByTheirEnds(t *testing.T) {
	for _, test := range []struct{ seasons, open int }{{3000, 1}, {200, 2}, {40, 4}} {
		random, wrong := rand.New(rand.NewPCG(2, 2)), 0
		for range test.seasons {
			s := halfPlayed(random, league.RoundRobin, 4+random.IntN(4), test.open)
			up, down := map[games.PlayerID]int{}, map[games.PlayerID]int{}
			endings(&s, up, down)
			s.Decide(time.Unix(1, 0))
			for _, p := range s.Places {
				for _, other := range s.Places {
					if p.Move == league.Down && down[p.Player] < down[other.Player] || p.Move == league.Up && other.Move == league.Stays && up[p.Player] < up[other.Player] {
						wrong++
					}
				}
			}
			if faults := s.VerifyDecision(); len(faults) > 0 {
				t.Fatal(faults)
			}
		}
		if wrong > 0 {
			t.Errorf("of %d seasons with %d open games %d are decided against the chances", test.seasons, test.open, wrong)
		}
	}
}

// A place that is certain before a season is decided is what is decided, and nobody gets an impossible one.
func TestDecisionKeepsToWhatIsPossible(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for _, kind := range []league.Kind{league.RoundRobin, league.Teams} {
		for range 60 {
			s := halfPlayed(random, kind, 4+random.IntN(4), 1+random.IntN(6))
			before, teams := s.Tables(), s.TeamTable()
			s.Decide(time.Unix(1, 0))
			if teams != nil {
				before = []DivisionTable{{Rows: teams.Rows}}
			}
			for _, row := range before[len(before)-1].Rows {
				p := s.Places[row.Player]
				finish := p.Finish
				if teams != nil {
					finish = p.TeamFinish
				}
				if finish < row.Best || finish > row.Worst {
					t.Errorf("%s: player %d can finish %d-%d, and finishes on place %d", kind, row.Player, row.Best, row.Worst, finish)
				}
			}
		}
	}
}

// A season with many open games is decided in bounded time, and again in the same way.
func TestManyOpenGamesAreDecidedAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for _, kind := range []league.Kind{league.RoundRobin, league.PointsKind, league.Teams} {
		s := halfPlayed(random, kind, 12, 30)
		began := time.Now()
		s.Decide(time.Unix(1, 0))
		t.Logf("%s: %v", kind, time.Since(began))
		s.Ended = s.Decided
		if faults := s.VerifyDecision(); len(faults) > 0 {
			t.Error(faults)
		}
	}
}
