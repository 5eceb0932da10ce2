package server

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// The second lane: mails that may take long to fetch are set aside, and fetched one at a time over
// a connection of their own, while the others go on. Those are large mails, mails at which the mail
// server fell silent, and the later mails of their senders. Mails that could not be moved after they
// were processed are moved here, too.
//
// DECISION: only fetching has a second lane. The slowest of 3,000 mails of 256 kB that were made to
// be slow took 70 ms to read on one core, and most took less than 20 ms, so nobody waits long for
// that. To fetch such a mail takes 2 s over a slow line, and a silent server takes any time. Mails
// of both lanes are processed one after another, in transactions.

// smallMail is the size in bytes up to which a mail is not set aside.
const smallMail = 64 << 10

// asideMail is a mail that was set aside.
type asideMail struct {
	waiting
	mark     mailer.Mark
	attempts int
	due      time.Time // the next attempt
}

// aside is the second lane. Both lanes use it. A mail that is in it belongs to the second lane.
type aside struct {
	inbox *mailer.Inbox // of the second lane alone
	wake  chan struct{}

	mu        sync.Mutex
	mails     map[mailer.Mark]asideMail
	processed map[mailer.Mark]string // outcomes of mails that are to be filed
	fileAt    time.Time              // the next attempt to file them
}

func newAside(inbox *mailer.Inbox) *aside {
	return &aside{inbox: inbox, wake: make(chan struct{}, 1), mails: map[mailer.Mark]asideMail{}, processed: map[mailer.Mark]string{}}
}

// add sets mails aside.
func (a *aside) add(validity uint32, mails []waiting, due time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, m := range mails {
		mark := mailer.Mark{Validity: validity, UID: m.UID}
		a.mails[mark] = asideMail{waiting: m, mark: mark, due: due}
	}
	a.wakeUp()
}

func (a *aside) wakeUp() {
	select {
	case a.wake <- struct{}{}:
	default: // it has been woken already
	}
}

// remove ends the work on a mail, but for filing it if it has an outcome.
func (a *aside) remove(mark mailer.Mark, outcome string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.mails, mark)
	if outcome != "" {
		a.processed[mark] = outcome
	}
}

// later puts an attempt off, each time for longer, and returns for how long.
func (a *aside) later(mark mailer.Mark, now time.Time) time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	m := a.mails[mark]
	m.attempts++
	pause := faultPause << min(m.attempts, 8) // up to nine minutes
	m.due = now.Add(pause)
	a.mails[mark] = m
	return pause
}

// others returns the UIDs that are not set aside.
func (a *aside) others(validity uint32, uids []uint32) []uint32 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(uids), func(uid uint32) bool {
		mark := mailer.Mark{Validity: validity, UID: uid}
		_, waits := a.mails[mark]
		_, processed := a.processed[mark]
		return waits || processed
	})
}

// senders returns the known senders of mails that are set aside.
func (a *aside) senders() map[string]bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	senders := map[string]bool{}
	for _, m := range a.mails {
		if m.From != "" {
			senders[m.From] = true
		}
	}
	return senders
}

// next returns the mail whose turn it is. If none is due, it returns the time to the next one.
func (a *aside) next(now time.Time) (next asideMail, ok bool, rest time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	rest = maxIdle
	if len(a.processed) > 0 {
		rest = max(a.fileAt.Sub(now), 0)
	}
	var due []waiting
	held := map[string]bool{} // senders with an earlier mail that is not due
	mails := slices.SortedFunc(maps.Values(a.mails), func(x, y asideMail) int { return cmp.Compare(x.UID, y.UID) })
	for _, m := range mails {
		switch {
		case m.due.After(now):
			rest = min(rest, m.due.Sub(now))
			held[m.From] = m.From != ""
		case !held[m.From]:
			due = append(due, m.waiting)
		}
	}
	if len(due) == 0 {
		return asideMail{}, false, rest
	}
	first := order(due)[0]
	for _, m := range mails {
		if m.UID == first.UID {
			next = m
		}
	}
	return next, true, 0
}

// split sets mails aside that may take long to fetch, and returns the others. The mails have
// ascending UIDs.
func (s *Server) split(ctx context.Context, validity uint32, mails []waiting) (others []waiting, err error) {
	senders := s.aside.senders()
	var slow []waiting
	for _, m := range mails {
		if m.Size <= smallMail && !senders[m.From] {
			others = append(others, m)
			continue
		}
		slow = append(slow, m)
		senders[m.From] = m.From != ""
	}
	return others, s.setAside(ctx, validity, slow, time.Time{})
}

