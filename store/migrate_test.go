package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/store"
	"pentepost/store/storetest"
)

// olden takes back the migration that makes an index, so that the database is one of an older program. The rows are as
// they were.
func olden(t *testing.T, place string) {
	t.Helper()
	db := raw(t, place)
	_, err := db.Exec(`DROP INDEX places_of_division`)
	must(t, err)
	_, err = db.Exec(`DELETE FROM goose_db_version WHERE version_id = 45`)
	must(t, err)
	must(t, db.Close())
}

// isOld reports whether a database lacks that migration.
func isOld(t *testing.T, file string) bool {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	must(t, err)
	defer db.Close()
	var index, version int
	must(t, db.QueryRow(`SELECT (SELECT count(*) FROM sqlite_schema WHERE name = 'places_of_division'), (SELECT count(*) FROM goose_db_version WHERE version_id = 45)`).Scan(&index, &version))
	if index != version {
		t.Errorf("%s has the index %d times, and the migration %d times", file, index, version)
	}
	return version == 0
}

// oldDir is a data directory with Ann and a key, from before the migration.
func oldDir(t *testing.T) string {
	t.Helper()
	storetest.NeedSQLite(t)
	dir := t.TempDir()
	db := openIn(t, dir)
	update(t, db, func(tx *store.Tx) { player(t, tx, "Ann") })
	must(t, db.Close())
	must(t, os.WriteFile(filepath.Join(dir, store.KeyName), []byte("a key\n"), 0o600))
	olden(t, dir)
	return dir
}

// copyBefore returns the name of the copy from before a change to the newest schema.
func copyBefore(t *testing.T) string {
	t.Helper()
	steps, err := filepath.Glob("migrations/*.sql")
	must(t, err)
	number, _, _ := strings.Cut(filepath.Base(steps[len(steps)-1]), "_")
	return "pentepost.db.before-" + number
}

// copiesIn lists what lies beside the database: copies, and files that should not be there.
func copiesIn(t *testing.T, dir string) (list []string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	must(t, err)
	for _, file := range files {
		if name := file.Name(); strings.HasPrefix(name, store.FileName+".") {
			list = append(list, name)
		}
	}
	return list
}

// Before the schema changes, the database and its key are copied, for their owner alone. The copy is as the database was.
func TestCopyBefore(t *testing.T) {
	dir := oldDir(t)
	must(t, os.WriteFile(filepath.Join(dir, copyBefore(t)+".part"), []byte("of a killed process"), 0o644))
	var changes []store.SchemaChange
	db, err := store.Open(t.Context(), dir, "pente.example", store.OnSchemaChange(func(c store.SchemaChange) { changes = append(changes, c) }))
	must(t, err)
	must(t, db.Close())
	if len(changes) != 2 || changes[0].Took != 0 || changes[1].Took == 0 || changes[0].From == 0 {
		t.Fatalf("told of %+v", changes)
	}
	file := changes[0].Copy
	name := copyBefore(t)
	if got := copiesIn(t, dir); !slices.Equal(got, []string{name, name + ".key"}) || file != filepath.Join(dir, name) {
		t.Fatalf("beside the database are %v; told of %s", got, file)
	}
	if !isOld(t, file) || isOld(t, filepath.Join(dir, store.FileName)) {
		t.Error("the copy is not old, or the database is not new")
	}
	for _, name := range []string{file, file + ".key"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may read %s: %v, %v", name, info.Mode(), err)
		}
	}
	restored := t.TempDir()
	must(t, os.Rename(file, filepath.Join(restored, store.FileName)))
	if found := known(t, openIn(t, restored), "Ann"); len(found) != 1 {
		t.Errorf("in the copy are %v", found)
	}
	if key, err := os.ReadFile(file + ".key"); string(key) != "a key\n" {
		t.Errorf("the copy of the key is %q, %v", key, err)
	}
}

// A database that cannot be copied keeps its schema, and nothing is left. So does one that is damaged.
func TestNoChangeWithoutCopy(t *testing.T) {
	for what, spoil := range map[string]func(*testing.T, string){
		"could not be copied": func(t *testing.T, dir string) {
			must(t, os.MkdirAll(filepath.Join(dir, copyBefore(t), "in the way"), 0o700))
		},
		"is damaged": func(t *testing.T, dir string) {
			db := raw(t, dir)
			_, err := db.Exec(`PRAGMA writable_schema = 1; DELETE FROM sqlite_schema WHERE name = 'outbox_due'; PRAGMA writable_schema = 0`)
			must(t, err)
			must(t, db.Close())
		},
	} {
		dir := oldDir(t)
		spoil(t, dir)
		_, err := store.Open(t.Context(), dir, "pente.example")
		if err == nil || !strings.Contains(err.Error(), what) || !strings.Contains(store.Hint(err), "older version still runs") {
			t.Errorf("opened with %v; hint: %s", err, store.Hint(err))
		}
		if left := copiesIn(t, dir); len(left) > 0 && what == "is damaged" {
			t.Errorf("left: %v", left)
		}
		if !isOld(t, filepath.Join(dir, store.FileName)) {
			t.Error("the schema has changed")
		}
	}
}

