package leagues

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// TableOf returns the table of one division. The others need not be loaded, if their sizes are set.
func (s *Season) TableOf(number int) DivisionTable {
	if moves := s.moves(); s.Traits().Divided && number <= len(moves) {
		return s.table(number, moves[number-1])
	}
	return s.table(number, nil)
}

// table returns the table of a division where places lead to these moves.
func (s *Season) table(number int, moves []league.Move) DivisionTable {
	t := DivisionTable{Number: number, Players: s.PlayersOf(number), Rows: s.Kind().Rows(s, number), Moves: moves, Open: OpenPairings(s.pairingsOf(number))}
	if s.IsDecided() {
		t.asDecided(s)
	}
	return t
}

// EndedBetween returns the games of a division that ended after one time and not after another, in that order. Games
// that do not count are left out.
func (s *Season) EndedBetween(division int, after, last time.Time) []Pairing {
	list := slices.DeleteFunc(s.pairingsOf(division), func(p Pairing) bool {
		return p.Game == 0 || p.Result == league.Open || p.Result == league.Annulled || !p.Ended.After(after) || p.Ended.After(last)
	})
	slices.SortStableFunc(list, func(a, b Pairing) int { return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Game, b.Game)) })
	return list
}

// OpenGamesOf returns the running games of a player, by number.
func (s *Season) OpenGamesOf(p games.PlayerID) (list []games.GameID) {
	for _, pairing := range s.Pairings {
		if pairing.Game != 0 && pairing.Result == league.Open && slices.Contains(pairing.Players, p) {
			list = append(list, pairing.Game)
		}
	}
	slices.Sort(list)
	return list
}
