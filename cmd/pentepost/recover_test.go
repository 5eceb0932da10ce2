package main

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server"
	"pentepost/store/storetest"
)

// Everything but the key and the mails is lost. Recover first says what it would do, then does it, and then finds nothing to do.
func TestW4RecoverCommand(t *testing.T) {
	storetest.NeedSQLite(t) // it looks at a copy first
	dir, mails := t.TempDir(), t.TempDir()
	c, err := config.Local("127.0.0.1:9", "127.0.0.1:9", dir)
	if err != nil {
		t.Fatal(err)
	}
	start := func() error {
		s, err := server.Open(t.Context(), c, slog.New(slog.NewTextHandler(io.Discard, nil)))
		if err == nil {
			err = s.Close()
		}
		return err
	}
	if err := start(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "pentepost.db")); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"1.eml": "Received: from x\n\tby pente.test; Fri, 05 Jun 2026 12:00:00 +0000\n" + mailOf("ann", "join Ann"),
		"2.eml": "Received: from x\n\tby pente.test; Fri, 05 Jun 2026 12:01:00 +0000\n" + mailOf("ann", "challenge computer-1 first"),
	} {
		if err := os.WriteFile(filepath.Join(mails, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	recover := func(want int, says string, args ...string) {
		t.Helper()
		contains(t, status(t, want, append([]string{"recover", "--data", dir}, args...)...), says)
	}
	recover(2, "wants the files", "--from-mail")
	recover(1, `game 1: begun`, "--from-mail", mails)
	if err := start(); err == nil {
		t.Error("looking has changed the database")
	}
	recover(0, "mails that the database did not know: 2, from 2026-06-05T12:00:00Z", "--yes", "--from-mail", mails)
	recover(0, "The database knows all mails.", "--from-mail", mails)
	contains(t, status(t, 0, "verify", "--data", dir), "no faults; games replayed: 1")
	contains(t, status(t, 0, "players", "--data", dir), "Ann")
	if err := start(); err != nil {
		t.Errorf("the server does not start: %v", err)
	}
}

// mailOf returns a mail that the built-in post office has stamped.
func mailOf(from, text string) string {
	return "Authentication-Results: pente.test; dmarc=pass header.from=pente.test\nFrom: " + from + "@pente.test\nTo: play@pente.test\n" +
		"Message-ID: <" + text[:4] + "@pente.test>\nSubject: hello\n\n" + text + "\n"
}