// If a migration fails, those before it have no effect, either.
func TestAllMigrationsOrNone(t *testing.T) {
	storetest.NeedSQLite(t)
	text, err := os.ReadFile("testdata/schema-00043.sql")
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text) + `; CREATE TABLE places_of_division (in_the_way BIGINT);`) // of migration 45
	must(t, err)
	if _, err := store.Open(t.Context(), dir, "pente.example"); err == nil || !strings.Contains(err.Error(), "migration 00045") {
		t.Fatalf("opened with %v", err)
	}
	var version, events int
	must(t, db.QueryRow(`SELECT max(version_id), (SELECT count(*) FROM sqlite_schema WHERE name = 'league_events') FROM goose_db_version`).Scan(&version, &events))
	if version != 43 || events != 0 {
		t.Errorf("the schema is %d, with %d tables of a later one", version, events)
	}
	_, err = db.Exec(`DROP TABLE places_of_division`)
	must(t, err)
	openIn(t, dir)
}

// Copies are deleted when they are old, and nothing else is.
func TestClearCopies(t *testing.T) {
	dir := oldDir(t)
	must(t, openIn(t, dir).Close())
	before := copiesIn(t, dir)
	if cleared, err := store.ClearCopies(dir, time.Now()); len(cleared) != 0 || err != nil {
		t.Errorf("cleared %v, %v", cleared, err)
	}
	cleared, err := store.ClearCopies(dir, time.Now().AddDate(0, 0, 31))
	if len(cleared) != len(before) || len(before) != 2 || err != nil {
		t.Errorf("cleared %v of %v, %v", cleared, before, err)
	}
	if left := copiesIn(t, dir); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	openIn(t, dir)
}

// A newer program on PostgreSQL waits for what an older server has begun, and then takes its right away: the older one writes nothing more,
// and ends.
func TestSchemaChangesBesideServer(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	older := joinIn(t, at)
	olden(t, at)
	begun, goOn, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		ended <- older.Update(t.Context(), func(tx *store.Tx) error {
			_, _, err := tx.Players.ByNick("Ann") // sends what waits: the question about the lease
			must(t, err)
			close(begun)
			<-goOn
			player(t, tx, "Ann")
			return nil
		})
	}()
	<-begun
	opened := make(chan *store.DB)
	go func() {
		newer, err := store.Join(t.Context(), at, "pente.example")
		if err != nil {
			t.Error(err)
		}
		opened <- newer
	}()
	db := raw(t, at)
	for waits := false; !waits; {
		must(t, db.QueryRow(`SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'LOCK TABLE leases%'`).Scan(&waits))
	}
	late := make(chan error)
	go func() { // it begins before the change is over
		late <- older.Update(t.Context(), func(tx *store.Tx) error { player(t, tx, "Bob"); return nil })
	}()
	close(goOn)
	must(t, <-ended)
	newer := <-opened
	defer newer.Close()
	if err := <-late; !errors.Is(err, store.ErrLost) {
		t.Errorf("the older server goes on: %v", err)
	}
	if found := known(t, newer, "Ann", "Bob"); len(found) != 1 || found[0] != "Ann" {
		t.Errorf("there are %v", found)
	}
	_, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)`)
	must(t, err)
	defer func() {
		_, err := db.Exec(`DELETE FROM goose_db_version WHERE version_id = 99999`)
		must(t, err)
	}()
	if err := older.Update(t.Context(), func(*store.Tx) error { return nil }); !errors.Is(err, store.ErrNewer) {
		t.Errorf("the older server says %v", err)
	}
	if err := older.AwaitLoss(t.Context()); !errors.Is(err, store.ErrNewer) {
		t.Errorf("the older server ends with %v", err)
	}
}

// A command of an older program that has opened the database before the schema changed can read, and writes nothing.
func TestSchemaChangesBesideCommand(t *testing.T) {
	place := storetest.New(t)
	beside, err := store.OpenBeside(t.Context(), place, "")
	must(t, err)
	defer beside.Close()
	update(t, beside, func(tx *store.Tx) { player(t, tx, "Ann") })
	db := raw(t, place)
	_, err = db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)`)
	must(t, err)
	defer func() {
		_, err := db.Exec(`DELETE FROM goose_db_version WHERE version_id = 99999`)
		must(t, err)
	}()
	err = beside.Update(t.Context(), func(tx *store.Tx) error { player(t, tx, "Bob"); return nil })
	if !errors.Is(err, store.ErrNewer) {
		t.Errorf("it writes: %v", err)
	}
	must(t, beside.View(t.Context(), func(tx *store.Tx) error {
		_, ann, err := tx.Players.ByNick("Ann")
		_, bob, failed := tx.Players.ByNick("Bob")
		if !ann || bob {
			t.Errorf("Ann is there: %v, and Bob: %v", ann, bob)
		}
		return errors.Join(err, failed)
	}))
}

// A process that needs the database for itself changes no schema while a server runs, and a standby server waits for the end of that.
func TestSchemaChangesInTurn(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	older := joinIn(t, at)
	olden(t, at)
	if _, err := store.Open(t.Context(), at, "pente.example"); !errors.Is(err, store.ErrInUse) {
		t.Errorf("a command: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	changed, ended := make(chan struct{}, 2), make(chan error)
	go func() {
		standby, err := store.JoinAsLeader(ctx, at, "pente.example", store.OnSchemaChange(func(store.SchemaChange) { changed <- struct{}{} }))
		if err == nil {
			err = standby.Close()
		}
		ended <- err
	}()
	update(t, older, func(tx *store.Tx) { player(t, tx, "Ann") })
	if len(changed) > 0 {
		t.Error("a standby server changes the schema while another server runs")
	}
	must(t, older.Close())
	must(t, <-ended)
	cancel()
	if len(changed) != 2 {
		t.Errorf("told of %d changes", len(changed))
	}
}
