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

	"pentepost/rules"
)

//go:embed migrations/*.sql
var migrations embed.FS

// ErrInUse is the error of opening a data directory that another process uses.
var ErrInUse = errors.New("another pentepost is running on this data directory")

// ErrNewer is the error of opening a database that a newer program has written.
var ErrNewer = errors.New("the database was written by a newer pentepost than this one")

// DB is an open database.
type DB struct {
	write *pool // one connection: SQLite has one writer
	read  *pool // sees what is committed, and waits for no writer
	lock  *flock.Flock
	host  string // right-hand side of the Message-IDs drawn here

	mu     sync.Mutex                       // guards starts
	starts map[rules.Ruleset]rules.Position // first positions, which take long to make
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
	db := &DB{lock: lock, host: host, starts: map[rules.Ruleset]rules.Position{}}
	if err := db.open(ctx, filepath.Join(dir, FileName)); err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return db, nil
}

func (db *DB) open(ctx context.Context, file string) error {
	write, err := openSQLite(file, 1, url.Values{"_txlock": {"immediate"}})
	if err != nil {
		return err
	}
	if err := migrate(ctx, write); err != nil {
		return errors.Join(fmt.Errorf("database %s: %w", file, err), write.Close())
	}
	read, err := openSQLite(file, 2, url.Values{"_pragma": {"query_only(1)"}})
	if err != nil {
		return errors.Join(err, write.Close())
	}
	db.write, db.read = newPool(write), newPool(read)
	return nil
}

// openSQLite sets what a server needs: readers beside the writer (WAL) and a
// commit that survives a power cut (FULL). The writer's transactions take the
// write lock when they begin; otherwise most that read before they write would
// fail at once however long they could wait.
func openSQLite(file string, connections int, set url.Values) (*sql.DB, error) {
	set["_pragma"] = append([]string{
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
	}, set["_pragma"]...)
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: file}).EscapedPath()+"?"+set.Encode())
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
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
func (db *DB) Close() error {
	return errors.Join(db.read.sql.Close(), db.write.sql.Close(), db.lock.Unlock())
}

// Update runs f in a transaction, which is committed if f returns nil and rolled
// back otherwise.
func (db *DB) Update(ctx context.Context, f func(*Tx) error) error {
	return db.transact(ctx, db.write, func(tx *Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		return tx.saveCounters()
	})
}

// View runs f in a transaction that only reads. It sees what was committed when it
// began, and neither waits for a writer nor keeps one waiting.
func (db *DB) View(ctx context.Context, f func(*Tx) error) error {
	return db.transact(ctx, db.read, f)
}

func (db *DB) transact(ctx context.Context, p *pool, f func(*Tx) error) error {
	sqlTx, err := p.sql.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin transaction: %w", err)
	}
	defer sqlTx.Rollback() // no effect after the commit; needed if f panics
	tx := newTx(ctx, db, p, sqlTx)
	if err := f(tx); err != nil {
		return err
	}
	if err := sqlTx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	p.prepare(ctx, tx.unprepared)
	return nil
}

// maxStarts bounds the first positions kept: there are few variants, but options
// multiply them.
const maxStarts = 100

// start returns the first position of a game by r.
func (db *DB) start(r rules.Ruleset) rules.Position {
	db.mu.Lock()
	defer db.mu.Unlock()
	p, ok := db.starts[r]
	if !ok {
		if len(db.starts) >= maxStarts {
			clear(db.starts)
		}
		p = r.Start()
		db.starts[r] = p
	}
	return p
}
