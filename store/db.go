package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"
	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the database driver "sqlite"
)

//go:embed migrations/*.sql
var migrations embed.FS

// ErrInUse is the error of opening a data directory that another process uses.
var ErrInUse = errors.New("another pentepost is running on this data directory")

// ErrNewer is the error of opening a database that a newer program has written.
var ErrNewer = errors.New("the database was written by a newer pentepost than this one")

// DB is an open database.
type DB struct {
	sql   *sql.DB
	lock  *flock.Flock
	mu    sync.Mutex // guards stmts
	stmts map[string]*sql.Stmt
	host  string // right-hand side of the Message-IDs drawn here
}

// FileName is the database's name in the data directory.
const FileName = "pentepost.db"

// Open opens the database in a directory, which it makes if need be, and brings
// the schema up to date. Letters written down in it get a Message-ID at host. The
// errors include [ErrInUse] and [ErrNewer].
func Open(ctx context.Context, dir, host string) (*DB, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make data directory: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	switch held, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock data directory: %w", err)
	case !held:
		return nil, fmt.Errorf("%s: %w", dir, ErrInUse)
	}
	db, err := openSQLite(ctx, filepath.Join(dir, FileName))
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return &DB{sql: db, lock: lock, stmts: map[string]*sql.Stmt{}, host: host}, nil
}

// openSQLite sets what a server needs: readers beside the writer (WAL), a commit
// that survives a power cut (FULL), and transactions that take the write lock
// when they begin; otherwise most that read before they write fail at once
// however long they would wait.
func openSQLite(ctx context.Context, file string) (*sql.DB, error) {
	set := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
	}}
	db, err := sql.Open("sqlite", "file:"+file+"?"+set.Encode())
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	// One connection: SQLite has one writer, and what reads here writes next.
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", file, err), db.Close())
	}
	return db, nil
}

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	steps, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	have, known, err := steps.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	if have > known {
		return fmt.Errorf("schema %d, known up to %d: %w", have, known, ErrNewer)
	}
	if _, err := steps.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// Close closes the database and lets others use the data directory.
func (db *DB) Close() error { return errors.Join(db.sql.Close(), db.lock.Unlock()) }

// Update runs f in a transaction, which is committed if f returns nil and rolled
// back otherwise.
func (db *DB) Update(ctx context.Context, f func(*Tx) error) error {
	sqlTx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin transaction: %w", err)
	}
	defer sqlTx.Rollback() // no effect after the commit; needed if f panics
	tx := &Tx{ctx: ctx, db: db, sql: sqlTx}
	if err := f(tx); err != nil {
		return err
	}
	if err := sqlTx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return db.prepare(ctx, tx.unprepared)
}

// prepare keeps statements ready that a transaction had to do without. Their
// texts are constants of this package, so there are only so many. It waits for a
// connection, so the lock is not held meanwhile.
func (db *DB) prepare(ctx context.Context, texts []string) error {
	for _, text := range texts {
		s, err := db.sql.PrepareContext(ctx, text)
		if err != nil {
			return fmt.Errorf("prepare statement: %w", err)
		}
		db.keep(text, s)
	}
	return nil
}

func (db *DB) keep(text string, s *sql.Stmt) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.stmts[text] != nil {
		s.Close()
		return
	}
	db.stmts[text] = s
}

// prepared returns the ready statement of a text, nil where there is none yet.
func (db *DB) prepared(text string) *sql.Stmt {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.stmts[text]
}
