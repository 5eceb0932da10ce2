package server

import (
	"context"
	"time"

	"pentepost/store"
)

const (
	// clearEvery is how often old letters and ledger entries are cleared away.
	clearEvery = time.Hour
	// clearSlice is how many rows are deleted in one transaction: few enough that no mail waits
	// for it.
	clearSlice = 500
)

// clearAway deletes what is only kept for a while, until the context ends.
func (s *Server) clearAway(ctx context.Context) error {
	for ctx.Err() == nil {
		letters, entries, err := s.clearOld(ctx, s.clock.Now())
		switch {
		case err != nil && ctx.Err() == nil:
			s.log.Error("clearing failed", "err", err)
		case letters+entries > 0:
			s.log.Info("old rows cleared", "letters", letters, "mails", entries)
		}
		pause(ctx, clearEvery)
	}
	return ctx.Err()
}

// clearOld deletes everything that is too old, in slices. It returns how many letters and how
// many entries of the ledger that were.
func (s *Server) clearOld(ctx context.Context, now time.Time) (letters, entries int, err error) {
	before := now.Add(-s.config.KeepTime())
	for n := clearSlice; n >= clearSlice && err == nil; letters += n {
		err = s.db.Update(ctx, func(tx *store.Tx) (err error) {
			n, err = tx.ClearLetters(before, clearSlice)
			return err
		})
	}
	for n := clearSlice; n >= clearSlice && err == nil; entries += n {
		err = s.db.Update(ctx, func(tx *store.Tx) (err error) {
			n, err = tx.ClearLedger(before, clearSlice)
			return err
		})
	}
	return letters, entries, err
}
