package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"
	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// FileName is the name of the database file in the data directory.
const FileName = "pentepost.db"

// sqliteEngine is SQLite: a file with one writer. Transactions wait for each other, so they never clash.
func sqliteEngine() *engine {
	return &engine{
		name:        FileName,
		countTables: `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = $1`,
		makeVersions: `CREATE TABLE IF NOT EXISTS goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
			is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')))`,
		keepOut:     func(context.Context, querier) error { return nil }, // the lock of the directory does
		barred:      func(context.Context, querier, string) (int64, error) { return 0, nil },
		endSteps:    func(context.Context, querier) error { return nil },
		clash:       func(error) clash { return noClash },
		arguments:   func(args []any) []any { return args },
		journal:     `SELECT id, made, at, kind, facts, drawn FROM journal ORDER BY id LIMIT $1 + 0`,
		nextSpooled: nextSpooled,
		bytes:       `SELECT (page_count - freelist_count) * page_size FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
		checks:      []func(*Tx, func(Damage)) error{checkFile, checkFileReferences},
	}
}

// openDir opens the database in a directory for a server, and migrates it.
func (o *opener) openDir(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("make data directory: %w", err)
	}
	if err := o.lockDir(ctx, dir); err != nil {
		return err
	}
	removeImports(dir)
	file := filepath.Join(dir, FileName)
	err := makePrivate(file, filepath.Join(dir, lockName))
	if err == nil {
		o.copyBefore = func(ctx context.Context, version int64) (string, error) { return o.saveCopy(ctx, dir, version) }
		err = o.openFile(ctx, file, o.migrateFile)
	}
	if err != nil {
		return errors.Join(err, o.Close())
	}
	return nil
}

// migrateFile brings the schema of a database file up to date, and then its tables into their order: whatever program was killed between
// the two.
func (o *opener) migrateFile(ctx context.Context, db *sql.DB) error {
	if err := o.migrate(ctx, db); err != nil {
		return err
	}
	return orderByKeys(ctx, db)
}

// lockName is the file that keeps other servers out of a data directory.
const lockName = "lock"

// lookAtLock is how often a standby server looks whether a data directory is free.
const lookAtLock = time.Second

// lockDir keeps other servers out of a data directory until the database is closed.
func (o *opener) lockDir(ctx context.Context, dir string) error {
	lock := flock.New(filepath.Join(dir, lockName))
	try := lock.TryLock
	if o.patient {
		try = func() (bool, error) { return lock.TryLockContext(ctx, lookAtLock) }
	}
	switch held, err := try(); {
	case err != nil:
		return fmt.Errorf("lock data directory: %w", err)
	case !held:
		return fmt.Errorf("%s: %w", dir, ErrInUse)
	}
	o.closers = append(o.closers, lock.Unlock)
	return nil
}

// openDirBeside opens the database in a directory where a server may be running.
func (o *opener) openDirBeside(ctx context.Context, dir string) error {
	file := filepath.Join(dir, FileName)
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	o.beside = true
	return o.openFile(ctx, file, o.checkSchema)
}

// openFile opens the connections to a database file, once its schema is prepared.
func (o *opener) openFile(ctx context.Context, file string, prepare func(context.Context, *sql.DB) error) error {
	write, err := o.openSQLite(file, 1, url.Values{"_txlock": {"immediate"}})
	if err != nil {
		return err
	}
	if err := prepare(ctx, write); err != nil {
		return errors.Join(fmt.Errorf("database %s: %w", file, err), write.Close())
	}
	read, err := o.openSQLite(file, 2, url.Values{"_pragma": {"query_only(1)"}})
	if err != nil {
		return errors.Join(err, write.Close())
	}
	o.write, o.read = newPool(write), newPool(read)
	o.unforced, o.asking = o.write.unforced(), o.read
	o.closers = slices.Insert(o.closers, 0, read.Close, write.Close) // before the lock is given up
	return nil
}

// makePrivate makes the database if it does not exist, and makes it and the lock readable by
// their owner alone. SQLite gives the files -wal and -shm the mode of the database when it
// makes them. Files that belong to somebody else keep their mode: the server may still be
// able to work with them. It must not run while this process has the database open: closing
// a file gives up all locks that the process holds on it (POSIX).
func makePrivate(database, lock string) error {
	f, err := os.OpenFile(database, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	for _, name := range []string{database, database + "-wal", database + "-shm", lock} {
		err := os.Chmod(name, 0o600)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("make file private: %w", err)
		}
	}
	return nil
}

// openSQLite opens a database for a server: readers work beside the writer (WAL), and a
// commit survives a power cut (FULL). The writer must set _txlock to immediate, so that
// transactions lock at the start. Otherwise most transactions that read before they write
// fail at once, despite the busy timeout.
func (o *opener) openSQLite(file string, connections int, set url.Values) (*sql.DB, error) {
	set["_pragma"] = append([]string{
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
	}, set["_pragma"]...)
	opened, err := sql.Open(o.driver, "file:"+(&url.URL{Path: file}).EscapedPath()+"?"+set.Encode())
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	opened.SetMaxOpenConns(connections)
	opened.SetMaxIdleConns(connections)
	return opened, nil
}
