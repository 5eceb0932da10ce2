package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/hint"
)

// Export is the command `pentepost export`.
type Export struct {
	Beside
	Force      bool   `help:"Overwrite FILE."`
	WithoutKey bool   `help:"Leave out the server's keys: with them a person could move for everybody."`
	File       string `arg:"" optional:"" help:"Where to write; standard output without FILE."`
}

// errTerminal: everything would be on the screen, and in what it keeps.
var errTerminal = hint.With(errors.New("the export has the server's keys, and would be shown on the terminal"),
	"name a file, or pipe it into another program; --without-key leaves the keys out.")

// Run writes everything that the server knows as text.
func (c *Export) Run(ctx context.Context, s Streams) error {
	if c.File == "" {
		if isTerminal(s.Out) && !c.WithoutKey {
			return usageError{errTerminal}
		}
		_, err := c.export(ctx, s.Out)
		return err
	}
	at, err := c.where()
	if err == nil {
		err = spare(at.dir, c.File)
	}
	if err != nil {
		return err
	}
	rows := 0
	err = saveFile(c.File, c.Force, func(name string) error {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		rows, err = c.export(ctx, f)
		return errors.Join(err, f.Close())
	})
	if err != nil {
		return fmt.Errorf("export to %s: %w", c.File, err)
	}
	fmt.Fprintf(s.Err, "%s: rows: %d\n", c.File, rows)
	return nil
}

func (c *Export) export(ctx context.Context, w io.Writer) (rows int, err error) {
	at, err := c.where()
	if err != nil {
		return 0, err
	}
	var secret []byte
	if !c.WithoutKey {
		keys, err := config.ReadKeys(at.dir)
		switch {
		case err == nil:
			secret = keys.Bytes()
		case !errors.Is(err, fs.ErrNotExist):
			return 0, err
		}
	}
	db, err := c.open(ctx)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	return db.Export(ctx, w, secret)
}
