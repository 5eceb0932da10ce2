package desk_test

import (
	"context"
	"testing"

	"pentepost/store"
	"pentepost/store/storetest"
)

// openStore opens a new database, on the engine that the tests run on.
func openStore(t testing.TB) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), storetest.New(t), "pente.example")
	must(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
