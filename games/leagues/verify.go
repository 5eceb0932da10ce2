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
	for _, d := range s.Divisions() {
		empty := *d
		empty.Pairings = nil
		wanted := map[[2]int][]games.PlayerID{}
		for _, p := range empty.Due() {
			wanted[[2]int{p.Round, p.Number}] = p.Players
		}
		same := func(a, b games.PlayerID) bool { return d.index[a] == d.index[b] } // somebody can stand in for a player meanwhile
		for _, p := range d.Pairings {
			if !p.PlayOff && !slices.EqualFunc(wanted[[2]int{p.Round, p.Number}], p.Players, same) {
				faults = append(faults, games.Fault{Where: fmt.Sprintf("season %d, division %d", s.Number, d.Number), Says: "the pairings do not follow the Berger tables"})
				break
			}
		}
	}
	return faults
}
