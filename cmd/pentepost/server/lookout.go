package server

import (
	"context"
	"time"

	"pentepost/store"
)

const (
	// lookEvery is how often we look into the database for what others have written: commands of the operator in processes
	// of their own, and other servers.
	lookEvery = time.Second
	// lookSeldom is the same for a database that tells us when somebody has written. What it tells can be lost.
	lookSeldom = 10 * time.Second
)

// lookOut looks into the database until the context ends, and wakes the loops that have something to do. This process wakes them
// itself for what it writes.
func (s *Server) lookOut(ctx context.Context) error {
	rest := lookEvery
	if s.db.Shared() {
		rest = lookSeldom
	}
	for ctx.Err() == nil {
		signs, err := s.db.Look(ctx, s.clock.Now())
		if err != nil && ctx.Err() == nil {
			s.log.Error("database not looked into", "err", err, "hint", store.Hint(err))
		}
		if signs.Letters {
			s.out.awaken()
		}
		if signs.Mails {
			s.wakeDeciders()
		}
		if signs.Journal {
			wake(s.noting)
		}
		select {
		case <-ctx.Done():
		case <-s.rung:
		case <-time.After(rest):
		}
	}
	return ctx.Err()
}
