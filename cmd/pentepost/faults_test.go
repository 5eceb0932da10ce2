package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"pentepost/store"
	"pentepost/store/storetest"
)

// TestTroubledDisk plays games by mail while the database cannot be written for a time. The operator is told what to
// do. In the end, every mail has had its effect once. Nobody has to restart the server, but after damage.
func TestTroubledDisk(t *testing.T) {
	storetest.NeedSQLite(t)
	t.Parallel()
	for _, trouble := range []struct {
		name  string
		open  func(c *crash)
		begin func(c *crash) (end func())
		says  string
		long  bool
	}{
		{"full", (*crash).overIMAP, (*crash).fillDisk, "the disk is full", false},
		{"full, by LMTP", (*crash).overLMTP, (*crash).fillDisk, "the disk is full", true},
		{"full, with the post office on it", (*crash).insideOffice, (*crash).fillDisk, "the disk is full", true},
		{"damaged", (*crash).overIMAP, (*crash).damageDatabase, "the database is damaged", false},
		{"locked by another program", (*crash).overIMAP, (*crash).lockDatabase, "another program keeps the database locked", true},
		{"locked by another program, by LMTP", (*crash).overLMTP, (*crash).lockDatabase, "another program keeps the database locked", true},
	} {
		t.Run(trouble.name, func(t *testing.T) {
			if trouble.long && os.Getenv("PENTEPOST_LONG") == "" {
				t.Skip("for PENTEPOST_LONG=1: some of these wait for a minute")
			}
			t.Parallel()
			c := newCrash(t, crashWay{open: func(c *crash) {
				c.data = smallDisk(t, "32m")
				trouble.open(c)
			}})
			err := c.run(func(ctx context.Context) error { return c.trouble(ctx, trouble.begin, trouble.says) })
			if _, lost, again, other := c.count(); err != nil || lost+again+other > 0 {
				c.explain(err)
			}
			c.checkDatabase()
		})
	}
}

// trouble starts the server, and troubles it until it complains.
func (c *crash) trouble(ctx context.Context, begin func(*crash) func(), says string) error {
	if err := c.victim.start(nil); err != nil {
		return err
	}
	if err := c.victim.awaitLog(ctx, `msg="letter sent"`); err != nil {
		return err
	}
	end := begin(c)
	defer end()
	return c.victim.awaitLog(ctx, says)
}

// awaitLog waits until a line of the log has a text.
func (v *victim) awaitLog(ctx context.Context, text string) error {
	ctx, cancel := context.WithTimeout(ctx, crashPatience)
	defer cancel()
	for ; ctx.Err() == nil; pauseBriefly(ctx) {
		v.mu.Lock()
		found := strings.Contains(v.log.String(), text)
		v.mu.Unlock()
		if found {
			return nil
		}
	}
	return fmt.Errorf("nothing in the log says %q: %w", text, ctx.Err())
}

// fillDisk fills the disk to the last byte.
func (c *crash) fillDisk() (end func()) {
	name := filepath.Join(c.data, "filler")
	file, err := os.Create(name)
	if err != nil {
		c.Error(err)
		return func() {}
	}
	for some := make([]byte, 4096); err == nil; {
		_, err = file.Write(some)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		c.Error(err)
	}
	return func() {
		if err := errors.Join(file.Close(), os.Remove(name)); err != nil {
			c.Error(err)
		}
	}
}

// lockDatabase keeps the database from being written, as a forgotten shell of sqlite3 would.
func (c *crash) lockDatabase() (end func()) {
	db, err := sql.Open("sqlite", filepath.Join(c.data, store.FileName)+"?_txlock=immediate&_pragma=busy_timeout(20000)")
	if err != nil {
		c.Error(err)
		return func() {}
	}
	tx, err := db.Begin()
	if err != nil {
		c.Error(err)
		return func() { db.Close() }
	}
	return func() {
		if err := errors.Join(tx.Rollback(), db.Close()); err != nil {
			c.Error(err)
		}
	}
}

// damageDatabase loses half of the database while the server does not run. The server does not start on it. In the
// end the operator has a copy.
func (c *crash) damageDatabase() (end func()) {
	file, start := filepath.Join(c.data, store.FileName), func() error { return c.victim.start(nil) }
	err := c.victim.stop()
	whole, unread := os.ReadFile(file)
	if err = errors.Join(err, unread); err == nil {
		err = errors.Join(os.WriteFile(file, whole[:len(whole)/2], 0o600), start())
	}
	if err == nil && c.victim.awaitEnd() == nil {
		err = errors.New("the server ran on half a database")
	}
	if err != nil {
		c.Error(err)
	}
	return func() {
		if err := errors.Join(os.WriteFile(file, whole, 0o600), start()); err != nil {
			c.Error(err)
		}
	}
}

// A server does not start on a read-only disk, says why, and starts when that is over.
func TestReadOnlyDisk(t *testing.T) {
	storetest.NeedSQLite(t)
	dir := smallDisk(t, "32m")
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	writable := makeReadOnly(t, dir)
	serve := []string{"serve", "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "off"}
	contains(t, program(t, 1, dir, serve...), "hint: ", "read-only")
	writable()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	out, lines := newLines()
	ended, log := make(chan int, 1), &bytes.Buffer{}
	go func() { ended <- run(ctx, append(serve, "--data", dir), Streams{Out: out, Err: log}) }()
	for printed := ""; !strings.HasPrefix(printed, "ready "); {
		select {
		case printed = <-lines:
		case status := <-ended:
			t.Fatalf("it ended with status %d\n%s", status, log)
		}
	}
	stop()
	if status := <-ended; status != 0 {
		t.Errorf("it was stopped with status %d\n%s", status, log)
	}
}
