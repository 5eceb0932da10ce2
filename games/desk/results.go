package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/rating"
)

// results saves games. However a game ends, and also if its end is taken back, the ratings and its league hear of it.
type results struct {
	*asked

	leagueNews *leagueNews
	begun      Begun // no other room has it
}

// save saves a game that has begun, and its plies after the first from. There is no other way.
func (rs *results) save(g games.Game, from int) error {
	if err := rs.begun.Put(g, from); err != nil {
		return err
	}
	if err := rs.noteRated(&g); err != nil || g.League == 0 {
		return err
	}
	return rs.noteLeagueResult(&g)
}

// rewind drops the plies of a game after the first ones, and all leavings. save writes the ones that stay.
func (rs *results) rewind(g games.GameID, plies int) error { return rs.begun.Rewind(g, plies) }

// noteRated keeps the result of a rated game for the ratings, or takes it back.
func (rs *results) noteRated(g *games.Game) error {
	if over := g.Position.Result().Over(); !g.Rated() || !over && g.Undone == 0 {
		return nil
	}
	points, counts := ratedPoints(g)
	if !counts {
		return rs.tx.Ratings.DropGame(g.ID, rs.Now)
	}
	set, err := rs.setOf(g)
	if err != nil {
		return err
	}
	return rs.tx.Ratings.SaveGame(games.RatedGame{Game: g.ID, Family: rating.FamilyOf(g.Rules), First: g.Seats[0], Second: g.Seats[1], Points: points, Set: set, Ended: g.Ended}, rs.Now)
}

// setOf returns the first game of the set of two that a game belongs to; 0 if it stands alone.
func (rs *results) setOf(g *games.Game) (games.GameID, error) {
	if g.Match != 0 {
		m, err := rs.tx.Matches.Load(g.Match)
		if err != nil || m.Terms.Series != 2 {
			return 0, err
		}
		return m.Games[0].ID, nil
	}
	if g.League == 0 {
		return 0, nil
	}
	p, ok, err := rs.tx.Seasons.PairingOf(g.ID)
	if err != nil || !ok {
		return 0, err
	}
	season, _, err := rs.tx.Seasons.Load(p.League, p.Season)
	if err != nil || !season.Traits().Sets {
		return 0, err
	}
	return season.SetOf(p), nil
}

// noteLeagueResult saves the result of a game with its pairing.
func (rs *results) noteLeagueResult(g *games.Game) error {
	p, ok, err := rs.tx.Seasons.PairingOf(g.ID)
	if err != nil || !ok {
		return err
	}
	before := p
	p.SetResult(g)
	p.Overdue, p.Ended = g.Late, g.Ended
	if p.EndedLike(&before) {
		return nil
	}
	season, _, err := rs.tx.Seasons.Load(p.League, p.Season)
	if err != nil || before.Result == league.Annulled && season.Annulled(&p) {
		return err
	}
	l, _, err := rs.tx.Leagues.Load(p.League)
	if err != nil {
		return err
	}
	if season.IsDecided() && season.Number < l.Season {
		return rs.tellStands(&l, &before, &p)
	}
	if err := rs.tx.Seasons.SavePairing(p); err != nil {
		return err
	}
	if season.IsDecided() { // it is decided anew once all games have a result
		season.Decided, season.Ended, season.News = time.Time{}, time.Time{}, rs.Now
		if err := rs.tx.Seasons.Save(season); err != nil {
			return err
		}
	}
	return rs.tx.Leagues.Wake(p.League, rs.Now)
}

// tellStands tells the players of a game whose result was corrected that it changes nothing in the table of its
// season, since the next one has begun. Whose game was not over then knows already.
func (rs *results) tellStands(l *leagues.League, before, now *leagues.Pairing) error {
	if before.Result == league.Open || now.Result == league.Open {
		return nil
	}
	return rs.leagueNews.tellLeague(l, before.Season, letters.SeasonStands{}, now.Players)
}
