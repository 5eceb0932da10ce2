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

// stageMoment is the moment when time does something to a game.
type stageMoment struct {
	stage TurnStage
	at    time.Time
}

// moments returns the moments of the running turn, in the order of time. All that stands still is
// counted. A moment that nobody knows, because the clock stands still without an end, is left out.
func (g *Game) moments(c Clock) (list []stageMoment) {
	add := func(stage TurnStage, used time.Duration) {
		if at, ok := g.Pace.Due(c.Turn, used); ok {
			list = append(list, stageMoment{stage, at})
		}
	}
	first, last := firstReminder, lastReminder
	if c.Total < shortTurn {
		first, last = first/2, last/2
	}
	if c.Total > first {
		add(StageReminded, c.Total-first)
	}
	if c.Total > last {
		add(StageRemindedLast, c.Total-last)
	}
	add(StageOverdue, c.Total)
	if g.Pace.ByClaim {
		add(StageClosed, c.Total+closeAfter)
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
	g.setAlarm(g.ClockAt(s.Now, facts))
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

// Judge does what time brings in a game: reminders, the end of a turn, the end of the game. All
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
	if c.Over {
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
		return s.reach(g)
	}
	return s.SaveGame(*g, len(g.Plies))
}

// reach does what a stage of a turn brings, once the game has come to it.
func (s *session) reach(g *Game) (err error) {
	if s.From, err = s.Player(g.OnTurn()); err != nil {
		return err
	}
	switch {
	case g.Stage == StageClosed:
		return s.closeGame(g, TopicSilence, 0)
	case g.Stage == StageOverdue && !g.Pace.ByClaim:
		return s.loseByClock(g, "")
	}
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	if g.Stage == StageOverdue {
		return s.notifyOverdue(g)
	}
	return s.remind(g)
}

// remind reminds the player on turn, if they want such letters and can get them, and are not on
// vacation.
func (s *session) remind(g *Game) error {
	if s.From.RefusesInvitations() || !s.From.Unreachable.IsZero() {
		return nil
	}
	if _, away, err := VacationOf(s.Tx, s.From.ID, s.Now); err != nil || away && !g.Pace.VacationOff {
		return err
	}
	return s.notify(Notice{To: s.From.ID, Kind: Reminder, Game: g.ID, Ply: g.Position.Plies()})
}

// notifyOverdue asks the opponents what to do about a player who is overdue, and tells that player.
func (s *session) notifyOverdue(g *Game) error {
	n := Notice{Kind: OverdueTurn, Facts: Facts{By: s.From.ID}}
	if err := s.notifyOthers(g, n); err != nil {
		return err
	}
	n.To, n.Game, n.Ply = s.From.ID, g.ID, g.Position.Plies()
	return s.notify(n)
}

// closeGame ends a game without a result, and its match: nobody goes on with it. The topic says why.
func (s *session) closeGame(g *Game, topic string, remark int64) error {
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
	return s.notifyEnd(g, Facts{Topic: topic, By: s.From.ID, Since: len(g.Plies) + 1}, remark)
}

// judgeFirst judges the game that a mail is about before its command is executed, if the mail
// came too late: the sender is on turn, and their time was over when it arrived. An earlier mail
// of theirs has been processed already, since the order of one sender's mails is kept.
func (s *session) judgeFirst() error {
	if s.Key.About != AboutGame {
		return nil
	}
	g, ok, err := s.Game(GameID(s.Key.ID))
	if err != nil || !ok || g.Pace.ByClaim || g.Alarm.IsZero() || g.Held != nil || g.OnTurn() != s.From.ID {
		return err
	}
	at := s.Now
	if !s.Arrived.IsZero() && s.Arrived.Before(at) {
		at = s.Arrived
	}
	facts, err := LoadTime(s.Tx, &g)
	if err != nil {
		return err
	}
	if c := g.ClockAt(at, facts); g.Began.IsZero() || !c.Over {
		return nil
	}
	return unasked(s.Tx, at).judge(&g)
}
