package desk

import (
	"errors"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// StartSeason begins the next season now.
type StartSeason struct{}

func (StartSeason) line() string  { return "start" }
func (StartSeason) below() string { return "" }

func (StartSeason) foresee(h *house, l *leagues.League) (leagues.Event, error) {
	open, err := h.tx.Seasons.Open(l.ID)
	if err != nil {
		return leagues.Event{}, err
	}
	entrants, err := h.seasons.readyEntrants(l)
	switch {
	case err != nil:
	case !l.Closed.IsZero():
		err = games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	case !leagues.MayFollow(open, h.Now):
		err = games.RefuseAbout(games.NotAllowed, games.TopicSeasonRuns, l.Name())
	case l.Missing(entrants) > 0:
		err = &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTooFew, Name: l.Name(), Count: l.Missing(entrants)}}
	}
	if err != nil {
		return leagues.Event{}, err
	}
	places, err := h.seasons.nextPlaces(l, entrants) // reserves of teams have none
	return leagues.Event{What: leagues.Began, Number: len(places)}, err
}

func (c StartSeason) act(h *house, l *leagues.League) (leagues.Event, error) {
	event, err := c.foresee(h, l)
	if err != nil {
		return event, err
	}
	l.Next = h.Now
	event.Number, err = h.seasons.advance(l)
	return event, err
}

// MaxExtension is how many days a season can be extended by at once.
const MaxExtension = 366

// ExtendSeason moves the end of the season that is played, or the start of the next one if none is.
type ExtendSeason struct{ By time.Duration }

func (c ExtendSeason) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.StartMoved}
	season, played, err := h.tx.Seasons.Load(l.ID, l.Season)
	if err != nil {
		return event, err
	}
	runs := played && season.Decided.IsZero()
	l.Next, season.Ends = l.Next.Add(c.By), season.Ends.Add(c.By)
	event.Until = l.Next
	if runs {
		event.What, event.Until = leagues.SeasonMoved, season.Ends
	}
	switch {
	case !runs && !l.Closed.IsZero():
		err = games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	case event.Until.Before(h.Now), l.Closed.IsZero() && l.Next.Before(h.Now):
		err = games.RefuseAbout(games.NotAllowed, games.TopicInThePast, l.Name())
	case runs:
		err = h.tx.Seasons.Save(season)
	}
	if err != nil {
		return event, err
	}
	l.Alarm = h.Now // it is set anew
	return event, h.tx.Leagues.Save(*l)
}

// Announce sends a text to the players of the season, to the entrants of the next one, and to everybody who
// watches the league.
type Announce struct{ Text string }

func (Announce) line() string    { return "say" }
func (c Announce) below() string { return c.Text }

func (c Announce) foresee(h *house, l *leagues.League) (leagues.Event, error) {
	readers, err := c.readers(h, l)
	if err == nil && c.Text == "" {
		err = games.RefuseAbout(games.NotUnderstood, games.TopicEmpty, "")
	}
	return leagues.Event{What: leagues.Told, Number: len(readers)}, err
}

// readers returns who gets the text: everybody but the sender.
func (c Announce) readers(h *house, l *leagues.League) ([]games.PlayerID, error) {
	readers, err := h.tx.Leagues.Readers(l.ID, l.Season)
	if err != nil {
		return nil, err
	}
	entrants, err := h.leagueNews.readingEntrants(l)
	readers = append(readers, entrants...)
	slices.Sort(readers)
	return slices.DeleteFunc(slices.Compact(readers), func(p games.PlayerID) bool { return p == h.From.ID }), err
}

func (c Announce) act(h *house, l *leagues.League) (leagues.Event, error) {
	event, err := c.foresee(h, l)
	if err != nil {
		return event, err
	}
	readers, err := c.readers(h, l)
	if err != nil {
		return event, err
	}
	n := leagueNotice(l, 0, letters.Announced{})
	n.Said = play.Said{By: h.From.ID, Text: c.Text}
	return event, h.leagueNews.tellAll(n, readers)
}

