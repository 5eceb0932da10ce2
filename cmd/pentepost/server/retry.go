package server

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// A mail that could not be handled is tried again. If the program failed over it, that is three times, at once: it
// would fail for ever. If the world failed, as when the mail server does not return the mail or a disk is full, it is
// tried for hours. Then it is put aside: kept, listed by "pentepost inbox", and told to its sender. Meanwhile other
// mail goes on, and the clock of its sender stands still.

const (
	// firstRetry is the first pause after failures of the world, when [store.MaxAttempts] tries at once have failed. The others
	// are a quarter of how long the mail has failed, so a mail that can be handled again does not wait long.
	firstRetry = 30 * time.Second
	// longestRetry is the longest pause.
	longestRetry = 15 * time.Minute
	// A mail is tried for at least retryTime, and at least retryTries times, because the server may have stood still.
	//
	// DECISION: a day, as the operator may be asleep or away when a disk is full. With these pauses a day has a
	// hundred tries; fifty are enough to give up.
	retryTime  = 24 * time.Hour
	retryTries = 50
	// retrySlack is how late a try may be. Until then the clock of the sender stands still.
	retrySlack = 10 * time.Minute
)

// nextTryAt is when a mail is tried again after so many tries since a time.
func nextTryAt(tries int, since, now time.Time) time.Time {
	if tries < store.MaxAttempts {
		return now.Add(faultPause)
	}
	return now.Add(min(max(firstRetry, now.Sub(since)/4), longestRetry))
}

// errMissing: the mail server lists a mail but does not return it.
var errMissing = errors.New("the mail server lists the mail but does not return it")

// isPassing reports whether a mail could not be handled for a reason that has nothing to do with it.
func isPassing(fault error) bool {
	earlier, _ := errors.AsType[earlierFault](fault)
	return store.IsPassing(fault) || errors.Is(fault, errMissing) || errors.Is(fault, mailer.ErrStalled) || earlier.passing
}

// retries says when a mail that could not be handled is tried again, or puts it aside.
type retries struct{ *ground }

// failedMail is a mail that could not be handled.
type failedMail struct {
	entry  *store.Entry
	letter parser.Mail // with the sender alone if the mail never came
	fault  error
}

// notedFault is a mail that could not be handled, as the journal has it.
type notedFault struct {
	handledMail
	Sender          string         `json:",omitempty"`
	From            string         `json:",omitempty"` // of the letter, and so on
	MessageID, Line string         `json:",omitempty"`
	Letter          parser.Outcome `json:",omitempty"`
	Verdict         parser.Verdict `json:",omitempty"`
	Passing         bool           `json:",omitempty"` // the fault has nothing to do with the mail
	Error           string
}

func (m failedMail) noted() notedFault {
	return notedFault{
		handledMail: noteOf(*m.entry), Sender: m.entry.Sender, From: m.letter.From, MessageID: m.letter.MessageID, Line: m.letter.Line,
		Letter: m.letter.Outcome, Verdict: m.letter.Verdict, Passing: isPassing(m.fault), Error: firstLine(m.fault),
	}
}

// again is the inverse of noted, for a mail that was handled at a time.
func (n notedFault) again(handled time.Time) failedMail {
	entry := store.Entry{
		Mail: n.Mail, Validity: n.Validity, UID: n.UID, Received: n.Received, Handled: handled, Outcome: n.Outcome, Reason: n.Reason, Sender: n.Sender,
	}
	letter := parser.Mail{ID: n.Mail, From: n.From, MessageID: n.MessageID, Line: n.Line, Outcome: n.Letter, Verdict: n.Verdict}
	return failedMail{&entry, letter, earlierFault{n.Error, n.Passing}}
}

// earlierFault is a fault that the journal has.
type earlierFault struct {
	says    string
	passing bool
}

func (e earlierFault) Error() string { return e.says }

// saveFault saves that a mail could not be handled, and decides when it is tried again, or that it is put aside.
func (r *retries) saveFault(tx *store.Tx, m failedMail) error {
	note := m.noted() // before the entry is changed
	if err := r.enterFault(tx, m); err != nil {
		return err
	}
	return tx.Journal.Note(m.entry.Handled, noteFault, note)
}

