package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// Beside are the flags of a command that works on the database of a server, which may be running.
type Beside struct {
	Config string `help:"Take the data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data   string `help:"Data directory (./pentepost-data). A server may be running on it." placeholder:"DIR"`
}

// where returns the data directory, and the domain of the service if the configuration says it.
func (b Beside) where() (dir, domain string, err error) {
	if b.Config != "" {
		configuration, err := config.Read(b.Config)
		if err != nil {
			return "", "", err
		}
		dir, domain = configuration.Data, configuration.Domain()
	}
	return cmp.Or(b.Data, dir, "./pentepost-data"), domain, nil
}

// open opens the database. The caller closes it.
func (b Beside) open(ctx context.Context) (*store.DB, error) {
	dir, domain, err := b.where()
	if err != nil {
		return nil, err
	}
	return store.OpenBeside(ctx, dir, domain)
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
	now, err := tx.Latest(time.Now().UTC())
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

// writeJSON writes a value as one line.
func writeJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	return out.Encode(v)
}
