package leagues

import (
	"slices"

	"pentepost/games"
	"pentepost/games/league"
)

// knockOut is a league where players meet in sets of two games. Its bracket says who meets whom, and who is out.
type knockOut struct {
	forTwo
	bracket func(players int) league.Bracket
}

func (knockOut) Traits() Traits { return Traits{ByRound: true, Sets: true, PlayOff: true} }

func (k knockOut) Due(d *Division) []Pairing {
	m := d.model()
	course := m.Course(k.bracket(len(m.Players)))
	return d.numbered(course.Due, course.PlayOffs)
}

func (k knockOut) Rows(d *Division) []league.Row {
	m := d.model()
	return m.KnockOutTable(k.bracket(len(m.Players)))
}

// SetOf returns the first game of the set of a pairing in a knock-out.
func (s *Season) SetOf(p Pairing) games.GameID {
	first := p.Game
	for _, other := range s.Pairings {
		if other.Round == p.Round && other.Game != 0 && other.Game < first && slices.Contains(p.Players, other.Players[0]) && slices.Contains(p.Players, other.Players[len(other.Players)-1]) {
			first = other.Game
		}
	}
	return first
}

// EndOfSet returns how the set of a pairing in a knock-out ended, and its winner; ok is false if it has not, and in a
// league of another kind.
func (s *Season) EndOfSet(p *Pairing) (end league.Parting, winner games.PlayerID, ok bool) {
	if !s.Traits().Sets || len(p.Players) != 2 {
		return end, 0, false
	}
	d := s.Division(p.Division)
	m := d.model()
	end, ok = m.Parting(p.Round, d.index[p.Players[0]], d.index[p.Players[1]])
	if ok {
		winner = d.Places[end.Winner].Player
	}
	return end, winner, ok
}