// setAside sets mails aside until they are due. It enters them in the ledger, so that a stop
// cannot make us skip one.
func (s *Server) setAside(ctx context.Context, validity uint32, mails []waiting, due time.Time) error {
	if len(mails) == 0 {
		return nil
	}
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		for _, m := range mails {
			if err := tx.SetAside(validity, m.UID, time.Now()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("set mails aside: %w", err)
	}
	s.aside.add(validity, mails, due)
	return nil
}

// receiveAside processes the mails that are set aside until the context ends.
func (s *Server) receiveAside(ctx context.Context) error {
	pauses := mailer.NewBackoff(filingPause)
	for ctx.Err() == nil {
		s.fileAside(ctx, pauses)
		mail, ok, rest := s.aside.next(time.Now())
		if ok {
			if err := s.processAside(ctx, mail); err != nil && ctx.Err() == nil {
				s.aside.inbox.Pause(ctx, err)
			}
			continue
		}
		s.aside.inbox.Close() // providers limit connections
		select {
		case <-ctx.Done():
		case <-s.aside.wake:
		case <-time.After(rest):
		}
	}
	return ctx.Err()
}

// processAside fetches and processes a mail that was set aside, or puts it off. The error says that
// the mail server is away.
func (s *Server) processAside(ctx context.Context, m asideMail) error {
	in := s.aside.inbox
	listing, err := in.List(ctx, mailer.Mark{Validity: m.mark.Validity, UID: m.UID - 1})
	if err != nil {
		return fmt.Errorf("list mailbox: %w", err)
	}
	if listing.Validity != m.mark.Validity {
		s.aside.remove(m.mark, "") // the mail has another number now, and is listed again
		return nil
	}
	outcomes := map[uint32]string{}
	if slices.Contains(listing.UIDs, m.UID) {
		outcomes, err = s.processBatch(ctx, in, listing.Validity, []uint32{m.UID})
	}
	outcome := outcomes[m.UID]
	if err == nil && outcome == "" {
		err = s.saveGone(ctx, m.mark)
	}
	switch {
	case err != nil || outcome == store.Fault:
		retryIn := s.aside.later(m.mark, time.Now())
		s.log.Warn("mail put off", "uid", m.UID, "retry_in", retryIn, "err", err, "hint", mailer.Hint(err))
	default:
		s.aside.remove(m.mark, outcome)
	}
	return nil
}

// saveGone notes that a mail was taken from the mailbox before it was processed.
func (s *Server) saveGone(ctx context.Context, mark mailer.Mark) error {
	return s.db.Update(ctx, func(tx *store.Tx) error {
		return tx.MarkHandled(store.Entry{Validity: mark.Validity, UID: mark.UID, Outcome: ignored("").outcome, Reason: "gone", Handled: time.Now().UTC()})
	})
}

// leave leaves it to the second lane to file processed mails, after a pause.
func (a *aside) leave(validity uint32, uids []uint32, outcomes map[uint32]string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, uid := range uids {
		if outcome := outcomes[uid]; outcome != "" && outcome != store.Fault {
			a.processed[mailer.Mark{Validity: validity, UID: uid}] = outcome
		}
	}
	a.wakeUp()
}

// files reports whether the second lane has mails to file.
func (a *aside) files() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.processed) > 0
}

// toFile returns the mails to file now, of one mailbox, and their outcomes.
func (a *aside) toFile(now time.Time) (validity uint32, uids []uint32, outcomes map[uint32]string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	outcomes = map[uint32]string{}
	if a.fileAt.After(now) {
		return 0, nil, nil
	}
	for mark, outcome := range a.processed {
		if validity == 0 {
			validity = mark.Validity
		}
		if mark.Validity == validity {
			uids, outcomes[mark.UID] = append(uids, mark.UID), outcome
		}
	}
	return validity, uids, outcomes
}

// filed notes that mails are filed, or when to try again.
func (a *aside) filed(validity uint32, uids []uint32, again time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.fileAt = again
	for _, uid := range uids {
		if again.IsZero() {
			delete(a.processed, mailer.Mark{Validity: validity, UID: uid})
		}
	}
}

// fileAside files mails that were processed but not filed. After a failure it waits longer each time.
func (s *Server) fileAside(ctx context.Context, pauses *mailer.Backoff) {
	validity, uids, outcomes := s.aside.toFile(time.Now())
	if len(uids) == 0 {
		return
	}
	listing, err := s.aside.inbox.List(ctx, mailer.Mark{Validity: validity, UID: slices.Min(uids) - 1})
	if err == nil && listing.Validity == validity {
		err = s.file(ctx, s.aside.inbox, uids, outcomes)
	}
	if err == nil {
		s.aside.filed(validity, uids, time.Time{})
		pauses.Reset()
		return
	}
	retryIn := pauses.Next(err)
	s.aside.filed(validity, uids, time.Now().Add(retryIn))
	s.log.Warn("processed mails not moved", "mails", len(uids), "retry_in", retryIn.Round(time.Millisecond), "err", err, "hint", mailer.Hint(err))
}