// enterFault is saveFault without its note in the journal.
func (r *retries) enterFault(tx *store.Tx, m failedMail) error {
	was, err := tx.Spool.At(m.entry.Validity, m.entry.UID)
	if err != nil {
		return err
	}
	is := nextTry(was, m)
	m.entry.Outcome = store.Fault
	if is.State == store.PutAside {
		m.entry.Outcome, m.entry.Reason = store.Quarantined, "fault"
	}
	r.logIn(tx).Error("mail failed", "uid", is.UID, "attempt", is.Tries, "outcome", m.entry.Outcome, "retry_in", max(is.Due.Sub(m.entry.Handled), 0),
		"err", m.fault, "hint", hintOf(is, m.fault))
	if err := saveSpooled(tx, is); err != nil {
		return err
	}
	if is.State == store.PutAside {
		return errors.Join(tx.Ledger.Enter(*m.entry), tx.Spool.DropOldest(), r.tellPutAside(tx, m))
	}
	if is.Tries < store.MaxAttempts || m.letter.Verdict == parser.Fail {
		return nil
	}
	still := clock.Interval{From: was.Due.Add(retrySlack), To: is.Due.Add(retrySlack), Cause: clock.Outage} // from where the last one ended
	if was.Tries < store.MaxAttempts {
		still.From = is.Received
	}
	return stopClock(tx, is.Sender, still)
}

// saveSpooled saves a mail that has failed. In a recovery the spool may not have it: then it is to be fetched, unless it came by LMTP
// and is nowhere.
func saveSpooled(tx *store.Tx, m store.Spooled) error {
	if m.ID == 0 && m.Validity == 0 && m.Waits() {
		return nil
	}
	return tx.Spool.Save(m)
}

// nextTry returns a mail after one more try that failed.
func nextTry(f store.Spooled, m failedMail) store.Spooled {
	now := m.entry.Handled
	if f.Tries == 0 {
		f.Since = now
	}
	f.Sender, f.Received = cmp.Or(m.letter.From, f.Sender), cmp.Or(f.Received, m.entry.Received)
	f.Error = firstLine(m.fault)
	f.Tries++
	over := false
	if isPassing(m.fault) {
		f.Due = nextTryAt(f.Tries, f.Since, now)
		over = now.Sub(f.Since) >= retryTime && f.Tries >= retryTries
	} else {
		f.Due = now.Add(faultPause)
		f.Faults++
		over = f.Faults >= store.MaxAttempts
	}
	if over {
		f.Filed = f.Filed || f.State == store.Listed // it cannot be moved if it cannot be fetched
		f.State, f.Due = store.PutAside, time.Time{}
	}
	return f
}

// stopClock lets the clock of the player with an address stand still.
func stopClock(tx *store.Tx, address string, still clock.Interval) error {
	p, ok, err := tx.Players.ByAddress(address)
	if err != nil || !ok || !still.To.After(still.From) {
		return err
	}
	return tx.Intervals.Add(games.Interval{Player: p.ID, Interval: still})
}

// tellPutAside tells the sender of a mail that it was put aside, the first time. If that fails, nothing is undone:
// the fault may be about the sender.
func (r *retries) tellPutAside(tx *store.Tx, m failedMail) error {
	before, err := tx.Ledger.WasPutAside(m.letter.ID)
	if err != nil || before || m.letter.Outcome != parser.Human && m.letter.Outcome != "" || m.letter.Verdict == parser.Fail {
		return err
	}
	fault := tx.Savepoint(func() (err error) {
		defer catchPanic(&err)
		return desk.TellPutAside(tx.ForGames(), m.letter.From, m.letter.MessageID, m.letter.Line, m.entry.Handled)
	})
	if fault != nil {
		r.logIn(tx).Error("sender of a mail that was put aside not told", "uid", m.entry.UID, "err", fault)
	}
	return nil
}

// firstLine returns the first line of an error, without the stack of a panic.
func firstLine(err error) string {
	const most = 300
	text := []rune(err.Error())
	for i, c := range text {
		if c == '\n' || i == most {
			return string(text[:i])
		}
	}
	return string(text)
}

// hintOf says what the operator can do.
func hintOf(f store.Spooled, fault error) string {
	if f.State == store.PutAside {
		return `"pentepost inbox" lists it, and "pentepost inbox again NUMBER" has it decided once more`
	}
	return store.Hint(fault)
}

// oldFolder is the folder in the data directory where an older version kept mail by LMTP that it had put aside.
const oldFolder = "quarantine"

// takeOldFiles takes such mail into the spool. With a database that is shared, a file may lie in the directory of another process.
func (r *retries) takeOldFiles(ctx context.Context) error {
	var files map[int64]string
	err := r.db.View(ctx, func(tx *store.Tx) (err error) {
		files, err = tx.Spool.InFiles()
		return err
	})
	for id, name := range files {
		file := filepath.Join(r.config.Data, oldFolder, filepath.Base(name))
		raw, failed := os.ReadFile(file)
		if failed == nil {
			failed = r.db.Update(ctx, func(tx *store.Tx) error { return tx.Spool.TakeFile(id, raw) })
		}
		if failed == nil {
			failed = os.Remove(file)
		}
		if !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, failed)
		}
	}
	return err
}
