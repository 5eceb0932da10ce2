package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
	"pentepost/store/storetest"
)

// replayed are sessions that are played in ordinary tests to be lost and recovered; with PENTEPOST_LONG=1 all are.
var replayed = []string{"first-game", "undo-and-pause", "series"}

// W4: a server that is set back to a copy of its database of any moment comes to the same state as one that has lost
// nothing, from the mails that it has handled.
func TestW4Recover(t *testing.T) {
	storetest.NeedSQLite(t) // it copies files
	t.Parallel()
	names := replayed
	if only := os.Getenv("SESSION"); only != "" {
		names = strings.Fields(only)
	} else if long() {
		names = nil
	}
	runSessions(t, func(dir string) (*world, error) {
		w, err := newWorld(dir, false)
		if err == nil {
			w.backups = &backups{t: t, dir: t.TempDir(), name: filepath.Base(filepath.Dir(dir))}
			err = w.backups.take(w)
		}
		return w, err
	}, names...)
}

// backups are copies of the database of a server, of many moments.
type backups struct {
	t     *testing.T
	dir   string
	name  string
	files []string
}

// take copies the database.
func (c *backups) take(w *world) error {
	file := filepath.Join(c.dir, fmt.Sprint(len(c.files), ".db"))
	c.files = append(c.files, file)
	return w.running.db.Backup(context.Background(), file)
}

// check recovers from some of the copies, and compares with the server that has lost nothing.
func (c *backups) check(w *world) error {
	ctx := context.Background()
	if err := w.later(time.Second); err != nil { // all that has been written is handled and answered
		return err
	}
	until := w.clock.Now()
	if err := w.end(); err != nil {
		return err
	}
	want, err := exported(ctx, w.config.Data)
	if err != nil {
		return err
	}
	mails, err := ProcessedMails(ctx, w.config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(uint64(len(mails)), 0))
	for n, file := range c.files {
		if n > 0 && random.IntN(len(c.files)) >= 3 {
			continue
		}
		dir := filepath.Join(c.dir, fmt.Sprint("restored-", n))
		if err := restore(dir, file, w.config.Data); err != nil {
			return err
		}
		restored := w.config
		restored.Data, restored.Database = dir, ""
		r, err := OpenReplay(ctx, restored, slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
		if err != nil {
			return err
		}
		done, err := r.Run(ctx, mails)
		if err == nil {
			err = r.advance(ctx, until)
		}
		if err = errors.Join(err, r.Close()); err != nil {
			return err
		}
		got, err := exported(ctx, dir)
		if err != nil {
			return err
		}
		if diff := differ(want, got); diff != "" {
			c.t.Errorf("%s, copy %d of %d, %d of %d mails:\n%s\n%v", c.name, n, len(c.files), done.Mails, len(mails), diff, done.NotPlaced)
			break
		}
	}
	return nil
}

// restore makes a data directory of a copy of the database and the key.
func restore(dir, file, old string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	key, err := os.ReadFile(config.KeyFile(old))
	return errors.Join(err, os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, store.FileName), data, 0o600), os.WriteFile(config.KeyFile(dir), key, 0o600))
}

// exported returns the lines of an export, without what belongs to one process or one mailbox alone.
func exported(ctx context.Context, dir string) ([]string, error) {
	db, err := store.OpenBeside(ctx, dir, "")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	_, err = db.Export(ctx, &out, nil)
	var lines []string
	for line := range strings.Lines(out.String()) {
		if !ofOneProcess.MatchString(line) {
			lines = append(lines, strings.TrimSpace(lease.ReplaceAllString(line, "")))
		}
	}
	return lines, errors.Join(err, db.Close())
}

var (
	// A process has its nameplates, the mailbox how far it was read, and whether a mail was there twice.
	ofOneProcess = regexp.MustCompile(`^\{"(end|nameplates|watermarks|counters":\{"name":"nameplates"|ledger":.*"outcome":"duplicate")`)
	lease        = regexp.MustCompile(`"lease":\d+,`) // the process that has sent a letter
)

// differ compares two exports.
func differ(want, got []string) string {
	var diff strings.Builder
	for i := range max(len(want), len(got)) {
		var x, y string
		if i < len(want) {
			x = want[i]
		}
		if i < len(got) {
			y = got[i]
		}
		if x != y {
			fmt.Fprintf(&diff, "- %s\n+ %s\n", x, y)
		}
		if diff.Len() > 6000 {
			break
		}
	}
	return diff.String()
}
