package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// Judge handles what is due in a game: reminders, the end of a turn, the end of the game. All
// mail that arrived before now must have been processed. Nothing happens before the game's alarm.
func Judge(tx Tx, id games.GameID, now time.Time) error {
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
func (j *judge) judgeTurn(g *games.Game) error {
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
	for _, m := range play.Moments(g, c) {
		if m.Stage > reached && !m.At.After(j.Now) {
			reached = m.Stage
		}
	}
	if reached == games.StageClosed && g.Stage < games.StageOverdue {
		reached = games.StageOverdue // the opponents have not been asked yet
	}
	came := reached > g.Stage
	g.Stage = reached
	play.SetAlarm(g, c)
	if came {
		return j.reach(g, c)
	}
	return j.results.save(*g, len(g.Plies))
}

// reach does what a stage of a turn requires, once the game has come to it.
func (j *judge) reach(g *games.Game, c games.Clock) error {
	p, err := j.tx.Players.Load(g.OnTurn())
	if err != nil {
		return err
	}
	late := j.seat(j.of(p))
	switch {
	case g.Stage == games.StageClosed:
		return late.closeGame(g, play.NobodyWentOn{}, "")
	case g.Stage == games.StageOverdue && !c.ByClaim:
		return late.loseByClock(g, c.Due, "")
	}
	if err := j.results.save(*g, len(g.Plies)); err != nil {
		return err
	}
	switch g.Stage {
	case games.StageOverdue:
		return late.gameNews.notifyOverdue(g, c)
	case games.StageLate:
		return late.gameNews.notifyLate(g, c)
	}
	return j.remind(g, p)
}

// remind reminds the player on turn, if they want such letters and can get them, and are not on
// vacation.
func (j *judge) remind(g *games.Game, p games.Player) error {
	if p.RefusesInvitations() || !p.Unreachable.IsZero() {
		return nil
	}
	if _, away, err := VacationOf(j.tx, p.ID, j.Now); err != nil || away && !g.Pace.VacationOff {
		return err
	}
	return j.desk.notify(letters.Notice{To: p.ID, Matter: letters.OfGame(g), Letter: letters.Reminder{}})
}

// judgeFirst judges the game that a mail is about before its command is executed, if the mail
// came too late: the sender is on turn, and their time was over when it arrived. An earlier mail
// of theirs has been processed already, since the order of one sender's mails is kept.
func (h *house) judgeFirst() error {
	if h.Key.About != games.AboutGame {
		return nil
	}
	g, ok, err := h.tx.Games.Load(games.GameID(h.Key.ID))
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
