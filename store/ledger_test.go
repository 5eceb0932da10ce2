package store_test

import (
	"strings"
	"testing"
	"time"

	"pentepost/store"
)

// handled enters a mail in the ledger, with an outcome and its reason. The time of handling depends on the UID.
func handled(t testing.TB, tx *store.Tx, validity, uid uint32, mail, outcome string) {
	t.Helper()
	outcome, reason, _ := strings.Cut(outcome, " ")
	must(t, tx.Ledger.Enter(store.Entry{
		Validity: validity, UID: uid, Mail: mail, Sender: "ann@example.org", Outcome: outcome, Reason: reason,
		Received: noon, Handled: noon.Add(time.Duration(uid) * time.Second),
	}))
}

// TestHandled checks that all copies of a handled mail are recognised.
func TestHandled(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		handled(t, tx, 1, 1, "done", "done")
		handled(t, tx, 1, 2, "put aside", "quarantined fault")
		handled(t, tx, 1, 4, "twice", "refused")
		handled(t, tx, 2, 1, "twice", store.Duplicate)
		handled(t, tx, 1, 5, "fed twice", "done")
		handled(t, tx, 1, 5, "fed twice", store.Duplicate)
		handled(t, tx, 2, 2, "a list's copy", "machine list") // F5: nothing was done about these
		handled(t, tx, 2, 3, "a forged copy", "ignored dmarc-fail")
		handled(t, tx, 2, 4, "a huge copy", "quarantined too-many-parts")
		for mail, want := range map[string]bool{"done": true, "put aside": true, "twice": true, "fed twice": true, "new": false,
			"a list's copy": false, "a forged copy": false, "a huge copy": false} {
			if got, err := tx.Ledger.Handled(mail); got != want || err != nil {
				t.Errorf("%s: %v, %v, want %v", mail, got, err, want)
			}
		}
	})
}
