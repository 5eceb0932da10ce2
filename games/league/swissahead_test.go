package league

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestNobodyMeetsAgain plays tournaments of all numbers of rounds in which everybody can meet everybody
// else at most once. They do.
func TestNobodyMeetsAgain(t *testing.T) {
	for players := 2; players <= 16; players++ {
		for rounds := 1; rounds <= players-1+players%2; rounds++ {
			random := rand.New(rand.NewPCG(uint64(players), uint64(rounds)))
			d := Division{Swiss: true, Players: make([]Entrant, players), Rounds: rounds}
			met := map[[2]int]bool{}
			for range rounds {
				for _, g := range randomResults(random, d.PairSwiss(nil)) {
					d.Games = append(d.Games, g)
					key := pairOf(g)
					if met[key] {
						t.Errorf("%d players, round %d of %d: %v again", players, g.Round, rounds, key)
					}
					met[key] = true
				}
			}
		}
	}
}

// TestAheadNaively: in small fields, of which some players leave, some are away for a round, some come
// late and some win without a game, as many rounds as possible go by until somebody meets again or is
// left over twice. What is possible is found by trying all ways to pair all rounds.
func TestAheadNaively(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(4, 8).Draw(t, "players")
		rounds := rapid.IntRange(1, players-1+players%2).Draw(t, "rounds")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		late := rapid.Bool().Draw(t, "late")
		restless := rapid.SampledFrom([]int{0, 0, 3, 8}).Draw(t, "restless") // of 100
		d := Division{Swiss: true, Players: make([]Entrant, players), Rounds: rounds}
		left := make([]bool, players)
		for round := 1; round <= rounds; round++ {
			var absent, away []int
			for player := range players {
				switch {
				case left[player] || late && player == 1 && round < 3:
					absent = append(absent, player)
				case random.IntN(100) < restless:
					left[player] = true
					absent = append(absent, player)
				case random.IntN(100) < restless:
					away = append(away, player)
					d.Games = append(d.Games, Game{Round: round, First: player, Second: Nobody, Result: HalfBye})
				}
			}
			n := newNaiveField(d, slices.Concat(absent, away), absent)
			before := n.rounds(rounds - round + 1)
			games := randomResults(random, d.PairSwiss(absent))
			if before > 0 {
				n.play(t, games)
				if after := n.later(n.unmet, rounds-round); after < before-1 {
					t.Fatalf("round %d: %d rounds were possible, and after it %d: %v", round, before, after, games)
				}
			}
			if len(games) > 0 && !games[0].isBye() && random.IntN(100) < restless {
				games[0].Result = SecondForfeited
			}
			d.Games = append(d.Games, games...)
		}
	})
}

// TestSafe: where the rounds to come are said to be safe, they can be paired after any pairs of this
// round.
func TestSafe(t *testing.T) {
	safe := 0
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(3, 8).Draw(t, "players")
		rounds := rapid.IntRange(1, players-1+players%2).Draw(t, "rounds")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		d := Division{Swiss: true, Players: make([]Entrant, players), Rounds: rounds}
		for round := range rounds {
			s, n := d.newSwiss(nil), newNaiveField(d, nil, nil)
			if s.isSafe() && round+1 < rounds {
				safe++
				naivePairings(n.present, n.unmet, func(rest string) bool {
					if got := n.later(rest, s.ahead); got != s.ahead {
						t.Fatalf("round %d of %d: then there are only %d rounds with %s", round+1, rounds, got, rest)
					}
					return true
				})
			}
			d.Games = append(d.Games, randomResults(random, d.PairSwiss(nil))...)
		}
	})
	if safe == 0 {
		t.Error("nothing is safe")
	}
	many := Division{Swiss: true, Players: make([]Entrant, 999), Rounds: 9}
	if s := many.newSwiss(nil); !s.isSafe() {
		t.Error("9 rounds of 999 players are not safe")
	}
}

// randomResults gives each game a result.
func randomResults(random *rand.Rand, games []Game) []Game {
	for i, g := range games {
		if !g.isBye() {
			games[i].Result = []Result{FirstWon, Drawn, SecondWon}[random.IntN(3)]
		}
	}
	return games
}

func pairOf(g Game) [2]int { return [2]int{min(g.First, g.Second), max(g.First, g.Second)} }

// naiveField knows who may still meet whom in the rounds to come, and tries everything.
type naiveField struct {
	present, stays []int // with Nobody if their number is odd
	unmet          string
	known          map[string]int
}

func newNaiveField(d Division, absent, gone []int) *naiveField {
	n := &naiveField{known: map[string]int{}}
	for player := range d.Players {
		if !slices.Contains(absent, player) {
			n.present = append(n.present, player)
		}
		if !slices.Contains(gone, player) {
			n.stays = append(n.stays, player)
		}
	}
	for _, list := range []*[]int{&n.present, &n.stays} {
		if len(*list)%2 == 1 {
			*list = append(*list, Nobody)
		}
	}
	n.unmet = naiveUnmet(d)
	return n
}

