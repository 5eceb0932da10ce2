package desk_test

import (
	"context"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/store"
)

// clockOf returns the clock of the player on turn in game 1.
func (s *session) clockOf() (c games.Clock) {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(1)
		must(s.t, err)
		facts, err := desk.LoadTime(tx.ForGames().Books, &g)
		must(s.t, err)
		c = g.ClockAt(s.now, facts)
		c.Left = c.Left.Round(time.Second)
	})
	return c
}

func (s *session) update(f func(*store.Tx)) {
	s.t.Helper()
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error { f(tx); return nil }))
}

// usedIn returns how long a turn of game 1 took, by its last ply.
func (s *session) usedIn(ply int) time.Duration {
	s.t.Helper()
	var used time.Duration
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(1)
		must(s.t, err)
		p := g.Plies[ply-1]
		stood, err := tx.Intervals.Of(1, p.Player, g.Started)
		must(s.t, err)
		used = g.Pace.Used(clock.Turn{Began: p.Began, Ended: p.At, Zone: time.UTC, Stood: stood}, s.now)
	})
	return used.Round(time.Minute)
}

// A turn begins when the letter that asks for the move is sent, and ends when the answer arrives,
// even if it is read a day later.
func TestTurn(t *testing.T) {
	s := begin(t)
	if c := s.clockOf(); c.Left != 7*clock.Day || !c.Turn.Began.Equal(s.now.Truncate(time.Microsecond)) {
		t.Errorf("%v left since %v", c.Left, c.Turn.Began)
	}
	s.play("later 48h")
	if c := s.clockOf(); c.Left != 5*clock.Day {
		t.Errorf("%v left after two days", c.Left)
	}
	s.arrived = s.now.Add(-24 * time.Hour)
	s.play("bob> L10")
	if used := s.usedIn(2); used != 24*time.Hour {
		t.Errorf("used %v of two days, and the answer was read a day late", used)
	}
}

// A mail whose time is before the letter that it answers, or in the future, was stamped by a
// wrong clock.
func TestTimeOfArrivalIsBounded(t *testing.T) {
	s := begin(t)
	s.play("later 48h")
	s.arrived = s.now.Add(-72 * time.Hour)
	s.play("bob> L10\n later 24h")
	if used := s.usedIn(2); used != 0 {
		t.Errorf("used %v by a mail from before", used)
	}
	s.arrived = s.now.Add(24 * time.Hour)
	s.play("ann> N13")
	if used := s.usedIn(3); used != 24*time.Hour+time.Minute {
		t.Errorf("used %v by a mail from the future", used)
	}
}

// Who sends one of two stones is still in the same turn.
func TestStonesOfATurn(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob connect6 first bank 10 days plus 1 day\n bob> accept\n ann> K10")
	s.play("later 24h\n bob> L10\n later 24h\n bob> L11")
	s.play("later 72h\n ann> A1 A2")
	if c := s.clockOf(); c.Left.Round(time.Hour) != 9*clock.Day {
		t.Errorf("Bob has %v left of 10 days after a turn of two days that added one", c.Left)
	}
	s.play("bob> N13 N14")
	if c := s.clockOf(); c.Left.Round(time.Hour) != 9*clock.Day {
		t.Errorf("Ann has %v left of 10 days after turns of a minute and of three days that added one each", c.Left)
	}
}

// turnTimes returns the times of the turns of game 1 that have ended.
func (s *session) turnTimes() (times []games.TurnTime) {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(1)
		must(s.t, err)
		times, err = desk.LoadTurnTimes(tx.ForGames().Books, &g)
		must(s.t, err)
	})
	return times
}
