package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// litestreamAt is the variable with the program of Litestream, if it is not where programs are.
const litestreamAt = "PENTEPOST_LITESTREAM"

// A server is killed while people play and Litestream copies its database. What is restored from the copy has no faults, recover brings
// what it lacks, and a server that goes on from it has all that the killed one had.
func TestLitestream(t *testing.T) {
	storetest.NeedSQLite(t)
	litestream, err := exec.LookPath(cmp.Or(os.Getenv(litestreamAt), "litestream"))
	if err != nil {
		t.Skipf("no Litestream: set %s to the program", litestreamAt)
	}
	c := &copiedServer{newCrash(t, crashWay{name: "Litestream", open: (*crash).overIMAP}), litestream, filepath.Join(t.TempDir(), "replica"), ""}
	c.configureLitestream()
	c.dieWhileCopied()
	had := c.records(c.data)

	restored := filepath.Join(t.TempDir(), store.FileName)
	c.run("restore", "-config", c.file, "-o", restored, filepath.Join(c.data, store.FileName))
	c.putBack(restored)
	contains(t, status(t, 0, "verify", "--data", c.data), "no faults")
	t.Logf("the killed server had %d plies, and the copy has %d", plies(had), plies(c.records(c.data)))
	file := c.victim.args[len(c.victim.args)-1]
	out := status(t, 0, "recover", "--config", file, "--yes")
	t.Log(strings.TrimSpace(out))
	contains(t, status(t, 0, "verify", "--data", c.data), "no faults")

	if err := errors.Join(c.victim.start(nil), c.awaitRest(t.Context()), c.victim.stop()); err != nil {
		t.Fatal(err)
	}
	has := c.records(c.data)
	if len(had) == 0 {
		t.Error("nobody has played: this proves nothing")
	}
	for id, record := range had {
		if !strings.HasPrefix(has[id], record) {
			t.Errorf("game %d was\n%s\nand is\n%s", id, record, has[id])
		}
	}
}

// copiedServer is a server with players and Litestream.
type copiedServer struct {
	*crash
	program, replica, file string // of Litestream, where it copies to, and its configuration
}

// configureLitestream writes the configuration that comes with Pentepost, with other places.
func (c *copiedServer) configureLitestream() {
	text, err := os.ReadFile("../../packaging/litestream/pentepost-litestream.yml")
	places := strings.NewReplacer("/var/lib/pentepost", c.data, "/var/backups/pentepost", c.replica)
	c.file = filepath.Join(c.TempDir(), "litestream.yml")
	if err == nil {
		err = os.WriteFile(c.file, []byte(places.Replace(string(text))), 0o600)
	}
	if err != nil {
		c.Fatal(err)
	}
}

// run runs a command of Litestream to its end.
func (c *copiedServer) run(args ...string) {
	c.Helper()
	if out, err := exec.CommandContext(c.Context(), c.program, args...).CombinedOutput(); err != nil {
		c.Fatalf("litestream %q: %v\n%s", args, err, out)
	}
}

// dieWhileCopied lets people play while Litestream copies the database, and a backup is made, until the server is killed. Litestream dies
// with it.
func (c *copiedServer) dieWhileCopied() {
	ctx, stop := context.WithCancel(c.Context())
	defer stop()
	if err := c.victim.start(&kill{}); err != nil { // a step that is never seen: the end comes below
		c.Fatal(err)
	}
	c.await("the server is ready", func() bool { return c.victim.listensAt("ready") != "" })
	copying := exec.CommandContext(ctx, c.program, "replicate", "-config", c.file)
	var log strings.Builder
	copying.Stdout, copying.Stderr = &log, &log
	if err := copying.Start(); err != nil {
		c.Fatal(err)
	}
	var players errgroup.Group
	for _, p := range c.pairs {
		players.Go(func() error { return p.play(ctx) })
	}
	c.await("Litestream has copied something", func() bool { return c.copied() > 0 })
	program(c.T, 0, c.data, "backup", filepath.Join(c.TempDir(), "copy.db"))
	files, mails := c.copied(), c.handled()
	c.await("it has copied more", func() bool { return c.copied() > files && c.handled() > mails+20 })
	mails = c.handled()
	c.await("more mails are handled", func() bool { return c.handled() > mails+10 })
	c.victim.process.Process.Kill()
	if err := <-c.victim.ended; err != nil {
		c.Error(err)
	}
	c.victim.ended = nil
	copying.Process.Kill()
	copying.Wait() // it was killed
	stop()
	players.Wait() // they were stopped
	if strings.Contains(log.String(), "level=ERROR") {
		c.Errorf("Litestream:\n%s", log.String())
	}
}

// await waits until something is so.
func (c *copiedServer) await(what string, is func() bool) {
	c.Helper()
	for end := time.Now().Add(crashPatience); !is(); pauseBriefly(c.Context()) {
		if time.Now().After(end) {
			c.Fatalf("it is not so that %s", what)
		}
	}
}

// copied counts the files that Litestream has written.
func (c *copiedServer) copied() (n int) {
	filepath.WalkDir(c.replica, func(name string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(name) == ".ltx" {
			n++
		}
		return nil // it may not be there yet
	})
	return n
}

// handled counts the mails that the server has handled.
func (c *copiedServer) handled() int {
	c.victim.mu.Lock()
	defer c.victim.mu.Unlock()
	return strings.Count(c.victim.log.String(), `msg="mail processed"`)
}

// putBack puts a copy in the place of the database, beside the key.
func (c *copiedServer) putBack(file string) {
	c.Helper()
	for _, name := range []string{store.FileName, store.FileName + "-wal", store.FileName + "-shm", "." + store.FileName + "-litestream"} {
		if err := os.RemoveAll(filepath.Join(c.data, name)); err != nil {
			c.Fatal(err)
		}
	}
	// Litestream makes a file that all can read.
	if err := errors.Join(os.Chmod(file, 0o600), os.Rename(file, filepath.Join(c.data, store.FileName))); err != nil {
		c.Fatal(err)
	}
}

// records returns what was played in each game of a data directory.
func (c *copiedServer) records(dir string) map[games.GameID]string {
	c.Helper()
	db, err := store.OpenBeside(c.Context(), dir, config.LocalDomain)
	if err != nil {
		c.Fatal(err)
	}
	defer db.Close()
	list := map[games.GameID]string{}
	err = db.View(c.Context(), func(tx *store.Tx) error {
		return tx.Games.Each(false, func(g games.Game) error {
			for _, ply := range g.Plies {
				list[g.ID] += fmt.Sprintf("%d %v;", ply.Player, ply.Move)
			}
			return nil
		})
	})
	if err != nil {
		c.Fatal(err)
	}
	return list
}

// plies counts the plies in records.
func plies(records map[games.GameID]string) (n int) {
	for _, r := range records {
		n += strings.Count(r, ";")
	}
	return n
}