// naiveUnmet returns as text which pairs have not met; who won without a game has "met" nobody.
func naiveUnmet(d Division) (unmet string) {
	met := map[[2]int]bool{}
	for _, g := range d.Games {
		switch g.Result {
		case FirstWon, Drawn, SecondWon, PairingBye:
			met[pairOf(g)] = true
		case SecondForfeited:
			met[[2]int{Nobody, g.First}] = true
		}
	}
	for a := Nobody; a < len(d.Players); a++ {
		for b := a + 1; b < len(d.Players); b++ {
			if !met[[2]int{a, b}] {
				unmet += naivePair(a, b)
			}
		}
	}
	return unmet
}

// naivePair returns a pair as it stands in the text of those that have not met.
func naivePair(a, b int) string { return fmt.Sprintf("%d-%d ", min(a, b), max(a, b)) }

// rounds returns how many rounds can be paired from now on, but not more than most.
func (n *naiveField) rounds(most int) (best int) {
	naivePairings(n.present, n.unmet, func(rest string) bool {
		best = max(best, 1+n.later(rest, most-1))
		return best < most
	})
	return best
}

// later returns how many rounds of everybody who stays can be paired, but not more than most.
func (n *naiveField) later(unmet string, most int) (best int) {
	key := fmt.Sprint(most, unmet)
	if best, ok := n.known[key]; ok || most == 0 {
		return best
	}
	naivePairings(n.stays, unmet, func(rest string) bool {
		best = max(best, 1+n.later(rest, most-1))
		return best < most
	})
	n.known[key] = best
	return best
}

// naivePairings calls visit for each way to pair players who have not met, with what is left of the
// pairs, until it returns false.
func naivePairings(players []int, unmet string, visit func(rest string) bool) bool {
	if len(players) == 0 {
		return visit(unmet)
	}
	for i, b := range players[1:] {
		before, after, ok := strings.Cut(" "+unmet, " "+naivePair(players[0], b))
		if !ok {
			continue
		}
		rest := slices.Concat(players[1:1+i], players[2+i:])
		if !naivePairings(rest, strings.TrimPrefix(before+" "+after, " "), visit) {
			return false
		}
	}
	return true
}

// play takes the pairs of a round away, and checks that they had not met.
func (n *naiveField) play(t *rapid.T, games []Game) {
	for _, g := range games {
		before, after, ok := strings.Cut(" "+n.unmet, " "+naivePair(g.First, g.Second))
		if !ok {
			t.Fatalf("round %d: %d and %d again", g.Round, g.First, g.Second)
		}
		n.unmet = strings.TrimPrefix(before+" "+after, " ")
	}
}

// TestAwayComesBack: who has asked for a bye is not paired, also if nobody says that they are absent,
// and the round is the same as without it.
func TestAwayComesBack(t *testing.T) {
	d := Division{Swiss: true, Players: make([]Entrant, 5), Rounds: 5}
	d.Games = strongerWins(d.PairSwiss(nil))
	d.Games = append(d.Games, Game{Round: 2, First: 0, Second: Nobody, Result: HalfBye})
	games := d.PairSwiss(nil)
	if len(games) != 2 {
		t.Fatalf("paired %v", games)
	}
	for _, g := range games {
		if g.Round != 2 || g.isBye() || g.First == 0 || g.Second == 0 {
			t.Errorf("paired %v", g)
		}
	}
}

// TestLeftOver: of players with equal points, who has played most is left over, and after that the last;
// who had half a point without a game can be, and who had a whole one cannot (see mayMeet).
func TestLeftOver(t *testing.T) {
	bye := func(round, player int, result Result) Game {
		return Game{Round: round, First: player, Second: Nobody, Result: result}
	}
	for name, test := range map[string]struct {
		games []Game
		want  int
	}{
		"the last":               {nil, 4},
		"the last has come late": {[]Game{{Round: 1, First: 0, Second: 3, Result: FirstWon}, {Round: 1, First: 1, Second: 2, Result: FirstWon}}, 3},
		"half a point is no bar": {[]Game{bye(1, 4, HalfBye), {Round: 1, First: 0, Second: 3, Result: Drawn}, {Round: 1, First: 1, Second: 2, Result: Drawn}, {Round: 2, First: 0, Second: 1, Result: Drawn}, {Round: 2, First: 2, Second: 3, Result: Drawn}}, 4},
		"a forfeit is":           {[]Game{{Round: 1, First: 4, Second: 3, Result: SecondForfeited}, {Round: 1, First: 0, Second: 1, Result: FirstWon}, {Round: 1, First: 2, Second: 3, Result: Annulled}}, 1},
	} {
		d := Division{Swiss: true, Players: make([]Entrant, 5), Games: test.games, Rounds: 3}
		for _, g := range d.PairSwiss(nil) {
			if g.isBye() && g.First != test.want {
				t.Errorf("%s: %d is left over, want %d", name, g.First, test.want)
			}
		}
	}
}
