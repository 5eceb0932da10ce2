package league

// Boards returns the games of a match between two teams: player 0 of each is a member of the first
// team, player 1 of the second one, by board. The teams have the first move in turns.
func Boards(match Game, boards int) []Game {
	games := make([]Game, boards)
	for board := range games {
		games[board] = Game{Round: match.Round, First: board % 2, Second: 1 - board%2}
	}
	return games
}

// TeamResult returns a match with the result that its boards give, and with the points of both
// teams so far in Scored. It is open until every board has a result; annulled boards do not count.
func TeamResult(match Game, boards []Game) Game {
	match.Scored, match.Result, match.OpenBoards = [2]float64{}, Annulled, 0
	for _, g := range boards {
		if g.Result == Open {
			match.OpenBoards++
		}
		first, second := g.Points()
		match.Scored[g.First] += first
		match.Scored[g.Second] += second
		if g.Result != Annulled {
			match.Result = Drawn
		}
	}
	switch {
	case match.OpenBoards > 0:
		match.Result = Open
	case match.Scored[0] > match.Scored[1]:
		match.Result = FirstWon
	case match.Scored[0] < match.Scored[1]:
		match.Result = SecondWon
	}
	return match
}
