package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/store"
)

// handled enters a mail in the ledger, with an outcome and its reason. The time of handling depends on the UID.
func handled(t testing.TB, tx *store.Tx, validity, uid uint32, mail, outcome string) {
	t.Helper()
	outcome, reason, _ := strings.Cut(outcome, " ")
	must(t, tx.MarkHandled(store.Entry{
		Validity: validity, UID: uid, Mail: mail, Sender: "ann@example.org", Outcome: outcome, Reason: reason,
		Received: noon, Handled: noon.Add(time.Duration(uid) * time.Second),
	}))
}

// TestHandled checks that all copies of a handled mail are recognised, and that a mail
// with a fault is not handled.
func TestHandled(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		handled(t, tx, 1, 1, "done", "done")
		handled(t, tx, 1, 2, "put aside", "quarantined fault")
		handled(t, tx, 1, 3, "failed", store.Fault)
		handled(t, tx, 1, 4, "twice", "refused")
		handled(t, tx, 2, 1, "twice", store.Duplicate)
		handled(t, tx, 2, 2, "a list's copy", "machine list") // F5: nothing was done about these
		handled(t, tx, 2, 3, "a forged copy", "ignored dmarc-fail")
		handled(t, tx, 2, 4, "a huge copy", "quarantined too-many-parts")
		for mail, want := range map[string]bool{"done": true, "put aside": true, "failed": false, "twice": true, "new": false,
			"a list's copy": false, "a forged copy": false, "a huge copy": false} {
			if got, err := tx.Handled(mail); got != want || err != nil {
				t.Errorf("%s: %v, %v, want %v", mail, got, err, want)
			}
		}
	})
}

// TestFailures checks that tries are counted for each mail and mailbox, and that a mail which is decided has no
// failure.
func TestFailures(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for want := range store.MaxAttempts {
			f, err := tx.Failure(1, 7)
			if f.Tries != want || err != nil {
				t.Errorf("%d tries, %v, want %d", f.Tries, err, want)
			}
			f.Tries++
			must(t, tx.SaveFailure(f))
			handled(t, tx, 1, 7, "", store.Fault)
		}
		handled(t, tx, 1, 7, "poison", "quarantined fault")
		for _, other := range [][2]uint32{{1, 8}, {2, 7}} {
			if f, err := tx.Failure(other[0], other[1]); f.Tries != 0 || err != nil {
				t.Errorf("mail %d: %d tries, %v", other, f.Tries, err)
			}
		}
		if got, err := tx.Handled("poison"); !got || err != nil {
			t.Errorf("handled: %v, %v", got, err)
		}
		f, err := tx.Failure(1, 7)
		must(t, err)
		f.State = store.PutAside
		must(t, tx.SaveFailure(f))
		f, err = tx.Failure(1, 7)
		must(t, err)
		if ok, err := tx.Again(f.ID); !ok || err != nil {
			t.Errorf("again: %v, %v", ok, err)
		}
		if got, err := tx.Handled("poison"); got || err != nil {
			t.Errorf("handled, though it is to be decided again: %v, %v", got, err)
		}
		handled(t, tx, 1, 7, "poison", "done")
		if left, err := tx.Failures(); len(left) > 0 || err != nil {
			t.Errorf("decided, and left are %v, %v", left, err)
		}
	})
}

// TestMark checks that the mark is before the first mail that has to be tried again.
func TestMark(t *testing.T) {
	db := open(t)
	mark := func(tx *store.Tx, wantValidity, wantUID uint32) {
		t.Helper()
		validity, uid, err := tx.Mark()
		if err != nil || validity != wantValidity || uid != wantUID {
			t.Errorf("%d/%d, %v, want %d/%d", validity, uid, err, wantValidity, wantUID)
		}
	}
	update(t, db, func(tx *store.Tx) {
		mark(tx, 0, 0)
		handled(t, tx, 9, 3, "a", "done")
		handled(t, tx, 9, 5, "b", "done")
		mark(tx, 9, 5)
		handled(t, tx, 9, 6, "c", store.Fault)
		handled(t, tx, 9, 7, "d", "done")
		mark(tx, 9, 5)
		handled(t, tx, 9, 6, "c", store.Quarantined)
		mark(tx, 9, 7)
		for validity, want := range map[uint32]uint32{9: 3, 8: 0} {
			if first, err := tx.FirstUID(validity); first != want || err != nil {
				t.Errorf("the first of %d is %d, %v, want %d", validity, first, err, want)
			}
		}
		handled(t, tx, 8, 10, "e", "done") // the mailbox was created again; its UIDVALIDITY may be lower
		mark(tx, 8, 10)
		handled(t, tx, 8, 11, "f", store.Fault)
		mark(tx, 8, 10)
	})
}

func TestOutcomes(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		handled(t, tx, 1, 2, "a", "done")
		handled(t, tx, 1, 4, "b", store.Fault)
		handled(t, tx, 1, 9, "c", "ignored")
		handled(t, tx, 2, 3, "d", "done")
		outcomes, err := tx.Outcomes(1, []uint32{1, 2, 3, 4, 5})
		must(t, err)
		if diff := cmp.Diff(map[uint32]string{2: "done", 4: store.Fault}, outcomes); diff != "" {
			t.Error(diff)
		}
		if outcomes, err = tx.Outcomes(1, nil); len(outcomes) != 0 || err != nil {
			t.Errorf("without UIDs: %v, %v", outcomes, err)
		}
	})
}

// TestSetAside checks that a mail that is set aside keeps the mark below it, that this is no
// try, and that it changes nothing for a mail that has an entry.
func TestSetAside(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		handled(t, tx, 1, 9, "done", "done")
		for _, uid := range []uint32{7, 7, 9} {
			must(t, tx.SetAside(1, uid, noon))
		}
		if f, err := tx.Failure(1, 7); f.Tries != 0 || err != nil {
			t.Errorf("%d tries, %v", f.Tries, err)
		}
		if _, uid, err := tx.Mark(); uid != 6 || err != nil {
			t.Errorf("mark %d, %v; want 6", uid, err)
		}
		outcomes, err := tx.Outcomes(1, []uint32{7, 9})
		if outcomes[7] != store.Fault || outcomes[9] != "done" || err != nil {
			t.Errorf("outcomes %v, %v", outcomes, err)
		}
	})
}
