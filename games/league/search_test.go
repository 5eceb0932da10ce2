package league

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// determined are the tie-breaks that results decide. Before it is played, a play-off is like a lot.
func determined() []TieBreak {
	return slices.DeleteFunc(AllTieBreaks(), func(by TieBreak) bool {
		return by == PlayOff || by == Captures || by == Scores || by == GamesWon || by == FewestOverdue
	})
}

// randomSeason draws a round robin with some tie-breaks and some open games. Many points are level, so that
// tie-breaks matter.
func randomSeason(random *rand.Rand, players, open int, breaks []TieBreak) Division {
	d := Division{Games: Berger(players, random.IntN(4) == 0)}
	for i := range players {
		d.Players = append(d.Players, Entrant{Name: fmt.Sprint(i), Rating: float64(1000 + random.IntN(3)), Overdue: random.IntN(3)})
	}
	for _, i := range random.Perm(len(breaks))[:random.IntN(min(5, len(breaks)))+1] {
		d.TieBreaks = append(d.TieBreaks, breaks[i])
	}
	for at, i := range random.Perm(len(d.Games)) {
		g := &d.Games[i]
		if at < 4 {
			g.Captures = [2]int{random.IntN(2), random.IntN(2)}
		}
		if at >= open {
			g.Result = FirstWon + Result(random.IntN(5))
		}
	}
	switch random.IntN(8) {
	case 0: // a game is annulled
		d.Games[random.IntN(len(d.Games))].Result = Annulled
	case 1: // a player has left, and another one has a round without a game
		leaver := random.IntN(players)
		d.Players[leaver].Out = Annuls(d.Games, leaver)
		d.Games = Withdrawn(d.Games, leaver)
		d.Games = append(d.Games, Game{Round: 1, First: random.IntN(players), Second: Nobody, Result: PairingBye})
	}
	return d
}

// compareWithTwin fails if the ranges of a division are not the ones that the naive way finds.
func compareWithTwin(t rapid.TB, d Division) {
	found := make([]stand, len(d.Players))
	everyEnding(d, func(_ []Game, stands []stand) {
		for player, stand := range stands {
			found[player] = found[player].with(stand)
		}
	})
	rows := d.Table()
	for _, row := range rows {
		told := stand{row.Best, row.Worst, row.Highest, row.Lowest}
		if told != found[row.Player] || !row.Exact {
			t.Fatalf("player %d can finish %v, told %v: %v, %v\n%v", row.Player, found[row.Player], told, d.TieBreaks, d.BothMayLose, text(d, rows))
		}
	}
}

// TestPossibleAgainstTwin: the places that are possible are those that some end of the season has.
func TestPossibleAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		d := randomSeason(random, rapid.IntRange(2, 8).Draw(t, "players"), random.IntN(6), determined())
		if open, _ := d.open(); len(open) <= 4 {
			d.BothMayLose = random.IntN(4) == 0
		}
		compareWithTwin(t, d)
	})
}

// TestLargePossibleAgainstTwin has as many open games as the naive way can end.
func TestLargePossibleAgainstTwin(t *testing.T) {
	for seed := range uint64(3) {
		random := rand.New(rand.NewPCG(seed, 1))
		compareWithTwin(t, randomSeason(random, 8, 8, []TieBreak{HeadToHead, SonnebornBerger, Wins, Lot}))
	}
}

// TestGapsPossibleAgainstTwin has players who have not all met, so that head to head parts leaders alone.
func TestGapsPossibleAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		d := randomSeason(random, 5, random.IntN(4), []TieBreak{HeadToHead, Wins})
		d.TieBreaks = []TieBreak{HeadToHead, Progressive}
		for i := range d.Games {
			if d.Games[i].Result != Open && random.IntN(3) == 0 {
				d.Games[i].Result = Annulled
			}
		}
		compareWithTwin(t, d)
	})
}

// TestFreePossibleAgainstTwin has tie-breaks that results alone do not decide.
func TestFreePossibleAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		free := rapid.SampledFrom([][]TieBreak{{Captures}, {Scores}, {GamesWon}, {FewestOverdue}, {GamesWon, FewestOverdue}}).Draw(t, "free")
		open := random.IntN(4)
		if free[0] == Captures || free[0] == Scores {
			open = random.IntN(3)
		}
		d := randomSeason(random, rapid.IntRange(2, 5).Draw(t, "players"), open, []TieBreak{HeadToHead, Wins, SonnebornBerger, Lot})
		for _, by := range free {
			d.TieBreaks = slices.Insert(d.TieBreaks, random.IntN(len(d.TieBreaks)+1), by)
		}
		compareWithTwin(t, d)
	})
}

