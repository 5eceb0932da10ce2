package games

import (
	"fmt"
	"slices"

	"pentepost/games/league"
)

// VerifyLeague computes the results of all seasons of a league again from their games, and the
// pairings and moves that follow from them, and returns where the database says something else.
func VerifyLeague(tx Tx, l *League) (faults []Fault, err error) {
	for number := 1; number <= l.Season; number++ {
		season, ok, err := tx.Seasons.Load(l.ID, number)
		if err != nil {
			return nil, err
		}
		if !ok {
			faults = append(faults, Fault{fmt.Sprintf("season %d", number), "it is missing"})
			continue
		}
		results, err := verifyResults(tx, &season)
		if err != nil {
			return nil, err
		}
		faults = append(faults, results...)
		faults = append(faults, l.verifyPairings(&season)...)
		next, _, err := tx.Seasons.Load(l.ID, number+1)
		if err != nil {
			return nil, err
		}
		faults = append(faults, l.verifyDecision(&season, next.Began)...)
	}
	return faults, nil
}

// verifyResults compares results with their games.
func verifyResults(tx Tx, season *Season) (faults []Fault, err error) {
	for _, p := range season.Pairings {
		if p.Game == 0 || p.Result == league.Annulled && season.annulled(&p) {
			continue
		}
		g, ok, err := tx.Games.Load(p.Game)
		if err != nil {
			return nil, err
		}
		again := p
		if ok {
			again.setResult(&g)
		}
		where := fmt.Sprintf("season %d, division %d, round %d, game %d", p.Season, p.Division, p.Round, p.Game)
		switch {
		case !ok:
			faults = append(faults, Fault{where, "there is no such game"})
		case again.Result != p.Result || !slices.Equal(again.Captures, p.Captures) || !slices.Equal(again.Scored, p.Scored) || !slices.Equal(again.Places, p.Places):
			faults = append(faults, Fault{where, fmt.Sprintf("the game gives %q, not %q", again.Result, p.Result)})
		}
	}
	return faults, nil
}

// verifyPairings pairs a round robin, of players or of teams, again, and compares.
func (l *League) verifyPairings(season *Season) (faults []Fault) {
	if !l.beginsAtOnce() {
		return nil
	}
	for n := range season.divisions() {
		empty := *season
		empty.Pairings = nil
		again, have := l.duePairings(&empty, n+1), season.pairingsOf(n+1)
		same := slices.EqualFunc(again, have, func(a, b Pairing) bool {
			return a.Round == b.Round && a.Number == b.Number && slices.Equal(a.Players, b.Players)
		})
		if !same {
			faults = append(faults, Fault{fmt.Sprintf("season %d, division %d", season.Number, n+1), "the pairings do not follow the Berger tables"})
		}
	}
	return faults
}
