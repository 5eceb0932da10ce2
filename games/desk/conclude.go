package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// conclude decides a season at a time, and tells its readers how it ended. If it was decided before, because a result was
// corrected since, only players are told whose place or move is another one now.
func (se *seasons) conclude(l *leagues.League, season *leagues.Season, at time.Time) error {
	before := slices.Clone(season.Places)
	again := season.WasDecided()
	season.Decide(at)
	if err := se.tx.Seasons.SavePlaces(*season); err != nil {
		return err
	}
	if !again {
		return se.leagueNews.tellReaders(l, season, letters.SeasonEnded{})
	}
	var changed []games.PlayerID
	for i, p := range season.Places {
		n := leagueNotice(l, season.Number, letters.SeasonEnded{})
		n.To = p.Player
		told, err := se.tx.Notices.HasLike(n, season.Began)
		if err == nil && !told { // who stands in for somebody since
			err = se.leagueNews.tellAll(n, []games.PlayerID{p.Player})
		}
		if err != nil {
			return err
		}
		if told && !p.DecidedAs(before[i]) {
			changed = append(changed, p.Player)
		}
	}
	return se.leagueNews.tellLeague(l, season.Number, letters.SeasonAgain{}, changed)
}

// finishOpen ends the seasons that are still played when the next one begins: what is open does not count any more.
func (se *seasons) finishOpen(l *leagues.League) error {
	open, err := se.tx.Seasons.Open(l.ID)
	for i := range open {
		if err == nil {
			err = se.finish(l, &open[i])
		}
	}
	return err
}

// finish ends a season, whose games may go on.
func (se *seasons) finish(l *leagues.League, season *leagues.Season) error {
	if !season.IsDecided() {
		if err := se.conclude(l, season, se.Now); err != nil {
			return err
		}
	}
	season.Ended = se.Now
	return se.tx.Seasons.Save(*season)
}
