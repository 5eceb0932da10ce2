package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/journal"
	"pentepost/games/desk"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/store/storetest"
)

// W4: a server that is set back to a copy of its database of any moment, or to nothing, comes to the same state as one that
// has lost nothing, by the mails and the journal in "Processed": byte for byte, times and Message-IDs included.
//
// If parts of the journal are lost, the mails tell nearly the same. What is not compared then are times, letters, and the
// numbers that letters have; what the operator did is in no mail, and neither is what the mail server said of letters.
// With the mails lost, too, the letters that players keep tell what stood on the boards.
//
// With PENTEPOST_LONG=1 all sessions are played to be lost and recovered.
func TestW4Recover(t *testing.T) {
	storetest.NeedSQLite(t) // it copies files
	t.Parallel()
	names := []string{"first-game", "w4"}
	if only := os.Getenv("SESSION"); only != "" {
		names = strings.Fields(only)
	} else if long() {
		names = nil
	}
	partly := map[string][]leftovers{
		"first-game": {lettersLeft, noJournal, endOfJournalLost}, "hold": {noJournal, endOfJournalLost, pageLost}, "series": {lettersLeft, noJournal},
		"undo-and-pause": {lettersLeft, endOfJournalLost}, "seek": {pageLost}, "claim": {noJournal}, "limits": {noJournal},
	}
	runSessions(t, func(dir string) (*world, error) {
		w, err := newWorld(dir, false)
		name := strings.TrimPrefix(filepath.Base(filepath.Dir(dir)), "script-")
		if name == "explore-collection" {
			return w, err // collections that the operator imports come from files, which they import again
		}
		if err == nil {
			w.backups = &backups{t: t, dir: t.TempDir(), name: name, left: append(partly[name], nothingLost)}
			err = w.backups.take(w)
		}
		return w, err
	}, names...)
}

// leftovers says what is there to recover from, beside a copy of the database and the key.
type leftovers string

const (
	nothingLost      leftovers = "the mails and the journal"
	noJournal        leftovers = "the mails alone"
	endOfJournalLost leftovers = "the mails and the first half of the journal"
	pageLost         leftovers = "the mails and the journal without a page"
	lettersLeft      leftovers = "letters in mailboxes"
)

// backups are copies of the database of a server, of many moments.
type backups struct {
	t     *testing.T
	dir   string
	name  string
	left  []leftovers // what to recover from, one after the other
	files []string
}

// take copies the database. Some copies come when the journal has just been filed, and some when there are entries that
// have not.
func (c *backups) take(w *world) error {
	if len(c.files)%3 == 1 {
		if _, err := w.running.archivist.filePages(context.Background(), true); err != nil {
			return err
		}
	}
	file := filepath.Join(c.dir, fmt.Sprint(len(c.files), ".db"))
	c.files = append(c.files, file)
	return w.running.db.Backup(context.Background(), file)
}

// check recovers from the first copy, some of the others, and nothing, and compares with the server that has lost nothing.
func (c *backups) check(w *world) error {
	ctx := context.Background()
	if err := w.later(time.Second); err != nil { // all that has been written is handled and answered
		return err
	}
	if _, _, err := w.running.clearer.clearOld(ctx, w.clock.Now()); err != nil {
		return err
	}
	if err := w.end(); err != nil {
		return err
	}
	want, err := exported(ctx, w.config.Data)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(uint64(len(want)), 0))
	for _, left := range c.left {
		mails, err := left.mails(ctx, w)
		if err != nil {
			return err
		}
		for n, file := range append([]string{""}, c.files...) {
			if n > 1 && random.IntN(len(c.files)) >= 2 {
				continue
			}
			if got, done, err := c.recover(ctx, w, file, left, mails); err != nil {
				return fmt.Errorf("copy %d: %w", n, err)
			} else if diff := differ(left.told(want), left.told(got)); diff != "" {
				c.t.Errorf("%s, %s, copy %d of %d, %+v:\n%s", c.name, left, n, len(c.files), done, diff)
				break
			}
		}
	}
	return nil
}

// mails returns the mails that are left.
func (l leftovers) mails(ctx context.Context, w *world) (mails []mailer.Mail, err error) {
	if l == lettersLeft {
		for name := range w.people {
			login := w.config.IMAP.Login()
			login.Username = name
			in := mailer.NewInbox(mailer.InboxConfig{Server: login, Rescan: time.Since(time.Unix(0, 0))}, nil)
			letters, err := fetchAll(ctx, in)
			if err := errors.Join(err, in.Close()); err != nil {
				return nil, err
			}
			mails = append(mails, letters...)
		}
		return mails, nil
	}
	if mails, err = ProcessedMails(ctx, w.config, slog.New(slog.DiscardHandler)); err != nil {
		return nil, err
	}
	genuine := func(m mailer.Mail) (journal.Page, bool) {
		page, is, err := journal.Read(m.Raw, w.running.keys.Journal())
		return page, is && err == nil
	}
	var pages []journal.Page
	for _, m := range mails {
		if page, is := genuine(m); is {
			pages = append(pages, page)
		}
	}
	lost, page := unnumbered(pages), -1
	return slices.DeleteFunc(mails, func(m mailer.Mail) bool {
		if _, is := genuine(m); !is {
			return false
		}
		page++
		return l == noJournal || l == endOfJournalLost && page >= len(pages)/2 || l == pageLost && page == lost
	}), nil
}

