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

func (k knockOut) Due(s *Season, division int) []Pairing {
	d := s.division(division)
	course := d.Course(k.bracket(len(d.Players)))
	return s.numbered(division, course.Due, course.PlayOffs)
}

func (k knockOut) Rows(s *Season, division int) []league.Row {
	d := s.division(division)
	return d.KnockOutTable(k.bracket(len(d.Players)))
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
	index := s.indices(p.Division)
	end, ok = s.division(p.Division).Parting(p.Round, index[p.Players[0]], index[p.Players[1]])
	if ok {
		winner = s.PlayersOf(p.Division)[end.Winner]
	}
	return end, winner, ok
}
