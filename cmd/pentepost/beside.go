package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"

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
