package store_test

import (
	"os"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/store"
	"pentepost/store/storetest"
)

// What becomes of a letter is noted once, and letters are found by the turn in which they were sent.
func TestW13Deliveries(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		send := func(n letters.Notice, at time.Time) int64 {
			n.To, n.Made, n.Due = bob.ID, at, at
			must(t, tx.Outbox.Enqueue(n))
			id := lastLetter(t, tx, bob.ID)
			must(t, tx.Sending.MarkSent(id, bob.Address, at))
			return id
		}
		hour := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }
		turn := letters.Notice{Matter: letters.Matter{Game: 7, Ply: 3}, Letter: letters.YourMove{}, Said: play.Said{By: ann.ID}}
		before := send(turn, hour(-2))
		first := send(turn, noon)
		send(letters.Notice{Matter: letters.Matter{Game: 8}, Letter: letters.YourMove{}}, hour(1))
		digest := send(letters.Notice{Letter: letters.Daily{OfDay: letters.OfDay{Shown: []letters.DigestGame{{Game: 7, Ply: 3}}}}}, hour(2))
		send(letters.Notice{Letter: letters.GamesListed{}}, hour(3))
		after := send(turn, hour(10))

		for _, note := range []struct {
			what  letters.Fate
			hours int
			first bool
		}{{letters.Delayed, 4, true}, {letters.Delayed, 5, false}, {letters.Lost, 6, true}, {letters.Lost, 7, false}, {letters.Arrived, 8, true}} {
			if first, err := tx.Deliveries.Note(first, note.what, hour(note.hours)); first != note.first || err != nil {
				t.Errorf("%s after %d hours is new: %v, %v", note.what, note.hours, first, err)
			}
		}
		must(t, tx.Deliveries.NoteReached(bob.ID, 7, noon, hour(9)))
		want := []letters.Delivery{
			{Notice: letters.Notice{ID: first, To: bob.ID, Matter: letters.Matter{Game: 7, Ply: 3}, Letter: letters.YourMove{}, Said: play.Said{By: ann.ID}}, Fate: clock.Letter{Sent: noon, Lost: hour(6), Delayed: true, Arrived: hour(8)}},
			{Notice: letters.Notice{ID: digest, To: bob.ID, Letter: letters.Daily{OfDay: letters.OfDay{Shown: []letters.DigestGame{{Game: 7, Ply: 3}}}}}, Fate: clock.Letter{Sent: hour(2), Arrived: hour(9)}},
		}
		got, err := tx.Deliveries.To(bob.ID, 7, noon, hour(10))
		must(t, err)
		same(t, want, got)
		got, err = tx.Deliveries.To(bob.ID, 7, noon, time.Time{})
		must(t, err)
		if len(got) != 3 || got[2].ID != after || !got[2].Fate.Arrived.IsZero() {
			t.Errorf("without an end: %+v", got)
		}
		letter, err := tx.Deliveries.Of(before)
		must(t, err)
		same(t, clock.Letter{Sent: hour(-2)}, letter)
	})
}

// A letter that was not sent at all counts as lost on its way from then on.
func TestW13DroppedLetter(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		bob := player(t, tx, "Bob")
		must(t, tx.Outbox.Enqueue(letters.Notice{To: bob.ID, Matter: letters.Matter{Game: 7}, Letter: letters.YourMove{}, Made: noon, Due: noon}))
		id := lastLetter(t, tx, bob.ID)
		_, err := tx.Deliveries.Note(id, letters.Lost, noon)
		must(t, err)
		must(t, tx.Sending.MarkGivenUp(id, "unreachable"))
		letter, err := tx.Deliveries.Of(id)
		must(t, err)
		same(t, clock.Letter{Sent: noon, Lost: noon}, letter)
	})
}

