package store_test

import (
	"fmt"
	"testing"
	"time"

	"pentepost/store"
	"pentepost/store/storetest"
)

// A server knows the nameplates of its last starts, and forgets older ones. On PostgreSQL each of these starts ends as
// if it were killed, and does not give back the numbers that it has drawn ahead.
func TestNameplatesOfLastStarts(t *testing.T) {
	at := storetest.New(t)
	const starts = 25
	for n := range starts {
		db := openIn(t, at)
		update(t, db, func(tx *store.Tx) { must(t, tx.Servers.AddNameplate(fmt.Sprint("plate ", n), time.Now())) })
		if storetest.OnPostgres() {
			_, err := raw(t, at).Exec("UPDATE leases SET until = 1")
			must(t, err)
			continue
		}
		must(t, db.Close())
	}
	db, known := openIn(t, at), ""
	view(t, db, func(tx *store.Tx) {
		for n := range starts {
			ours, err := tx.Servers.HasNameplate(fmt.Sprint("plate ", n))
			must(t, err)
			if ours {
				known += fmt.Sprint(" ", n)
			}
		}
	})
	if want := " 15 16 17 18 19 20 21 22 23 24"; known != want {
		t.Errorf("it knows the nameplates%s, want%s", known, want)
	}
}
