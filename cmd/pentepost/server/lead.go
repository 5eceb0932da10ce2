package server

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/store"
)

// Several processes can serve one PostgreSQL database. All of them take mail by LMTP, send letters and answer
// web requests. One of them leads: it reads the mailbox, judges time, clears away, and takes care of what
// dead processes have left.

// lead waits until this process leads, and then does what only the leader does, until the context ends.
func (s *Server) lead(ctx context.Context) error {
	err := s.db.Lead(ctx, func() {
		s.log.Info("another process leads")
		s.letLettersGo()
	})
	if err != nil {
		return err
	}
	s.leadsSince.Store(s.clock.Now().UnixNano())
	loops, ctx := errgroup.WithContext(ctx)
	if s.feeder != nil {
		loops.Go(func() error {
			if err := s.takeMailbox(ctx); err != nil {
				return err
			}
			return s.feeder.feed(ctx)
		})
		loops.Go(func() error { return s.feeder.feedSlowly(ctx) })
		loops.Go(func() error { return s.fileJournal(ctx) })
	}
	loops.Go(func() error { return s.judge(ctx) })
	loops.Go(func() error { return s.clearAway(ctx) })
	if s.db.Shared() {
		s.log.Info("this process leads")
		loops.Go(func() error { return s.buryDead(ctx) })
	}
	return loops.Wait()
}

// buryDead ends the leases of processes that have died, and makes due again what they had reserved, until
// the context ends.
func (s *Server) buryDead(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.db.Update(ctx, func(tx *store.Tx) error { return tx.Processes.BuryDead() }); err != nil && ctx.Err() == nil {
			s.log.Error("dead processes not buried", "err", err, "hint", store.Hint(err))
		}
		s.wakeDeciders()
		s.out.awaken()
		select {
		case <-ctx.Done():
		case <-s.db.Deaths():
		}
	}
	return ctx.Err()
}

// shareMark tells the other processes up to when this one has processed the mail by LMTP; ok is false if it
// does not know. It returns up to when all of them have done so. The leader notes that a process that is
// gone may have turned mail away.
func (s *Server) shareMark(ctx context.Context, at time.Time, ok bool) (time.Time, bool, error) {
	var gone []store.ProcessMark
	own, known := at, ok
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		at, ok, gone = own, known, nil
		if known {
			if err := tx.Processes.Mark(byLMTP, own); err != nil {
				return err
			}
		}
		marks, err := tx.Processes.Marks(byLMTP)
		if err != nil {
			return err
		}
		for _, mark := range marks {
			if mark.At.Before(at) {
				at = mark.At
			}
			if !mark.Runs && s.db.Leads() {
				gone = append(gone, mark)
				if err := tx.Processes.DropMark(mark); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return at, false, err
	}
	for _, mark := range gone {
		s.intake.queue.turnedAway(mark.At, s.clock.Now())
	}
	return at, ok, nil
}
