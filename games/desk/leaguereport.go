package desk

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// reportHour is when organisers get their letter on Mondays, in UTC.
const reportHour = 6 * time.Hour

// nextReport returns the first time after now when organisers get their letter.
func nextReport(now time.Time) time.Time {
	day := now.UTC().Truncate(clock.Day)
	for day.Weekday() != time.Monday || !day.Add(reportHour).After(now) {
		day = day.Add(clock.Day)
	}
	return day.Add(reportHour)
}

// reportDue sends the organisers of a league their letter, if it is time.
func (se *seasons) reportDue(l *leagues.League) error {
	switch {
	case l.Report.IsZero():
		l.Report = nextReport(se.Now)
	case !l.Report.After(se.Now):
		report, err := se.report(l, l.Report.Add(-newsEvery))
		if err != nil {
			return err
		}
		organisers, err := se.leagueNews.organisers(l)
		if err == nil && !report.IsEmpty() {
			err = se.leagueNews.tellLeague(l, 0, report, organisers)
		}
		if err != nil {
			return err
		}
		l.Report = nextReport(se.Now)
	}
	l.WakeAt(l.Report)
	return nil
}

// report returns what organisers should know about their league: what has happened since a time, and who keeps others waiting.
func (se *seasons) report(l *leagues.League, since time.Time) (r letters.LeagueReport, err error) {
	if r.Events, err = se.tx.Leagues.Events(l.ID, since); err != nil {
		return r, err
	}
	open, err := se.tx.Seasons.Open(l.ID)
	if err != nil {
		return r, err
	}
	for i := range open {
		if err := se.reportOf(&open[i], since, &r); err != nil {
			return r, err
		}
	}
	slices.SortFunc(r.Waiting, func(a, b letters.Waits) int { return cmp.Or(a.Until.Compare(b.Until), cmp.Compare(a.Game, b.Game)) })
	return r, nil
}

// reportOf adds a season.
func (se *seasons) reportOf(season *leagues.Season, since time.Time, r *letters.LeagueReport) error {
	for _, p := range season.Pairings {
		switch {
		case p.Result == league.Open && p.Game != 0:
			waits, ok, err := se.waits(p.Game)
			if err != nil {
				return err
			}
			if r.Open++; ok {
				r.Waiting = append(r.Waiting, waits)
			}
		case p.Ended.After(since):
			if r.Ended++; p.Overdue != 0 {
				r.Overdue = append(r.Overdue, letters.Waits{Game: p.Game, Player: p.Overdue, Until: p.Ended})
			}
		}
	}
	return nil
}

// stalls is how long somebody keeps others waiting until their organisers hear of it.
const stalls = 3 * clock.Day

// waits returns who has kept a game waiting for some days, and until when they can; ok is false if nobody has.
func (se *seasons) waits(id games.GameID) (w letters.Waits, ok bool, err error) {
	g, found, err := se.tx.Games.Load(id)
	if err != nil || !found {
		return w, false, err
	}
	facts, err := LoadTime(se.tx, &g)
	if err != nil {
		return w, false, err
	}
	w = letters.Waits{Game: g.ID, Player: g.OnTurn(), Since: g.Moved, Until: g.ClockAt(se.Now, facts).Due}
	return w, se.Now.Sub(g.Moved) >= stalls, nil
}
