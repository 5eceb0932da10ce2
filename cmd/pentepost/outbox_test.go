package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
	"pentepost/store/storetest"
)

// The operator lists, retries and drops letters while a server has the database open.
func TestOutbox(t *testing.T) {
	dir := storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Microsecond)
	update := func(do func(tx *store.Tx) error) {
		t.Helper()
		if err := db.Update(t.Context(), do); err != nil {
			t.Fatal(err)
		}
	}
	update(func(tx *store.Tx) error {
		p := games.Player{Nick: "Ann", Address: "ann@pente.test", Joined: now, Settings: games.DefaultSettings()}
		if err := tx.Players.Add(&p); err != nil {
			return err
		}
		for _, letter := range []letters.Letter{letters.HelpText{}, letters.SettingsShown{}} {
			if err := tx.Outbox.Enqueue(letters.Notice{To: p.ID, Letter: letter, Made: now, Due: now.Add(time.Hour)}); err != nil {
				return err
			}
		}
		return tx.Sending.MarkLater(1, now.Add(time.Hour), "451 later")
	})
	status, out, _ := runProgram(t, "outbox", "--data", dir, "--json")
	var first outboxLine
	if err := json.Unmarshal([]byte(strings.SplitAfter(out, "\n")[0]), &first); err != nil || status != 0 {
		t.Fatalf("status %d, %v:\n%s", status, err, out)
	}
	want := outboxLine{Letter: 1, Kind: letters.KindHelp, To: "Ann", State: "due", Made: now, Due: now.Add(time.Hour), Failures: 1, Error: "451 later"}
	if first != want {
		t.Errorf("got %+v\nwant %+v", first, want)
	}
	if _, out, _ := runProgram(t, "outbox", "--data", dir); strings.Count(out, "\n") != 2 || strings.Contains(out, "@") {
		t.Errorf("listed:\n%s", out)
	}
	for _, step := range []struct {
		args   string
		status int
	}{{"outbox retry 1", 0}, {"outbox drop 2", 0}, {"outbox drop 2", 1}, {"outbox retry 7", 1}, {"outbox retry", 2}, {"outbox lose 1", 2}} {
		if status, _, _ := runProgram(t, append(strings.Fields(step.args), "--data", dir)...); status != step.status {
			t.Errorf("%s: status %d, want %d", step.args, status, step.status)
		}
	}
	update(func(tx *store.Tx) error {
		due, err := tx.Sending.Due(time.Now(), 9)
		if len(due) != 1 || due[0].ID != 1 {
			t.Errorf("due now: %v", due)
		}
		return err
	})
	if status, _, errs := runProgram(t, "outbox", "--data", t.TempDir()); status != 1 || !strings.Contains(errs, "pentepost.db") {
		t.Errorf("without a database: status %d, %s", status, errs)
	}
}
