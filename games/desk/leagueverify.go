package desk

import (
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// VerifyLeague computes the results of all seasons of a league again from their games, and the
// pairings and moves that follow from them, and returns where the database says something else.
func VerifyLeague(tx Tx, l *leagues.League) (faults []games.Fault, err error) {
	for number := 1; number <= l.Season; number++ {
		season, ok, err := tx.Seasons.Load(l.ID, number)
		if err != nil {
			return nil, err
		}
		if !ok {
			faults = append(faults, games.Fault{Where: fmt.Sprintf("season %d", number), Says: "it is missing"})
			continue
		}
		results, err := verifyResults(tx, &season)
		if err != nil {
			return nil, err
		}
		faults = append(faults, results...)
		faults = append(faults, season.VerifyPairings()...)
		faults = append(faults, season.VerifyDecision()...)
	}
	return faults, nil
}

// verifyResults compares results with their games.
func verifyResults(tx Tx, season *leagues.Season) (faults []games.Fault, err error) {
	for _, p := range season.Pairings {
		if p.Game == 0 || p.Result == league.Annulled && season.Annulled(&p) {
			continue
		}
		g, ok, err := tx.Games.Load(p.Game)
		if err != nil {
			return nil, err
		}
		again := p
		if ok {
			again.SetResult(&g)
		}
		if ok && !again.EndedLike(&p) && season.IsDecided() {
			since, err := changedSince(tx, &g, season.Decided)
			if err != nil {
				return nil, err
			}
			if since { // then the table is final: see [leagues.Season.Decide]
				continue
			}
		}
		where := fmt.Sprintf("season %d, division %d, round %d, game %d", p.Season, p.Division, p.Round, p.Game)
		switch {
		case !ok:
			faults = append(faults, games.Fault{Where: where, Says: "there is no such game"})
		case !again.EndedLike(&p):
			faults = append(faults, games.Fault{Where: where, Says: fmt.Sprintf("the game gives %q, not %q", again.Result, p.Result)})
		}
	}
	return faults, nil
}

// changedSince reports whether a game went on after a time, or was corrected.
func changedSince(tx Tx, g *games.Game, at time.Time) (bool, error) {
	if !g.Position.Result().Over() || !g.Ended.Before(at) || !g.Moved.Before(at) {
		return true, nil
	}
	list, err := tx.Corrections.Of(g.ID)
	for _, c := range list {
		if !c.At.Before(at) || !c.Reverted.Before(at) {
			return true, err
		}
	}
	return false, err
}
