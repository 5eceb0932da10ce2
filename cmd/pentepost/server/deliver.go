package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

const (
	// maxIdle is how long deliver sleeps at most if nothing is due and nobody wakes it.
	maxIdle = time.Minute
	// maxClaimed is how many notices are claimed at most at a time: enough to keep all
	// connections busy during a commit.
	maxClaimed = 64
	// leaseTime is how long a claim lasts. It is longer than a letter can take.
	leaseTime = 15 * time.Minute
)

// forever is later than the end of any lease.
var forever = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// outgoing is a notice on its way out.
type outgoing struct {
	notice  games.Notice
	address string
	raw     []byte    // the letter
	at      time.Time // when the mail server answered
	err     error     // why it was not rendered, or not sent
}

// deliver sends the notices in the outbox that are due, until the context ends.
func (s *Server) deliver(ctx context.Context) error {
	pauses, released := mailer.NewBackoff(2*time.Second), false
	for ctx.Err() == nil {
		var err error
		if !released {
			err = s.releaseClaims(ctx)
			released = err == nil
		}
		if err == nil {
			_, err = s.deliverDue(ctx)
		}
		switch {
		case ctx.Err() != nil:
		case err != nil:
			retryIn := cmp.Or(s.health.retryIn(), pauses.Next(err).Round(time.Millisecond))
			s.log.Error("send failed", "retry_in", retryIn, "err", err, "hint", mailer.Hint(err))
			pause(ctx, retryIn)
		default:
			pauses.Reset()
			s.sleepUntilDue(ctx)
		}
	}
	return ctx.Err()
}

// deliverDue sends the notices that are due until none is left, and returns how many letters
// it has settled. The error says that the mail server is away or that the database cannot be
// written: the rest stays due, and nothing is sent that was not claimed.
func (s *Server) deliverDue(ctx context.Context) (settled int, err error) {
	due, sent := make(chan games.Notice, maxClaimed), make(chan outgoing, maxClaimed)
	var senders sync.WaitGroup
	for _, sender := range s.senders {
		senders.Go(func() { s.sendAll(ctx, sender, due, sent) })
	}
	defer senders.Wait()
	defer close(due)
	s.health.retryAt = time.Time{} // the caller has waited long enough
	for claimed := 0; ; {
		n, notices, err := s.settleAndClaim(ctx, claimed)
		settled, claimed = settled+n, claimed+len(notices)
		for _, notice := range notices {
			due <- notice
		}
		if claimed == 0 {
			return settled, errors.Join(err, s.health.away)
		}
		claimed -= s.collect(ctx, sent)
	}
}

// collect waits until a letter has been sent, or until there may be more to claim. It takes
// all letters that have been sent, and returns their number.
func (s *Server) collect(ctx context.Context, sent <-chan outgoing) (n int) {
	wake, rest := s.wake, maxIdle
	if ctx.Err() != nil {
		wake = nil // nothing more is claimed
	}
	if s.health.away != nil {
		rest = s.health.retryIn()
	}
	take := func(out outgoing) {
		n++
		s.health.note(out)
		s.unsettled = append(s.unsettled, out)
	}
	select {
	case out := <-sent:
		take(out)
	case <-wake:
	case <-time.After(rest):
	}
	for {
		select {
		case out := <-sent:
			take(out)
		default:
			return n
		}
	}
}

// settleAndClaim notes what has become of letters and claims more notices, in one transaction.
// If the first cannot be done, nothing more is sent.
func (s *Server) settleAndClaim(ctx context.Context, inFlight int) (settled int, claimed []games.Notice, err error) {
	err = s.db.Update(context.WithoutCancel(ctx), func(tx *store.Tx) (err error) {
		if err = s.settle(tx, s.unsettled); err != nil || ctx.Err() != nil {
			return err
		}
		claimed, err = s.claim(tx, time.Now().UTC(), s.health.allowance(maxClaimed, inFlight))
		return err
	})
	if err != nil {
		return 0, nil, fmt.Errorf("settle and claim notices: %w", err)
	}
	for _, out := range s.unsettled {
		if !concernsServer(out.err) && !errors.Is(out.err, errStopping) {
			settled++
		}
	}
	s.unsettled = nil
	return settled, claimed, nil
}

// claim claims notices that are due, those of the first classes first, as many as the budgets
// of their classes allow.
func (s *Server) claim(tx *store.Tx, now time.Time, limit int) (claimed []games.Notice, err error) {
	if limit <= 0 {
		return nil, nil
	}
	allowed := map[games.Class]int{}
	var open []games.Class
	for _, class := range games.Classes {
		if allowed[class], err = s.allowance(tx, class, now); err != nil {
			return nil, err
		}
		if allowed[class] > 0 {
			open = append(open, class)
		}
	}
	for _, class := range open {
		notices, err := tx.Claim(class, open, now, now.Add(leaseTime), min(allowed[class], limit-len(claimed)))
		if err != nil {
			return nil, err
		}
		claimed = append(claimed, notices...)
	}
	return claimed, nil
}

// allowance returns how many letters of a class may be sent now. If its budget is used up, the
// rest waits, and the operator is told once.
func (s *Server) allowance(tx *store.Tx, class games.Class, now time.Time) (int, error) {
	budget := s.config.Limits.Budget(class)
	if budget == 0 {
		return maxClaimed, nil
	}
	sent, err := tx.SentSince(class, now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	if reached := sent >= budget; reached != s.throttled[class] {
		s.throttled[class] = reached
		if reached {
			s.log.Error("hourly letter limit reached", "class", class, "letters_an_hour", budget,
				"hint", "letters wait until the hour has passed. See in the log who gets so many; if all is well, raise the limit, but keep it below the limit of your mail host.")
		}
	}
	return min(maxClaimed, max(budget-sent, 0)), nil
}

// releaseClaims makes notices due again that a process claimed which is no more.
func (s *Server) releaseClaims(ctx context.Context) error {
	err := s.db.Update(ctx, func(tx *store.Tx) error { return tx.ReleaseClaims(forever) })
	if err != nil {
		return fmt.Errorf("release claims: %w", err)
	}
	return nil
}

// sleepUntilDue sleeps until the next notice is due whose class has a budget left, or somebody
// wakes us.
func (s *Server) sleepUntilDue(ctx context.Context) {
	var classes []games.Class
	for _, class := range games.Classes {
		if !s.throttled[class] {
			classes = append(classes, class)
		}
	}
	rest := maxIdle
	err := s.db.View(ctx, func(tx *store.Tx) error {
		due, ok, err := tx.NextDue(classes)
		if ok {
			rest = max(min(rest, time.Until(due)), 0)
		}
		return err
	})
	if err != nil && ctx.Err() == nil {
		s.log.Error("outbox lookup failed", "err", err)
	}
	select {
	case <-ctx.Done():
	case <-s.wake:
	case <-time.After(rest):
	}
}
