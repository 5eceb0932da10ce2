package postoffice

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	_ "modernc.org/sqlite" // registers the driver

	"github.com/gofrs/flock"

	"pentepost/mailer/hint"
)

// A store keeps accounts, folders and messages in one SQLite file. All changes go through one writer
// goroutine (writer.go), which commits waiting changes together. Reads run at the same time on other
// connections, as the write-ahead log allows.
//
// synchronous is NORMAL: accepted messages survive a crash of the process. A power failure
// may lose the last moments, but never leaves half a message.
type store struct {
	limits Limits
	lock   *flock.Flock // holds the data directory for this process
	wdb    *sql.DB      // one connection, owned by the writer
	rdb    *sql.DB
	writer *writer
	made   int64 // Unix second when the database was created
	bodies *sql.Stmt
	usage  *sql.Stmt

	mu       sync.Mutex
	inboxes  map[account]int64        // folder ID of every account's INBOX
	trackers map[int64]*folderTracker // folders that a session has selected, by folder ID
}

// maxReaders is the number of connections for reading.
const maxReaders = 4

func openStore(ctx context.Context, dir string, limits Limits) (_ *store, err error) {
	s := &store{limits: limits, inboxes: make(map[account]int64), trackers: make(map[int64]*folderTracker)}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.closeFiles())
		}
	}()
	if s.lock, err = lockDir(dir); err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "postoffice.db")
	if err = makePrivate(file, s.lock.Path()); err != nil {
		return nil, err
	}
	if s.wdb, err = openSQLite(file, "journal_mode(WAL)", "synchronous(NORMAL)", "wal_autocheckpoint(4000)", "foreign_keys(1)", "busy_timeout(5000)"); err != nil {
		return nil, err
	}
	s.wdb.SetMaxOpenConns(1)
	conn, err := s.wdb.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	if err = migrate(ctx, conn); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), conn.Close())
	}
	if err = s.openReaders(ctx, file); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	s.writer = startWriter(conn)
	return s, nil
}

func (s *store) openReaders(ctx context.Context, file string) (err error) {
	if s.rdb, err = openSQLite(file, "query_only(1)", "busy_timeout(5000)"); err != nil {
		return err
	}
	s.rdb.SetMaxOpenConns(maxReaders)
	s.rdb.SetMaxIdleConns(maxReaders)
	if s.bodies, err = s.rdb.PrepareContext(ctx, selectBody); err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	if s.usage, err = s.rdb.PrepareContext(ctx, selectUsage); err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	if err := s.rdb.QueryRowContext(ctx, "SELECT made FROM origin").Scan(&s.made); err != nil {
		return fmt.Errorf("read origin: %w", err)
	}
	return s.loadInboxes(ctx)
}

func (s *store) loadInboxes(ctx context.Context) error {
	rows, err := s.rdb.QueryContext(ctx, "SELECT a.name, f.id FROM accounts a JOIN folders f ON f.account = a.id AND f.name = 'INBOX'")
	if err != nil {
		return fmt.Errorf("list accounts: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var a account
		var inbox int64
		if err := rows.Scan(&a, &inbox); err != nil {
			return fmt.Errorf("list accounts: %w", err)
		}
		s.inboxes[a] = inbox
	}
	return rows.Err()
}

// makePrivate makes the database if it does not exist, and makes it and the lock readable by their owner
// alone. SQLite gives the files -wal and -shm the mode of the database when it makes them. Files that
// belong to somebody else keep their mode: the post office may still be able to work with them.
func makePrivate(database, lock string) error {
	f, err := os.OpenFile(database, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open mailboxes: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("open mailboxes: %w", err)
	}
	for _, name := range []string{database, database + "-wal", database + "-shm", lock} {
		err := os.Chmod(name, 0o600)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("make file private: %w", err)
		}
	}
	return nil
}

// openSQLite opens a file and sets the pragmas on each connection.
func openSQLite(file string, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_pragma": pragmas}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: file}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	return db, nil
}

// ErrInUse is returned by [Open] if another process has the mailboxes open.
var ErrInUse = hint.With(errors.New("another post office uses these mailboxes"),
	"stop the other one, or give this one a data directory of its own with --data.")

// lockDir locks dir until it is unlocked or the process ends.
func lockDir(dir string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(dir, "postoffice.lock"))
	switch held, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock %s: %w", dir, err)
	case !held:
		return nil, fmt.Errorf("%s: %w", dir, ErrInUse)
	}
	return lock, nil
}

// close stops the writer after the changes that it has begun, then closes the files.
func (s *store) close() error {
	return errors.Join(s.writer.stop(), s.closeFiles())
}

func (s *store) closeFiles() error {
	var errs []error
	for _, stmt := range []*sql.Stmt{s.bodies, s.usage} {
		if stmt != nil {
			errs = append(errs, stmt.Close())
		}
	}
	for _, db := range []*sql.DB{s.rdb, s.wdb} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Unlock())
	}
	return errors.Join(errs...)
}

// A limitError says which limit was reached. Clients get the text as it is.
type limitError struct{ text string }

func (e *limitError) Error() string { return e.text }

// errNotFound means that a message does not exist, or that tx.get found no row.
var errNotFound = errors.New("not found")