// A letter that is reported before anybody has noted that it was sent was sent then.
func TestW13ReportedBeforeSettled(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		bob := player(t, tx, "Bob")
		must(t, tx.Outbox.Enqueue(letters.Notice{To: bob.ID, Matter: letters.Matter{Game: 7}, Letter: letters.YourMove{}, Made: noon, Due: noon}))
		id := lastLetter(t, tx, bob.ID)
		must(t, tx.Sending.Reserve(id))
		for _, want := range []bool{true, false} {
			if reserved, err := tx.Sending.MarkReported(id, noon.Add(time.Second)); reserved != want || err != nil {
				t.Errorf("reserved: %v, %v", reserved, err)
			}
		}
		must(t, tx.Sending.MarkSent(id, bob.Address, noon))
		letter, err := tx.Deliveries.Of(id)
		must(t, err)
		same(t, clock.Letter{Sent: noon.Add(time.Second)}, letter)
	})
}

// The standstills of one turn are replaced, and no others.
func TestW13SetUnreached(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		hour := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }
		still := func(from, to int, c clock.Cause) clock.Interval {
			return clock.Interval{From: hour(from), To: hour(to), Cause: c}
		}
		others := []games.Interval{
			{Player: 2, Game: 7, Interval: still(-5, -1, clock.Unreachable)}, // an earlier turn
			{Player: 2, Game: 7, Interval: still(9, 11, clock.Delayed)},      // a later one
			{Player: 2, Game: 8, Interval: still(1, 2, clock.Unreachable)},
			{Player: 2, Interval: still(1, 2, clock.Unreachable)},
			{Player: 2, Game: 7, Interval: still(1, 2, clock.Pause)},
			{Player: 1, Game: 7, Interval: still(1, 2, clock.Unreachable)},
		}
		for _, i := range others {
			must(t, tx.Intervals.Add(i))
		}
		for n := range 2 {
			must(t, tx.Intervals.SetUnreached(2, 7, noon, hour(9), []clock.Interval{still(n, 5, clock.Unreachable), still(n, 4, clock.Delayed)}))
		}
		want := []clock.Interval{others[0].Interval, others[3].Interval, others[4].Interval, still(1, 5, clock.Unreachable), still(1, 4, clock.Delayed), others[1].Interval}
		got, err := tx.Intervals.Of(7, 2, hour(-10))
		must(t, err)
		same(t, want, got)
		got, err = tx.Intervals.Of(8, 2, hour(-10))
		must(t, err)
		same(t, []clock.Interval{others[2].Interval, others[3].Interval}, got)
	})
}

// Games whose clock had stopped for ever before the upgrade get an end, and letters that came back are known as such.
func TestW12StandstillsBeforeTheyHadAnEnd(t *testing.T) {
	if storetest.OnPostgres() {
		t.Skip("it has no older schemas")
	}
	text, err := os.ReadFile("testdata/schema-00035.sql")
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text) + `
UPDATE games SET began = moved, alarm = 0, stage = 2, pace = '3d claim' WHERE id = 1;
UPDATE players SET unreachable = 1780660900123456 WHERE id = 2;
INSERT INTO intervals VALUES (2, 'unreachable', 2, 0, 1780660900123456, 0);
UPDATE counters SET value = 2 WHERE name = 'intervals';
INSERT INTO bounces VALUES (1, 2, 1, 'no such mailbox', 1780660900123456);`)
	must(t, err)
	must(t, db.Close())
	since, later := time.UnixMicro(1780660900123456).UTC(), noon.Add(200*clock.Day)
	update(t, openIn(t, dir), func(tx *store.Tx) {
		letter, err := tx.Deliveries.Of(1)
		must(t, err)
		same(t, since, letter.Lost)
		if g := loaded(t, tx, 1); g.Stage != games.StageRemindedLast {
			t.Errorf("stage %d", g.Stage)
		}
		must(t, desk.Judge(tx.ForGames(), 1, later))
		if g := loaded(t, tx, 1); g.Stage != games.StageOverdue {
			t.Errorf("stage %d; on turn: %d", g.Stage, g.OnTurn())
		}
		list, err := tx.Sending.Due(later, 100)
		must(t, err)
		asked := false
		for _, n := range list {
			asked = asked || n.To == 1 && n.Kind() == letters.KindOverdue && n.Topic() == "unreachable"
		}
		if !asked {
			t.Error("the opponent is not asked")
		}
	})
}
