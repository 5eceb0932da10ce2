package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// Beside are the flags of a command that works on the database of a server, which may be running.
type Beside struct {
	Config   string `help:"Take the data directory and the database from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data     string `help:"Data directory (./pentepost-data). A server may be running on it." placeholder:"DIR"`
	Database string `help:"PostgreSQL database (postgres://...), if it is not a file in the data directory." placeholder:"URL"`
}

// place is where a server keeps what it knows.
type place struct {
	dir      string   // the data directory, which has the key
	database string   // as for [store.Open]
	domain   string   // of the service; "" if no configuration says it
	engines  []string // of others that the configuration names
}

// where returns the data directory and the database, which is a file in that directory unless the flag or
// the configuration names another.
func (b Beside) where() (p place, err error) {
	if b.Config != "" {
		configuration, err := config.Read(b.Config)
		if err != nil {
			return p, err
		}
		p = place{configuration.Data, configuration.Database, configuration.Domain(), slices.Sorted(maps.Keys(configuration.Engines))}
	}
	if b.Database != "" && !store.IsURL(b.Database) {
		return p, usageError{errNoURL}
	}
	p.dir, p.database = cmp.Or(b.Data, p.dir, "./pentepost-data"), cmp.Or(b.Database, p.database)
	p.database = cmp.Or(p.database, p.dir)
	return p, nil
}

// errNoURL: --database names no PostgreSQL database.
var errNoURL = errors.New("--database wants a URL such as postgres://pentepost@db.example.org/pentepost; --data names a directory")

// open opens the database. The caller closes it.
func (b Beside) open(ctx context.Context) (*store.DB, error) {
	p, err := b.where()
	if err != nil {
		return nil, err
	}
	return store.OpenBeside(ctx, p.database, p.domain)
}

// view runs f in a transaction that only reads.
func (b Beside) view(ctx context.Context, f func(*store.Tx) error) error {
	db, err := b.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(db.View(ctx, f), db.Close())
}

// operate runs f in a transaction, with the time that the server's clock shows.
func (b Beside) operate(ctx context.Context, f func(tx *store.Tx, now time.Time) error) error {
	return b.update(ctx, func(tx *store.Tx) error { return atItsTime(tx, f) })
}

// look is like operate, in a transaction that only reads.
func (b Beside) look(ctx context.Context, f func(tx *store.Tx, now time.Time) error) error {
	return b.view(ctx, func(tx *store.Tx) error { return atItsTime(tx, f) })
}

func atItsTime(tx *store.Tx, f func(tx *store.Tx, now time.Time) error) error {
	now, err := tx.Watermarks.Latest(tx.Now().UTC())
	if err != nil {
		return err
	}
	return f(tx, now)
}

// update runs f in a transaction.
func (b Beside) update(ctx context.Context, f func(*store.Tx) error) error {
	db, err := b.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(db.Update(ctx, f), db.Close())
}

// utcTime is a time as scripts get it: RFC 3339 in UTC, and null if it is zero.
type utcTime struct{ time.Time }

// utc returns a time that may be in the zone of a player, such as one that a clock gives.
func utc(t time.Time) utcTime { return utcTime{t.UTC()} }

// MarshalJSON writes the time.
func (t utcTime) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return t.Time.MarshalJSON()
}

// writeJSON writes a value as one line.
func writeJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	return out.Encode(v)
}
