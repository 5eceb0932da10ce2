package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

const (
	// batchSize is how many mails are fetched, carried out and committed together:
	// enough to share the cost of the commit, few enough for their answers to be
	// sent while the next ones are carried out.
	batchSize = 16
	// fileSize is how many mails are moved out of the mailbox together.
	fileSize = 256
	// faultPause is how long to wait before a mail that made the program fail is
	// tried again.
	faultPause = 2 * time.Second
)

// receive fetches what is new, has it carried out and files it, until the context
// ends. Trouble with the mail server is waited out.
func (s *Server) receive(ctx context.Context) error {
	for ctx.Err() == nil {
		again, err := s.receiveOnce(ctx)
		switch {
		case err != nil && ctx.Err() == nil:
			err = s.inbox.Pause(ctx, err)
		case again:
			err = pause(ctx, faultPause)
		case err == nil:
			err = s.wait(ctx)
		}
		if err != nil && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// wait waits for news; trouble with the connection is waited out as well.
func (s *Server) wait(ctx context.Context) error {
	if err := s.inbox.Wait(ctx); err != nil && ctx.Err() == nil {
		return s.inbox.Pause(ctx, err)
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// receiveOnce deals with all that is new in the mailbox and files it. It reports
// whether some of it failed and is to be tried again.
func (s *Server) receiveOnce(ctx context.Context) (again bool, err error) {
	mark, err := s.mark(ctx)
	if err != nil {
		return false, err
	}
	listing, err := s.inbox.List(ctx, mark)
	if err != nil {
		return false, fmt.Errorf("list mailbox: %w", err)
	}
	s.tidied = false
	var unfiled error // keeps no mail from being carried out; the ledger knows what is filed late
	for uids := range slices.Chunk(listing.UIDs, fileSize) {
		outcomes, err := s.receiveSome(ctx, listing.Validity, uids)
		if err != nil {
			return false, errors.Join(err, unfiled)
		}
		for _, o := range outcomes {
			again = again || o == store.Fault
		}
		if unfiled == nil {
			unfiled = s.file(ctx, uids, outcomes)
		}
	}
	s.tidied = unfiled == nil
	return again, unfiled
}

// receiveSome carries some mails out, batch by batch, and returns what has become of
// each; of one that is gone from the mailbox, nothing.
func (s *Server) receiveSome(ctx context.Context, validity uint32, uids []uint32) (map[uint32]string, error) {
	outcomes := map[uint32]string{}
	for batch := range slices.Chunk(uids, batchSize) {
		if err := s.batch(ctx, validity, batch, outcomes); err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

// mark is the place in the mailbox from which to look. After a start that is before
// the first mail ever dealt with, so that what was handled but not filed then is
// filed now.
func (s *Server) mark(ctx context.Context) (m mailer.Mark, err error) {
	err = s.db.View(ctx, func(tx *store.Tx) error {
		m.Validity, m.UID, err = tx.Mark()
		if s.tidied || err != nil {
			return err
		}
		first, err := tx.FirstUID(m.Validity)
		m.UID = max(first, 1) - 1
		return err
	})
	return m, err
}

// batch fetches some mails and carries them out in one transaction. It enters in
// outcomes what has become of each.
func (s *Server) batch(ctx context.Context, validity uint32, uids []uint32, outcomes map[uint32]string) error {
	err := s.db.View(ctx, func(tx *store.Tx) error {
		known, err := tx.Outcomes(validity, uids)
		maps.Copy(outcomes, known)
		return err
	})
	if err != nil {
		return err
	}
	mails, missing, err := s.inbox.Fetch(ctx, unhandled(uids, outcomes))
	if err != nil {
		err = fmt.Errorf("fetch mail: %w", err)
	}
	// What came before an error is carried out: the error may come again each time.
	return errors.Join(err, s.handle(ctx, validity, mails, missing, outcomes))
}

// unhandled returns the UIDs without a lasting outcome, in order.
func unhandled(uids []uint32, outcomes map[uint32]string) []uint32 {
	var fresh []uint32
	for _, uid := range uids {
		if o := outcomes[uid]; o == "" || o == store.Fault {
			fresh = append(fresh, uid)
		}
	}
	return fresh
}

// handle carries mails out and enters in outcomes what has become of each. What
// one of them does to the database is undone if it fails.
func (s *Server) handle(ctx context.Context, validity uint32, mails []mailer.Mail, missing []uint32, outcomes map[uint32]string) error {
	if len(mails)+len(missing) == 0 {
		return nil
	}
	now := time.Now().UTC()
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		for _, m := range mails {
			entry, err := s.handleOne(tx, m, now)
			if err != nil {
				return err
			}
			outcomes[m.UID] = entry.Outcome
		}
		for _, uid := range missing {
			entry := store.Entry{Validity: validity, UID: uid, Reason: "missing"}
			if err := s.fault(tx, &entry, now, fmt.Errorf("the server lists the mail but does not give it out")); err != nil {
				return err
			}
			outcomes[uid] = entry.Outcome
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("carry out mail: %w", err)
	}
	s.wakeDelivery()
	return nil
}

// handleOne carries one mail out and enters it in the ledger. The error is a
// failure of the database itself; one of the mail's own becomes an entry.
func (s *Server) handleOne(tx *store.Tx, m mailer.Mail, now time.Time) (store.Entry, error) {
	entry := store.Entry{Validity: m.Validity, UID: m.UID, Received: m.Received, Handled: now}
	err := tx.Savepoint(func() error { return s.safely(tx, m, &entry) })
	if err != nil {
		return entry, s.fault(tx, &entry, now, err)
	}
	s.log.Info("mail", "uid", m.UID, "from", entry.Sender, "outcome", entry.Outcome, "reason", entry.Reason)
	return entry, tx.MarkHandled(entry)
}

// safely turns a panic over one mail into an error, so that the next one goes on.
func (s *Server) safely(tx *store.Tx, m mailer.Mail, entry *store.Entry) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return s.carryOut(tx, m, entry)
}

// fault enters a mail that could not be dealt with: to be tried again or, at the
// last attempt, to be put aside.
func (s *Server) fault(tx *store.Tx, entry *store.Entry, now time.Time, why error) error {
	attempts, err := tx.Attempts(entry.Validity, entry.UID)
	if err != nil {
		return err
	}
	entry.Outcome, entry.Handled = store.Fault, now
	if attempts+1 >= store.MaxAttempts {
		entry.Outcome, entry.Reason = store.Quarantined, "fault"
	}
	s.log.Error("mail failed", "uid", entry.UID, "attempt", attempts+1, "outcome", entry.Outcome, "err", why)
	return tx.MarkHandled(*entry)
}

// file moves what is dealt with out of the mailbox. It is harmless to repeat, and
// harmless to fail: the ledger knows.
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
		if err := s.inbox.File(ctx, folder, uids); err != nil {
			return fmt.Errorf("file mail in %s: %w", folder, err)
		}
	}
	return nil
}

// wakeDelivery tells deliver to look into the outbox; one call more is as good as one.
func (s *Server) wakeDelivery() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
