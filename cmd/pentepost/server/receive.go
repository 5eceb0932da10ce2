package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

const (
	// batchSize is how many mails are fetched, processed and committed together: enough to
	// share the cost of the commit, and few enough that their answers go out while the next
	// ones are processed.
	batchSize = 16
	// fileSize is how many mails are moved out of the mailbox together.
	fileSize = 256
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
	mark, err := s.mark(ctx)
	if err != nil {
		return false, err
	}
	listing, err := s.inbox.List(ctx, mark)
	if err != nil {
		return false, fmt.Errorf("list mailbox: %w", err)
	}
	s.filed = false
	var unfiled error // does not stop the processing: what is filed late is in the ledger
	for uids := range slices.Chunk(listing.UIDs, fileSize) {
		outcomes := map[uint32]string{}
		for batch := range slices.Chunk(uids, batchSize) {
			processed, err := s.processBatch(ctx, listing.Validity, batch)
			if err != nil {
				return false, errors.Join(err, unfiled)
			}
			maps.Copy(outcomes, processed)
		}
		for _, outcome := range outcomes {
			again = again || outcome == store.Fault
		}
		if unfiled == nil {
			unfiled = s.file(ctx, uids, outcomes)
		}
	}
	s.filed = unfiled == nil
	return again, unfiled
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
