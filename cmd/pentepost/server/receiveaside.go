package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// Mails that may take long to fetch are set aside, and fetched one at a time over
// a connection of their own, while the others go on. Those are large mails, mails at which the mail
// server fell silent, and the later mails of their senders. Mails that could not be moved after they
// were processed are moved here, too.
//
// DECISION: only fetching is set aside. A reply with a quote of 256 kB took 3 ms to read, decide
// and save, and the slowest of 3,200 mails of that size that were made to be slow took 72 ms, of
// which all but 3 ms to read. To fetch 256 kB takes 2 s over a line of 1 Mbit/s, and a silent server
// takes any time. All mails are processed one after another, in transactions.

const (
	// smallMail is the largest size in bytes of a mail that is not set aside.
	smallMail = 64 << 10
	// filingPause is the first pause before the next attempt to move mails, roughly.
	filingPause = time.Second
)

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
			if err := tx.SetAside(validity, m.UID, s.clock.Now()); err != nil {
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
		if err != nil && outcomes[m.UID] == "" && ctx.Err() == nil {
			outcomes = map[uint32]string{}
			why := fmt.Errorf("%w: %w", errMissing, err)
			err = s.saveUnfetched(ctx, listing.Validity, []mailer.Envelope{m.Envelope}, outcomes, s.clock.Now(), why)
		}
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
		return tx.MarkHandled(store.Entry{Validity: mark.Validity, UID: mark.UID, Outcome: ignored("").outcome, Reason: "gone", Handled: s.clock.Now()})
	})
}

// fileAside files mails that were processed but not filed. After a failure it waits longer each time.
func (s *Server) fileAside(ctx context.Context, pauses *mailer.Backoff) {
	validity, uids, outcomes := s.aside.toFile(time.Now())
	if len(uids) == 0 {
		return
	}
	listing, err := s.aside.inbox.List(ctx, mailer.Mark{Validity: validity, UID: slices.Min(uids) - 1})
	if err == nil && listing.Validity == validity {
		err = s.file(ctx, s.aside.inbox, outcomes)
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

// passOver sets the mails of a batch aside that did not come because the mail server fell silent.
// The first of them is probably the one that silenced it: it is tried after the others. If
// no mail came twice in a row, the error says that the server is away.
func (s *Server) passOver(ctx context.Context, validity uint32, batch []waiting, outcomes map[uint32]string, stall error) error {
	var lacking []waiting
	for _, m := range batch {
		if _, came := outcomes[m.UID]; !came {
			lacking = append(lacking, m)
		}
	}
	slices.SortFunc(lacking, func(a, b waiting) int { return cmp.Compare(a.UID, b.UID) })
	s.log.Warn("mails set aside", "uids", uidsOf(lacking), "err", stall, "hint", mailer.Hint(stall))
	now := time.Now()
	err := errors.Join(s.setAside(ctx, validity, lacking[:1], now.Add(faultPause)), s.setAside(ctx, validity, lacking[1:], now))
	if s.stalls++; len(outcomes) > 0 {
		s.stalls = 0
	}
	if err == nil && s.stalls > 1 {
		return stall
	}
	return err
}
