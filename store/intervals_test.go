package store_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
)

// TestIntervals checks whose clocks in which games an interval stops.
func TestIntervals(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		hour := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }
		during := func(c clock.Cause, from, to int) clock.Interval {
			i := clock.Interval{From: hour(from), Cause: c}
			if to > 0 {
				i.To = hour(to)
			}
			return i
		}
		outage, pause := during(clock.Outage, 1, 2), during(clock.Pause, 3, 4)
		away, later := during(clock.Unreachable, 0, 0), during(clock.Vacation, 9, 10)
		for _, i := range []games.Interval{{Interval: outage}, {Game: 7, Interval: pause}, {Player: 1, Interval: away}, {Player: 1, Game: 7, Interval: later}} {
			must(t, tx.Intervals.Add(i))
		}
		check := func(g games.GameID, p games.PlayerID, since int, want ...clock.Interval) {
			t.Helper()
			got, err := tx.Intervals.Of(g, p, hour(since))
			must(t, err)
			same(t, want, got)
		}
		check(7, 1, 0, away, outage, pause, later)
		check(7, 2, 0, outage, pause)
		check(8, 1, 3, away)
		must(t, tx.Intervals.End(clock.Unreachable, 2, 0, hour(5))) // somebody else's
		must(t, tx.Intervals.End(clock.Unreachable, 1, 0, hour(5)))
		away.To = hour(5)
		check(8, 1, 3, away)
		check(8, 1, 5)
	})
}
