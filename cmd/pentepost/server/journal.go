package server

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"pentepost/cmd/pentepost/journal"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

// The journal records everything that a server did to its data, in order: the mails that it handled, what time brought,
// what the operator did, what happened to letters. With the mails, it can all be done again on an older copy of the
// database (redo.go). Each kind of entry is done by one function, here or beside what it is about. The running server
// and a recovery both call it.
const (
	noteStarted  = "started"  // a server has started: settings
	noteMail     = "mail"     // a mail was handled: handledMail
	noteFault    = "fault"    // a mail could not be handled: notedFault
	noteLetter   = "letter"   // a letter was sent, put off or given up: fate
	noteAlarm    = "alarm"    // time has brought something: store.Alarm
	noteThinking = "thinking" // the computer has begun to think: games.Thought
	noteThought  = "thought"  // it has thought: finding
	noteOutage   = "outage"   // clocks stood still: games.Interval
	noteReturned = "returned" // people are back from vacation: vacationsOver
	noteLapsed   = "lapsed"   // old seeks have ended
	noteMonth    = "month"    // the operator was told how the server is: letters.PageOfMonth
	noteButton   = "button"   // somebody has pressed a button in a browser: the key in its address
)

// settings are what decides apart from the mails and the program.
type settings struct {
	Limits     games.Limits
	Operator   string `json:",omitempty"`
	Organisers []string
	Computers  []games.Computer
	Ratings    games.RatingRules
}

// handledMail is a mail as the ledger has it. The mail itself is filed beside the journal.
type handledMail struct {
	Mail          string // identity
	Validity, UID uint32
	Received      time.Time
	Outcome       string
	Reason        string `json:",omitempty"`
}

func noteOf(e store.Entry) handledMail {
	return handledMail{e.Mail, e.Validity, e.UID, e.Received, e.Outcome, e.Reason}
}

// saveOutage stops the clocks for a time when mail could not be read or taken.
func saveOutage(tx *store.Tx, outage games.Interval, now time.Time) error {
	if err := tx.Intervals.Add(outage); err != nil {
		return fmt.Errorf("note outage: %w", err)
	}
	return tx.Journal.Note(now, noteOutage, outage)
}

// vacationsOver are the vacations that ended between two times.
type vacationsOver struct{ Since, Until time.Time }

// factsOf reads the facts of an entry.
func factsOf[T any](e store.JournalEntry) (facts T, err error) {
	if err = json.Unmarshal(e.Facts, &facts); err != nil {
		err = fmt.Errorf("read entry %d of the journal: %w", e.ID, err)
	}
	return facts, err
}

// The journal is filed in the folder "Processed", with the mails that it is about: if the database is lost, both are
// still there. A page is filed before its entries leave the table, so it can be filed twice, but none is missing.

const (
	// fileEvery is how often the journal is looked at while it has entries, and fileAgain after a page: each page is a login.
	fileEvery = 2 * time.Second
	fileAgain = 10 * time.Second
	// A page is filed when nothing more has been noted for quietTime, or when its first entry has waited for fileAfter.
	//
	// DECISION: two seconds and a minute. After a mail come the letters that answer it, and then mostly nothing for a
	// while, so that one page has all of it. Where mail comes all the time, a page a minute hardly matters.
	quietTime = 2 * time.Second
	fileAfter = time.Minute
	// pageEntries is how many entries a page has at most, and pageBytes how long their facts are together, roughly.
	pageEntries = 1000
	pageBytes   = 1 << 20
	// fileTime is how long the last filing may take when the server stops.
	fileTime = 2 * time.Second
)

// archivist files the journal.
type archivist struct {
	*ground
	keys     *keyring.Ring
	mailRead *watermark
	progress *progress
	noting   chan struct{} // tells it that the journal has entries

	files      sync.Mutex    // held while the journal is filed; guards the fields below
	inbox      *mailer.Inbox // where it files
	filedUntil time.Time     // the end of the last page; zero: none has been filed since the start
}

func newArchivist(g *ground, keys *keyring.Ring, mailRead *watermark, p *progress) *archivist {
	imap := g.config.IMAP
	inbox := mailer.NewInbox(mailer.InboxConfig{Server: imap.Login(), Mailbox: imap.Folder, Poll: imap.Interval()}, g.log)
	return &archivist{ground: g, keys: keys, mailRead: mailRead, progress: p, inbox: inbox, noting: make(chan struct{}, 1)}
}

// fileJournal files the journal until the context ends. [Server.Close] files the rest.
func (a *archivist) fileJournal(ctx context.Context) error {
	pauses := mailer.NewBackoff(fileEvery)
	for ctx.Err() == nil {
		rest := fileEvery
		switch filed, err := a.filePages(ctx, false); {
		case err == nil:
			pauses.Reset()
			if filed > 0 {
				rest = fileAgain
			}
		case ctx.Err() == nil:
			rest = pauses.Next(err)
			a.log.Warn("journal not filed", "retry_in", rest.Round(time.Millisecond), "err", err, "hint", mailer.Hint(err))
		}
		pause(ctx, rest)
		select {
		case <-ctx.Done():
		case <-a.noting:
		}
	}
	return ctx.Err()
}

// fileRest files what is left of the journal when the server has stopped. The next start files the rest.
func (a *archivist) fileRest() {
	if a.progress.leadsSince.Load() == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), fileTime)
	defer cancel()
	if _, err := a.filePages(ctx, true); err != nil {
		a.log.Info("journal not filed to its end", "err", err)
	}
}

// filePages files the pages that are due, or all if all is set, and returns how many.
func (a *archivist) filePages(ctx context.Context, all bool) (filed int, err error) {
	a.files.Lock()
	defer a.files.Unlock()
	for ; ; filed++ {
		page, err := a.nextPage(ctx, all)
		if err != nil || len(page.Entries) == 0 {
			return filed, err
		}
		if err := a.filePage(ctx, page); err != nil {
			return filed, fmt.Errorf("file page %d of the journal: %w", page.Number, err)
		}
	}
}

// filePage files a page. Then its entries leave the table.
func (a *archivist) filePage(ctx context.Context, page journal.Page) error {
	mail, err := page.Mail(a.keys.Journal(), a.config.Address, a.keys.Instance())
	if err != nil {
		return err
	}
	if err := a.inbox.Append(ctx, a.config.IMAP.Processed, mail); err != nil {
		return err
	}
	err = a.db.Update(ctx, func(tx *store.Tx) error { return tx.Journal.FilePage(page.Number, page.Mark, page.Entries) })
	if err == nil {
		a.filedUntil = page.Until
	}
	return err
}

// nextPage returns the next page; it has no entries if none is due.
func (a *archivist) nextPage(ctx context.Context, all bool) (page journal.Page, err error) {
	page.Since, page.Until, page.Read = a.filedUntil, a.clock.Now(), a.mailRead.marks()
	err = a.db.View(ctx, func(tx *store.Tx) error {
		first, last, err := tx.Journal.Waits()
		if err != nil || first.IsZero() || !all && time.Since(last) < quietTime && time.Since(first) < fileAfter {
			return err
		}
		if page.Number, page.After, err = tx.Journal.LastPage(); err != nil {
			return err
		}
		page.Number++
		page.Entries, err = tx.Journal.First(pageEntries)
		return err
	})
	for i, bytes := 0, 0; i < len(page.Entries); i++ {
		if bytes += len(page.Entries[i].Facts); bytes > pageBytes && i > 0 {
			page.Entries = page.Entries[:i]
		}
	}
	return page, err
}
