package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/server"
	"pentepost/mailer"
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
		"3.eml": "From: carl@pente.test\nTo: ann@pente.test\nMessage-ID: <tea@pente.test>\nDate: Fri, 05 Jun 2026 12:02:00 +0000\n\nchallenge ann\n",
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
	recover(0, "mails that the database did not know: 2, from 2026-06-05T12:00:00Z", "--yes", "--from-mail", mails) // Carl has written to Ann
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

// W4: a backup is put back, and recover brings it up to date with what the operator did by the command line since then, as
// if nothing had been lost.
func TestW4RecoverAfterBackup(t *testing.T) {
	storetest.NeedSQLite(t)
	dir, aside := t.TempDir(), t.TempDir()
	copied, before, after := filepath.Join(aside, "copy.db"), filepath.Join(aside, "before.jsonl"), filepath.Join(aside, "after.jsonl")
	club := filepath.Join(aside, "club.toml")
	if err := os.WriteFile(club, []byte("name = \"club\"\nstart = 2126-06-05\npace = \"3 days\"\norganisers = [\"ann@pente.test\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	person, stop := serveMail(t, dir)
	ann, bob := person("ann"), person("bob")
	ann.writes("join Ann", "welcome")
	bob.writes("join Bob", "welcome")
	status(t, 0, "backup", copied, "--data", dir)
	ann.writes("challenge Bob first", "invited")
	bob.awaits("invitation", nil)
	bob.answers("accept", "your-move")
	bob.answers("L10", "played")
	for _, command := range []string{"game 1 --extend 2 days", "game 1 --undo", "game 1 --adjudicate win Ann", "league new " + club, "player Bob --ban", "pause 3 hours"} {
		status(t, 0, append(strings.Fields(command), "--data", dir)...)
	}
	ann.writes("games", "list")
	stop()
	status(t, 0, "export", before, "--data", dir)

	for _, name := range []string{"pentepost.db", "pentepost.db-wal", "pentepost.db-shm"} {
		os.Remove(filepath.Join(dir, name))
	}
	text, err := os.ReadFile(copied)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "pentepost.db"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	contains(t, status(t, 1, "recover", "--data", dir), "commands of the operator: 6\ngame 1: begun, plies: 1, over: ", "Nothing has been changed")
	contains(t, status(t, 0, "recover", "--yes", "--data", dir), "commands of the operator: 6\n", "no faults; games replayed: 1")
	contains(t, status(t, 0, "recover", "--yes", "--data", dir), "The database knows all mails.", "no faults")
	status(t, 0, "export", after, "--data", dir)
	if want, got := exportedLines(t, before), exportedLines(t, after); want != got {
		t.Errorf("before:\n%s\nafter:\n%s", want, got)
	}
	damage(t, dir, `UPDATE games SET ended = 0`)
	contains(t, status(t, 1, "recover", "--yes", "--data", dir), "The database knows all mails.", "game 1")
}

// serveMail runs "pentepost serve". person returns somebody with a mailbox there.
func serveMail(t *testing.T, dir string) (person func(name string) *mailUser, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, lines := newLines()
	var log bytes.Buffer
	done := make(chan int, 1)
	go func() {
		done <- run(ctx, []string{"serve", "--data", dir, "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "off"}, Streams{Out: out, Err: &log})
	}()
	at := map[string]mailer.Server{}
	for line := <-lines; !strings.HasPrefix(line, "ready"); line = <-lines {
		kind, addr, _ := strings.Cut(line, " ")
		at[kind] = mailer.Server{Addr: addr, Security: mailer.NoTLS, Password: "any"}
	}
	person = func(name string) *mailUser {
		imap, smtp := at["imap"], at["smtp"]
		imap.Username, smtp.Username = name, name
		c := correspondent.New(name+"@"+config.LocalDomain, imap, smtp)
		t.Cleanup(c.Close)
		return &mailUser{Correspondent: c, t: t}
	}
	return person, func() {
		cancel()
		if status := <-done; status != 0 {
			t.Errorf("stopped with status %d\n%s", status, log.String())
		}
	}
}

// mailUser is somebody with a mailbox.
type mailUser struct {
	*correspondent.Correspondent
	t    *testing.T
	last *correspondent.Letter
}

// writes writes a mail, and waits for a letter of a kind.
func (m *mailUser) writes(text, kind string) {
	m.t.Helper()
	_, err := m.Write(m.t.Context(), config.LocalAddress, "", text+"\n")
	m.awaits(kind, err)
}

// answers answers the last letter, and waits for one of a kind.
func (m *mailUser) answers(text, kind string) {
	m.t.Helper()
	_, err := m.Reply(m.t.Context(), m.last, text)
	m.awaits(kind, err)
}

func (m *mailUser) awaits(kind string, err error) {
	m.t.Helper()
	for m.last = nil; err == nil && (m.last == nil || m.last.Header.Get("X-Pentepost-Kind") != kind); {
		m.last, err = m.Next(m.t.Context())
	}
	if err != nil {
		m.t.Fatal(err)
	}
}

// exportedLines returns what an export has, except what belongs to one process or one mailbox.
func exportedLines(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	own := regexp.MustCompile(`(?m)^\{"(pentepost|end|nameplates|watermarks|spool|upkeep":\{"what":"(?:backup|start)|counters":\{"name":"(?:nameplates|spool)").*\n|"lease":\d+,`)
	return own.ReplaceAllString(string(text), "")
}
