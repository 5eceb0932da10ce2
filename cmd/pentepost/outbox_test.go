package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
	want := outboxLine{
		Letter: 1, Kind: letters.KindHelp, To: "Ann", State: "due", Made: utc(now), Due: utc(now.Add(time.Hour)), Failures: 1, Error: "451 later",
		Since: utc(now), Next: utc(now.Add(time.Hour)),
	}
	if diff := cmp.Diff(want, first); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
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

// While the mail server is away, each letter that is due says so: the error, since when, and when it is tried next. The mails of a mailbox that
// cannot be read are unknown, and "inbox" says why.
func TestO3WhyLettersWait(t *testing.T) {
	dir := storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Microsecond)
	since, next := now.Add(-time.Minute), now.Add(2*time.Minute)
	err = db.Update(t.Context(), func(tx *store.Tx) error {
		for _, made := range []time.Time{now.Add(-time.Hour), now} {
			n := letters.Notice{Address: "ann@pente.test", Letter: letters.HelpText{}, Made: made, Due: made}
			if err := tx.Outbox.Enqueue(n); err != nil {
				return err
			}
		}
		if err := tx.Outbox.Enqueue(letters.Notice{Address: "ann@pente.test", Letter: letters.HelpText{}, Made: now, Due: now.Add(time.Hour)}); err != nil {
			return err
		}
		if err := tx.Spool.Add(&store.Spooled{UID: 7, Received: now, State: store.Waits, Since: since, Due: next, Tries: 2, Error: "disk full"}); err != nil {
			return err
		}
		for _, at := range []time.Time{since, now} {
			if err := tx.Troubles.Note(store.SMTP, "connection refused", at, next); err != nil {
				return err
			}
		}
		return tx.Troubles.Note(store.IMAP, "login refused", since, next)
	})
	if err != nil {
		t.Fatal(err)
	}
	_, out, _ := runProgram(t, "outbox", "--data", dir, "--json")
	var got []outboxLine
	for line := range strings.Lines(out) {
		var l outboxLine
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatal(err)
		}
		got = append(got, l)
	}
	line := outboxLine{Letter: 1, Kind: letters.KindHelp, State: "due", Made: utc(now.Add(-time.Hour)), Due: utc(now.Add(-time.Hour)), Failures: 2, Error: "connection refused", Since: utc(since), Next: utc(next)}
	second, later := line, outboxLine{Letter: 3, Kind: letters.KindHelp, State: "due", Made: utc(now), Due: utc(now.Add(time.Hour)), Next: utc(now.Add(time.Hour))}
	second.Letter, second.Made, second.Due, second.Since = 2, utc(now), utc(now), utc(now)
	if diff := cmp.Diff([]outboxLine{line, second, later}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	says := "2 failures  since " + since.Format(time.RFC3339) + ", tried next " + next.Format(time.RFC3339) + ": "
	if _, out, _ := runProgram(t, "outbox", "--data", dir); !strings.Contains(out, says+"connection refused\n") {
		t.Errorf("listed:\n%s", out)
	}
	_, out, errs := runProgram(t, "inbox", "--data", dir)
	if !strings.Contains(out, says+"disk full\n") || !strings.Contains(errs, "the mailbox cannot be read since "+since.Format(time.RFC3339)) {
		t.Errorf("inbox:\n%s%s", out, errs)
	}
	_, out, _ = runProgram(t, "inbox", "--data", dir, "--json")
	var mail inboxLine
	if err := json.Unmarshal([]byte(out), &mail); err != nil || !mail.Since.Equal(since) || !mail.Next.Equal(next) {
		t.Errorf("%v\n%s", err, out)
	}
}
