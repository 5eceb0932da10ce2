package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/play"
)

// clocks begins turns, stops and starts their time, and sets when the judge looks at a game.
type clocks struct {
	*asked

	results *results
}

// beginTurn begins the turn of the player on turn.
func (ck *clocks) beginTurn(g *games.Game, at time.Time) error {
	g.Began = clock.Later(at, g.Moved).Truncate(time.Microsecond) // as the letters of the turn are kept
	if g.Pace.WeekendsOff {
		p, err := ck.tx.Players.Load(g.OnTurn())
		if err != nil {
			return err
		}
		g.Zone = p.Zone
	}
	facts, err := LoadTime(ck.tx, g)
	if err == nil && facts.Unreached(g.Began) {
		if err = ck.endUnreached(g); err == nil {
			facts, err = LoadTime(ck.tx, g)
		}
	}
	if err == nil {
		ck.setAlarm(g, facts)
	}
	return err
}

// endUnreached ends the standstills of an earlier turn when a turn of the same player begins.
func (ck *clocks) endUnreached(g *games.Game) error {
	for _, cause := range []clock.Cause{clock.Unreachable, clock.Delayed} {
		if err := ck.tx.Intervals.End(cause, g.OnTurn(), g.ID, g.Began); err != nil {
			return err
		}
	}
	return nil
}

// tellTurn notes that a letter about the turn was sent, for the clock of the player on turn.
func (ck *clocks) tellTurn(g *games.Game, at time.Time) error {
	if g.Began.IsZero() {
		if err := ck.beginTurn(g, at); err != nil {
			return err
		}
		return ck.results.save(*g, len(g.Plies))
	}
	facts, err := LoadTime(ck.tx, g)
	if err != nil || !facts.Unreached(at) {
		return err
	}
	return ck.setUnreached(g, g.OnTurn(), clock.Later(at, g.Began))
}

// takeOver lets the clocks of a game go on in another one, where a player has the place of somebody else: what stood still there
// stands still here, and the player has the bank that was left. The game is not added yet.
func (ck *clocks) takeOver(old *games.Game, out, in games.PlayerID) (games.Game, error) {
	facts, err := LoadTime(ck.tx, old)
	if err != nil {
		return games.Game{}, err
	}
	g, err := play.TakenOver(old, out, in, old.Pace.Used(old.ClockAt(ck.Now, facts).Turn, ck.Now), ck.Now)
	last := len(g.Plies) - 1
	for last >= 0 && g.Plies[last].Player != in {
		last--
	}
	if err != nil || g.Pace.Bank == 0 || last < 0 {
		return g, err
	}
	theirs, err := ck.tx.Intervals.Of(old.ID, out, old.Started)
	if err != nil {
		return g, err
	}
	own, err := ck.tx.Intervals.Of(old.ID, in, old.Started)
	g.Plies[last].Granted += old.BankOf(out, theirs) - g.BankOf(in, own)
	return g, err
}

// standStill notes of a game when clocks stood still in another one that it goes on from.
func (ck *clocks) standStill(old, g *games.Game) error {
	var all []clock.Interval // who is not named
	for _, id := range append([]games.PlayerID{0}, g.Seats...) {
		there, err := ck.tx.Intervals.Of(old.ID, id, old.Started)
		if err != nil {
			return err
		}
		everywhere, err := ck.tx.Intervals.Of(0, id, old.Started)
		if err != nil {
			return err
		}
		for _, i := range there {
			if slices.Contains(everywhere, i) || slices.Contains(all, i) {
				continue
			}
			if err := ck.tx.Intervals.Add(games.Interval{Player: id, Game: g.ID, Interval: i}); err != nil {
				return err
			}
			if id == 0 {
				all = append(all, i)
			}
		}
	}
	return nil
}

// resetAlarm sets the alarm of a game from the facts, after they have changed.
func (ck *clocks) resetAlarm(g *games.Game) (err error) {
	var facts games.TimeFacts
	if g.Held == nil && !g.Began.IsZero() {
		facts, err = LoadTime(ck.tx, g)
	}
	if err == nil {
		ck.setAlarm(g, facts)
	}
	return err
}

// setAlarm sets the alarm of a game from the facts.
func (ck *clocks) setAlarm(g *games.Game, facts games.TimeFacts) {
	switch {
	case g.Held != nil:
		g.Alarm = g.Held.Until
		return
	case g.Began.IsZero() || g.OnTurn() == 0:
		g.Alarm = time.Time{}
		return
	}
	c := g.ClockAt(ck.Now, facts)
	if g.Stage >= games.StageOverdue && !c.Over {
		g.Stage = games.StageNone // it has become overdue because of letters, and they arrive again
	}
	play.SetAlarm(g, c)
}

// resetAlarms sets the alarms of all games where a player is on turn.
func (ck *clocks) resetAlarms(p games.PlayerID) error {
	running, err := ck.tx.Games.Of(p)
	for i := range running {
		g := &running[i]
		if err != nil || g.OnTurn() != p {
			continue
		}
		if err = ck.resetAlarm(g); err == nil {
			err = ck.results.save(*g, len(g.Plies))
		}
	}
	return err
}

// beginUntold begins the turns of a player that no letter has begun, because letters to them come back.
func (ck *clocks) beginUntold(p games.PlayerID) error {
	running, err := ck.tx.Games.Of(p)
	for i := range running {
		g := &running[i]
		if err != nil || g.OnTurn() != p || !g.Began.IsZero() {
			continue
		}
		if err = ck.beginTurn(g, ck.Now); err == nil {
			err = ck.results.save(*g, len(g.Plies))
		}
	}
	return err
}

// grant gives the player on turn more time, from now on if they have none left. It returns how much
// that is in all.
func (ck *clocks) grant(g *games.Game, now games.Clock, more time.Duration) (time.Duration, error) {
	if now.Left == 0 {
		more += g.Pace.Used(now.Turn, ck.Now) - now.Total
	}
	g.Granted, g.Stage = g.Granted+more, games.StageNone
	return more, ck.resetAlarm(g)
}

// due returns when the time of the player on turn runs out, zero if nobody knows.
func (ck *clocks) due(g *games.Game) (time.Time, error) {
	facts, err := LoadTime(ck.tx, g)
	return g.ClockAt(ck.Now, facts).Due, err
}

// stopClock stops the clock of a game until a time, or without an end if it is zero. It does not save
// the game, nor does startClock.
func (ck *clocks) stopClock(g *games.Game, until time.Time) error {
	pause := games.Interval{Game: g.ID, Interval: clock.Interval{From: ck.Now, To: until, Cause: clock.Pause}}
	if err := ck.tx.Intervals.Add(pause); err != nil {
		return err
	}
	return ck.resetAlarm(g)
}

// startClock ends the pause of a game.
func (ck *clocks) startClock(g *games.Game) error {
	if err := ck.tx.Intervals.End(clock.Pause, 0, g.ID, ck.Now); err != nil {
		return err
	}
	return ck.resetAlarm(g)
}

// pausedUntil returns when the pause of a game ends, zero if nobody knows. Game 0 stands for all games.
func (ck *clocks) pausedUntil(g games.GameID) (until time.Time, paused bool, err error) {
	stood, err := ck.tx.Intervals.Of(g, 0, ck.Now)
	for _, i := range stood {
		if i.Cause == clock.Pause && !i.From.After(ck.Now) {
			return i.To, true, err
		}
	}
	return time.Time{}, false, err
}

// allPaused reports whether the operator has stopped all clocks.
func (ck *clocks) allPaused() (bool, error) {
	_, paused, err := ck.pausedUntil(0)
	return paused, err
}
