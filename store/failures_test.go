package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"pentepost/store"
)

// An error passes if the world failed, and not what was asked for.
func TestW5IsPassing(t *testing.T) {
	code := func(code string) error { return &pgconn.PgError{Code: code} }
	_, noFile := os.Open("/nowhere/at/all")
	for _, test := range []struct {
		err  error
		want bool
	}{
		{code("57014"), true}, // query_canceled
		{code("57P01"), true}, // admin_shutdown
		{code("53100"), true}, // disk_full
		{code("40001"), true}, // serialization_failure
		{code("23503"), false},
		{code("22P02"), false},
		{code("42P01"), false},
		{context.DeadlineExceeded, true},
		{noFile, true},
		{errors.New("panic: no"), false},
	} {
		if got := store.IsPassing(fmt.Errorf("wrapped: %w", test.err)); got != test.want {
			t.Errorf("%v: %v, want %v", test.err, got, test.want)
		}
	}
}

// A failure is of a mail in the ledger that is not decided, and has a state.
func TestVerifyFindsFailures(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		handled(t, tx, 9, 1, "one", "done")
		handled(t, tx, 9, 2, "two", store.Fault)
		handled(t, tx, 9, 3, "three", store.Fault)
		for uid, state := range map[uint32]store.FailureState{1: store.WaitsForTry, 2: "lost", 3: store.WaitsForTry, 4: store.PutAside} {
			must(t, tx.SaveFailure(store.Failure{ID: int64(uid), Validity: 9, UID: uid, Tries: 1, State: state}))
		}
	})
	found := faults(t, db)
	slices.Sort(found)
	same(t, []string{
		"counter | failures | the next number is one that is taken",
		"failure | failure 1 | its mail is decided, or not in the ledger",
		"failure | failure 2 | its state is none",
		"failure | failure 4 | its mail is decided, or not in the ledger",
	}, found)
}
