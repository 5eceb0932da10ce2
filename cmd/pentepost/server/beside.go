package server

import (
	"context"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// lookEvery is how often the outbox is looked at, since commands of the operator write to it
// in processes of their own.
const lookEvery = time.Second

// watchOutbox wakes delivery when a notice is due, until the context ends.
func (s *Server) watchOutbox(ctx context.Context) error {
	for ctx.Err() == nil {
		var due time.Time
		var waits bool
		err := s.db.View(ctx, func(tx *store.Tx) (err error) {
			due, waits, err = tx.NextDue(games.Classes)
			return err
		})
		if err == nil && waits && !due.After(s.clock.Now()) {
			s.out.awaken()
		}
		pause(ctx, lookEvery)
	}
	return ctx.Err()
}
