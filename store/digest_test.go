package store_test

import (
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
)

// A notice that waits is not due and no backlog. A letter of the day takes it along, once.
func TestWaitingNotices(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		game(t, tx, "pente", ann, bob, "K10")
		for _, n := range []letters.Notice{
			{To: ann.ID, Matter: letters.Matter{Game: 1}, Letter: letters.Remarked{}, Waits: true},
			{To: ann.ID, Matter: letters.Matter{Game: 1, Ply: 1}, Letter: letters.YourMove{}, Waits: true},
			{To: bob.ID, Matter: letters.Matter{Game: 1}, Letter: letters.Remarked{}, Waits: true},
		} {
			enqueue(t, tx, n, 0)
		}
		count := func(p games.PlayerID, waits, due int) {
			t.Helper()
			waiting, err := tx.Digests.Waiting(p)
			must(t, err)
			f, err := tx.Figures(noon.Add(time.Hour))
			must(t, err)
			unsent, err := tx.Notices.Unsent(noon)
			must(t, err)
			unsent = slices.DeleteFunc(unsent, func(o store.OutboxRow) bool { return o.State == "dropped" })
			if len(waiting) != waits || f.Waiting != due || f.Failing != 0 || len(unsent) != due {
				t.Errorf("%d wait and %+v, %d unsent; want %d and %d due", len(waiting), f, len(unsent), waits, due)
			}
		}
		count(ann.ID, 2, 0)

		// What a later notice makes pointless need not wait any longer.
		enqueue(t, tx, letters.Notice{To: ann.ID, Matter: letters.Matter{Game: 1, Ply: 2}, Letter: letters.YourMove{}, Waits: true}, time.Minute)
		count(ann.ID, 2, 0)

		digest := letters.Notice{To: ann.ID, Letter: letters.Daily{}, Made: noon, Due: noon}
		must(t, tx.Digests.Enqueue(digest, []int64{1, 4}))
		count(ann.ID, 0, 1)
		told, err := tx.Digests.Told(5)
		if must(t, err); len(told) != 2 || told[0].ID != 1 || told[1].ID != 4 {
			t.Errorf("letter 5 tells %+v", told)
		}

		// It is told again if that letter is lost: in the next one or, if letters come each, at once.
		ann.Digest = noon.Add(24 * time.Hour)
		must(t, tx.Players.Save(ann))
		must(t, tx.Digests.WaitAgain(5))
		count(ann.ID, 2, 1)
		must(t, tx.Digests.Enqueue(digest, []int64{1, 4}))
		ann.Digest = time.Time{}
		must(t, tx.Players.Save(ann))
		must(t, tx.Digests.WaitAgain(6))
		count(ann.ID, 0, 4)

		must(t, tx.Digests.Release(bob.ID, noon))
		count(bob.ID, 0, 5)
	})
}

// A letter of the day is due among the games, in the order of time.
func TestAlarmsOfPlayers(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		for _, hours := range []time.Duration{1, 3} {
			g := game(t, tx, "pente", ann, bob, "K10")
			g.Alarm = noon.Add(hours * time.Hour)
			must(t, tx.Games.Put(g, 1))
		}
		ann.Digest, bob.Digest = noon.Add(3*time.Hour), noon.Add(2*time.Hour)
		must(t, tx.Players.Save(ann))
		must(t, tx.Players.Save(bob))
		due := func(limit int) []store.Alarm {
			list, err := tx.Alarms.Due(noon.Add(3*time.Hour), limit)
			must(t, err)
			return list
		}
		want := []store.Alarm{
			{Game: 1, At: noon.Add(time.Hour)}, {What: store.DigestAlarm, Player: bob.ID, At: noon.Add(2 * time.Hour)},
			{Game: 2, At: noon.Add(3 * time.Hour)}, {What: store.DigestAlarm, Player: ann.ID, At: noon.Add(3 * time.Hour)},
		}
		same(t, want, due(10))
		same(t, want[:1], due(1))
		must(t, tx.Alarms.PutOff(want[1], noon.Add(9*time.Hour)))
		same(t, []store.Alarm{want[0], want[2], want[3]}, due(10))
	})
}
