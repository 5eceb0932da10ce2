package store_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/store"
)

// enqueue writes a notice down that is due at noon and so much later.
func enqueue(t testing.TB, tx *store.Tx, n letters.Notice, later time.Duration) {
	t.Helper()
	n.Made, n.Due = noon, noon.Add(later)
	must(t, tx.Outbox.Enqueue(n))
}

// due returns all notices that are due at noon and so much later.
func due(t testing.TB, tx *store.Tx, later time.Duration) []letters.Notice {
	t.Helper()
	list, err := tx.Sending.Due(noon.Add(later), 100)
	must(t, err)
	return list
}

// kinds lists the kinds of notices, for short.
func kinds(list []letters.Notice) (kinds []letters.Kind) {
	for _, n := range list {
		kinds = append(kinds, n.Kind())
	}
	return kinds
}

func TestNoticeSavedIsNoticeLoaded(t *testing.T) {
	db := open(t)
	saved := letters.Notice{To: 1, Matter: letters.Matter{Game: 2, Ply: 3, Challenge: 4, Since: 6}, Letter: letters.Refused{Reason: games.TwoMoves, Line: "K10 L10", Facts: games.Facts{Moves: []rules.Move{rules.Place(180), rules.Choose(rules.Swap)}, Guard: 4, At: 5, Game: 7, Topic: "t", Name: "n", Known: []string{"a", "b"}}}, Said: play.Said{Remark: 7, By: 8}, Reply: true, InReplyTo: "<k10@example.org>", Made: noon, Due: noon}
	update(t, db, func(tx *store.Tx) { enqueue(t, tx, saved, 0) })
	update(t, db, func(tx *store.Tx) {
		list := due(t, tx, 0)
		if len(list) != 1 || list[0].ID == 0 {
			t.Fatal(list)
		}
		if diff := cmp.Diff(saved, list[0], cmpopts.IgnoreFields(letters.Notice{}, "ID", "MessageID")); diff != "" {
			t.Error(diff)
		}
	})
}

// The oldest goes first; at the same time, the one written down first.
func TestDueOrder(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Letter: letterOf("second")}, time.Hour)
		enqueue(t, tx, letters.Notice{To: 1, Letter: letterOf("third")}, time.Hour)
		enqueue(t, tx, letters.Notice{To: 1, Letter: letterOf("first")}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Letter: letterOf("last")}, 2*time.Hour)
		for later, want := range map[time.Duration][]letters.Kind{
			-time.Second: nil, 0: {"first"}, time.Hour: {"first", "second", "third"}, 2 * time.Hour: {"first", "second", "third", "last"},
		} {
			if diff := cmp.Diff(want, kinds(due(t, tx, later))); diff != "" {
				t.Errorf("%v after noon: %s", later, diff)
			}
		}
		few, err := tx.Sending.Due(noon.Add(time.Hour), 2)
		if diff := cmp.Diff([]letters.Kind{"first", "second"}, kinds(few)); diff != "" || err != nil {
			t.Errorf("two at most: %v, %s", err, diff)
		}
	})
}

// A notice is sent, or tried again later, or given up for good.
func TestSentLaterGivenUp(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		if _, ok, err := tx.Sending.Next(letters.Classes); ok || err != nil {
			t.Errorf("the empty outbox: %v, %v", ok, err)
		}
		for _, kind := range []letters.Kind{"sent", "later", "given up"} {
			enqueue(t, tx, letters.Notice{To: 1, Letter: letterOf(kind)}, 0)
		}
		list := due(t, tx, 0)
		must(t, tx.Sending.MarkSent(list[0].ID, "ann@example.org", noon))
		must(t, tx.Sending.MarkLater(list[1].ID, noon.Add(time.Minute), "451 try again"))
		must(t, tx.Sending.MarkGivenUp(list[2].ID, "550 no such user"))
		if left := due(t, tx, 0); len(left) != 0 {
			t.Errorf("still due: %v", kinds(left))
		}
		if next, ok, err := tx.Sending.Next(letters.Classes); !ok || err != nil || !next.Equal(noon.Add(time.Minute)) {
			t.Errorf("next %v, %v, %v", next, ok, err)
		}
		again := due(t, tx, time.Minute)
		if len(again) != 1 || again[0].Failures != 1 || again[0].MessageID != list[1].MessageID {
			t.Errorf("a retry is not the same letter: %+v, was %+v", again, list[1])
		}
	})
}