// CloseLeague ends a league after its season: no other one begins.
type CloseLeague struct{}

func (CloseLeague) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Closed}
	if !l.Closed.IsZero() {
		return event, games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	}
	l.Closed = h.Now
	if err := h.tx.Leagues.Save(*l); err != nil {
		return event, err
	}
	return event, h.leagueNews.tellEntrants(l, letters.LeagueClosed{})
}

// OpenLeague lets the seasons of a closed league go on. If the day of the next one is over, it begins in a week, so that players
// can enter.
type OpenLeague struct{}

func (OpenLeague) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Opened}
	if l.Closed.IsZero() {
		return event, games.RefuseAbout(games.NotAllowed, games.TopicLeagueOpen, l.Name())
	}
	l.Closed = time.Time{}
	if earliest := h.Now.Add(putOffTime); l.Next.Before(earliest) {
		l.Next = earliest
	}
	event.Until, l.Alarm = l.Next, h.Now
	if err := h.tx.Leagues.Save(*l); err != nil {
		return event, err
	}
	return event, h.leagueNews.tellEntrants(l, letters.LeagueHappened{Event: event})
}

// HoldRound lets the next round wait, so that an organiser can look at its pairings.
type HoldRound struct{ For time.Duration }

func (c HoldRound) act(h *house, l *leagues.League) (leagues.Event, error) {
	season, err := h.seasons.runningAs(l, func(t leagues.Traits) bool { return t.ByRound }, games.TopicNoRounds)
	if err == nil && season.RoundToCome() == 0 {
		err = games.RefuseAbout(games.NotAllowed, games.TopicLastRound, l.Name())
	}
	if err != nil {
		return leagues.Event{}, err
	}
	return h.seasons.hold(l, season, h.Now.Add(c.For), leagues.Held)
}

// ReleaseRound lets a round begin that waits.
type ReleaseRound struct{}

func (ReleaseRound) act(h *house, l *leagues.League) (leagues.Event, error) {
	season, err := h.seasons.runningAs(l, func(t leagues.Traits) bool { return t.ByRound }, games.TopicNoRounds)
	if err == nil && !season.Held.After(h.Now) {
		err = games.RefuseAbout(games.NotAllowed, games.TopicNotHeld, l.Name())
	}
	if err != nil {
		return leagues.Event{}, err
	}
	return h.seasons.hold(l, season, h.Now, leagues.Released)
}

// hold sets until when the next round of a season waits.
func (se *seasons) hold(l *leagues.League, season leagues.Season, until time.Time, what leagues.EventKind) (leagues.Event, error) {
	event := leagues.Event{What: what, Until: until}
	season.Held = until
	if err := se.tx.Seasons.Save(season); err != nil {
		return event, err
	}
	l.Alarm = se.Now
	return event, se.tx.Leagues.Save(*l)
}

// runningAs is like running, and refuses a season, or the one to come, that is played in another way.
func (se *seasons) runningAs(l *leagues.League, fits func(leagues.Traits) bool, otherwise string) (leagues.Season, error) {
	season, err := se.running(l)
	_, refused := errors.AsType[*games.Refusal](err)
	if refused && !fits(l.Traits()) || err == nil && !fits(season.Traits()) {
		err = games.RefuseAbout(games.NotAllowed, otherwise, l.Name())
	}
	return season, err
}

// running returns the season of a league that is played. It refuses if none is.
func (se *seasons) running(l *leagues.League) (leagues.Season, error) {
	season, played, err := se.tx.Seasons.Load(l.ID, l.Season)
	switch {
	case err != nil || played && season.Ended.IsZero():
		return season, err
	case !l.Closed.IsZero():
		return season, games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	}
	facts := games.Facts{Topic: games.TopicNoSeasonNow, Name: l.Name(), Times: games.Times{Until: l.Next}}
	return season, &games.Refusal{Reason: games.NotAllowed, Facts: facts}
}
