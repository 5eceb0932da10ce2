package store_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/store"
)

// crashDir is the environment variable with the directory for the child of TestKilled.
const crashDir = "PENTEPOST_TEST_CRASH_DIR"

// TestKilled kills a process while it commits. Everything that it has reported as
// committed must be there, and no transaction in part.
func TestKilled(t *testing.T) {
	if dir := os.Getenv(crashDir); dir != "" {
		commitForever(t, dir)
	}
	dir := t.TempDir()
	child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	child.Env = append(os.Environ(), crashDir+"="+dir)
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	committed := 0
	for lines := bufio.NewScanner(out); committed < 50 && lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "committed") {
			committed++
		}
	}
	must(t, child.Process.Kill())
	child.Wait() // returns an error, because it was killed
	checkComplete(t, dir, committed)
}

// commitForever commits mails, each of three parts, and prints a line for each.
func commitForever(t *testing.T, dir string) {
	db := openIn(t, dir)
	for uid := uint32(1); ; uid++ {
		must(t, db.Update(context.Background(), func(tx *store.Tx) error {
			must(t, tx.AddPlayer(&games.Player{Address: fmt.Sprint(uid, "@example.org")}))
			enqueue(t, tx, games.Notice{To: games.PlayerID(uid), Kind: games.Welcome}, 0)
			handled(t, tx, 1, uid, fmt.Sprint("mail ", uid), "done")
			return nil
		}))
		fmt.Println("committed", uid)
	}
}

// checkComplete checks that all mails have all three parts, and that none is lost.
func checkComplete(t *testing.T, dir string, committed int) {
	t.Helper()
	db := openIn(t, dir)
	var last uint32
	update(t, db, func(tx *store.Tx) {
		_, uid, err := tx.Mark()
		must(t, err)
		last = uid
	})
	if int(last) < committed {
		t.Errorf("%d mails were committed, %d are there", committed, last)
	}
	must(t, db.Close())
	file := raw(t, dir)
	for _, query := range []string{"SELECT count(*) FROM players", "SELECT count(*) FROM outbox", "SELECT count(*) FROM ledger",
		"SELECT value FROM counters WHERE name = 'players'"} {
		var n uint32
		if must(t, file.QueryRow(query).Scan(&n)); n != last {
			t.Errorf("%s: %d, want %d", query, n, last)
		}
	}
	var state string
	if must(t, file.QueryRow("PRAGMA integrity_check").Scan(&state)); state != "ok" {
		t.Errorf("integrity check: %s", state)
	}
}
