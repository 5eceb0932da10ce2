package doctor_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/store"
	"pentepost/store/storetest"
)

// healthy makes the data directory of a server that is well at a time: its mail is read, a copy is made, and a game goes on.
func healthy(t *testing.T, now time.Time) (dir string) {
	t.Helper()
	storetest.NeedSQLite(t)
	dir = t.TempDir()
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := config.LoadKeys(dir); err != nil {
		t.Fatal(err)
	}
	err = db.Update(t.Context(), func(tx *store.Tx) error {
		if err := tx.Upkeep.Note(store.Started, now.Add(-24*time.Hour), doctor.ThisProgram("1.0")); err != nil {
			return err
		}
		if err := tx.Upkeep.Note(store.BackupMade, now.Add(-time.Hour), doctor.Backup{File: "copy.db", Games: 1}); err != nil {
			return err
		}
		return tx.Watermarks.Save("INBOX", now.Add(-time.Minute))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	statement(t, dir, fmt.Sprintf(`INSERT INTO games (id, rules, agreed, offer_by, offer_ply, started, moved, ended) VALUES (1, 'pente', 0, 0, 0, %[1]d, %[1]d, 0)`, now.Add(-time.Hour).UnixMicro()))
	return dir
}

// patient returns a server with a copy of a data directory.
func patient(t *testing.T, from string) doctor.Server {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{config.KeyFile(dir), filepath.Join(dir, store.FileName)} {
		if err := os.Chmod(name, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return doctor.Server{DB: db, Dir: dir, Place: dir, Version: "1.0", Config: &config.Config{}}
}

// statement changes a database behind its server's back.
func statement(t *testing.T, dir, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(text); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// letter is a statement that adds letters: how many, when they were due and sent, and their state.
func letter(n int, due, sent time.Time, state string, failures int) string {
	return fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		INSERT INTO outbox (id, player, address, kind, game, ply, challenge, facts, likeness, reply, in_reply_to, message_id, made, due, failures, state, sent, error, class)
		SELECT (SELECT coalesce(max(id), 0) FROM outbox) + i, 0, 'x@pente.test', 'help', 0, 0, 0, '{}', '', 0, '', '%s' || i, %d, %d, %d, '%s', %d, '', 1 FROM n`,
		n, state, due.UnixMicro(), due.UnixMicro(), failures, state, max(sent.UnixMicro(), 0))
}

// complaint is a statement that adds players who called a letter spam at a time.
func complaint(n int, at time.Time) string {
	return fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		INSERT INTO players (id, nick, address, joined, never, waiting, confirm, points, zone, complained)
		SELECT i, 'P' || i, i || '@pente.test', 1, 0, '', 0, 'go', 'UTC', %d FROM n`, n, at.UnixMicro())
}

// bounce is a statement that adds letters that came back.
func bounce(n, class int, at time.Time) string {
	return fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO bounces SELECT i, 1, %d, 'no', %d FROM n`, n, class, at.UnixMicro())
}

// spooled is a statement that adds a mail that could not be handled.
func spooled(state string, at time.Time) string {
	return fmt.Sprintf(`INSERT INTO spool VALUES (1, 9, 1, 'x@pente.test', 0, 0, %d, '%s', 0, %[1]d, 0, 1, 1, 'fault', '', '')`, at.UnixMicro(), state)
}

// Each thing is found wrong when it is, and not when it only looks so.
func TestExamine(t *testing.T) {
	now := time.Now().UTC().Truncate(time.Second)
	dir := healthy(t, now)
	for name, test := range map[string]struct {
		do   func(t *testing.T, s *doctor.Server, now time.Time) (sql []string)
		what string
		want doctor.State
		says string
	}{
		"nothing": {what: "letters", want: doctor.Well},
		"another program": {func(_ *testing.T, s *doctor.Server, _ time.Time) []string { s.Version = "1.1"; return nil },
			"program", doctor.Look, "is pentepost 1.0"},
		"mail of two hours": {func(t *testing.T, s *doctor.Server, now time.Time) []string {
			return []string{fmt.Sprintf(`UPDATE watermarks SET at = %d`, now.Add(-2*time.Hour).UnixMicro()),
				fmt.Sprintf(`INSERT INTO troubles VALUES ('imap', %d, %[1]d, 3, 'connection refused')`, now.Add(-2*time.Hour).UnixMicro())}
		}, "mailbox", doctor.Wrong, "connection refused"},
		"mail put aside":  {sqlOf(func(now time.Time) string { return spooled("put-aside", now) }), "put-aside", doctor.Look, "1 mail could"},
		"mail tried":      {sqlOf(func(now time.Time) string { return spooled("waits", now) }), "put-aside", doctor.Look, "tried again"},
		"a letter waits":  {sqlOf(func(now time.Time) string { return letter(1, now.Add(-5*time.Minute), time.Time{}, "due", 0) }), "letters", doctor.Well, "5 minutes"},
		"a later letter":  {sqlOf(func(now time.Time) string { return letter(1, now.Add(8*time.Hour), time.Time{}, "due", 0) }), "letters", doctor.Well, "1 waits"},
		"none goes out":   {sqlOf(func(now time.Time) string { return letter(1, now.Add(-time.Hour), time.Time{}, "due", 0) }), "letters", doctor.Wrong, "none has gone out for 1 hour"},
		"a letter failed": {sqlOf(func(now time.Time) string { return letter(1, now.Add(time.Hour), time.Time{}, "due", 2) }), "letters", doctor.Look, "1 is tried again"},
		"the mail server": {func(_ *testing.T, _ *doctor.Server, now time.Time) []string {
			return []string{letter(1, now.Add(-time.Hour), time.Time{}, "due", 0),
				fmt.Sprintf(`INSERT INTO troubles VALUES ('smtp', %d, %[1]d, 3, 'connection refused')`, now.Add(-time.Hour).UnixMicro())}
		}, "letters", doctor.Wrong, "has taken none for 1 hour (connection refused)"},
		"some wait": {func(_ *testing.T, _ *doctor.Server, now time.Time) []string {
			return []string{letter(1, now.Add(-2*time.Hour), time.Time{}, "due", 0), letter(1, now, now.Add(-time.Minute), "sent", 0)}
		}, "letters", doctor.Wrong, "some do not go out"},
		"refused":        {sqlOf(func(now time.Time) string { return bounce(1, 2, now) }), "bounces", doctor.Wrong, "1 was refused"},
		"many came back": {sqlOf(func(now time.Time) string { return bounce(10, 1, now) }), "bounces", doctor.Wrong, "10 of 0 letters"},
		"few came back":  {sqlOf(func(now time.Time) string { return bounce(9, 1, now) }), "bounces", doctor.Well, "9 of 0 letters"},
		"a complaint":    {sqlOf(func(now time.Time) string { return complaint(1, now) }), "complaints", doctor.Look, "1 reader has"},
		"complaints":     {sqlOf(func(now time.Time) string { return complaint(3, now) }), "complaints", doctor.Wrong, "3 readers"},
		"old complaints": {sqlOf(func(now time.Time) string { return complaint(3, now.AddDate(0, -2, 0)) }), "complaints", doctor.Well, "0 readers"},
		"few complaints": {func(_ *testing.T, _ *doctor.Server, now time.Time) []string {
			return []string{complaint(3, now), letter(1001, now, now, "sent", 0)}
		}, "complaints", doctor.Look, "3 readers"},
		"a start after two hours": {sqlOf(func(now time.Time) string {
			return fmt.Sprintf(`UPDATE watermarks SET at = %d; UPDATE upkeep SET at = %d WHERE what = 'start'`, now.Add(-2*time.Hour).UnixMicro(), now.Add(-time.Minute).UnixMicro())
		}), "mailbox", doctor.Well, "read up to 2 hours ago"},
		"an old copy":      {sqlOf(func(now time.Time) string { return copyAt(now.AddDate(0, 0, -3)) }), "backup", doctor.Look, "3 days ago"},
		"a very old copy":  {sqlOf(func(now time.Time) string { return copyAt(now.AddDate(0, 0, -8)) }), "backup", doctor.Wrong, "8 days ago"},
		"no copy":          {sqlOf(func(time.Time) string { return `DELETE FROM upkeep WHERE what = 'backup'` }), "backup", doctor.Wrong, "no copy"},
		"no copy, no game": {sqlOf(func(time.Time) string { return `DELETE FROM upkeep WHERE what = 'backup'; DELETE FROM games` }), "backup", doctor.Well, "no games"},
		"no drill": {sqlOf(func(now time.Time) string {
			return fmt.Sprintf(`UPDATE games SET started = %d`, now.AddDate(0, -2, 0).UnixMicro())
		}), "drill", doctor.Look, "ever restored"},
		"a bad drill": {sqlOf(func(now time.Time) string {
			return fmt.Sprintf(`INSERT INTO upkeep VALUES ('drill', %d, '{"copy":"copy.db","faults":2}')`, now.UnixMicro())
		}), "drill", doctor.Wrong, "has 2 faults"},
		"a clock ahead": {sqlOf(func(now time.Time) string {
			return fmt.Sprintf(`UPDATE watermarks SET at = %d`, now.Add(time.Hour).UnixMicro())
		}), "clock", doctor.Look, "ahead"},
		"no key": {func(t *testing.T, s *doctor.Server, _ time.Time) []string {
			if err := os.Remove(config.KeyFile(s.Dir)); err != nil {
				t.Fatal(err)
			}
			return nil
		}, "keys", doctor.Wrong, "there is no key"},
		"an open key": {func(t *testing.T, s *doctor.Server, _ time.Time) []string {
			if err := os.Chmod(config.KeyFile(s.Dir), 0o644); err != nil {
				t.Fatal(err)
			}
			return nil
		}, "files", doctor.Wrong, "others can read"},
		"no key to sign": {func(_ *testing.T, s *doctor.Server, _ time.Time) []string {
			s.Config.DKIM.KeyFile = filepath.Join(s.Dir, "none")
			return nil
		}, "dkim", doctor.Wrong, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			s := patient(t, dir)
			if test.do != nil {
				for _, text := range test.do(t, &s, now) {
					statement(t, s.Dir, text)
				}
			}
			list, err := s.Examine(t.Context(), now)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range list {
				switch {
				case f.What == test.what && (f.State != test.want || !strings.Contains(f.Says, test.says)):
					t.Errorf("%s, want %s: %s", f, test.want, test.says)
				case f.State != doctor.Well && f.Do == "":
					t.Errorf("%s: without a hint", f)
				case f.What != test.what && f.State == doctor.Wrong:
					t.Errorf("wrong, too: %s", f)
				}
			}
			if !strings.Contains(fmt.Sprint(list), test.what) {
				t.Errorf("nothing about %s in %s", test.what, list)
			}
		})
	}
}

// copyAt is a statement that makes the latest copy one of a time.
func copyAt(at time.Time) string {
	return fmt.Sprintf(`UPDATE upkeep SET at = %d WHERE what = 'backup'`, at.UnixMicro())
}

// sqlOf is a change by a statement alone.
func sqlOf(text func(now time.Time) string) func(*testing.T, *doctor.Server, time.Time) []string {
	return func(_ *testing.T, _ *doctor.Server, now time.Time) []string { return []string{text(now)} }
}
