package league

import "slices"

// Berger returns the games of a round robin by the Berger tables, with round 1 first. Each pair
// meets once, or with bothColours twice, the second time with the colours changed. Colours differ
// by at most one for every player. With an odd number of players one has no game in each round.
func Berger(players int, bothColours bool) []Game {
	if players < 2 {
		return nil
	}
	even := players + players%2
	rounds := make([][]Game, even) // by their numbers; there is no round 0
	for first := 1; first <= players; first++ {
		for second := 1; second <= players; second++ {
			if first == second {
				continue
			}
			if round := bergerRound(even, first, second); round > 0 {
				rounds[round] = append(rounds[round], Game{Round: round, First: first - 1, Second: second - 1})
			}
		}
	}
	games := slices.Concat(rounds...)
	if bothColours {
		for _, g := range games {
			games = append(games, Game{Round: g.Round + even - 1, First: g.Second, Second: g.First})
		}
	}
	return games
}

// bergerRound returns the round where the first player has the first move against the second one, or 0 if
// the second one has it. Players are counted from 1.
func bergerRound(even, first, second int) int {
	low, high := min(first, second), max(first, second)
	sum, lowFirst := low+high, (low+high)%2 == 1
	if high == even {
		sum, lowFirst = 2*low, low <= even/2
	}
	if lowFirst != (first == low) {
		return 0
	}
	return (sum-2)%(even-1) + 1
}
