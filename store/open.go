package store

import (
	"cmp"
	"context"
	cryptorand "crypto/rand"
	"errors"
	"fmt"
	"strings"

	"pentepost/rules"
)

// Option changes how a database is opened.
type Option func(*opener)

// opener opens a database. Nobody else sees the database before it is open.
type opener struct {
	*DB
	driver   string // of database/sql, for files of SQLite
	lifeline string // the file that proves the death of this process; "": none
	patience patience
	patient  bool // waits while another server uses the database
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
		starts: map[rules.Ruleset]rules.Position{},
	}
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
	return o.openWhole(ctx, place, o.workAlone)
}

// Join is like [Open] for a server that shares a PostgreSQL database with others (processes.go).
func Join(ctx context.Context, place, host string, options ...Option) (*DB, error) {
	o := newOpener(place, host, options...)
	return o.openWhole(ctx, place, o.join)
}

// JoinAsLeader is like [Join], and waits until this process is the leader. If the leader before it dies
// without a word, that takes 30 s at most. A data directory has one server, so it waits for its end.
func JoinAsLeader(ctx context.Context, place, host string, options ...Option) (*DB, error) {
	o := newOpener(place, host, options...)
	o.patient = true
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
	if err := o.View(ctx, checkWhole); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", Redacted(place), err), o.Close())
	}
	return o.DB, nil
}

// open opens a database, migrates its schema, and takes the right to work on one that others may use.
func (o *opener) open(ctx context.Context, place string, take func(context.Context) error) error {
	if !IsURL(place) {
		return o.openDir(ctx, place)
	}
	if err := o.connect(ctx, place, o.engine.migrate); err != nil {
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
