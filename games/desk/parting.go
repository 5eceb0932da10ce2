package desk

import (
	"pentepost/games"
	"pentepost/games/explore"
	"pentepost/rules"
)

// fewGames is the least number of other games that say something of an opening.
const fewGames = 3

// partingOf returns where a game left the ways of others: the last position that enough other games had. It is nil if there is none
// after the first stone.
func partingOf(tx Tx, g *games.Game) (parting *games.Parting, err error) {
	moves := g.PlayedTogether()
	course, err := courseOf(g.Position.Beginning(), moves)
	if err != nil || len(moves) < 2 {
		return nil, err
	}
	course, moves = course[1:len(moves)], moves[1:]
	answers, err := tx.Explored.At(course...)
	for i, answer := range answers {
		here := partingAt(answer, g, &course[i], moves[i])
		if here == nil {
			break
		}
		parting = here
		parting.Ply = i + 2
	}
	return parting, err
}

// partingAt returns what others played in a position of a game that went on with a move, nil if they were few.
func partingAt(answer explore.Answer, g *games.Game, p *rules.Position, move rules.Move) *games.Parting {
	here := &games.Parting{Seat: p.Turn(), Games: answer.Games}
	own := g.IsExplored() // it is among them
	if own {
		here.Games--
	}
	place := explore.PlaceOf(p)
	for _, m := range answer.Moves {
		same := place.Same(m.Move, move)
		if same {
			m.Move = move
		}
		if same && own {
			m = without(m, g, p.Turn())
		}
		if m.Games > here.Usual.Games {
			here.Usual, here.Same = exploredMove(m), same
		}
	}
	if here.Games < fewGames || here.Usual.Games == 0 {
		return nil
	}
	return here
}

// without returns what became of a move in other games than one, where a seat played it.
func without(m explore.Count, g *games.Game, seat rules.Seat) explore.Count {
	m.Games--
	switch result := g.Position.Result(); {
	case result.Outcome == rules.Draw:
		m.Drawn--
	case result.Outcome == rules.Win && g.Rules.TeamOf(result.Winner) == g.Rules.TeamOf(seat):
		m.Won--
	case result.Outcome == rules.Win:
		m.Lost--
	}
	return m
}
