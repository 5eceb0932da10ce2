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

// crashDir names the directory in which the child of TestKilled writes.
const crashDir = "PENTEPOST_TEST_CRASH_DIR"

// TestKilled kills a process in the middle of its commits. All that it has said to
// be committed must be there, and nothing by halves.
func TestKilled(t *testing.T) {
	if dir := os.Getenv(crashDir); dir != "" {
		commitForEver(t, dir)
	}
	dir := t.TempDir()
	child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	child.Env = append(os.Environ(), crashDir+"="+dir)
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	said := 0
	for lines := bufio.NewScanner(out); said < 50 && lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "committed") {
			said++
		}
	}
	must(t, child.Process.Kill())
	child.Wait() // says that it was killed
	checkWhole(t, dir, said)
}

// commitForEver commits one mail after the other, each of three parts, and says so.
func commitForEver(t *testing.T, dir string) {
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

// checkWhole makes sure that every mail has all three parts, and that none is lost.
func checkWhole(t *testing.T, dir string, said int) {
	t.Helper()
	db := openIn(t, dir)
	var last uint32
	update(t, db, func(tx *store.Tx) {
		_, uid, err := tx.Mark()
		must(t, err)
		last = uid
	})
	if int(last) < said {
		t.Errorf("%d mails were committed, %d are there", said, last)
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
