package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// TestW5Inbox: the operator lists the mails that could not be handled, has some decided again, and drops others, while
// a server has the database open.
func TestW5Inbox(t *testing.T) {
	dir := storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Microsecond)
	err = db.Update(t.Context(), func(tx *store.Tx) error {
		p := games.Player{Nick: "Ann", Address: "ann@pente.test", Joined: now, Settings: games.DefaultSettings()}
		if err := tx.Players.Add(&p); err != nil {
			return err
		}
		for _, m := range []store.Spooled{
			{Validity: 7, UID: 5, Sender: p.Address, Received: now, Since: now, Due: now.Add(time.Hour), Tries: 4, State: store.Listed, Error: "not returned"},
			{UID: 2, Sender: "eve@example.org", Since: now, Tries: 3, State: store.PutAside, Filed: true, Error: "panic", Raw: []byte("mail")},
			{UID: 3, Since: now, Tries: 3, State: store.PutAside, Filed: true, Error: "panic"}, // by an older version
		} {
			if err := tx.Spool.Add(&m); err != nil {
				return err
			}
			if m.State != store.PutAside {
				continue
			}
			if err := tx.Ledger.Enter(store.Entry{UID: m.UID, Outcome: store.Quarantined, Reason: "fault", Handled: now}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	_, out, _ := runProgram(t, "inbox", "--data", dir, "--json")
	var first inboxLine
	if err := json.Unmarshal([]byte(strings.SplitAfter(out, "\n")[0]), &first); err != nil || !first.Received.Equal(now) || first.Since.IsZero() || first.Next.IsZero() {
		t.Fatalf("%v:\n%s", err, out)
	}
	first.Received, first.Since, first.Next = utcTime{}, utcTime{}, utcTime{}
	if want := (inboxLine{Mail: 1, From: "Ann", State: "waits", Failures: 4, Error: "not returned"}); first != want {
		t.Errorf("got %+v\nwant %+v", first, want)
	}
	if _, out, _ := runProgram(t, "inbox", "--data", dir); strings.Count(out, "\n") != 3 || strings.Contains(out, "@") {
		t.Errorf("listed:\n%s", out)
	}
	for _, step := range []struct {
		args   string
		status int
	}{{"inbox again 1", 0}, {"inbox again 3", 1}, {"inbox drop 2", 0}, {"inbox drop 2", 1}, {"inbox again 7", 1}, {"inbox again", 2}, {"inbox lose 1", 2}} {
		if status, _, _ := runProgram(t, append(strings.Fields(step.args), "--data", dir)...); status != step.status {
			t.Errorf("%s: status %d, want %d", step.args, status, step.status)
		}
	}
	if status, out, _ := runProgram(t, "inbox", "--data", dir, "--json"); status != 0 || strings.Count(out, "\n") != 2 || !strings.Contains(out, `"mail":1`) {
		t.Errorf("status %d, left:\n%s", status, out)
	}
	if status, _, _ := runProgram(t, "verify", "--data", dir); status != 0 {
		t.Errorf("verify: status %d", status)
	}
}
