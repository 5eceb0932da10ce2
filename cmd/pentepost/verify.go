package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// Verify is the command `pentepost verify`.
type Verify struct {
	Beside
	JSON bool `name:"json" help:"Print one JSON object a fault, one a line."`
}

// Run replays every game and checks everything else that must be true of the data of a server. The
// answer is no if there is a fault.
func (c *Verify) Run(ctx context.Context, s Streams) error {
	at, err := c.where()
	if err != nil {
		return err
	}
	if !c.JSON {
		return verify(ctx, at, s)
	}
	found, _, err := verifyPlace(ctx, at, func(d store.Damage) {
		writeJSON(s.Out, d) // nobody reads on if this fails
	})
	if errors.As(err, new(*notOpened)) { // a program reads nothing else
		writeJSON(s.Out, store.Damage{What: "database", Where: store.Redacted(at.database), Says: err.Error()})
	}
	if err == nil && found > 0 {
		err = errNo
	}
	return err
}

// verify prints all faults of a database and its data directory. The answer is no if there is one.
func verify(ctx context.Context, at place, s Streams) error {
	found, games, err := verifyPlace(ctx, at, printDamage(s.Out))
	switch {
	case err != nil:
		return err
	case found > 0:
		return errNo
	}
	fmt.Fprintf(s.Out, "no faults; games replayed: %d\n", games)
	return nil
}

// printDamage returns a function that prints a fault on a line.
func printDamage(out io.Writer) func(store.Damage) {
	return func(d store.Damage) { fmt.Fprintf(out, "%s: %s: %s\n", d.What, d.Where, d.Says) }
}

// notOpened is the error of a database that cannot be opened.
type notOpened struct{ error }

func (e *notOpened) Unwrap() error { return e.error }

// verifyPlace reports all faults of a database and its data directory, and returns how many there are and how many
// games were replayed.
func verifyPlace(ctx context.Context, at place, report func(store.Damage)) (found, games int, err error) {
	// With a host, as nothing is written: to look for it in the letters would fail if they are damaged.
	db, err := store.OpenBeside(ctx, at.database, cmp.Or(at.domain, config.LocalDomain))
	if err != nil {
		return 0, 0, &notOpened{err}
	}
	defer db.Close()
	count := func(d store.Damage) {
		found++
		report(d)
	}
	err = db.View(ctx, func(tx *store.Tx) (err error) {
		games, err = tx.Games.Count()
		return err
	})
	if err != nil {
		count(store.Damage{What: "database", Where: store.Redacted(at.database), Says: err.Error()})
	}
	checkFiles(at, games, count)
	err = db.Verify(ctx, count)
	return found, games, err
}

// checkFiles checks what lies in the data directory.
func checkFiles(at place, games int, report func(store.Damage)) {
	_, err := config.ReadKeys(at.dir)
	switch {
	case errors.Is(err, fs.ErrNotExist) && games == 0: // no server has run yet
	case errors.Is(err, fs.ErrNotExist):
		report(store.Damage{What: "key", Where: "key", Says: "it is missing: restore it from a backup, or nobody can answer the letters that were sent"})
	case err != nil:
		report(store.Damage{What: "key", Where: "key", Says: err.Error()})
	}
	for _, name := range []string{store.FileName, "key"} {
		if config.IsExposed(filepath.Join(at.dir, name)) {
			report(store.Damage{What: "mode", Where: name, Says: "other users can read it: chmod 600 " + filepath.Join(at.dir, name)})
		}
	}
}
