package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

const (
	// turnTime is how long mails are processed, roughly, before the mailbox is listed again.
	turnTime = 250 * time.Millisecond
	// faultPause is the pause before the next attempt at a mail that made the program fail.
	faultPause = 2 * time.Second
	// slowFiling is how long it may take to move mails before receiveAside does it.
	slowFiling = 2 * time.Second
	// filedTogether is how many mails are moved together while others wait.
	filedTogether = 100
	// avoidTime is how long we do without something at which the mail server failed.
	avoidTime = 10 * time.Minute
)

// receive polls the mailbox until the context ends. It outlasts trouble with the mail server.
func (s *Server) receive(ctx context.Context) error {
	for ctx.Err() == nil {
		again, err := s.poll(ctx)
		switch {
		case err == nil && again:
			pause(ctx, faultPause)
		case err == nil:
			err = s.waitForMail(ctx)
		}
		if errors.Is(err, ErrOtherServer) {
			return err
		}
		if hint := store.Hint(err); hint != "" {
			s.log.Error("database not available", "err", err, "hint", hint)
		}
		if err != nil && ctx.Err() == nil {
			s.inbox.Pause(ctx, err)
		}
	}
	return ctx.Err()
}

// waitForMail waits until there may be new mail, or the clock is wound.
func (s *Server) waitForMail(ctx context.Context) error {
	waiting, cancel := s.clock.untilWound(ctx)
	defer cancel()
	if s.clock.Ahead() != s.listedAt.ahead {
		return nil // it was wound after the last listing
	}
	go func() {
		select {
		case <-s.retry:
			cancel()
		case <-waiting.Done():
		}
	}()
	err := s.inbox.Wait(waiting)
	if waiting.Err() != nil && ctx.Err() == nil {
		return nil
	}
	return err
}

// pause waits for a while, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// poll processes all new mails in the mailbox and files them. It reports whether some of them
// failed and are to be tried again.
func (s *Server) poll(ctx context.Context) (again bool, err error) {
	mark, err := s.mark(ctx)
	if err != nil {
		return false, err
	}
	p := progress{mark: mark, first: true, over: map[uint32]string{}, processed: map[uint32]string{}}
	for !p.done {
		if p, err = s.turn(ctx, p); err != nil {
			return false, err
		}
	}
	s.filed = true
	s.lastRead.Store(s.clock.Now().UnixNano())
	for uid, outcome := range p.over {
		_, later := p.later[uid]
		again = again || outcome == store.Fault && !later
	}
	return again, s.checkNameplate(ctx) // last, so that nobody waits for it
}

// progress is how far a poll has come.
type progress struct {
	mark      mailer.Mark              // where the next turn looks from: all mails below it have been dealt with
	first     bool                     // nothing has been listed yet
	validity  uint32                   // UIDVALIDITY of the last listing
	over      map[uint32]string        // the outcomes of mails that failed in this poll; "" if the mail is gone
	later     map[uint32]store.Failure // of them those that are to be tried later
	envelopes map[uint32]waiting       // of mails that wait
	processed map[uint32]string        // the outcomes of mails that are to be filed
	done      bool                     // no mail waits
	sweep     sweep                    // the listing that is being processed
}

// turn lists the mailbox, processes what waits there in fair order for a short time. It files
// what has been processed when there is much of it, or when no mail waits.
func (s *Server) turn(ctx context.Context, p progress) (progress, error) {
	var now sweep
	now.at, now.ahead = s.clock.read()
	s.listedAt = now
	listing, err := s.inbox.List(ctx, p.mark)
	if err != nil {
		return p, fmt.Errorf("list mailbox: %w", err)
	}
	if err := s.noteOutage(ctx, now); err != nil {
		return p, err
	}
	if p.sweep.at.IsZero() || p.validity != listing.Validity {
		p.sweep = now
		if n := len(listing.UIDs); n > 0 {
			p.sweep.highest = listing.UIDs[n-1]
		}
	}
	s.filed = false
	listing.UIDs = s.aside.others(listing.Validity, listing.UIDs)
	if p.validity != listing.Validity { // the UIDs belong to other mails now
		p.validity, p.over, p.envelopes, p.processed = listing.Validity, map[uint32]string{}, nil, map[uint32]string{}
	}
	if p, err = s.passLater(ctx, listing, p); err != nil {
		return p, err
	}
	q, err := s.queue(ctx, listing, p)
	if err != nil {
		return p, err
	}
	p, batches, err := s.batches(ctx, listing.Validity, q, p)
	if err != nil {
		return p, err
	}
	tried, err := s.processFor(ctx, turnTime, listing.Validity, batches)
	if err != nil {
		return p, err
	}
	maps.Copy(q.outcomes, tried)
	listing.UIDs = s.aside.others(listing.Validity, listing.UIDs)
	p, first := p.after(tried, q.outcomes, listing)
	if p, err = s.passLater(ctx, listing, p); err != nil {
		return p, err
	}
	p = s.finishSweep(p, first)
	if len(p.processed) >= filedTogether || p.done {
		s.tryFile(ctx, listing.Validity, p.processed)
		p.processed = map[uint32]string{}
	}
	return p, nil
}

