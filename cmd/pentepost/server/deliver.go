package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

const (
	// maxIdle is how long deliver sleeps at most if nothing is due and nobody wakes it.
	maxIdle = time.Minute
	// maxLook is how long deliver waits at most for letters that are being sent before it looks
	// for notices that have become due.
	maxLook = time.Second
)

// deliver sends the notices in the outbox that are due, until the context ends.
func (s *Server) deliver(ctx context.Context) error {
	pauses := mailer.NewBackoff(2 * time.Second)
	again := func(err error) {
		retryIn := cmp.Or(s.out.retryIn(), pauses.Next(err).Round(time.Millisecond))
		s.log.Error("send failed", "retry_in", retryIn, "err", err, "hint", cmp.Or(store.Hint(err), mailer.Hint(err)))
		pause(ctx, retryIn)
	}
	// Before anything is reserved: whatever is reserved now was reserved by a process that no longer runs.
	for err := s.releaseReserved(ctx); err != nil && ctx.Err() == nil; err = s.releaseReserved(ctx) {
		again(err)
	}
	defer s.startSenders(ctx)()
	for ctx.Err() == nil {
		if err := s.deliverDue(ctx); err != nil && ctx.Err() == nil {
			again(err)
			continue
		}
		pauses.Reset()
		s.sleepUntilDue(ctx)
	}
	s.deliverDue(ctx) // settles what the senders still have; after an error the next start releases it
	return ctx.Err()
}

// deliverDue sends the notices that are due until none is left. The error says that the mail
// server is away or that the database cannot be written: the rest stays due, and nothing is sent
// that was not reserved.
func (s *Server) deliverDue(ctx context.Context) error {
	s.out.probe() // the caller has waited long enough
	for {
		err := s.exchange(context.WithoutCancel(ctx))
		switch now := s.out.state(); {
		case now.busy > 0:
			s.out.wait(maxLook)
		case err != nil || now.unsettled == 0:
			return errors.Join(err, now.away)
		}
	}
}

// exchange settles the letters that have been sent, and reserves notices that are due.
func (s *Server) exchange(ctx context.Context) error {
	nothing := func(*store.Tx) error { return nil }
	if !s.db.Shared() {
		return s.update(ctx, nothing)
	}
	if s.out.state().unsettled > 0 {
		if err := s.update(ctx, nothing); err != nil {
			return err
		}
	}
	var x exchange
	err := s.db.Reserve(ctx, func(tx *store.Tx) (err error) {
		s.out.unreserve(x) // what an earlier try has reserved
		x = exchange{room: s.out.takeRoom()}
		reserved, err := s.reserve(tx, s.clock.Now(), x.room)
		x = s.out.took(x, reserved)
		return err
	})
	if err != nil {
		s.out.undo(x)
		return fmt.Errorf("reserve notices: %w", err)
	}
	s.out.commit(x)
	return nil
}

// update runs f in a transaction, which also settles the letters that have been sent and reserves
// notices that are due. A commit waits for the disk, so they share one. Letters are settled first: a mail
// that f handles may answer one, or bring it back. Notices that f writes go straight to the senders.
//
// DECISION: if processes share the database, deliver reserves notices in transactions of its own. Otherwise
// all transactions would look at the same notices, and PostgreSQL would stop most of them.
func (s *Server) update(ctx context.Context, f func(*store.Tx) error) error {
	// Letters are taken before the transaction begins. On PostgreSQL it does not see what is committed later,
	// and would not find their notices.
	x := exchange{settled: s.out.takeSent()}
	err := s.db.Update(ctx, func(tx *store.Tx) (err error) {
		x = s.out.unreserve(x) // what an earlier try has reserved
		if err = s.settle(tx, x.settled); err != nil {
			return fmt.Errorf("settle notices: %w", err)
		}
		if err = f(tx); err == nil {
			x, err = s.reserveMore(tx, x)
		}
		return err
	})
	if err != nil {
		s.out.undo(x)
		return err
	}
	s.out.commit(x)
	if s.db.Shared() {
		s.out.awaken()
	}
	return nil
}

