package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"text/tabwriter"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// Migrate is the command `pentepost migrate`.
type Migrate struct {
	From string `required:"" help:"What to copy: a data directory, or a PostgreSQL database (postgres://...). No server may be running on it." placeholder:"URL|DIR"`
	To   string `required:"" help:"Where to: a new data directory, or an empty PostgreSQL database. After an interruption the copy goes on." placeholder:"URL|DIR"`
}

// Run copies a whole server, and compares both sides. It prints the number of rows and a checksum of each
// table.
func (c *Migrate) Run(ctx context.Context, s Streams) error {
	for _, place := range []string{c.From, c.To} {
		if strings.Contains(place, "://") && !store.IsURL(place) {
			return usageError{fmt.Errorf("%s is neither a data directory nor a URL of PostgreSQL", store.Redacted(place))}
		}
	}
	if err := c.checkKey(); err != nil {
		return err
	}
	made, err := c.copyKey(s)
	if err != nil {
		return err
	}
	out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	rows := 0
	err = store.Copy(ctx, c.From, c.To, func(t store.CopiedTable) {
		rows, made = rows+t.Rows, false
		fmt.Fprintf(out, "%s\t%d\t%s\n", t.Name, t.Rows, t.Checksum)
	})
	if err != nil && made { // nothing was copied
		err = errors.Join(err, os.Remove(config.KeyFile(c.To)))
	}
	if errors.Is(err, store.ErrSamePlace) {
		return usageError{err}
	}
	if err = errors.Join(err, out.Flush()); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	fmt.Fprintf(s.Out, "rows: %d; both sides are equal\n", rows)
	return nil
}

// checkKey refuses, before anything is copied, a directory with the key of another server.
func (c *Migrate) checkKey() error {
	if store.IsURL(c.From) || store.IsURL(c.To) {
		return nil
	}
	there, err := config.ReadKeys(c.To)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var keys config.Keys
	if err == nil {
		keys, err = config.ReadKeys(c.From)
	}
	if err == nil && !there.Equal(keys) {
		err = fmt.Errorf("%s: %w", config.KeyFile(c.To), config.ErrOtherKeys)
	}
	if err != nil {
		return fmt.Errorf("compare the keys: %w", err)
	}
	return nil
}

// copyKey copies the key from one data directory to another, and reports whether the other had none. With a URL on either
// side it says where the key has to be. The key goes first: a server that starts on a copy that was interrupted finds a
// key without its database, and does not begin as a new one.
func (c *Migrate) copyKey(s Streams) (made bool, err error) {
	if store.IsURL(c.From) || store.IsURL(c.To) {
		fmt.Fprintln(s.Err, `The key is not in the database. The server needs the file "key" in its data directory: copy it there before you start it, if that is a new one.`)
		return false, nil
	}
	keys, err := config.ReadKeys(c.From)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil // no server has run there
	}
	_, there := os.Stat(config.KeyFile(c.To))
	if err == nil {
		err = os.MkdirAll(c.To, 0o700)
	}
	if err == nil {
		err = config.SaveKeys(c.To, keys)
	}
	if err != nil {
		return false, fmt.Errorf("copy the key: %w", err)
	}
	return there != nil, nil
}
