package store_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"pentepost/store"
	"pentepost/store/storetest"
)

// needPostgres skips a test that is about PostgreSQL.
func needPostgres(t *testing.T) {
	t.Helper()
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set")
	}
}

// A second server on a PostgreSQL database is refused while the first one renews its lease.
func TestOneServerOnPostgres(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	first := openIn(t, at)
	began := time.Now()
	if _, err := store.Open(t.Context(), at, "pente.example"); !errors.Is(err, store.ErrInUse) || time.Since(began) > 10*time.Second {
		t.Errorf("the second Open after %v: %v", time.Since(began), err)
	}
	update(t, first, func(tx *store.Tx) { player(t, tx, "Ann") }) // the first is not disturbed
	must(t, first.Close())
	if found := known(t, openIn(t, at), "Ann"); len(found) != 1 {
		t.Errorf("found %v", found)
	}
}

// A standby server takes over when the first one stops.
func TestStandby(t *testing.T) {
	at := filepath.Join(t.TempDir(), "data")
	if storetest.OnPostgres() {
		at = storetest.URL(t)
	}
	first := openIn(t, at)
	update(t, first, func(tx *store.Tx) { player(t, tx, "Ann") })
	second := standby(t, at)
	select {
	case <-second:
		t.Fatal("the standby server does not wait")
	case <-time.After(100 * time.Millisecond):
	}
	must(t, first.Close())
	if found := known(t, <-second, "Ann"); len(found) != 1 {
		t.Errorf("found %v", found)
	}
}

// standby opens a database when it is free.
func standby(t *testing.T, at string) <-chan *store.DB {
	opened := make(chan *store.DB, 1)
	go func() {
		db, err := store.OpenWhenFree(t.Context(), at, "pente.example")
		if err != nil {
			t.Error(err)
			close(opened)
			return
		}
		t.Cleanup(func() { db.Close() })
		opened <- db
	}()
	return opened
}

// A server that was silent for too long has lost the database: it can write no more. A transaction that began
// before has its effect as if it had ended before, or none: here the next server has seen that Ann is not there.
func TestTakeover(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	first := openIn(t, at)
	tries := 0
	err := first.Update(t.Context(), func(tx *store.Tx) error {
		if tries++; tries > 1 {
			t.Error("it begins once more")
			return nil
		}
		player(t, tx, "Ann")
		_, err := raw(t, at).Exec("UPDATE leases SET until = 1") // as after half a minute of silence
		must(t, err)
		second := <-standby(t, at)
		update(t, second, func(tx *store.Tx) {
			if _, found, err := tx.PlayerByNick("Ann"); found || err != nil {
				t.Errorf("Ann: %v, %v", found, err)
			}
			player(t, tx, "Bob")
		})
		return nil
	})
	if !errors.Is(err, store.ErrLost) {
		t.Errorf("the transaction of the first: %v", err)
	}
	if err := first.AwaitLoss(t.Context()); !errors.Is(err, store.ErrLost) {
		t.Errorf("the first hears %v", err)
	}
	beside, err := store.OpenBeside(t.Context(), at, "")
	must(t, err)
	defer beside.Close()
	if found := known(t, beside, "Ann", "Bob"); len(found) != 1 || found[0] != "Bob" {
		t.Errorf("there are %v", found)
	}
}
