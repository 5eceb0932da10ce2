package desk

import (
	"pentepost/games"
	"pentepost/games/explore"
	"pentepost/rules"
)

// fewGames is how many other games say nothing of an opening.
const fewGames = 3

// partingOf returns where a game left the ways of others: the last position that enough other games had. It is nil if there is none
// after the first stone.
func partingOf(tx Tx, g *games.Game) (parting *games.Parting, err error) {
	p := g.Position.Beginning()
	for i, ply := range g.Plies {
		next, _, err := p.Play(ply.Move)
		if err != nil {
			return parting, nil // somebody has left, and others have played on: no other game is like that
		}
		if i > 0 {
			here, err := partingAt(tx, g, &p, ply.Move, &next)
			if err != nil || here == nil {
				return parting, err
			}
			parting = here
			parting.Ply = i + 1
		}
		p = next
	}
	return parting, nil
}

// partingAt returns what others played in a position of a game where it went on with a move, nil if they were few.
func partingAt(tx Tx, g *games.Game, p *rules.Position, move rules.Move, next *rules.Position) (*games.Parting, error) {
	answer, err := tx.Explored.At(p)
	if err != nil {
		return nil, err
	}
	here := &games.Parting{Seat: p.Turn(), Games: answer.Games}
	own := !g.Private && !g.Void // it is among them
	if own {
		here.Games--
	}
	played := explore.PlaceOf(next).Key
	for _, m := range answer.Moves {
		after, _, err := p.Play(m.Move)
		same := err == nil && explore.PlaceOf(&after).Key == played
		if same { // in a symmetric position another point may stand for its own
			m.Move = move
		}
		if same && own {
			m = without(m, g, p.Turn())
		}
		if m.Games > here.Usual.Games {
			percent, scored := m.Percent()
			here.Usual = games.ExploredMove{Move: m.Move, Games: m.Games, Scored: scored, Percent: percent, Rating: m.Rating}
			here.Same = same
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
