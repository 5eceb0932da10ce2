package store

import (
	"cmp"
	"context"
	cryptorand "crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Option changes how a database is opened.
type Option func(*opener)

// opener opens a database. Nobody else sees the database before it is open.
type opener struct {
	*DB
	driver   string // of database/sql, for files of SQLite
	lifeline string // the file that proves the death of this process; "": none
	patience patience
	patient  bool   // waits while another server uses the database
	bars     string // a pattern: the schema is not changed while there is a lease with such a name
	copies   bool   // a new database is marked as one that is being copied to

	// copyBefore copies the database before its schema changes to a version, and returns the name of the file; nil if that cannot be.
	// changing is told of the change; it may be nil.
	copyBefore func(ctx context.Context, version int64) (string, error)
	changing   func(SchemaChange)
}

// OnDriver has a file of SQLite opened with another driver of database/sql than "sqlite", as one that fails now and then for tests.
func OnDriver(name string) Option { return func(o *opener) { o.driver = name } }

// newOpener returns an opener of the database at a place.
func newOpener(place, host string, options ...Option) *opener {
	o := &opener{DB: newDB(place, host), driver: "sqlite", patience: usualPatience}
	for _, option := range options {
		option(o)
	}
	return o
}

// newDB returns the database of a place, which is not open yet.
func newDB(place, host string) *DB {
	db := &DB{
		engine: sqliteEngine(), host: host, process: newProcess(), holder: cryptorand.Text(), lost: make(chan struct{}), deaths: make(chan struct{}, 1),
	}
	db.clock.computer = time.Now
	for i := range db.thoughts {
		db.thoughts[i] = make(chan struct{}, 1)
	}
	if IsURL(place) {
		db.engine = postgresEngine()
	}
	return db
}

// Open opens a database for a process that uses it alone, and migrates its schema. The place is a data
// directory, which has the database in a file of SQLite and is made if it does not exist, or the URL of a
// PostgreSQL database (postgres://...), which must exist. Notices in the outbox get Message-IDs at host.
// The errors include [ErrInUse], [ErrNewer] and [ErrHalfCopied].
func Open(ctx context.Context, place, host string, options ...Option) (*DB, error) {
	o := newOpener(place, host, options...)
	o.bars = processLease + "%"
	return o.openWhole(ctx, place, o.workAlone)
}

// Join is like [Open] for a server that shares a PostgreSQL database with others (processes.go).
func Join(ctx context.Context, place, host string, options ...Option) (*DB, error) {
	o := newOpener(place, host, options...)
	o.bars = aloneLease
	return o.openWhole(ctx, place, o.join)
}

// JoinAsLeader is like [Join], and waits until this process is the leader. If the leader before it dies
// without a word, that takes 30 s at most. A data directory has one server, so it waits for its end.
func JoinAsLeader(ctx context.Context, place, host string, options ...Option) (*DB, error) {
	o := newOpener(place, host, options...)
	o.patient, o.bars = true, "%" // it takes over when others have ended, not before
	if _, err := o.openWhole(ctx, place, o.join); err != nil {
		return nil, err
	}
	if err := o.Lead(ctx, func() {}); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o.DB, nil
}

// openWhole opens a database that is not being copied to.
func (o *opener) openWhole(ctx context.Context, place string, take func(context.Context) error) (*DB, error) {
	if err := o.open(ctx, place, take); err != nil {
		return nil, err
	}
	err := o.View(ctx, func(tx *Tx) error {
		if err := checkNotNewer(tx); err != nil { // somebody may have changed it before this process had its lease
			return err
		}
		return checkWhole(tx)
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", Redacted(place), err), o.Close())
	}
	return o.DB, nil
}

// checkSchema makes sure that the schema is the one this program knows.
func (o *opener) checkSchema(ctx context.Context, db *sql.DB) error {
	return o.engine.checkSchema(ctx, db)
}

// open opens a database, migrates its schema, and takes the right to work on one that others may use.
func (o *opener) open(ctx context.Context, place string, take func(context.Context) error) error {
	if !IsURL(place) {
		return o.openDir(ctx, place)
	}
	if err := o.connect(ctx, place, o.migrate); err != nil {
		return err
	}
	return o.takeURL(ctx, place, take)
}

// OpenBeside opens the database of a place on which a server may be running. It changes no schema.
// Without a host, new Message-IDs get the host of the latest one. The errors include [ErrNewer],
// [ErrOlder], [ErrHalfCopied] and [fs.ErrNotExist].
func OpenBeside(ctx context.Context, place, host string, options ...Option) (*DB, error) {
	o := newOpener(place, host, options...)
	open := o.openDirBeside
	if IsURL(place) {
		open = o.openURLBeside
	}
	if err := open(ctx, place); err != nil {
		return nil, err
	}
	err := o.View(ctx, checkWhole)
	if errors.Is(err, ErrHalfCopied) { // a database that is damaged is looked at all the same
		return nil, errors.Join(fmt.Errorf("%s: %w", Redacted(place), err), o.Close())
	}
	if host == "" {
		if err := o.View(ctx, o.findHost); err != nil {
			return nil, errors.Join(err, o.Close())
		}
	}
	return o.DB, nil
}

// findHost takes the host of new Message-IDs from the latest one.
func (o *opener) findHost(tx *Tx) error {
	id, _, err := first(tx, "find last Message-ID", scanText, `SELECT message_id FROM outbox ORDER BY id DESC LIMIT 1`)
	if err != nil {
		return err
	}
	_, host, _ := strings.Cut(strings.TrimSuffix(id, ">"), "@")
	o.host = cmp.Or(host, "localhost")
	return nil
}