// after returns the progress after a turn that tried some mails, and the first mail that waits, 0
// if none does.
func (p progress) after(tried, outcomes map[uint32]string, listing mailer.Listing) (progress, uint32) {
	for uid, outcome := range tried {
		delete(p.envelopes, uid)
		if outcome == "" || outcome == store.Fault {
			p.over[uid] = outcome
		}
	}
	for _, uid := range listing.UIDs {
		if outcome := outcomes[uid]; outcome != "" && outcome != store.Fault {
			p.processed[uid] = outcome
		}
	}
	for _, uid := range listing.UIDs {
		if !p.waits(uid, outcomes) {
			continue
		}
		// Without a mark the listing went by the date. It has to do so again, because there
		// may be old mails above the first new one.
		if p.mark.Validity == listing.Validity {
			p.mark.UID = uid - 1
		}
		return p, uid
	}
	p.done = true
	return p, 0
}

// waits reports whether a mail is to be processed in this poll.
func (p progress) waits(uid uint32, outcomes map[uint32]string) bool {
	_, over := p.over[uid]
	outcome := outcomes[uid]
	return !over && (outcome == "" || outcome == store.Fault)
}

// processFor processes batches one after another until the time is over or new mail has come, but at
// least one. It returns what happened to the mails that it tried; the outcome of a mail that is
// gone is "".
func (s *Server) processFor(ctx context.Context, d time.Duration, validity uint32, batches [][]waiting) (map[uint32]string, error) {
	tried := map[uint32]string{}
	end := time.Now().Add(d)
	for i, batch := range batches {
		if i > 0 && (time.Now().After(end) || s.inbox.Announced()) {
			break
		}
		began := time.Now()
		outcomes, err := s.processBatch(ctx, s.inbox, validity, uidsOf(batch))
		if !batch[0].plays && i+1 < len(batches) {
			pause(ctx, time.Since(began)) // see strangersInTurn
		}
		stalled := errors.Is(err, mailer.ErrStalled)
		if stalled {
			err = s.passOver(ctx, validity, batch, outcomes, err)
		}
		if err != nil {
			return nil, err
		}
		for _, m := range batch {
			if outcome, ok := outcomes[m.UID]; ok || !stalled {
				tried[m.UID] = outcome
			}
		}
	}
	return tried, nil
}

// mark returns the place in the mailbox to look from. After a start that is before the first mail
// ever processed, so that mails that were processed but not filed are filed now.
func (s *Server) mark(ctx context.Context) (m mailer.Mark, err error) {
	err = s.db.View(ctx, func(tx *store.Tx) error {
		m.Validity, m.UID, err = tx.Mark()
		if s.filed || err != nil {
			return err
		}
		first, err := tx.FirstUID(m.Validity)
		m.UID = max(first, 1) - 1
		return err
	})
	return m, err
}

// tryFile moves processed mails out of the mailbox. If that fails, or takes long, it is left to
// receiveAside for a while, so that it does not hold up the mail that comes meanwhile.
func (s *Server) tryFile(ctx context.Context, validity uint32, outcomes map[uint32]string) {
	if began := time.Now(); began.After(s.fileAgain) && !s.aside.files() {
		err := s.file(ctx, s.inbox, outcomes)
		if time.Since(began) > slowFiling {
			s.fileAgain = time.Now().Add(avoidTime)
		}
		if err == nil {
			return
		}
		s.log.Warn("processed mails not moved", "err", err, "hint", mailer.Hint(err))
	}
	s.aside.leave(validity, outcomes)
}

// file moves processed mails out of the mailbox. It may be repeated, and it may fail: the ledger
// knows which mails have been processed.
func (s *Server) file(ctx context.Context, in *mailer.Inbox, outcomes map[uint32]string) error {
	folders := map[string][]uint32{}
	for uid, outcome := range outcomes {
		switch outcome {
		case store.Quarantined:
			folders[s.config.IMAP.Quarantine] = append(folders[s.config.IMAP.Quarantine], uid)
		default:
			folders[s.config.IMAP.Processed] = append(folders[s.config.IMAP.Processed], uid)
		}
	}
	for folder, uids := range folders {
		if err := in.Move(ctx, folder, uids); err != nil {
			return fmt.Errorf("file mail in %s: %w", folder, err)
		}
	}
	return nil
}
