package store

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/gofrs/flock"
	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"pentepost/rules"
)

//go:embed migrations/*.sql
var migrations embed.FS

// ErrInUse means that another process uses the data directory.
var ErrInUse = errors.New("another pentepost is running on this data directory")

// ErrNewer means that a newer version of the program has written the database.
var ErrNewer = errors.New("the database was written by a newer pentepost than this one")

// ErrOlder means that the database still has to be migrated, which only a server does.
var ErrOlder = errors.New("the database was written by an older pentepost than this one")

// DB is an open database.
type DB struct {
	write *pool        // one connection: SQLite has one writer; nil for a copy
	read  *pool        // reads committed data without waiting for the writer
	lock  *flock.Flock // nil beside a running server
	host  string       // right-hand side of new Message-IDs

	mu     sync.Mutex                       // guards starts
	starts map[rules.Ruleset]rules.Position // first positions, which are expensive to make
}

// FileName is the name of the database file in the data directory.
const FileName = "pentepost.db"

// Open opens the database in a directory and migrates its schema. It makes the directory
// if it does not exist. Notices in the outbox get Message-IDs at host. The errors include
// [ErrInUse] and [ErrNewer].
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
	file := filepath.Join(dir, FileName)
	err := makePrivate(file, lock.Path())
	if err == nil {
		err = db.open(ctx, file, migrate)
	}
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return db, nil
}

// OpenBeside opens the database in a directory on which a server may be running. It changes
// no schema. Without a host, new Message-IDs get the host of the latest one. The errors include
// [ErrNewer], [ErrOlder] and [fs.ErrNotExist].
func OpenBeside(ctx context.Context, dir, host string) (*DB, error) {
	file := filepath.Join(dir, FileName)
	if _, err := os.Stat(file); err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	db := &DB{host: host, starts: map[rules.Ruleset]rules.Position{}}
	if err := db.open(ctx, file, checkSchema); err != nil {
		return nil, err
	}
	if host == "" {
		if err := db.View(ctx, db.findHost); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	return db, nil
}

// findHost takes the host of new Message-IDs from the latest one.
func (db *DB) findHost(tx *Tx) error {
	id, err := one(tx, scanText, `SELECT message_id FROM outbox ORDER BY id DESC LIMIT 1`)
	if _, err := found(err); err != nil {
		return fmt.Errorf("find last Message-ID: %w", err)
	}
	_, host, _ := strings.Cut(strings.TrimSuffix(id, ">"), "@")
	db.host = cmp.Or(host, "localhost")
	return nil
}

// open opens the connections to the database file, once its schema is prepared.
func (db *DB) open(ctx context.Context, file string, prepare func(context.Context, *sql.DB) error) error {
	write, err := openSQLite(file, 1, url.Values{"_txlock": {"immediate"}})
	if err != nil {
		return err
	}
	if err := prepare(ctx, write); err != nil {
		return errors.Join(fmt.Errorf("database %s: %w", file, err), write.Close())
	}
	read, err := openSQLite(file, 2, url.Values{"_pragma": {"query_only(1)"}})
	if err != nil {
		return errors.Join(err, write.Close())
	}
	db.write, db.read = newPool(write), newPool(read)
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
// transactions lock at the start. Otherwise most of those that read before they write
// fail at once, despite the busy timeout.
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

// migrate brings the schema up to date.
func migrate(ctx context.Context, db *sql.DB) error {
	steps, have, known, err := schema(ctx, db)
	switch {
	case err != nil:
		return err
	case have > known:
		return fmt.Errorf("schema %d, known up to %d: %w", have, known, ErrNewer)
	}
	if _, err := steps.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// checkSchema makes sure that the schema is the one this program knows.
func checkSchema(ctx context.Context, db *sql.DB) error {
	_, have, known, err := schema(ctx, db)
	switch {
	case err == nil && have > known:
		err = fmt.Errorf("schema %d, known up to %d: %w", have, known, ErrNewer)
	case err == nil && have < known:
		err = fmt.Errorf("schema %d, needed %d: %w", have, known, ErrOlder)
	}
	return err
}

// schema returns the migrations, the version of the schema and the newest known version.
func schema(ctx context.Context, db *sql.DB) (steps *goose.Provider, have, known int64, err error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, 0, 0, err
	}
	// A migration does not build on those with lower numbers that are not released yet, and two that
	// are made at the same time can come in either order.
	if steps, err = goose.NewProvider(goose.DialectSQLite3, db, files); err != nil {
		return nil, 0, 0, fmt.Errorf("read migrations: %w", err)
	}
	if have, known, err = steps.GetVersions(ctx); err != nil {
		return nil, 0, 0, fmt.Errorf("read schema version: %w", err)
	}
	return steps, have, known, nil
}

// Close closes the database and unlocks the data directory.
func (db *DB) Close() error {
	err := db.read.sql.Close()
	if db.write != nil {
		err = errors.Join(err, db.write.sql.Close())
	}
	if db.lock != nil {
		err = errors.Join(err, db.lock.Unlock())
	}
	return err
}

// Update runs f in a transaction. It commits if f returns nil, and rolls back otherwise.
func (db *DB) Update(ctx context.Context, f func(*Tx) error) error {
	return db.transact(ctx, db.write, func(tx *Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		return tx.saveCounters()
	})
}

// View runs f in a read-only transaction, which sees the data committed before its first
// query. It does not wait for a writer, and a writer does not wait for it.
func (db *DB) View(ctx context.Context, f func(*Tx) error) error {
	return db.transact(ctx, db.read, f)
}

// transact runs f in a transaction on a connection of p.
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

// maxStarts is the maximum number of first positions kept. There are few variants, but
// many combinations of options.
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

// pool is a set of connections with prepared statements. Preparing a statement costs
// more than running it.
type pool struct {
	sql *sql.DB

	mu    sync.Mutex // guards stmts
	stmts map[string]*sql.Stmt
}

func newPool(db *sql.DB) *pool { return &pool{sql: db, stmts: map[string]*sql.Stmt{}} }

// prepare prepares the statements that a transaction ran unprepared. Their texts are
// constants of this package, so their number is bounded. The lock is not held while
// prepare waits for a connection. Errors are ignored: the transaction has been committed,
// and the statement runs unprepared the next time too.
func (p *pool) prepare(ctx context.Context, texts []string) {
	for _, text := range texts {
		if p.prepared(text) != nil {
			continue
		}
		if s, err := p.sql.PrepareContext(ctx, text); err == nil {
			p.keep(text, s)
		}
	}
}

// keep stores a prepared statement.
func (p *pool) keep(text string, s *sql.Stmt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stmts[text] != nil {
		s.Close()
		return
	}
	p.stmts[text] = s
}

// prepared returns the prepared statement for a text, or nil.
func (p *pool) prepared(text string) *sql.Stmt {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stmts[text]
}
