package leagues

import (
	"math"
	"slices"

	"pentepost/games/league"
)

// finisher returns the places of rows in their order.
type finisher func([]league.Row) []int

// order puts the rows of the division into the order of the decision, and returns what gives them places. While
// games are open, it counts their ends.
func (d *Division) order(rows []league.Row) (finishes finisher) {
	return order(rows, d.Pairings, d.borders(), func(ended []Pairing) []league.Row {
		end := *d
		end.Pairings = ended
		m := end.model()
		return m.Standings()
	})
}

// orderTeams does the same with the rows of teams.
func (s *Season) orderTeams(rows []league.Row) (finishes finisher) {
	return order(rows, s.Pairings, []int{1}, func(ended []Pairing) []league.Row {
		end := *s
		end.Pairings = ended
		return end.teamDivision().Standings()
	})
}

// order puts rows into the order of the decision. table returns them as they are if all pairings have ended in some
// way.
func order(rows []league.Row, pairings []Pairing, borders []int, table func([]Pairing) []league.Row) (finishes finisher) {
	open := OpenPairings(pairings)
	if open == 0 {
		return placesOf
	}
	scores := usualScores(pairings)
	chances := league.Count(len(rows), open, func(results []league.Result) []league.Row {
		ended, next := slices.Clone(pairings), 0
		for i := range ended {
			if p := &ended[i]; p.Result == league.Open {
				p.Result = results[next]
				p.Scored = scores[p.Result]
				next++
			}
		}
		return table(ended)
	})
	chances.Order(rows, borders)
	return chances.Finishes
}

// placesOf returns the places of rows of a table. Players whom it does not part share one.
func placesOf(rows []league.Row) []int {
	places := make([]int, len(rows))
	for i, row := range rows {
		places[i] = i + 1
		if i > 0 && row.Place == rows[i-1].Place {
			places[i] = places[i-1]
		}
	}
	return places
}

// usualScores returns what a game scores, by its result: in a points game, what the winners and the losers of the
// others have scored on average.
func usualScores(pairings []Pairing) map[league.Result][]int {
	won, lost, games := 0, 0, 0
	for _, p := range pairings {
		if len(p.Scored) == 2 && (p.Result == league.FirstWon || p.Result == league.SecondWon) {
			games++
			won += max(p.Scored[0], p.Scored[1])
			lost += min(p.Scored[0], p.Scored[1])
		}
	}
	if games == 0 {
		won, games = 1, 1
	}
	mean := func(sum, n int) int { return int(math.Round(float64(sum) / float64(n))) }
	winner, loser, each := mean(won, games), mean(lost, games), mean(won+lost, 2*games)
	return map[league.Result][]int{league.FirstWon: {winner, loser}, league.Drawn: {each, each}, league.SecondWon: {loser, winner}}
}
