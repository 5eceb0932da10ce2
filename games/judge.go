package games

import (
	"slices"
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

// resetAlarm sets the alarm of a game from the facts, after they have changed.
func (s *session) resetAlarm(g *Game) error {
	switch {
	case g.Held != nil:
		g.Alarm = g.Held.Until
		return nil
	case g.Began.IsZero() || g.OnTurn() == 0:
		g.Alarm = time.Time{}
		return nil
	}
	facts, err := LoadTime(s.Tx, g)
	if err != nil {
		return err
	}
	c := g.ClockAt(s.Now, facts)
	if g.Stage >= StageOverdue && !c.Over {
		g.Stage = StageNone // it has become overdue because of letters, and they arrive again
	}
	g.setAlarm(c)
	return nil
}

// resetAlarms sets the alarms of all games where a player is on turn.
func (s *session) resetAlarms(p PlayerID) error {
	running, err := s.GamesOf(p)
	for i := range running {
		g := &running[i]
		if err != nil || g.OnTurn() != p {
			continue
		}
		if err = s.resetAlarm(g); err == nil {
			err = s.SaveGame(*g, len(g.Plies))
		}
	}
	return err
}

// Judge handles what is due in a game: reminders, the end of a turn, the end of the game. All
// mail that arrived before now must have been processed. Nothing happens before the game's alarm.
func Judge(tx Tx, id GameID, now time.Time) error {
	s := unasked(tx, now)
	g, ok, err := tx.Game(id)
	if err != nil || !ok || g.Alarm.IsZero() || g.Alarm.After(now) {
		return err
	}
	return s.judge(&g)
}

// judge judges the turn that runs. Of several moments that have come, only the last one counts:
// after a long silence nobody gets a reminder and the end of the game at once.
func (s *session) judge(g *Game) error {
	switch {
	case g.OnTurn() == 0:
		g.Alarm = time.Time{}
		return s.SaveGame(*g, len(g.Plies))
	case g.Held != nil: // it arrived in time
		return s.playHeld(g)
	}
	if g.Began.IsZero() { // a game from before there were clocks, or from letters
		if err := s.beginTurn(g, s.Now); err != nil {
			return err
		}
		return s.SaveGame(*g, len(g.Plies))
	}
	facts, err := LoadTime(s.Tx, g)
	if err != nil {
		return err
	}
	c := g.ClockAt(s.Now, facts)
	if c.Over && !c.ByClaim {
		saved, err := s.saveByVacation(g, c.Due)
		if err != nil {
			return err
		}
		if saved {
			return s.judge(g) // again, from the new facts
		}
	}
	reached := g.Stage
	for _, m := range g.moments(c) {
		if m.stage > reached && !m.at.After(s.Now) {
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
		return s.reach(g, c)
	}
	return s.SaveGame(*g, len(g.Plies))
}

// reach does what a stage of a turn requires, once the game has come to it.
func (s *session) reach(g *Game, c Clock) error {
	p, err := s.Player(g.OnTurn())
	if err != nil {
		return err
	}
	late := s.as(p)
	switch {
	case g.Stage == StageClosed:
		return late.closeGame(g, NobodyWentOn{}, 0)
	case g.Stage == StageOverdue && !c.ByClaim:
		return late.loseByClock(g, "")
	}
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	switch g.Stage {
	case StageOverdue:
		return late.notifyOverdue(g, c)
	case StageLate:
		return late.notifyLate(g, c)
	}
	return s.remind(g, p)
}

// remind reminds the player on turn, if they want such letters and can get them, and are not on
// vacation.
func (s *session) remind(g *Game, p Player) error {
	if p.RefusesInvitations() || !p.Unreachable.IsZero() {
		return nil
	}
	if _, away, err := VacationOf(s.Tx, p.ID, s.Now); err != nil || away && !g.Pace.VacationOff {
		return err
	}
	return s.notify(Notice{To: p.ID, Matter: g.now(), Letter: Reminder{}})
}

// notifyOverdue asks the opponents what to do about a player who is overdue, and tells that player.
func (s *session) notifyOverdue(g *Game, c Clock) error {
	if c.OutOfReach {
		return s.notifyOutOfReach(g, c.Due)
	}
	n := Notice{Matter: g.now(), Letter: Overdue{}, Said: Said{By: s.From.ID}}
	if err := s.notifyOthers(g, n); err != nil {
		return err
	}
	n.To = s.From.ID
	return s.notify(n)
}

// notifyOutOfReach asks the opponents what to do about a player whom letters have not reached for too long, since a moment. It asks once:
// a letter to the player that is sent again looks as if it had arrived until it comes back.
func (s *session) notifyOutOfReach(g *Game, since time.Time) error {
	for _, p := range g.others(s.From.ID) {
		n := Notice{To: p, Matter: g.now(), Letter: OutOfReach{}, Said: Said{By: s.From.ID}}
		sent, err := s.Deliveries(p, g.ID, since, time.Time{})
		if err != nil {
			return err
		}
		if slices.ContainsFunc(sent, func(d Delivery) bool { return d.name() == n.name() }) {
			continue
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// closeGame ends a game without a result, and its match: nobody goes on with it.
func (s *session) closeGame(g *Game, why Happening, remark int64) error {
	if err := g.close(s.Now); err != nil {
		return ruleRefusal(err, nil)
	}
	g.Offer = Offer{}
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	if err := s.leaveMatch(g, g.Seats); err != nil {
		return err
	}
	return s.finish(g, News{Since: len(g.Plies) + 1, Said: Said{By: s.From.ID, Remark: remark}, Beside: why})
}

// judgeFirst judges the game that a mail is about before its command is executed, if the mail
// came too late: the sender is on turn, and their time was over when it arrived. An earlier mail
// of theirs has been processed already, since the order of one sender's mails is kept.
func (s *session) judgeFirst() error {
	if s.Key.About != AboutGame {
		return nil
	}
	g, ok, err := s.Game(GameID(s.Key.ID))
	if err != nil || !ok || g.Began.IsZero() || g.Held != nil || g.OnTurn() != s.From.ID {
		return err
	}
	at := s.Now
	if !s.Arrived.IsZero() && s.Arrived.Before(at) {
		at = s.Arrived
	}
	facts, err := LoadTime(s.Tx, &g)
	if err == nil {
		facts, err = s.meetReached(&g, facts, at)
	}
	if c := g.ClockAt(at, facts); err != nil || c.ByClaim || !c.Over {
		return err
	}
	return unasked(s.Tx, at).judge(&g)
}
