package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/play"
)

// A season of 1,000 players has 4,500 games in divisions of ten, and 9,000 letters about their beginning.
//
// DECISION: 100 games begin at once, and 100 more every ten minutes. These are 1,200 letters an hour, so the moves of other
// games never wait long behind them, nor for an hour's budget of letters that they have used up (2,000). Games of a club begin
// together; the last ones of the thousand begin after seven hours. No clock runs before its letter is sent.
const (
	gamesAtOnce = 100
	gamesPause  = 10 * time.Minute
)

// pairDue pairs the games of a season that can begin now, and begins them. Where players have
// withdrawn, a round can have no game to wait for: then the next one follows at once. left reports whether games are left
// for later: too many begin at once, or their round is held.
func (se *seasons) pairDue(l *leagues.League, season *leagues.Season) (left bool, err error) {
	begun := 0
	for n := range season.DivisionCount() {
		due, held, err := se.dueNow(l, season, n+1)
		if err == nil {
			err = se.tellNotDrawn(l, season, due)
		}
		for err == nil && len(due) > 0 {
			for _, p := range due {
				if begun == gamesAtOnce && season.Traits().AtOnce { // the games of a round begin together
					l.WakeAt(se.Now.Add(gamesPause))
					return true, nil
				}
				if err := se.beginPairing(l, season, p); err != nil {
					return false, err
				}
				begun++
			}
			season.Held = time.Time{}
			due, held, err = se.dueNow(l, season, n+1)
		}
		if err != nil {
			return false, err
		}
		left = left || held
	}
	return left, nil
}

// beginPlayOffs begins the games that part players who are level; playsOff is false if there are none.
func (se *seasons) beginPlayOffs(l *leagues.League, season *leagues.Season) (playsOff bool, err error) {
	due := season.PlayOffsDue()
	for _, p := range due {
		if err := se.beginPairing(l, season, p); err != nil {
			return false, err
		}
	}
	return leagues.OpenPairings(season.Pairings) > 0, nil
}

// dueNow returns the pairings of a division that begin now: none while their round is held.
func (se *seasons) dueNow(l *leagues.League, season *leagues.Season, division int) (due []leagues.Pairing, held bool, err error) {
	due = season.Division(division).Due()
	if len(due) == 0 || !season.Traits().ByRound {
		return due, false, nil
	}
	if season.Held.IsZero() && l.File.Hold > 0 {
		season.Held = se.Now.Add(time.Duration(l.File.Hold))
		if err := se.leagueNews.showPairings(l, season, due); err != nil {
			return nil, false, err
		}
	}
	if season.Held.After(se.Now) {
		l.WakeAt(season.Held)
		return nil, true, nil
	}
	return due, false, nil
}

// tellNotDrawn tells the players of a knock-out who go on to its second round without a game. A bracket has no
// pairing for that.
func (se *seasons) tellNotDrawn(l *leagues.League, season *leagues.Season, due []leagues.Pairing) error {
	if len(season.Pairings) > 0 || len(due) == 0 || !season.Traits().Sets {
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
	if err := se.withdrawGone(season, p.Players); err != nil {
		return err
	}
	p.Result = season.Forfeited(&p)
	if p.Result == league.Open {
		g := play.New(season.RulesFor(len(p.Players)), season.PaceOf(&p), slices.Clone(p.Players), se.Now)
		g.Announce, g.League, g.Unrated, g.Explore = true, l.ID, !season.File.Rated, season.File.Explore
		if err := se.addGame(&g, season.Name(), season.Number, p.Division, p.Round, p.Number); err != nil {
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
	if err := se.tx.Seasons.SavePairing(p); err != nil || p.Result != league.PairingBye || season.Traits().Teams {
		return err
	}
	return se.leagueNews.tellBye(l, season, p.Round, p.Players[0])
}

// withdrawGone withdraws the players of a pairing who are no longer there. They were banned or forgotten after the season had ended, and
// then a corrected result opened it again.
func (se *seasons) withdrawGone(season *leagues.Season, players []games.PlayerID) error {
	for _, id := range players {
		p, err := se.tx.Players.Load(id)
		if err != nil {
			return err
		}
		place := season.PlaceOf(id)
		if !p.Gone() || !place.Withdrawn.IsZero() {
			continue
		}
		place.Withdrawn = se.Now
		if err := se.tx.Seasons.SavePlace(*season, *place); err != nil {
			return err
		}
	}
	return nil
}

// addGame adds a game of a league. Its origin follows from what it begins with.
func (se *seasons) addGame(g *games.Game, from ...any) (err error) {
	origins, err := se.people.originsOf(g.Seats)
	if err != nil {
		return err
	}
	g.Origin = se.newOrigin("league game", append(from, origins)...)
	if g.Title, err = se.people.gameTitle(g.Seats); err != nil {
		return err
	}
	return se.tx.Games.Add(g)
}
