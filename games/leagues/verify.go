package leagues

import (
	"fmt"
	"slices"

	"pentepost/games"
)

// VerifyPairings pairs a round robin, of players or of teams, again, and compares.
func (l *League) VerifyPairings(season *Season) (faults []games.Fault) {
	if !l.beginsAtOnce() {
		return nil
	}
	for n := range season.Divisions() {
		empty := *season
		empty.Pairings = nil
		again, have := l.DuePairings(&empty, n+1), season.pairingsOf(n+1)
		same := slices.EqualFunc(again, have, func(a, b Pairing) bool {
			return a.Round == b.Round && a.Number == b.Number && slices.Equal(a.Players, b.Players)
		})
		if !same {
			faults = append(faults, games.Fault{Where: fmt.Sprintf("season %d, division %d", season.Number, n+1), Says: "the pairings do not follow the Berger tables"})
		}
	}
	return faults
}
