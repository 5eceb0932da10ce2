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
)

// receive polls the mailbox until the context ends. It outlasts trouble with the mail server.
func (s *Server) receive(ctx context.Context) error {
	for ctx.Err() == nil {
		again, err := s.poll(ctx)
		switch {
		case err == nil && again:
			pause(ctx, faultPause)
		case err == nil:
			err = s.inbox.Wait(ctx)
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
	if err := s.checkNameplate(ctx); err != nil {
		return false, err
	}
	mark, err := s.mark(ctx)
	if err != nil {
		return false, err
	}
	p := progress{mark: mark, over: map[uint32]string{}}
	for !p.done {
		if p, err = s.turn(ctx, p); err != nil {
			return false, errors.Join(err, p.unfiled)
		}
	}
	s.filed = p.unfiled == nil
	s.lastRead.Store(time.Now().UnixNano())
	for _, outcome := range p.over {
		again = again || outcome == store.Fault
	}
	return again, p.unfiled
}

// progress is how far a poll has come.
type progress struct {
	mark      mailer.Mark                // where the next turn looks from: all mails below it have been dealt with
	validity  uint32                     // UIDVALIDITY of the last listing
	over      map[uint32]string          // the outcomes of mails that failed in this poll; "" if the mail is gone
	envelopes map[uint32]mailer.Envelope // of mails that wait, if there are many
	blind     bool                       // the mail server did not tell the envelopes
	unfiled   error                      // does not stop the processing: what is filed late is in the ledger
	done      bool                       // no mail waits
}

// turn lists the mailbox, processes what waits there in fair order for a short time, and files what
// has been processed.
func (s *Server) turn(ctx context.Context, p progress) (progress, error) {
	listing, err := s.inbox.List(ctx, p.mark)
	if err != nil {
		return p, fmt.Errorf("list mailbox: %w", err)
	}
	s.filed = false
	if p.validity != listing.Validity { // the UIDs belong to other mails now
		p.validity, p.over, p.envelopes = listing.Validity, map[uint32]string{}, nil
	}
	q, err := s.queue(ctx, listing, p)
	if err != nil {
		return p, err
	}
	p, batches := s.batches(ctx, q, p)
	tried, err := s.processFor(ctx, turnTime, listing.Validity, batches)
	if err != nil {
		return p, err
	}
	maps.Copy(q.outcomes, tried)
	if p.unfiled == nil {
		p.unfiled = s.file(ctx, listing.UIDs, q.outcomes)
	}
	return p.after(tried, q.outcomes, listing), nil
}

// after returns the progress after a turn that tried some mails.
func (p progress) after(tried, outcomes map[uint32]string, listing mailer.Listing) progress {
	for uid, outcome := range tried {
		delete(p.envelopes, uid)
		if outcome == "" || outcome == store.Fault {
			p.over[uid] = outcome
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
		return p
	}
	p.done = true
	return p
}

// waits reports whether a mail is to be processed in this poll.
func (p progress) waits(uid uint32, outcomes map[uint32]string) bool {
	_, over := p.over[uid]
	outcome := outcomes[uid]
	return !over && (outcome == "" || outcome == store.Fault)
}

// processFor processes batches one after another until the time is over, but at least one. It
// returns what has become of the mails that it tried; the outcome of a mail that is gone is "".
func (s *Server) processFor(ctx context.Context, d time.Duration, validity uint32, batches [][]uint32) (map[uint32]string, error) {
	tried := map[uint32]string{}
	end := time.Now().Add(d)
	for i, batch := range batches {
		if i > 0 && time.Now().After(end) {
			break
		}
		outcomes, err := s.processBatch(ctx, validity, batch)
		if err != nil {
			return nil, err
		}
		for _, uid := range batch {
			tried[uid] = outcomes[uid]
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

// file moves processed mails out of the mailbox. It may be repeated, and it may fail: the ledger
// knows which mails have been processed.
func (s *Server) file(ctx context.Context, uids []uint32, outcomes map[uint32]string) error {
	folders := map[string][]uint32{}
	for _, uid := range uids {
		switch outcomes[uid] {
		case "", store.Fault: // gone from the mailbox; to be tried again
		case store.Quarantined:
			folders[s.config.IMAP.Quarantine] = append(folders[s.config.IMAP.Quarantine], uid)
		default:
			folders[s.config.IMAP.Processed] = append(folders[s.config.IMAP.Processed], uid)
		}
	}
	for folder, uids := range folders {
		if err := s.inbox.Move(ctx, folder, uids); err != nil {
			return fmt.Errorf("file mail in %s: %w", folder, err)
		}
	}
	return nil
}
