package leagues

import (
	"fmt"
	"slices"

	"pentepost/games"
)

// VerifyPairings pairs a round robin, of players or of teams, again, and compares. A pairing that is missing is no fault: a
// season begins in several steps.
func (s *Season) VerifyPairings() (faults []games.Fault) {
	if !s.Traits().AtOnce {
		return nil
	}
	for n := range s.Divisions() {
		empty := *s
		empty.Pairings = nil
		wanted, index := map[[2]int][]games.PlayerID{}, s.indices(n+1) // somebody can stand in for a player meanwhile
		for _, p := range empty.DuePairings(n + 1) {
			wanted[[2]int{p.Round, p.Number}] = p.Players
		}
		same := func(a, b games.PlayerID) bool { return index[a] == index[b] }
		for _, p := range s.pairingsOf(n + 1) {
			if !p.PlayOff && !slices.EqualFunc(wanted[[2]int{p.Round, p.Number}], p.Players, same) {
				faults = append(faults, games.Fault{Where: fmt.Sprintf("season %d, division %d", s.Number, n+1), Says: "the pairings do not follow the Berger tables"})
				break
			}
		}
	}
	return faults
}