// reserveMore reserves notices that are due for the letters of an exchange that have been settled.
func (s *Server) reserveMore(tx *store.Tx, x exchange) (exchange, error) {
	if s.db.Shared() {
		return x, nil
	}
	x.room = s.out.takeRoom()
	reserved, err := s.reserve(tx, s.clock.Now(), x.room)
	if err != nil {
		return x, fmt.Errorf("reserve notices: %w", err)
	}
	return s.out.took(x, reserved), nil
}

// reserve reserves notices that are due, as many as the budgets of their classes allow.
func (s *Server) reserve(tx *store.Tx, now time.Time, limit int) (reserved []games.Notice, err error) {
	if limit <= 0 {
		return nil, nil
	}
	open, err := s.openClasses(tx, now)
	if err != nil {
		return nil, err
	}
	list, err := tx.Sending.Reservable(open, now, limit)
	left := map[games.Class]int{}
	for _, n := range list {
		class := n.Class()
		if _, counted := left[class]; !counted && err == nil {
			left[class], err = s.budgetLeft(tx, class, now)
		}
		if err == nil && left[class] > 0 {
			left[class]--
			reserved = append(reserved, n)
			err = tx.Sending.Reserve(n.ID)
		}
	}
	return reserved, err
}

// openClasses returns the classes with a budget left, as far as it is known. Only the budgets
// that were used up are counted again.
func (s *Server) openClasses(tx *store.Tx, now time.Time) (open []games.Class, err error) {
	unthrottled := s.out.unthrottled()
	for _, class := range games.Classes {
		left := 1
		if !slices.Contains(unthrottled, class) {
			if left, err = s.budgetLeft(tx, class, now); err != nil {
				return nil, err
			}
		}
		if left > 0 {
			open = append(open, class)
		}
	}
	return open, nil
}

// budgetLeft returns how many letters of a class may be sent now. If its budget is used up, the
// rest waits, and the operator is told once.
func (s *Server) budgetLeft(tx *store.Tx, class games.Class, now time.Time) (int, error) {
	budget := s.config.Limits.Budget(class)
	if budget == 0 {
		return maxSending, nil
	}
	sent, err := tx.Sending.CountSince(class, now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	if reached := sent >= budget; s.out.throttle(class, reached) && reached {
		s.log.Error("hourly letter limit reached", "class", class, "letters_an_hour", budget,
			"hint", "letters wait until the hour has passed. See in the log who gets so many; if all is well, raise the limit, but keep it below the limit of your mail host.")
	}
	return max(budget-sent, 0), nil
}

// releaseReserved makes notices due again that were reserved by a process that no longer runs, or made by a clock that
// has been set back since.
func (s *Server) releaseReserved(ctx context.Context) error {
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Sending.ReleaseReserved(); err != nil {
			return err
		}
		return tx.Sending.Hurry(s.clock.Now())
	})
	if err != nil {
		return fmt.Errorf("release what was reserved: %w", err)
	}
	return nil
}

// sleepUntilDue sleeps until a notice is due whose class has a budget left, or until somebody wakes
// us, or for maxIdle.
func (s *Server) sleepUntilDue(ctx context.Context) {
	due, waits, err := s.nextDue(ctx, s.out.unthrottled())
	rest := maxIdle
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		s.log.Error("outbox lookup failed", "err", err)
	case waits:
		rest = min(rest, due.Sub(s.clock.Now()))
	}
	if rest <= 0 {
		return
	}
	resting, stop := s.clock.untilWound(ctx)
	defer stop()
	select {
	case <-resting.Done():
	case <-s.out.wake:
	case <-time.After(rest):
	}
}

// nextDue returns when the next notice of some classes is due; waits is false if there is none.
func (s *Server) nextDue(ctx context.Context, classes []games.Class) (due time.Time, waits bool, err error) {
	err = s.db.Ask(ctx, func(tx *store.Tx) (err error) {
		due, waits, err = tx.Sending.Next(classes)
		return err
	})
	return due, waits, err
}
