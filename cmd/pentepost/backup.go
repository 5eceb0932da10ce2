package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// Backup is the command `pentepost backup`.
type Backup struct {
	Beside
	Force bool   `help:"Overwrite FILE and FILE.key."`
	File  string `arg:"" help:"Where to write the copy of the database. The server's keys go to FILE.key."`
}

// errDamaged: the copy of a database is not what it should be.
var errDamaged = hint.With(errors.New("the copy has faults, so it was not kept"),
	"the faults are named above; copy the files of the data directory while the server is stopped, and see docs/operating.md.")

// errDump: the database is not a file.
var errDump = hint.With(errors.New("PostgreSQL makes its own backups, and this command copies the file of SQLite"),
	"pg_dump --format=custom --file=FILE URL copies the database of a running server; copy the file \"key\" of the data directory, too. \"pentepost verify\" checks what pg_restore has restored.")

// Run copies the database and the key, opens the copy, and replays every game in it. It leaves
// either both files complete or nothing.
func (c *Backup) Run(ctx context.Context, s Streams) error {
	at, err := c.where()
	if err != nil {
		return err
	}
	if store.IsURL(at.database) {
		return usageError{errDump}
	}
	dir := at.dir
	keys, err := config.ReadKeys(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	keyFile := c.File + ".key"
	if err := errors.Join(spare(dir, c.File), spare(dir, keyFile), mayWrite(c.File, c.Force), mayWrite(keyFile, c.Force)); err != nil {
		return err
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	games := 0
	err = saveFile(c.File, c.Force, func(name string) (err error) {
		if err = db.Backup(ctx, name); err != nil {
			return err
		}
		if games, err = checkCopy(ctx, name, s); err != nil || keys.IsZero() {
			return err
		}
		return saveFile(keyFile, c.Force, func(name string) error { return os.WriteFile(name, keys.Bytes(), 0o600) })
	})
	if err != nil {
		return fmt.Errorf("back up to %s: %w", c.File, err)
	}
	if err := noteBackup(ctx, db, c.File, games); err != nil { // the copy is good all the same
		fmt.Fprintf(s.Err, "pentepost: the database does not know of this backup: %v\n", err)
	}
	if keys.IsZero() {
		fmt.Fprintf(s.Out, "%s: games replayed: %d; there is no key in %s yet\n", c.File, games, dir)
		return nil
	}
	fmt.Fprintf(s.Out, "%s, %s: games replayed: %d\n", c.File, keyFile, games)
	return nil
}

// noteBackup notes that a backup was made, for [Doctor].
func noteBackup(ctx context.Context, db *store.DB, file string, games int) error {
	whole, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	return db.Update(ctx, func(tx *store.Tx) error {
		return atItsTime(tx, func(tx *store.Tx, now time.Time) error {
			return tx.Upkeep.Note(store.BackupMade, now, doctor.Backup{File: whole, Games: games})
		})
	})
}

// checkCopy verifies a copy and counts its games.
func checkCopy(ctx context.Context, file string, s Streams) (games int, err error) {
	copied, err := store.OpenCopy(ctx, file)
	if err != nil {
		return 0, err
	}
	defer copied.Close()
	found, report := 0, printDamage(s.Err)
	err = copied.Verify(ctx, func(d store.Damage) {
		found++
		report(d)
	})
	if err == nil && found > 0 {
		err = errDamaged
	}
	if err != nil {
		return 0, err
	}
	err = copied.View(ctx, func(tx *store.Tx) (err error) {
		games, err = tx.Games.Count()
		return err
	})
	return games, err
}
