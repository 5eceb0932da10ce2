package games_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"pentepost/store"
)

// openStore opens a new database. Creating the schema takes longer than most tests, so
// each test gets a copy of one empty database.
func openStore(t testing.TB) *store.DB {
	t.Helper()
	empty.Do(func() {
		dir := t.TempDir()
		must(t, openIn(t, dir).Close())
		var err error
		emptyFile, err = os.ReadFile(filepath.Join(dir, store.FileName))
		must(t, err)
	})
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, store.FileName), emptyFile, 0o600))
	db := openIn(t, dir)
	t.Cleanup(func() { db.Close() })
	return db
}

var (
	empty     sync.Once
	emptyFile []byte
)

func openIn(t testing.TB, dir string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), dir, "pente.example")
	must(t, err)
	return db
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
