package server

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
	"pentepost/store/storetest"
)

// startOn opens a server on a data directory and closes it again.
func startOn(t *testing.T, c config.Config) error {
	t.Helper()
	s, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	if err == nil {
		err = s.Close()
	}
	return err
}

// A key without its database: the server does not begin as a new one, unless the operator says so.
func TestW3LostDatabase(t *testing.T) {
	if storetest.OnPostgres() {
		t.Skip("removes files of SQLite")
	}
	c, err := config.Local("127.0.0.1:9", "127.0.0.1:9", t.TempDir())
	must(t, err)
	must(t, startOn(t, c))
	must(t, startOn(t, c)) // nobody has joined yet, and it is the same database
	key := readFile(t, config.KeyFile(c.Data))
	must(t, os.Remove(filepath.Join(c.Data, store.FileName)))
	for range 2 { // the first try makes an empty database
		if err := startOn(t, c); !errors.Is(err, ErrLostDatabase) {
			t.Errorf("starts without its database: %v", err)
		}
	}
	if readFile(t, config.KeyFile(c.Data)) != key {
		t.Error("the key has changed")
	}
	c.New = true
	must(t, startOn(t, c))
	c.New = false
	must(t, startOn(t, c))
	aside, err := filepath.Glob(config.KeyFile(c.Data) + "-*")
	must(t, err)
	if readFile(t, config.KeyFile(c.Data)) == key || len(aside) != 1 || readFile(t, aside[0]) != key {
		t.Errorf("a new server has the old key, or the old one is not kept: %q", aside)
	}
}

// A server that is killed while it makes its first key starts again.
func TestW3KilledAtFirstStart(t *testing.T) {
	if storetest.OnPostgres() {
		t.Skip("looks for the key of a database of its own")
	}
	c, err := config.Local("127.0.0.1:9", "127.0.0.1:9", t.TempDir())
	must(t, err)
	killed := errors.New("killed")
	if _, _, err := config.LoadAnnouncedKeys(c.Data, func(config.Keys) error { return killed }); !errors.Is(err, killed) {
		t.Fatal(err)
	}
	must(t, startOn(t, c))
	must(t, os.Remove(config.KeyFile(c.Data))) // as if it had been killed after the database knew the key
	must(t, startOn(t, c))
}

// An older copy in the place of the database: the file with the newest letter tells, and without that the mails in
// "Processed".
func TestW3OlderDatabase(t *testing.T) {
	t.Parallel()
	if storetest.OnPostgres() {
		t.Skip("copies files of SQLite")
	}
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	t.Cleanup(func() { must(t, w.close()) })
	database, newest := filepath.Join(w.config.Data, store.FileName), filepath.Join(w.config.Data, letterFile)
	receive := func(kind string) {
		t.Helper()
		_, err := w.person("ann").nextOf(t.Context(), kind)
		must(t, err)
	}
	must(t, w.send("ann", "join"))
	receive("welcome")
	must(t, w.running.db.Backup(t.Context(), database+".copy"))
	must(t, w.send("ann", "seek"))
	receive("invited")
	w.awaitMoved(t)
	must(t, w.end())
	must(t, w.start()) // nothing is wrong with the database as it is
	must(t, w.end())
	for _, name := range []string{"", "-wal", "-shm"} {
		os.Remove(database + name)
	}
	must(t, os.Rename(database+".copy", database))
	if err := w.open(); !errors.Is(err, ErrOlderDatabase) || !strings.Contains(err.Error(), "letter 2 has been written") {
		t.Errorf("starts with an older copy: %v", err)
	}
	must(t, os.Remove(newest))
	if err := w.open(); !errors.Is(err, ErrOlderDatabase) || !strings.Contains(err.Error(), "Processed") {
		t.Errorf("starts with an older copy, and mails in Processed: %v", err)
	}
}

// awaitMoved waits until the mails that were handled are in "Processed": a server that stops leaves the last ones to the next start.
func (w *world) awaitMoved(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		_, left, err := w.office.Latest(w.config.Address, "INBOX", 0, 1)
		must(t, errors.Join(err, ctx.Err()))
		if left == 0 {
			return
		}
		pause(ctx, lookSoon)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	must(t, err)
	return string(text)
}
