package server

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// A mail that could not be handled is tried again. If the program failed over it, that is three times, at once: it
// would fail for ever. If the world failed, as when the mail server does not return the mail or a disk is full, it is
// tried for hours. Then it is put aside: kept, listed by "pentepost inbox", and told to its sender. Meanwhile other
// mail goes on, and the clock of its sender stands still.

const (
	// firstRetry is the first pause after failures of the world, when [store.MaxAttempts] tries at once have failed. Each
	// one is twice as long as the one before.
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

// retryAt is when a mail is tried again after so many tries; zero: at once.
func retryAt(tries int, now time.Time) time.Time {
	if tries < store.MaxAttempts {
		return time.Time{}
	}
	return now.Add(min(firstRetry<<min(tries-store.MaxAttempts, 10), longestRetry))
}

// isPassing reports whether a mail could not be handled for a reason that has nothing to do with it.
func isPassing(fault error) bool {
	earlier, _ := errors.AsType[earlierFault](fault)
	return store.IsPassing(fault) || errors.Is(fault, errMissing) || errors.Is(fault, mailer.ErrStalled) || earlier.passing
}

// failed is a mail that could not be handled.
type failed struct {
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

func (m failed) noted() notedFault {
	return notedFault{
		handledMail: noted(*m.entry), Sender: m.entry.Sender, From: m.letter.From, MessageID: m.letter.MessageID, Line: m.letter.Line,
		Letter: m.letter.Outcome, Verdict: m.letter.Verdict, Passing: isPassing(m.fault), Error: firstLine(m.fault),
	}
}

// again is the inverse of noted, for a mail that was handled at a time.
func (n notedFault) again(handled time.Time) failed {
	entry := store.Entry{
		Mail: n.Mail, Validity: n.Validity, UID: n.UID, Received: n.Received, Handled: handled, Outcome: n.Outcome, Reason: n.Reason, Sender: n.Sender,
	}
	letter := parser.Mail{ID: n.Mail, From: n.From, MessageID: n.MessageID, Line: n.Line, Outcome: n.Letter, Verdict: n.Verdict}
	return failed{&entry, letter, earlierFault{n.Error, n.Passing}}
}

// earlierFault is a fault that the journal has.
type earlierFault struct {
	says    string
	passing bool
}

func (e earlierFault) Error() string { return e.says }

// saveFault enters a mail that could not be handled in the ledger, and decides when it is tried again, or that it is
// put aside.
func (s *Server) saveFault(tx *store.Tx, m failed) error {
	note := m.noted() // before the entry is changed
	if err := s.enterFault(tx, m); err != nil {
		return err
	}
	return tx.Note(m.entry.Handled, noteFault, note)
}

// enterFault is saveFault without its note in the journal.
func (s *Server) enterFault(tx *store.Tx, m failed) error {
	f, err := tx.Failure(m.entry.Validity, m.entry.UID)
	if err != nil {
		return err
	}
	still := clock.Interval{From: f.Due.Add(retrySlack), Cause: clock.Outage} // where the last one ended
	if f.Due.IsZero() {
		still.From = cmp.Or(f.Received, m.entry.Received)
	}
	f = nextTry(f, m)
	m.entry.Outcome = store.Fault
	if f.State == store.PutAside {
		m.entry.Outcome, m.entry.Reason = store.Quarantined, "fault"
	}
	s.logIn(tx).Error("mail failed", "uid", f.UID, "attempt", f.Tries, "outcome", m.entry.Outcome, "retry_in", max(f.Due.Sub(m.entry.Handled), 0),
		"err", m.fault, "hint", hintOf(f, m.fault))
	if err := errors.Join(tx.SaveFailure(f), tx.MarkHandled(*m.entry)); err != nil {
		return err
	}
	if f.State == store.PutAside {
		return s.tellPutAside(tx, f, m)
	}
	if f.Due.IsZero() || m.letter.Verdict == parser.Fail {
		return nil
	}
	still.To = f.Due.Add(retrySlack)
	return stopClock(tx, f.Sender, still)
}

// nextTry returns a failure after one more try.
func nextTry(f store.Failure, m failed) store.Failure {
	now := m.entry.Handled
	if f.Tries == 0 {
		f.Since = now
	}
	f.Sender, f.Received = cmp.Or(m.letter.From, f.Sender), cmp.Or(f.Received, m.entry.Received)
	f.State, f.Error = store.WaitsForTry, firstLine(m.fault)
	if f.File != "" {
		f.State = store.DecideAgain // nobody else brings it again
	}
	f.Tries++
	over := false
	if isPassing(m.fault) {
		f.Due = retryAt(f.Tries, now)
		over = now.Sub(f.Since) >= retryTime && f.Tries >= retryTries
	} else {
		f.Due = time.Time{}
		f.Faults++
		over = f.Faults >= store.MaxAttempts
	}
	if over {
		f.State, f.Due = store.PutAside, time.Time{}
	}
	return f
}

// stopClock lets the clock of the player with an address stand still.
func stopClock(tx *store.Tx, address string, still clock.Interval) error {
	p, ok, err := tx.PlayerByAddress(address)
	if err != nil || !ok || !still.To.After(still.From) {
		return err
	}
	return tx.AddInterval(games.Interval{Player: p.ID, Interval: still})
}

// tellPutAside tells the sender of a mail that it was put aside, the first time. If that fails, nothing is undone:
// the fault may be about the sender.
func (s *Server) tellPutAside(tx *store.Tx, f store.Failure, m failed) error {
	before, err := tx.WasPutAside(m.letter.ID)
	if err != nil || before || f.File != "" || m.letter.Outcome != parser.Human && m.letter.Outcome != "" || m.letter.Verdict == parser.Fail {
		return err
	}
	fault := tx.Savepoint(func() (err error) {
		defer catchPanic(&err)
		return games.TellPutAside(tx, m.letter.From, m.letter.MessageID, m.letter.Line, m.entry.Handled)
	})
	if fault != nil {
		s.logIn(tx).Error("sender of a mail that was put aside not told", "uid", m.entry.UID, "err", fault)
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
func hintOf(f store.Failure, fault error) string {
	if f.State == store.PutAside {
		return `"pentepost inbox" lists it, and "pentepost inbox again NUMBER" has it decided once more`
	}
	return store.Hint(fault)
}

// notListed puts off the next try of a mail that the mail server no longer lists. After a day it counts as gone.
func (s *Server) notListed(ctx context.Context, f store.Failure, now time.Time) error {
	return s.db.Update(ctx, func(tx *store.Tx) error {
		if now.Sub(f.Since) >= retryTime {
			_, _, err := tx.DropFailure(f.ID, "gone")
			return err
		}
		f.Due = now.Add(longestRetry)
		return tx.SaveFailure(f)
	})
}

// passLater passes over the mails of a listing that are to be tried later.
func (s *Server) passLater(ctx context.Context, listing mailer.Listing, p progress) (progress, error) {
	now := s.clock.Now()
	var waiting []store.Failure
	err := s.db.View(ctx, func(tx *store.Tx) (err error) {
		waiting, err = tx.FailuresIn(store.WaitsForTry)
		return err
	})
	p.later = map[uint32]store.Failure{}
	for _, f := range waiting {
		mark := mailer.Mark{Validity: f.Validity, UID: f.UID}
		switch {
		case f.Validity == 0:
		case mark.Validity == listing.Validity && slices.Contains(listing.UIDs, f.UID):
			if f.Due.After(now) {
				p.over[f.UID], p.later[f.UID] = store.Fault, f
			}
		case p.first && !s.aside.has(mark) && !f.Due.After(now):
			err = errors.Join(err, s.notListed(ctx, f, now))
		}
	}
	p.first = false
	return p, err
}
