package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/store"
)

// restoredCopy is a copy that was restored to look at it.
type restoredCopy struct {
	*store.DB
	dir string // a temporary directory; "" on PostgreSQL
}

// restore restores the copy as an operator would: into a data directory of its own. A database of an older version is brought up to
// date there.
func (d drill) restore(ctx context.Context) (r restoredCopy, err error) {
	if store.IsURL(d.copy) {
		r.DB, err = store.OpenBeside(ctx, d.copy, config.LocalDomain)
		return r, err
	}
	if r.dir, err = os.MkdirTemp("", "pentepost-drill-"); err != nil {
		return r, fmt.Errorf("make a temporary directory: %w", err)
	}
	if err = copyFile(d.copy, filepath.Join(r.dir, store.FileName)); err == nil {
		r.DB, err = store.Open(ctx, r.dir, config.LocalDomain)
	}
	if err != nil {
		return r, errors.Join(err, os.RemoveAll(r.dir))
	}
	return r, nil
}

// remove removes what was restored. A database of PostgreSQL is its operator's.
func (r restoredCopy) remove() error {
	err := r.Close()
	if r.dir != "" {
		err = errors.Join(err, os.RemoveAll(r.dir))
	}
	return err
}

// copyFile copies a file to one that only its owner can read.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// drillResult is what was found in a copy, beside the running database.
type drillResult struct {
	doctor.Drill
	age      time.Duration
	copied   store.Extent
	running  store.Extent
	keyWrong string // what is wrong with the key beside the copy; "" if nothing is
}

// look verifies the copy, and compares it with the running database.
func (d drill) look(ctx context.Context, r restoredCopy) (found drillResult, err error) {
	found.Copy = store.Redacted(d.copy)
	report := printDamage(d.err)
	err = r.Verify(ctx, func(damage store.Damage) {
		found.Faults++
		report(damage)
	})
	if err == nil {
		err = r.View(ctx, func(tx *store.Tx) (err error) {
			if found.copied, err = tx.Extent(time.Time{}); err != nil {
				return err
			}
			found.Of, err = tx.LastChange()
			return err
		})
	}
	if err == nil {
		err = d.DB.View(ctx, func(tx *store.Tx) (err error) {
			if found.running, err = tx.Extent(found.Of); err != nil {
				return err
			}
			now, err := tx.LastChange()
			found.age = now.Sub(found.Of)
			return err
		})
	}
	found.Games, found.keyWrong = found.copied.Games, d.keyWrong()
	return found, err
}

// keyWrong says what is wrong with the key beside a copy, without which nobody could answer letters.
func (d drill) keyWrong() string {
	if store.IsURL(d.copy) {
		return ""
	}
	now, err := config.ReadKeys(d.Dir)
	if err != nil {
		return "it cannot be compared with that of the server: " + err.Error()
	}
	copied, err := config.ReadKeyFile(d.copy + ".key")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no " + d.copy + ".key beside it"
	case err != nil:
		return err.Error()
	case copied.Instance() != now.Instance():
		return d.copy + ".key is the key of another server"
	case !copied.Equal(now):
		return d.copy + ".key lacks the newest key"
	}
	return ""
}

// findings says what was found.
func (r drillResult) findings() []doctor.Finding {
	restored := doctor.Finding{State: doctor.Well, What: "copy", Says: fmt.Sprintf("%s was restored and looked at in %.1f seconds: %s, no faults", r.Copy, r.Seconds, doctor.Number(r.Games, "game", "games"))}
	if r.Faults > 0 {
		restored.State, restored.Do = doctor.Wrong, "make a new copy, and try that"
		restored.Says = fmt.Sprintf("%s was restored, and has %s", r.Copy, doctor.Number(r.Faults, "fault", "faults"))
	}
	missing := doctor.Finding{State: doctor.Well, What: "missing", Says: fmt.Sprintf(
		"it goes up to %s, %s before the running database: %s, %s and %s are not in it", r.Of.UTC().Format(time.RFC3339), r.age.Round(time.Second),
		doctor.Number(r.running.Players-r.copied.Players, "player", "players"), doctor.Number(r.running.Games-r.copied.Games, "game", "games"),
		doctor.Number(r.running.Plies-r.copied.Plies, "ply", "plies"))}
	if r.running.Plies > r.copied.Plies {
		missing.Do = `after a real restore "pentepost recover" brings them back`
	}
	if r.copied.Plies > r.running.Plies || r.age < 0 {
		missing.State, missing.Says, missing.Do = doctor.Wrong, "the copy has more than the running database", "see whether an older copy runs"
	}
	key := doctor.Finding{State: doctor.Well, What: "key", Says: "it is beside the copy"}
	if r.keyWrong != "" {
		key = doctor.Finding{State: doctor.Wrong, What: "key", Says: r.keyWrong, Do: `copy the file "key" of the data directory, too: without it nobody can answer letters`}
	}
	if store.IsURL(r.Copy) { // keys are not in PostgreSQL, nor in its dumps
		return []doctor.Finding{restored, missing}
	}
	return []doctor.Finding{restored, missing, key}
}

// note notes that the drill was held.
func (d drill) note(ctx context.Context, held doctor.Drill) error {
	return d.DB.Update(ctx, func(tx *store.Tx) error {
		return atItsTime(tx, func(tx *store.Tx, now time.Time) error { return tx.Upkeep.Note(store.DrillHeld, now, held) })
	})
}
