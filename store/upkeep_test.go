package store_test

import (
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/store"
)

// What was done to look after a server is noted, and the last time counts.
func TestUpkeep(t *testing.T) {
	db := open(t)
	type facts struct{ File string }
	update(t, db, func(tx *store.Tx) {
		if at, err := tx.Upkeep.Last(store.BackupMade, &facts{}); err != nil || !at.IsZero() {
			t.Errorf("before the first backup: %v, %v", at, err)
		}
		must(t, tx.Upkeep.Note(store.BackupMade, noon, facts{"one"}))
		must(t, tx.Upkeep.Note(store.BackupMade, noon.Add(time.Hour), facts{"two"}))
		must(t, tx.Upkeep.Note(store.DrillHeld, noon, facts{"one"}))
		var last facts
		if at, err := tx.Upkeep.Last(store.BackupMade, &last); err != nil || !at.Equal(noon.Add(time.Hour)) || last.File != "two" {
			t.Errorf("the last backup: %v %v, %v", at, last, err)
		}
	})
}

// The condition of a server is what is in its tables.
func TestCondition(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		game(t, tx, "pente", ann, bob, "K10", "L10")
		for i := range 3 {
			must(t, tx.Outbox.Enqueue(letters.Notice{To: ann.ID, Letter: letters.HelpText{Topic: []string{"a", "b", "c"}[i]}, Made: noon, Due: noon.Add(time.Duration(i) * time.Hour)}))
		}
		list := due(t, tx, 3*time.Hour)
		if len(list) != 3 {
			t.Fatalf("%d letters", len(list))
		}
		must(t, tx.Sending.MarkSent(list[0].ID, "ann@example.org", noon))
		must(t, tx.Sending.MarkLater(list[1].ID, noon.Add(time.Hour), "try later"))
		must(t, tx.Bounces.Add(letters.Bounce{Letter: list[0], Class: letters.BounceOurs, Says: "no"}, noon))
		must(t, tx.Watermarks.Save("INBOX", noon.Add(time.Minute)))

		c, err := tx.Outbox.Condition(noon.Add(90*time.Minute), noon.Add(-time.Hour))
		must(t, err)
		same(t, store.OutboxCondition{Waiting: 2, Failing: 1, Oldest: list[1].ID, OldestDue: noon.Add(time.Hour), OldestError: "try later", LastSent: noon, Sent: 1}, c)
		b, err := tx.Bounces.Condition(noon.Add(-time.Hour))
		must(t, err)
		same(t, store.BounceCondition{Rejected: 1}, b)
		m, err := tx.Spool.Condition()
		must(t, err)
		same(t, store.MailCondition{Read: noon.Add(time.Minute)}, m)
		e, err := tx.Extent(noon.Add(-clock.Day))
		must(t, err)
		if e.Players != 2 || e.Games != 1 || e.Plies != 2 || e.First.IsZero() || e.Latest.IsZero() {
			t.Errorf("%+v", e)
		}
		if at, err := tx.LastChange(); err != nil || at.Before(noon) {
			t.Errorf("last change %v, %v", at, err)
		}
		since, err := tx.Sending.OldestDue(letters.AnswerClass, noon.Add(90*time.Minute))
		must(t, err)
		same(t, noon.Add(time.Hour), since)
		sent, err := tx.Sending.NthLastSent(letters.AnswerClass, 1)
		must(t, err)
		same(t, noon, sent)
		if sent, err = tx.Sending.NthLastSent(letters.AnswerClass, 2); err != nil || !sent.IsZero() {
			t.Errorf("the second last letter: %v, %v", sent, err)
		}
	})
}
