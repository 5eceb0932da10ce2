package games

import (
	"time"

	"pentepost/games/clock"
)

// TurnStage is how far the letters about the time of a turn have come.
type TurnStage int

// The stages of a turn, in the order of time.
const (
	StageNone         TurnStage = iota
	StageLate                   // the letter that asks for the move is late, and everybody has been told
	StageReminded               // the first reminder is over, sent or not
	StageRemindedLast           // so is the last one
	StageOverdue                // nothing is left, and the opponents have been asked what to do
	StageClosed                 // nobody has answered, so the game is closed
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

// stageMoment is the moment when time does something to a game.
type stageMoment struct {
	stage TurnStage
	at    time.Time
}

// moments returns the moments of the running turn, in the order of time. All that stands still is
// counted. A moment that nobody knows, because the clock stands still without an end, is left out.
func (g *Game) moments(c Clock) (list []stageMoment) {
	remind := func(stage TurnStage, before time.Duration) {
		if at, ok := g.Pace.Due(c.Turn, c.Total-before); ok && c.Total > before && (c.Due.IsZero() || at.Before(c.Due)) {
			list = append(list, stageMoment{stage, at})
		}
	}
	if late, ok := c.Turn.Late(); ok && late.To.Sub(late.From) > tellLate {
		list = append(list, stageMoment{StageLate, late.From.Add(tellLate)})
	}
	first, last := firstReminder, lastReminder
	if c.Total < shortTurn {
		first, last = first/2, last/2
	}
	remind(StageReminded, first)
	remind(StageRemindedLast, last)
	if c.Due.IsZero() {
		return list
	}
	list = append(list, stageMoment{StageOverdue, c.Due})
	if at, ok := g.Pace.After(c.Turn, c.Due, closeAfter); ok && c.ByClaim {
		list = append(list, stageMoment{StageClosed, at})
	}
	return list
}

// setAlarm sets when the judge has to look at the game: at the first moment whose stage is still
// to come. Intervals that are added later only move it later, so it is a lower bound.
func (g *Game) setAlarm(c Clock) {
	g.Alarm = time.Time{}
	for _, m := range g.moments(c) {
		if m.stage > g.Stage {
			g.Alarm = m.at
			return
		}
	}
}

// Judge handles what is due in a game: reminders, the end of a turn, the end of the game. All
// mail that arrived before now must have been processed. Nothing happens before the game's alarm.
func Judge(tx Tx, id GameID, now time.Time) error {
	h := unasked(tx, now)
	g, ok, err := tx.Games.Load(id)
	if err != nil || !ok || g.Alarm.IsZero() || g.Alarm.After(now) {
		return err
	}
	return h.judge.judgeTurn(&g)
}

// judge does what time brings in a game.
type judge struct {
	*asked

	clocks   *clocks
	vacation *vacation
	results  *results
	desk     *desk
	seat     func(*asked) *table // where somebody else plays
}

// judgeTurn judges the turn that runs. Of several moments that have come, only the last one counts:
// after a long silence nobody gets a reminder and the end of the game at once.
func (j *judge) judgeTurn(g *Game) error {
	switch {
	case g.OnTurn() == 0:
		g.Alarm = time.Time{}
		return j.results.save(*g, len(g.Plies))
	case g.Held != nil: // it arrived in time
		return j.playHeld(g)
	}
	if g.Began.IsZero() { // a game from before there were clocks, or from letters
		if err := j.clocks.beginTurn(g, j.Now); err != nil {
			return err
		}
		return j.results.save(*g, len(g.Plies))
	}
	facts, err := LoadTime(j.tx, g)
	if err != nil {
		return err
	}
	c := g.ClockAt(j.Now, facts)
	if c.Over && !c.ByClaim {
		saved, err := j.vacation.saveByVacation(g, c.Due)
		if err != nil {
			return err
		}
		if saved {
			return j.judgeTurn(g) // again, from the new facts
		}
	}
	reached := g.Stage
	for _, m := range g.moments(c) {
		if m.stage > reached && !m.at.After(j.Now) {
			reached = m.stage
		}
	}
	if reached == StageClosed && g.Stage < StageOverdue {
		reached = StageOverdue // the opponents have not been asked yet
	}
	came := reached > g.Stage
	g.Stage = reached
	g.setAlarm(c)
	if came {
		return j.reach(g, c)
	}
	return j.results.save(*g, len(g.Plies))
}

// reach does what a stage of a turn requires, once the game has come to it.
func (j *judge) reach(g *Game, c Clock) error {
	p, err := j.tx.Players.Load(g.OnTurn())
	if err != nil {
		return err
	}
	late := j.seat(j.of(p))
	switch {
	case g.Stage == StageClosed:
		return late.closeGame(g, NobodyWentOn{}, "")
	case g.Stage == StageOverdue && !c.ByClaim:
		return late.loseByClock(g, "")
	}
	if err := j.results.save(*g, len(g.Plies)); err != nil {
		return err
	}
	switch g.Stage {
	case StageOverdue:
		return late.gameNews.notifyOverdue(g, c)
	case StageLate:
		return late.gameNews.notifyLate(g, c)
	}
	return j.remind(g, p)
}

// remind reminds the player on turn, if they want such letters and can get them, and are not on
// vacation.
func (j *judge) remind(g *Game, p Player) error {
	if p.RefusesInvitations() || !p.Unreachable.IsZero() {
		return nil
	}
	if _, away, err := VacationOf(j.tx, p.ID, j.Now); err != nil || away && !g.Pace.VacationOff {
		return err
	}
	return j.desk.notify(Notice{To: p.ID, Matter: g.now(), Letter: Reminder{}})
}

// judgeFirst judges the game that a mail is about before its command is executed, if the mail
// came too late: the sender is on turn, and their time was over when it arrived. An earlier mail
// of theirs has been processed already, since the order of one sender's mails is kept.
func (h *house) judgeFirst() error {
	if h.Key.About != AboutGame {
		return nil
	}
	g, ok, err := h.tx.Games.Load(GameID(h.Key.ID))
	if err != nil || !ok || g.Began.IsZero() || g.Held != nil || g.OnTurn() != h.From.ID {
		return err
	}
	at := h.Now
	if !h.Arrived.IsZero() && h.Arrived.Before(at) {
		at = h.Arrived
	}
	facts, err := LoadTime(h.tx, &g)
	if err == nil {
		facts, err = h.clocks.meetReached(&g, facts, at)
	}
	if c := g.ClockAt(at, facts); err != nil || c.ByClaim || !c.Over {
		return err
	}
	return h.furnish(nobody(at)).judge.judgeTurn(&g)
}