// Message-IDs grow with time, so that their index grows at its end, for as long as anybody plays.
func TestMessageIDsGrow(t *testing.T) {
	last := ""
	update(t, open(t), func(tx *store.Tx) {
		for i, at := range []string{"1970-01-01", "2004-11-03", "2004-11-05", "2026-11-22", "2999-12-31"} {
			made, err := time.Parse(time.DateOnly, at)
			must(t, err)
			must(t, tx.Outbox.Enqueue(letters.Notice{To: 1, Letter: letters.HelpText{}, Made: made, Due: noon}))
			must(t, tx.Sending.MarkSent(int64(i+1), "ann@example.org", noon))
			n, _, err := tx.Notices.SentNumbered(int64(i + 1))
			must(t, err)
			if n.MessageID <= last {
				t.Errorf("%s of %s is not above %s", n.MessageID, at, last)
			}
			last = n.MessageID
		}
	})
}

// The time in nine digits, and 130 random bits in base32: 26 letters and digits, no two alike.
func TestMessageIDs(t *testing.T) {
	db := open(t)
	form := regexp.MustCompile(`^<[0-9a-v]{9}[a-z2-7]{26}@pente\.example>$`)
	seen := map[string]bool{}
	update(t, db, func(tx *store.Tx) {
		for range 200 {
			enqueue(t, tx, letters.Notice{To: 1, Letter: letters.YourMove{}}, 0)
		}
		list, err := tx.Sending.Due(noon, 1000)
		must(t, err)
		for _, n := range list {
			if !form.MatchString(n.MessageID) || seen[n.MessageID] {
				t.Errorf("%q, seen before: %v", n.MessageID, seen[n.MessageID])
			}
			seen[n.MessageID] = true
		}
	})
	if len(seen) != 200 {
		t.Errorf("%d identities for 200 notices", len(seen))
	}
}

// Notices of one game to one player follow each other; an answer follows its mail.
func TestConversation(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1}, Letter: letterOf("first of game 1")}, 0)
		enqueue(t, tx, letters.Notice{To: 2, Matter: letters.Matter{Game: 1}, Letter: letterOf("to somebody else")}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 2}, Letter: letterOf("first of game 2")}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Letter: letterOf("of no game")}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1}, Letter: letterOf("answer"), Reply: true, InReplyTo: "<mail@example.org>"}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1}, Letter: letterOf("after the answer")}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 2}, Letter: letterOf("second of game 2")}, 0)
		list := due(t, tx, 0)
		want := []string{"", "", "", "", "<mail@example.org>", list[4].MessageID, list[2].MessageID}
		for i, n := range list {
			if n.InReplyTo != want[i] {
				t.Errorf("%s follows %q, not %q", n.Kind(), n.InReplyTo, want[i])
			}
		}
	})
}

// A Message-ID is only valid for the player who got the letter.
func TestSentAs(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 3, Ply: 4}, Letter: letters.YourMove{}}, 0)
		n := due(t, tx, 0)[0]
		must(t, tx.Sending.MarkSent(n.ID, "ann@example.org", noon))
		found, ok, err := tx.Notices.SentAs(1, n.MessageID)
		if err != nil || !ok || found.Game != 3 || found.Ply != 4 {
			t.Errorf("%v, %v, %v", found, ok, err)
		}
		for id, p := range map[string]games.PlayerID{n.MessageID: 2, "<another@pente.example>": 1, "": 1} {
			if _, ok, err := tx.Notices.SentAs(p, id); ok || err != nil {
				t.Errorf("player %d, %q: %v, %v", p, id, ok, err)
			}
		}
	})
}
