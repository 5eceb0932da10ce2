package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite"

	"pentepost/store"
)

// raw opens a database without package store, to inspect or change it.
func raw(t testing.TB, place string) *sql.DB {
	t.Helper()
	driver, at := "sqlite", filepath.Join(place, store.FileName)
	if store.IsURL(place) {
		driver, at = "pgx", place
	}
	db, err := sql.Open(driver, at)
	must(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// TestDataDirectoryIsPrivate checks that other users cannot read a new data directory.
func TestDataDirectoryIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "var", "pentepost")
	openIn(t, dir)
	info, err := os.Stat(dir)
	must(t, err)
	if mode := info.Mode().Perm(); mode != 0o700 {
		t.Errorf("others may look into the data directory: %o", mode)
	}
}

// TestReopen checks that data survives a restart, whatever the name of the directory.
func TestReopen(t *testing.T) {
	for _, name := range []string{"plain", "with space", "50%25 off?", "a#b"} {
		dir := filepath.Join(t.TempDir(), name)
		db := openIn(t, dir)
		update(t, db, func(tx *store.Tx) { player(t, tx, "Ann") })
		must(t, db.Close())
		if _, err := os.Stat(filepath.Join(dir, store.FileName)); err != nil {
			t.Errorf("the database is not in its directory: %v", err)
		}
		update(t, openIn(t, dir), func(tx *store.Tx) {
			if _, ok, err := tx.Players.ByNick("Ann"); !ok || err != nil {
				t.Errorf("in %q: %v, %v", name, ok, err)
			}
		})
	}
}

// TestInUse checks that a second server cannot use the same data. It would send every
// letter twice.
func TestInUse(t *testing.T) {
	dir := t.TempDir()
	first := openIn(t, dir)
	if _, err := store.Open(context.Background(), dir, "pente.example"); !errors.Is(err, store.ErrInUse) {
		t.Errorf("the second Open: %v", err)
	}
	update(t, first, func(tx *store.Tx) { player(t, tx, "Ann") }) // the first is not disturbed
	must(t, first.Close())
	openIn(t, dir)
}

// TestNewer checks that a program does not open the database of a newer one.
func TestNewer(t *testing.T) {
	dir := t.TempDir()
	must(t, openIn(t, dir).Close())
	db := raw(t, dir)
	_, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	must(t, err)
	if _, err := store.Open(context.Background(), dir, "pente.example"); !errors.Is(err, store.ErrNewer) {
		t.Errorf("Open: %v", err)
	}
	_, err = db.Exec(`DELETE FROM goose_db_version WHERE version_id = 99999`)
	must(t, err)
	openIn(t, dir) // the failed Open has unlocked the directory
}

func TestNoDatabase(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, store.FileName), []byte("This is no database, but a letter to one."), 0o600))
	if _, err := store.Open(context.Background(), dir, "pente.example"); err == nil {
		t.Error("a text file opens as a database")
	}
}
