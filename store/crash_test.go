package store_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
	"pentepost/store/storetest"
)

// crashPlace is the environment variable with the database for the child of TestKilled.
const crashPlace = "PENTEPOST_TEST_CRASH_PLACE"

// TestKilled kills a process while it commits. Everything that it has reported as
// committed must be there, and no transaction in part. On PostgreSQL the next one waits until the lease of
// the dead one has ended.
func TestKilled(t *testing.T) {
	if place := os.Getenv(crashPlace); place != "" {
		commitForever(t, place)
	}
	if storetest.OnPostgres() && os.Getenv("PENTEPOST_LONG") == "" {
		t.Skip("PENTEPOST_LONG=1 waits for a lease to end")
	}
	place := storetest.New(t)
	child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	child.Env = append(os.Environ(), crashPlace+"="+place)
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
	checkComplete(t, place, committed)
}

// commitForever commits mails, each of three parts, and prints a line for each.
func commitForever(t *testing.T, place string) {
	db := openIn(t, place)
	for uid := uint32(1); ; uid++ {
		must(t, db.Update(context.Background(), func(tx *store.Tx) error {
			must(t, tx.Players.Add(&games.Player{Address: fmt.Sprint(uid, "@example.org")}))
			enqueue(t, tx, letters.Notice{To: games.PlayerID(uid), Letter: letters.Welcome{}}, 0)
			handled(t, tx, 1, uid, fmt.Sprint("mail ", uid), "done")
			return nil
		}))
		fmt.Println("committed", uid)
	}
}

// checkComplete checks that all mails have all three parts, and that none is lost.
func checkComplete(t *testing.T, place string, committed int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	db, err := store.JoinAsLeader(ctx, place, "pente.example")
	must(t, err) // the database is free, on PostgreSQL after a lease
	var last uint32
	update(t, db, func(tx *store.Tx) {
		n, err := tx.Players.Count()
		must(t, err)
		last = uint32(n)
	})
	if int(last) < committed {
		t.Errorf("%d mails were committed, %d are there", committed, last)
	}
	must(t, db.Close())
	file := raw(t, place)
	queries := []string{"SELECT count(*) FROM players", "SELECT count(*) FROM outbox", "SELECT count(*) FROM ledger"}
	if !storetest.OnPostgres() { // there numbers are drawn ahead
		queries = append(queries, "SELECT value FROM counters WHERE name = 'players'")
	}
	for _, query := range queries {
		var n uint32
		if must(t, file.QueryRow(query).Scan(&n)); n != last {
			t.Errorf("%s: %d, want %d", query, n, last)
		}
	}
	if storetest.OnPostgres() {
		return
	}
	var state string
	if must(t, file.QueryRow("PRAGMA integrity_check").Scan(&state)); state != "ok" {
		t.Errorf("integrity check: %s", state)
	}
}