// unnumbered returns the index of a page that gave nobody a number, -1 for none. If another page is lost, players who
// joined in it, and games that began in it, get other numbers.
func unnumbered(pages []journal.Page) int {
	for i := len(pages) / 2; i < len(pages)-1; i++ {
		numbered := slices.ContainsFunc(pages[i].Entries, func(e store.JournalEntry) bool {
			for _, counter := range []string{"players", "challenges", "matches", "games"} {
				if len(e.Drawn.Numbers[counter]) > 0 {
					return true
				}
			}
			return e.Kind == desk.NoteOperator
		})
		if !numbered {
			return i
		}
	}
	return -1
}

func isPage(m mailer.Mail) bool { return bytes.Contains(m.Raw, []byte(journal.Field+": ")) }

// recover brings a copy of the database up to date, or an empty database, and returns it as an export.
func (c *backups) recover(ctx context.Context, w *world, file string, left leftovers, mails []mailer.Mail) (lines []string, done Replayed, err error) {
	dir := filepath.Join(c.dir, fmt.Sprint("restored-", filepath.Base(file), "-", left))
	if err := restore(dir, file, w.config.Data); err != nil {
		return nil, done, err
	}
	restored := w.config
	restored.Data, restored.Database = dir, ""
	r, err := OpenReplay(ctx, restored, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, done, err
	}
	done, err = r.Run(ctx, mails)
	switch {
	case err != nil || left == nothingLost:
	case left == lettersLeft:
		_, err = r.FromLetters(ctx, mails, w.clock.Now())
	default:
		err = r.guess.advance(ctx, w.clock.Now())
	}
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, done, err
	}
	lines, err = exported(ctx, dir)
	return lines, done, err
}

// restore makes a data directory of a copy of the database, if there is one, and the key.
func restore(dir, file, old string) error {
	key, err := os.ReadFile(config.KeyFile(old))
	err = errors.Join(err, os.MkdirAll(dir, 0o700), os.WriteFile(config.KeyFile(dir), key, 0o600))
	if file == "" || err != nil {
		return err
	}
	data, err := os.ReadFile(file)
	return errors.Join(err, os.WriteFile(filepath.Join(dir, store.FileName), data, 0o600))
}

// told returns what can be compared of an export: all of it if nothing was lost, and otherwise what players see.
func (l leftovers) told(lines []string) (list []string) {
	tables, but := played, ofTime
	switch l {
	case nothingLost:
		return lines
	case lettersLeft:
		tables, but = boards, notOnBoards
	}
	for _, line := range lines {
		if tables.MatchString(line) {
			list = append(list, but.ReplaceAllString(line, ""))
		}
	}
	return list
}

var (
	played = regexp.MustCompile(`^\{"(games|seats|plies|leavings|rated_games|players|addresses|challenges|matches|match_players)"`)
	ofTime = regexp.MustCompile(`\b1[0-9]{15}\b|"(began|granted|given|alarm|stage|late)":\d+`)

	boards      = regexp.MustCompile(`^\{"(plies|leavings)"`)
	notOnBoards = regexp.MustCompile(`"(player|at|began|zone|granted|given)":("[^"]*"|\d+),?`)
)

// exported returns the lines of an export, without what belongs to one process or one mailbox alone.
func exported(ctx context.Context, dir string) ([]string, error) {
	db, err := store.OpenBeside(ctx, dir, "")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	_, err = db.Export(ctx, &out, nil)
	var lines []string
	for line := range strings.Lines(out.String()) {
		if !ofOneProcess.MatchString(line) {
			lines = append(lines, strings.TrimSpace(ofProcesses.ReplaceAllString(line, "")))
		}
	}
	return lines, errors.Join(err, db.Close())
}

var (
	// A process has its nameplates, a mailbox how far it was read and whether a mail was there twice, and a database
	// when a server first worked on it, and what was done to look after it.
	ofOneProcess = regexp.MustCompile(`^\{"(end|nameplates|watermarks|identities|spool|counters":\{"name":"(?:nameplates|spool)"|ledger":.*"outcome":"duplicate"|upkeep")`)
	ofProcesses  = regexp.MustCompile(`"lease":\d+,|,"indexed":\d`) // the process that has sent a letter, and whether one has indexed a game
)

// differ compares two exports.
func differ(want, got []string) string {
	var diff strings.Builder
	for i := range max(len(want), len(got)) {
		var x, y string
		if i < len(want) {
			x = want[i]
		}
		if i < len(got) {
			y = got[i]
		}
		if x != y {
			fmt.Fprintf(&diff, "- %s\n+ %s\n", x, y)
		}
		if diff.Len() > 6000 {
			break
		}
	}
	return diff.String()
}
