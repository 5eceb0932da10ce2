package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
)

// What is old is cleared away in slices, but not what an answer may still need.
func TestClearLetters(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		game(t, tx, "pente", ann, bob, "K10", "L10")
		over := game(t, tx, "pente", ann, bob, "K10")
		over.Leavings = []games.Leaving{{Seat: 1, By: rules.ByResigning, At: noon}}
		over.Ended = noon
		must(t, tx.Games.Put(over, 1))
		for _, n := range []letters.Notice{
			{To: 1, Matter: letters.Matter{Game: 2}, Letter: letters.Remarked{}},         // 1
			{To: 1, Matter: letters.Matter{Game: 2}, Letter: letters.Remarked{}},         // 2: the latest about a game that is over
			{To: 1, Letter: letters.HelpText{}},                                          // 3
			{To: 2, Letter: letters.HelpText{}},                                          // 4: still to be sent
			{To: 2, Letter: letters.SettingsShown{}},                                     // 5
			{To: 1, Matter: letters.Matter{Game: 1, Ply: 1}, Letter: letters.YourMove{}}, // 6: about a turn that is over
			{To: 1, Matter: letters.Matter{Game: 1, Ply: 2}, Letter: letters.Remarked{}}, // 7: about the present turn
			{To: 1, Matter: letters.Matter{Game: 1, Ply: 2}, Letter: letters.Remarked{}}, // 8: the latest of its conversation
			{To: 2, Matter: letters.Matter{Game: 1, Ply: 1}, Letter: letters.Remarked{}}, // 9: that of another player
		} {
			enqueue(t, tx, n, 0)
			if n.Kind() != letters.KindHelp || n.To == ann.ID {
				must(t, tx.Sending.MarkSent(lastLetter(t, tx, n.To), "ann@example.org", noon))
			}
		}
		if diff := cmp.Diff([]int64{1, 3, 5, 6}, clearLetters(t, tx, noon.Add(time.Second), 2)); diff != "" {
			t.Errorf("cleared: %s", diff)
		}
		for id, kept := range map[int64]bool{1: false, 2: true, 3: false, 5: false, 6: false, 7: true, 8: true, 9: true} {
			if _, ok, err := tx.Notices.SentNumbered(id); ok != kept || err != nil {
				t.Errorf("letter %d: kept %v, %v; want %v", id, ok, err, kept)
			}
		}
		if left := due(t, tx, 0); len(left) != 1 || left[0].ID != 4 {
			t.Errorf("still to be sent: %v", left)
		}
		if cleared := clearLetters(t, tx, noon, 9); len(cleared) > 0 {
			t.Errorf("cleared %v, but nothing is older than noon", cleared)
		}
	})
}

// lastLetter returns the number of the last letter to a player.
func lastLetter(t *testing.T, tx *store.Tx, p games.PlayerID) int64 {
	t.Helper()
	list, err := tx.Notices.To(p, 1)
	must(t, err)
	return list[0].ID
}

// clearLetters clears letters away that were made before a time, slice by slice, and returns their numbers.
func clearLetters(t *testing.T, tx *store.Tx, before time.Time, slice int) (cleared []int64) {
	t.Helper()
	for last := int64(0); ; {
		old, next, err := tx.Notices.Old(last, before, slice)
		must(t, err)
		must(t, tx.Notices.Clear(old))
		cleared = append(cleared, old...)
		if last = next; last == 0 {
			return cleared
		}
	}
}

// A letter that the operator tries again meanwhile is kept.
func TestClearLettersKeepsWhatIsRetried(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: player(t, tx, "Ann").ID, Letter: letters.HelpText{}}, 0)
		must(t, tx.Sending.MarkGivenUp(1, "no such user"))
		old, _, err := tx.Notices.Old(0, noon.Add(time.Second), 9)
		must(t, err)
		if ok, err := tx.Outbox.Retry(1, noon); !ok || err != nil || len(old) != 1 {
			t.Fatalf("old letters: %v; retried: %v, %v", old, ok, err)
		}
		must(t, tx.Notices.Clear(old))
		if left := due(t, tx, 0); len(left) != 1 {
			t.Errorf("still to be sent: %v", left)
		}
	})
}

// What the operator wants decided again stays in the ledger.
func TestClearLedger(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		handled(t, tx, 1, 1, "first", "done")
		handled(t, tx, 1, 2, "second", "quarantined again")
		handled(t, tx, 0, 1, "handed over", "done")
		if n, err := tx.Ledger.Clear(noon.Add(time.Hour), 9); n != 2 || err != nil {
			t.Errorf("cleared %d, %v", n, err)
		}
		for mail, want := range map[string]bool{"first": false, "second": true, "handed over": false} {
			if known, err := tx.Ledger.Entered(mail); known != want || err != nil {
				t.Errorf("%s: %v, %v", mail, known, err)
			}
		}
	})
}
