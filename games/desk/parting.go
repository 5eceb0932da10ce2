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
	p := g.Position.Beginning()
	for i, move := range g.PlayedTogether() {
		if i > 0 {
			here, err := partingAt(tx, g, &p, move)
			if err != nil || here == nil {
				return parting, err
			}
			parting = here
			parting.Ply = i + 1
		}
		if p, _, err = p.Play(move); err != nil {
			return nil, err
		}
	}
	return parting, nil
}

// partingAt returns what others played in a position of a game that went on with a move, nil if they were few.
func partingAt(tx Tx, g *games.Game, p *rules.Position, move rules.Move) (*games.Parting, error) {
	answer, err := tx.Explored.At(p)
	if err != nil {
		return nil, err
	}
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
		return nil, nil
	}
	return here, nil
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
