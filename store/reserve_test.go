package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/store"
	"pentepost/store/storetest"
)

// reserve reserves notices at noon.
func reserve(t testing.TB, tx *store.Tx, open []letters.Class, limit int) []letters.Notice {
	t.Helper()
	list, err := tx.Sending.Reservable(open, noon, limit)
	must(t, err)
	for _, n := range list {
		must(t, tx.Sending.Reserve(n.ID))
	}
	return list
}

func ids(list []letters.Notice) (ids []int64) {
	for _, n := range list {
		ids = append(ids, n.ID)
	}
	return ids
}

// F4: a notice is reserved before it is sent, and nobody gets it twice.
func TestReserve(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		for p := range games.PlayerID(3) {
			enqueue(t, tx, letters.Notice{To: p + 1, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, 0)
		}
		enqueue(t, tx, letters.Notice{To: 9, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, time.Hour) // not due
		if diff := cmp.Diff([]int64{1, 2}, ids(reserve(t, tx, letters.Classes, 2))); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]int64{3}, ids(reserve(t, tx, letters.Classes, 9))); diff != "" {
			t.Error(diff)
		}
		if left := reserve(t, tx, letters.Classes, 9); left != nil {
			t.Errorf("reserved twice: %v", left)
		}
		must(t, tx.Sending.ReleaseReserved()) // this process runs
		if left := reserve(t, tx, letters.Classes, 9); left != nil {
			t.Errorf("reserved twice: %v", left)
		}
		must(t, tx.Sending.Release(3))
		if diff := cmp.Diff([]int64{3}, ids(reserve(t, tx, letters.Classes, 9))); diff != "" {
			t.Error(diff)
		}
	})
}

// What a process reserved that no longer runs is due again.
func TestReservedByTheDead(t *testing.T) {
	place := storetest.New(t)
	first := openIn(t, place)
	update(t, first, func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, 0)
		reserve(t, tx, letters.Classes, 9)
	})
	must(t, first.Close())
	update(t, openIn(t, place), func(tx *store.Tx) {
		if list := reserve(t, tx, letters.Classes, 9); list != nil {
			t.Errorf("reserved twice: %v", list)
		}
		must(t, tx.Sending.ReleaseReserved())
		if list := ids(reserve(t, tx, letters.Classes, 9)); len(list) != 1 {
			t.Errorf("reserved again: %v", list)
		}
	})
}

// One player gets one letter at a time, in their order. F1: a letter
// that is tried again later holds up no other.
func TestReserveKeepsOrder(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 1}, Letter: letters.Remarked{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 2}, Letter: letters.Remarked{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 2}, Letter: letters.Remarked{}}, 0)
		for i, step := range []struct {
			want int64
			then func() error
		}{
			{1, func() error { return tx.Sending.MarkLater(1, noon.Add(time.Hour), "451 later") }},
			{2, func() error { return nil }},
			{0, func() error { return tx.Sending.MarkSent(2, "ann@example.org", noon) }},
			{3, func() error { return tx.Sending.MarkSent(3, "ann@example.org", noon) }},
			{0, func() error { return nil }},
		} {
			got := reserve(t, tx, letters.Classes, 9)
			if len(got) > 1 || len(got) == 1 && got[0].ID != step.want || len(got) == 0 && step.want != 0 {
				t.Errorf("step %d: %v, want %d", i, ids(got), step.want)
			}
			must(t, step.then())
		}
	})
}

// F2: the classes are apart, so that a flood of one holds up no other.
func TestClasses(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		for range 50 {
			enqueue(t, tx, letters.Notice{To: 0, Address: "x@example.org", Letter: letters.Invitation{}}, -time.Hour)
		}
		enqueue(t, tx, letters.Notice{To: 2, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, 0)
		enqueue(t, tx, letters.Notice{To: 3, Letter: letterOf("of a later program")}, 0)
		for class, want := range map[letters.Class][]int64{letters.InvitationClass: {1}, letters.AnswerClass: nil} {
			list, err := tx.Sending.Reservable([]letters.Class{class}, noon, 9)
			if diff := cmp.Diff(want, ids(list)); diff != "" || err != nil {
				t.Errorf("class %d: %v, %s", class, err, diff)
			}
		}
		if diff := cmp.Diff([]int64{51, 1, 52}, ids(reserve(t, tx, letters.Classes, 9))); diff != "" {
			t.Errorf("the letter of play goes first: %s", diff)
		}
		if n, err := tx.Sending.CountSince(letters.PlayClass, noon); n != 1 || err != nil {
			t.Errorf("%d letters of play are on their way, %v", n, err)
		}
	})
}

// A later letter makes earlier ones about the game pointless, and tells what they would
// have told; one with a remark is sent all the same, and so is one about conditional moves.
func TestOutdatedNotices(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 4, Since: 4}, Letter: letters.Played{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 5, Since: 5}, Letter: letters.YourMove{}, Said: play.Said{Remark: 7}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 2, Ply: 5, Since: 5}, Letter: letters.YourMove{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 5}, Letter: letters.Remarked{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 6, Since: 6}, Letter: letters.GameEnded{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 3, Ply: 4, Since: 3}, Letter: letters.Played{Beside: play.LinePlayed{}}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 3, Ply: 5, Since: 5}, Letter: letters.YourMove{}, Besides: letters.Besides{Unused: []games.Line{{Answer: 1}}}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 3, Ply: 7, Since: 7}, Letter: letters.YourMove{}}, 0)
		var got []int64
		for _, n := range due(t, tx, 0) {
			got = append(got, n.ID, int64(n.Since))
		}
		// The receipt is gone, and the letter with the remark tells of its ply too.
		if diff := cmp.Diff([]int64{2, 4, 3, 5, 4, 0, 5, 6, 6, 3, 7, 5, 8, 7}, got); diff != "" {
			t.Error(diff)
		}
	})
}

// A player gets letters of different classes in their order, unless the budget of a class is
// used up.
func TestReserveAcrossClasses(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Letter: letters.Welcome{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, 0)
		list, err := tx.Sending.Reservable(letters.Classes, noon, 9)
		if diff := cmp.Diff([]int64{1}, ids(list)); diff != "" || err != nil {
			t.Errorf("the welcome first: %v, %s", err, diff)
		}
		if diff := cmp.Diff([]int64{2}, ids(reserve(t, tx, []letters.Class{letters.PlayClass}, 9))); diff != "" {
			t.Errorf("with no answers left in the budget: %s", diff)
		}
	})
}
