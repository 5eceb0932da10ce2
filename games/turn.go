package games

import (
	"slices"
	"time"

	"pentepost/games/clock"
)

// Interval is a time when clocks stand still. It is a fact: what follows from it is computed.
type Interval struct {
	Player PlayerID // whose clocks; 0: everybody's
	Game   GameID   // in which game; 0: in all
	clock.Interval
}

// TimeFacts are what the clock of the player on turn needs beside the game.
type TimeFacts struct {
	Zone  string           // their time zone now, for a turn that has not begun
	Stood []clock.Interval // when their clock stood still
}

// Clock is how much time the player on turn has at some moment.
type Clock struct {
	Turn       clock.Turn
	Total      time.Duration // at the start of the turn
	Left       time.Duration // at the moment
	Due        time.Time     // when the turn is overdue; zero: unknown, because the clock stands still and nobody knows until when
	Over       bool          // the turn is overdue at the moment
	ByClaim    bool          // the opponents decide what follows then: by the pace, or because letters have not arrived for so long
	OutOfReach bool          // it is overdue because of these letters
	Stands     clock.Cause   // why the clock stands still at the moment; "": it runs
	Until      time.Time     // when it runs again; zero: unknown, or it runs
}

// ClockAt returns the clock of the player on turn at a moment. A turn that has not begun counts
// as beginning then.
func (g *Game) ClockAt(now time.Time, f TimeFacts) Clock {
	began, zone := g.Began, g.Zone
	if began.IsZero() {
		began, zone = now, f.Zone
	}
	c := Clock{Turn: clock.Turn{Began: began, Zone: clock.Location(zone), Stood: f.Stood, Granted: g.Granted}}
	var earlier []clock.Turn
	if g.Pace.Bank > 0 {
		earlier = g.turnsOf(g.OnTurn(), f.Stood)
	}
	c.Total = g.Pace.Left(earlier, c.Turn)
	c.Left = max(c.Total-g.Pace.Used(c.Turn, now), 0)
	c.Due, _ = g.Pace.Due(c.Turn, c.Total)
	if at, ok := g.Pace.OutOfReach(c.Turn); ok && (c.Due.IsZero() || !at.After(c.Due)) {
		c.Due, c.OutOfReach = at, true
	}
	spent, ok := c.Turn.Spent()
	c.ByClaim = g.Pace.ByClaim || ok && !c.Due.Before(spent)
	c.Over = !c.Due.IsZero() && !now.Before(c.Due)
	if c.Stands = g.Pace.Stands(c.Turn, now); c.Stands != "" {
		c.Until = g.Pace.StandsUntil(c.Turn, now)
	}
	return c
}

// BankOf returns what a player has in their bank at the start of their next turn, where their clock stood still at some times.
func (g *Game) BankOf(p PlayerID, stood []clock.Interval) time.Duration {
	return g.Pace.Left(g.turnsOf(p, stood), clock.Turn{})
}

// turnsOf returns the turns of a player that have ended.
func (g *Game) turnsOf(p PlayerID, stood []clock.Interval) (turns []clock.Turn) {
	for _, t := range g.Turns() {
		if t.Player == p {
			turns = append(turns, t.Clock(stood))
		}
	}
	return turns
}

// playedTurn is a turn of one player that has ended: one ply, or several.
type playedTurn struct {
	Player      PlayerID
	First, Last int // plies, from 1
	lastPly     Ply
	Began       time.Time
}

// Turns returns the turns that have ended. The forced plies of an opening are no turns: the
// server has played them. Plies that a player sends one after another are one turn.
func (g *Game) Turns() (turns []playedTurn) {
	for n := g.forcedPlies(); n < len(g.Plies); n++ {
		ply := g.Plies[n]
		if len(turns) == 0 || turns[len(turns)-1].Player != ply.Player {
			turns = append(turns, playedTurn{Player: ply.Player, First: n + 1, Began: ply.Began})
		}
		t := &turns[len(turns)-1]
		t.Last, t.lastPly = n+1, ply
	}
	return turns
}

// Clock returns what is known of the time of a turn. One without a beginning took no time: the
// answer was there before the letter, or no clock ran in those days.
func (t playedTurn) Clock(stood []clock.Interval) clock.Turn {
	began := t.Began
	if began.IsZero() {
		began = t.lastPly.At
	}
	return clock.Turn{
		Began: began, Ended: t.lastPly.At, Zone: clock.Location(t.lastPly.Zone), Stood: stood, Granted: t.lastPly.Granted, Given: t.lastPly.Given,
	}
}

// TurnTime is the time of a turn that has ended.
type TurnTime struct {
	Player      PlayerID
	First, Last int       // plies, from 1
	Began       time.Time // zero: it took no time
	Arrived     time.Time
	Used        time.Duration
	Exempt      []clock.Interval // when the clock stood still meanwhile
}

// forcedPlies returns the number of plies that the opening has forced.
func (g *Game) forcedPlies() int {
	forced, pos := 0, g.Position.Beginning()
	for forced < len(g.Plies) {
		m, ok := pos.Forced()
		if !ok {
			break
		}
		pos, _, _ = pos.Play(m)
		forced++
	}
	return forced
}

// Unreached reports whether a clock stands still at a moment because letters do not arrive.
func (f TimeFacts) Unreached(at time.Time) bool {
	return slices.ContainsFunc(f.Stood, func(i clock.Interval) bool {
		return (i.Cause == clock.Unreachable || i.Cause == clock.Delayed) && (i.To.IsZero() || i.To.After(at))
	})
}

// Reached returns the facts as they are for a player who reads a letter of some moment: letters arrive again.
func (f TimeFacts) Reached(at time.Time) TimeFacts {
	f.Stood = slices.Clone(f.Stood)
	for n := range f.Stood {
		if i := &f.Stood[n]; i.Cause == clock.Unreachable && i.To.IsZero() {
			i.To = at
		}
	}
	return f
}
