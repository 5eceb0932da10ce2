package desk

import (
	"slices"

	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/play"
)

// pairDue pairs the games of a season that can begin now, and begins them. Where players have
// withdrawn, a round can have no game to wait for: then the next one follows at once.
func (se *seasons) pairDue(l *leagues.League, season *leagues.Season) error {
	for n := range season.Divisions() {
		due := l.DuePairings(season, n+1)
		if err := se.tellNotDrawn(l, season, due); err != nil {
			return err
		}
		for len(due) > 0 {
			for _, p := range due {
				if err := se.beginPairing(l, season, p); err != nil {
					return err
				}
			}
			due = l.DuePairings(season, n+1)
		}
	}
	return nil
}

// tellNotDrawn tells the players of a knock-out who go on to its second round without a game. A bracket has no
// pairing for that.
func (se *seasons) tellNotDrawn(l *leagues.League, season *leagues.Season, due []leagues.Pairing) error {
	if len(season.Pairings) > 0 || len(due) == 0 || l.Bracket(len(season.Places)) == nil {
		return nil
	}
	for _, place := range season.Places {
		drawn := func(p leagues.Pairing) bool { return slices.Contains(p.Players, place.Player) }
		if slices.ContainsFunc(due, drawn) {
			continue
		}
		if err := se.leagueNews.tellBye(l, season, due[0].Round, place.Player); err != nil {
			return err
		}
	}
	return nil
}

// beginPairing saves a pairing and begins its game. Players who have withdrawn forfeit.
func (se *seasons) beginPairing(l *leagues.League, season *leagues.Season, p leagues.Pairing) error {
	if len(p.Players) == 2 && p.Result == league.Open {
		p.Result = season.Forfeited(p.Players)
	}
	if p.Result == league.Open {
		g := play.New(l.RulesFor(len(p.Players)), l.Pace, slices.Clone(p.Players), se.Now)
		g.Announce, g.League, g.Unrated = true, l.ID, !l.File.Rated
		origins, err := se.people.originsOf(g.Seats)
		if err != nil {
			return err
		}
		g.Origin = se.newOrigin("league game", l.Name(), season.Number, p.Division, p.Round, p.Number, origins)
		if g.Title, err = se.people.gameTitle(g.Seats); err != nil {
			return err
		}
		if err := se.tx.Games.Add(&g); err != nil {
			return err
		}
		p.Game = g.ID
		if err := se.tx.Seasons.SavePairing(p); err != nil {
			return err
		}
		season.Pairings = append(season.Pairings, p)
		return se.gameNews.notifyStart(&g, 0)
	}
	season.Pairings = append(season.Pairings, p)
	if err := se.tx.Seasons.SavePairing(p); err != nil || p.Result != league.PairingBye || l.IsTeams() {
		return err
	}
	return se.leagueNews.tellBye(l, season, p.Round, p.Players[0])
}
