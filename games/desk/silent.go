package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// askBefore is how long before the next season players are asked who have not played in this one; in a short season at half of it.
const askBefore = 7 * clock.Day

// askAt returns when the players of a season are asked who have lost games by their clock, and answered in none.
func askAt(l *leagues.League, season *leagues.Season) time.Time {
	return l.Next.Add(-min(askBefore, l.Next.Sub(season.Began)/2))
}

// askSilent asks the silent players of the latest season whether they play in the next one, each once.
func (se *seasons) askSilent(l *leagues.League) error {
	season, played, err := se.tx.Seasons.Outline(l.ID, l.Season)
	if err != nil || !played {
		return err
	}
	if at := askAt(l, &season); at.After(se.Now) {
		l.WakeAt(at)
		return nil
	}
	silent, err := se.tx.Seasons.Silent(l.ID, season.Number)
	if err != nil || len(silent) == 0 {
		return err
	}
	entries, err := se.tx.Leagues.Entries(l.ID)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !slices.Contains(silent, e.Player) {
			continue
		}
		n := leagueNotice(l, season.Number, letters.StayAsked{Meant: "enter " + l.Name()})
		n.To = e.Player
		asked, err := se.tx.Notices.HasLike(n, season.Began)
		if err != nil {
			return err
		}
		if asked {
			continue
		}
		e.Asked = se.Now
		if err := se.tx.Leagues.SaveEntry(e); err != nil {
			return err
		}
		if err := se.leagueNews.tellAll(n, []games.PlayerID{e.Player}); err != nil {
			return err
		}
	}
	return nil
}

// leaveOut drops the entries of players who were asked whether they play on, and are still silent.
func (se *seasons) leaveOut(l *leagues.League) error {
	entries, err := se.tx.Leagues.Entries(l.ID)
	if err != nil {
		return err
	}
	silent, err := se.stillSilent(l, entries)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Asked.IsZero() {
			continue
		}
		if !slices.Contains(silent, e.Player) { // their game has said it
			e.Asked = time.Time{}
			if err := se.tx.Leagues.SaveEntry(e); err != nil {
				return err
			}
			continue
		}
		if err := se.tx.Leagues.DropEntry(l.ID, e.Player); err != nil {
			return err
		}
		if err := se.leagueNews.note(l, leagues.Event{What: leagues.LeftOut, Player: e.Player}); err != nil {
			return err
		}
		if err := se.leagueNews.tellLeague(l, l.Season, letters.SilentLeft{}, []games.PlayerID{e.Player}); err != nil {
			return err
		}
	}
	return nil
}

// stillSilent returns which entrants were asked whether they play on, and have neither answered nor moved.
func (se *seasons) stillSilent(l *leagues.League, entries []leagues.Entry) ([]games.PlayerID, error) {
	silent, err := se.tx.Seasons.Silent(l.ID, l.Season)
	return slices.DeleteFunc(silent, func(p games.PlayerID) bool { return !isAsked(entries, p) }), err
}

// stay keeps the entry of the sender, who was asked whether they play on.
func (en *entries) stay(l *leagues.League, entries []leagues.Entry) error {
	i := slices.IndexFunc(entries, func(e leagues.Entry) bool { return e.Player == en.From.ID })
	entries[i].Asked = time.Time{}
	if err := en.tx.Leagues.SaveEntry(entries[i]); err != nil {
		return err
	}
	return en.leagueNews.replyLeague(l, letters.LeagueEntered{})
}
