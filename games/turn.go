package games

import (
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

// LoadTime loads the facts about the time of the player on turn.
func LoadTime(tx Books, g *Game) (TimeFacts, error) {
	id := g.OnTurn()
	if id == 0 {
		return TimeFacts{}, nil
	}
	p, err := tx.Players.Load(id)
	if err != nil {
		return TimeFacts{}, err
	}
	since := clock.Later(g.Began, g.Moved)
	if g.Pace.Bank > 0 {
		since = g.Started // earlier turns count, too
	}
	stood, err := tx.Intervals.Of(g.ID, id, since)
	return TimeFacts{Zone: p.Zone, Stood: stood}, err
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

// turnsOf returns the turns of a player that have ended.
func (g *Game) turnsOf(p PlayerID, stood []clock.Interval) (turns []clock.Turn) {
	for _, t := range g.turns() {
		if t.player == p {
			turns = append(turns, t.clock(stood))
		}
	}
	return turns
}

// playedTurn is a turn of one player that has ended: one ply, or several.
type playedTurn struct {
	player      PlayerID
	first, last int // plies, from 1
	lastPly     Ply
	began       time.Time
}

// turns returns the turns that have ended. The forced plies of an opening are no turns: the
// server has played them. Plies that a player sends one after another are one turn.
func (g *Game) turns() (turns []playedTurn) {
	for n := g.forcedPlies(); n < len(g.Plies); n++ {
		ply := g.Plies[n]
		if len(turns) == 0 || turns[len(turns)-1].player != ply.Player {
			turns = append(turns, playedTurn{player: ply.Player, first: n + 1, began: ply.Began})
		}
		t := &turns[len(turns)-1]
		t.last, t.lastPly = n+1, ply
	}
	return turns
}

// clock returns what is known of the time of a turn. One without a beginning took no time: the
// answer was there before the letter, or no clock ran in those days.
func (t playedTurn) clock(stood []clock.Interval) clock.Turn {
	began := t.began
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

// LoadTurnTimes returns the times of the turns that have ended.
func LoadTurnTimes(tx Books, g *Game) (times []TurnTime, err error) {
	stood := map[PlayerID][]clock.Interval{}
	for _, p := range g.Seats {
		if stood[p], err = tx.Intervals.Of(g.ID, p, g.Started); err != nil {
			return nil, err
		}
	}
	for _, t := range g.turns() {
		turn := t.clock(stood[t.player])
		times = append(times, TurnTime{
			Player: t.player, First: t.first, Last: t.last, Began: t.began, Arrived: turn.Ended,
			Used: g.Pace.Used(turn, turn.Ended), Exempt: g.Pace.Exempt(turn, turn.Ended),
		})
	}
	return times, nil
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

// TurnBegan begins the turns that a letter asks for, when the mail server has taken it at a time. It has been marked as sent. If
// a turn has begun and letters about it did not arrive, its clock runs again.
func TurnBegan(tx Tx, n Notice, at time.Time) error {
	h := unasked(tx, at)
	for _, turn := range n.turns() {
		g, ok, err := h.tx.Games.Load(turn.Game)
		if err != nil {
			return err
		}
		if !ok || !turn.isTurnOf(&g) {
			continue
		}
		if err := h.clocks.tellTurn(&g, at); err != nil {
			return err
		}
	}
	return nil
}

// endTurn forgets everything about the time of a turn. The next one has not begun.
func (g *Game) endTurn() {
	g.Held = nil
	g.Began, g.Zone, g.Granted, g.Stage, g.Alarm = time.Time{}, "", 0, StageNone, time.Time{}
}
