package server

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/journal"
	"pentepost/games/desk"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/store/storetest"
)

// lossyWorld is a world whose server is recovered at the end of the test from copies of its database.
func lossyWorld(t *testing.T) *world {
	storetest.NeedSQLite(t) // it copies files
	t.Parallel()
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	w.backups = &backups{t: t, dir: t.TempDir(), name: t.Name(), left: []leftovers{nothingLost}}
	t.Cleanup(func() { must(t, errors.Join(w.verify(), w.close())) })
	must(t, w.backups.take(w))
	return w
}

// play lets people write mails, each of which is answered by a letter of a kind.
func (w *world) play(t *testing.T, steps ...string) {
	t.Helper()
	for _, step := range steps {
		name, text, _ := strings.Cut(step, ": ")
		text, kind, _ := strings.Cut(text, " -> ")
		must(t, w.write(name, []string{text}))
		_, err := w.person(name).nextOf(t.Context(), kind)
		must(t, err)
	}
}

// pagesOf returns the pages in "Processed".
func pagesOf(t *testing.T, w *world) (pages []journal.Page, raw []mailer.Mail) {
	t.Helper()
	mails, err := ProcessedMails(t.Context(), w.config, slog.New(slog.DiscardHandler))
	must(t, err)
	for _, m := range mails {
		page, is, err := journal.Read(m.Raw, w.running.keys.Journal())
		if is && err == nil {
			pages, raw = append(pages, page), append(raw, m)
		}
	}
	return pages, raw
}

// A server that is killed when a page has been filed, and does not know it yet, files it once more, with what has come
// since. Nothing is done twice.
func TestW4PageFiledTwice(t *testing.T) {
	w := lossyWorld(t)
	w.play(t, "ann: join Ann -> welcome", "bob: join Bob -> welcome")
	page, err := w.running.archivist.nextPage(t.Context(), true)
	must(t, err)
	mail, err := page.Mail(w.running.keys.Journal(), w.config.Address, w.running.keys.Instance())
	must(t, err)
	must(t, w.running.archivist.inbox.Append(t.Context(), w.config.IMAP.Processed, mail))
	must(t, w.backups.take(w))
	w.play(t, "ann: challenge Bob first -> invited")
	must(t, w.operateNow(desk.PauseAll{}))
	if _, err := w.running.archivist.filePages(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	must(t, w.backups.take(w))
	copies := map[int64]int{}
	pages, _ := pagesOf(t, w)
	for _, p := range pages {
		copies[p.Number]++
	}
	if copies[page.Number] != 2 {
		t.Errorf("copies of pages: %v, want 2 of page %d", copies, page.Number)
	}
}

// While the mail server is away the journal waits.
func TestW4PageWaits(t *testing.T) {
	w := lossyWorld(t)
	w.play(t, "ann: join Ann -> welcome")
	must(t, w.end())
	must(t, w.operateNow(desk.PauseAll{}))
	must(t, w.open())
	t.Cleanup(func() { must(t, w.start()) })
	filing := w.running.archivist.inbox
	w.running.archivist.inbox = mailer.NewInbox(mailer.InboxConfig{Server: mailer.Server{Addr: "127.0.0.1:9", Security: mailer.NoTLS}}, nil)
	if _, err := w.running.archivist.filePages(t.Context(), true); err == nil {
		t.Error("filed at a mail server that is away")
	}
	w.running.archivist.inbox = filing
	if filed, err := w.running.archivist.filePages(t.Context(), true); filed != 1 || err != nil {
		t.Errorf("pages filed: %d, %v", filed, err)
	}
	if filed, err := w.running.archivist.filePages(t.Context(), true); filed != 0 || err != nil {
		t.Errorf("pages filed without anything new: %d, %v", filed, err)
	}
	must(t, w.running.Close())
}

// Anybody can write a mail that looks like a page. It is a mail like others. A true page that comes back to the mailbox
// is our own mail.
func TestW4ForgedPage(t *testing.T) {
	w := lossyWorld(t)
	w.play(t, "ann: join Ann -> welcome", "bob: join Bob -> welcome")
	forged := "From: {{FROM}}\r\nTo: {{TO}}\r\nMessage-ID: <forged@example.org>\r\nSubject: x\r\n" + journal.Field + ": 1; abc\r\n\r\nchallenge Bob first\r\n"
	ann := w.person("ann")
	raw := strings.NewReplacer("{{FROM}}", ann.Address, "{{TO}}", w.config.Address).Replace(forged)
	must(t, ann.Deliver(t.Context(), correspondent.Mail{To: w.config.Address, Raw: []byte(raw)}))
	_, err := ann.nextOf(t.Context(), "invited")
	must(t, err)
	_, err = w.running.archivist.filePages(t.Context(), true)
	must(t, err)
	_, pages := pagesOf(t, w)
	mailbox := mailer.NewInbox(mailer.InboxConfig{Server: w.config.IMAP.Login()}, nil)
	must(t, mailbox.Append(t.Context(), w.config.IMAP.Folder, pages[0].Raw))
	must(t, mailbox.Close())
	must(t, nothing(w, "ann"))
}

// A server whose database is older than the journal does not start, also if no mail has come since.
func TestW4OlderThanJournal(t *testing.T) {
	storetest.NeedSQLite(t)
	t.Parallel()
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	t.Cleanup(func() { must(t, w.close()) })
	w.play(t, "ann: join Ann -> welcome")
	must(t, w.end())
	must(t, w.start())
	database := filepath.Join(w.config.Data, store.FileName)
	must(t, w.running.db.Backup(t.Context(), database+".copy"))
	must(t, w.operateNow(desk.PauseAll{}))
	must(t, w.end())
	must(t, w.start()) // nothing is wrong with the database as it is
	must(t, w.end())
	must(t, AcceptAge(w.config.Data))
	for _, name := range []string{"", "-wal", "-shm"} {
		os.Remove(database + name)
	}
	must(t, os.Rename(database+".copy", database))
	if err := w.open(); !errors.Is(err, ErrOlderDatabase) {
		t.Errorf("starts with an older copy: %v", err)
	}
}

// Without a mailbox the journal can be filed nowhere, and is not kept for long.
func TestW4JournalWithoutMailbox(t *testing.T) {
	t.Parallel()
	w, err := newLMTPWorld(t.TempDir(), false)
	must(t, err)
	t.Cleanup(func() { must(t, w.close()) })
	w.play(t, "ann: join Ann -> welcome")
	must(t, w.deliver(t.Context()))
	must(t, w.running.clearer.clearJournal(t.Context()))
	must(t, w.running.db.View(t.Context(), func(tx *store.Tx) error {
		entries, err := tx.Journal.First(10)
		for _, e := range entries {
			if e.Made.Before(time.Now().Add(-time.Second)) {
				t.Errorf("kept: %s %s", e.Kind, e.Facts)
			}
		}
		return err
	}))
}
