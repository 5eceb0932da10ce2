package play

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

// When reminders are sent, before the end of the turn. Games with less than shortTurn for a turn
// have half of these times.
const (
	firstReminder = 48 * time.Hour
	lastReminder  = 12 * time.Hour
	shortTurn     = 4 * clock.Day
)

// A player is overdue and nobody says a word: closeAfter is how long after the end of the turn the
// game is closed.
const closeAfter = 30 * clock.Day

// A letter is late: tellLate is how long after it was sent everybody is told.
const tellLate = clock.Day

// Moment is the moment when time does something to a game.
type Moment struct {
	Stage games.TurnStage
	At    time.Time
}

// Moments returns the moments of the running turn, in the order of time. All that stands still is
// counted. A moment that nobody knows, because the clock stands still without an end, is left out.
func Moments(g *games.Game, c games.Clock) (list []Moment) {
	remind := func(stage games.TurnStage, before time.Duration) {
		if at, ok := g.Pace.Due(c.Turn, c.Total-before); ok && c.Total > before && (c.Due.IsZero() || at.Before(c.Due)) {
			list = append(list, Moment{stage, at})
		}
	}
	if late, ok := c.Turn.Late(); ok && late.To.Sub(late.From) > tellLate {
		list = append(list, Moment{games.StageLate, late.From.Add(tellLate)})
	}
	first, last := firstReminder, lastReminder
	if c.Total < shortTurn {
		first, last = first/2, last/2
	}
	remind(games.StageReminded, first)
	remind(games.StageRemindedLast, last)
	if c.Due.IsZero() {
		return list
	}
	list = append(list, Moment{games.StageOverdue, c.Due})
	if at, ok := g.Pace.After(c.Turn, c.Due, closeAfter); ok && c.ByClaim {
		list = append(list, Moment{games.StageClosed, at})
	}
	return list
}

// SetAlarm sets when the judge has to look at the game: at the first moment whose stage is still
// to come. Intervals that are added later only move it later, so it is a lower bound.
func SetAlarm(g *games.Game, c games.Clock) {
	g.Alarm = time.Time{}
	for _, m := range Moments(g, c) {
		if m.Stage > g.Stage {
			g.Alarm = m.At
			return
		}
	}
}