// TestTeamsPossibleAgainstTwin ends each board of the open matches.
func TestTeamsPossibleAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		compareWithTwin(t, randomTeams(random, rapid.IntRange(2, 6).Draw(t, "teams")))
	})
}

// randomTeams draws a season of teams with at most three open matches.
func randomTeams(random *rand.Rand, teams int) Division {
	breaks := [][]TieBreak{{Scores, HeadToHead, SonnebornBerger, Lot}, {Scores, FewestOverdue, Wins}, {HeadToHead, SonnebornBerger}}
	d := randomSeason(random, teams, random.IntN(4), breaks[random.IntN(3)])
	for i, g := range d.Games {
		if g.Result != Annulled && g.Second != Nobody {
			d.Games[i] = TeamResult(g, randomBoards(random, g))
		}
	}
	return d
}

// randomBoards returns the boards of a match, of which at most two are open, and only if the match is.
func randomBoards(random *rand.Rand, match Game) []Game {
	boards := Boards(match, random.IntN(3)+1)
	for i := range boards {
		if match.Result != Open || i > 1 {
			boards[i].Result = FirstWon + Result(random.IntN(3))
		}
	}
	return boards
}

// TestRangesAreReached: in a season that is too large for the naive way, the best place of a player is the best that one
// of the results of any open game leaves, and the worst place the worst.
func TestRangesAreReached(t *testing.T) {
	for seed := range uint64(10) {
		random := rand.New(rand.NewPCG(seed, 1))
		d := likelySeason(random, 12, 18, seed%2 == 0)
		d.TieBreaks = []TieBreak{HeadToHead, SonnebornBerger, Wins, Koya, Lot}
		told := standsOf(d.Table())
		for i, g := range d.Games {
			if g.Result != Open {
				continue
			}
			after := make([]stand, len(told))
			for _, result := range []Result{FirstWon, Drawn, SecondWon} {
				d.Games[i].Result = result
				for player, stand := range standsOf(d.Table()) {
					after[player] = after[player].with(stand)
				}
			}
			if d.Games[i].Result = Open; !slices.Equal(told, after) {
				t.Errorf("seed %d, game %d: %v, told %v", seed, i, after, told)
			}
		}
	}
}

// standsOf returns the ranges of the players of a table.
func standsOf(rows []Row) []stand {
	stands := make([]stand, len(rows))
	for _, r := range rows {
		stands[r.Player] = stand{r.Best, r.Worst, r.Highest, r.Lowest}
	}
	return stands
}

// TestBudget: a search that may not look at enough states gives a range that has the exact one in it, and says so.
func TestBudget(t *testing.T) {
	inexact := 0
	for seed := range uint64(20) {
		d := likelySeason(rand.New(rand.NewPCG(seed, 1)), 10, 12, false)
		e, ok := newEnds(d)
		if !ok {
			t.Fatal("the places are not searched")
		}
		e.budget = 20
		for _, row := range d.Table() {
			best, worst, exact := e.narrowed(row.Player, false, 1, 10)
			switch {
			case !row.Exact:
				t.Errorf("seed %d, player %d: the budget does not suffice", seed, row.Player)
			case !exact && (best > row.Best || worst < row.Worst), exact && (best != row.Best || worst != row.Worst):
				t.Errorf("seed %d, player %d: %d to %d (%v), but %d to %d is possible", seed, row.Player, best, worst, exact, row.Best, row.Worst)
			case !exact:
				inexact++
			}
		}
	}
	if inexact == 0 {
		t.Error("20 states were always enough")
	}
}

// TestNotSearched: with more players or open games, and while rounds are not paired, points alone decide.
func TestNotSearched(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for name, d := range map[string]Division{
		"13 players":    likelySeason(random, 13, 5, false),
		"21 open games": likelySeason(random, 12, 21, false),
		"a Swiss":       {Swiss: true, Rounds: 3, Players: make([]Entrant, 4), Games: Berger(4, false)[:4]},
		"by scores":     {ByScore: true, Players: make([]Entrant, 4), Games: Berger(4, false)},
	} {
		byPoints := d.Standings()
		d.setByPoints(byPoints)
		if got, want := rangesOf(d.Table()), rangesOf(byPoints); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
