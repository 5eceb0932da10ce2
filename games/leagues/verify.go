package leagues

import (
	"fmt"
	"slices"

	"pentepost/games"
)

// VerifyPairings pairs a round robin, of players or of teams, again, and compares.
func (s *Season) VerifyPairings() (faults []games.Fault) {
	if !s.Traits().AtOnce {
		return nil
	}
	for n := range s.Divisions() {
		empty := *s
		empty.Pairings = nil
		again, have := empty.DuePairings(n+1), s.pairingsOf(n+1)
		index := s.indices(n + 1) // somebody can stand in for a player meanwhile
		same := slices.EqualFunc(again, have, func(a, b Pairing) bool {
			return a.Round == b.Round && a.Number == b.Number && slices.EqualFunc(a.Players, b.Players, func(a, b games.PlayerID) bool { return index[a] == index[b] })
		})
		if !same {
			faults = append(faults, games.Fault{Where: fmt.Sprintf("season %d, division %d", s.Number, n+1), Says: "the pairings do not follow the Berger tables"})
		}
	}
	return faults
}
