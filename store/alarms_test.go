package store_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// TestAlarms checks that games come in the order of their alarms, and only if they are due.
func TestAlarms(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		for _, hours := range []time.Duration{3, 1, 0, 2, 9} {
			g := game(t, tx, "pente", ann, bob, "K10")
			if hours > 0 {
				g.Alarm = noon.Add(hours * time.Hour)
			}
			must(t, tx.Games.Put(g, 1))
		}
		due := func(want ...games.GameID) {
			t.Helper()
			list, err := tx.Alarms.Due(noon.Add(3*time.Hour), 10)
			must(t, err)
			var got []games.GameID
			for _, a := range list {
				got = append(got, a.Game)
			}
			same(t, want, got)
		}
		due(2, 4, 1)
		must(t, tx.Alarms.PutOff(store.Alarm{Game: 4}, noon.Add(4*time.Hour)))
		must(t, tx.Alarms.PutOff(store.Alarm{Game: 3}, noon)) // it has no alarm
		due(2, 1)

		// A player who is to be forgotten stands between the games.
		leaving, err := tx.Players.Load(bob.ID)
		must(t, err)
		leaving.ForgetAt = noon.Add(2 * time.Hour)
		must(t, tx.Players.Save(leaving))
		due(2, 0, 1)
		list, err := tx.Alarms.Due(noon.Add(3*time.Hour), 2)
		must(t, err)
		same(t, store.Alarm{What: store.ForgetAlarm, Player: bob.ID, At: leaving.ForgetAt}, list[1])
		must(t, tx.Alarms.PutOff(list[1], noon.Add(4*time.Hour)))
		due(2, 1)
	})
}

// TestWatermark checks that a watermark never goes back.
func TestWatermark(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for _, step := range []struct{ save, want time.Time }{
			{time.Time{}, time.Time{}}, {noon, noon}, {noon.Add(-time.Hour), noon}, {noon.Add(time.Hour), noon.Add(time.Hour)},
		} {
			if !step.save.IsZero() {
				must(t, tx.Watermarks.Save("INBOX", step.save))
			}
			got, err := tx.Watermarks.Of("INBOX")
			if must(t, err); !got.Equal(step.want) {
				t.Errorf("watermark %v, want %v", got, step.want)
			}
		}
	})
}
