package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cenkalti/backoff/v5"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

const (
	// maxIdle is how long deliver sleeps at most if nothing is due and nobody wakes it.
	maxIdle = time.Minute
	// maxClaimed is how many notices are claimed, sent and settled together.
	maxClaimed = 64
	// sendGrace is how much longer a letter may take that is being sent when the server stops.
	// Interrupted, it would have to be sent again.
	sendGrace = 2 * time.Second
)

// errUnreachable: letters to a player come back, so that none are sent for the time being.
var errUnreachable = errors.New("the player is unreachable")

// deliver sends the notices in the outbox that are due, until the context ends.
func (s *Server) deliver(ctx context.Context) error {
	pauses := backoff.ExponentialBackOff{InitialInterval: 2 * time.Second, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: 5 * time.Minute}
	for ctx.Err() == nil {
		sent, err := s.deliverDue(ctx)
		if err != nil && ctx.Err() == nil {
			rest := pauses.NextBackOff().Round(time.Millisecond)
			s.log.Error("send failed", "retry_in", rest, "err", err, "hint", mailer.Hint(err))
			pause(ctx, rest)
			continue
		}
		pauses.Reset()
		if sent == 0 {
			s.sleepUntilDue(ctx)
		}
	}
	return ctx.Err()
}

// sleepUntilDue sleeps until the next notice is due or somebody wakes us.
func (s *Server) sleepUntilDue(ctx context.Context) {
	rest := maxIdle
	err := s.db.View(ctx, func(tx *store.Tx) error {
		due, ok, err := tx.NextDue()
		if ok && !s.throttled {
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

// outgoing is a notice on its way out.
type outgoing struct {
	notice  games.Notice
	address string
	raw     []byte    // the letter
	at      time.Time // when the mail server answered
	err     error     // why it was not rendered, or not sent
}

// deliverDue sends the oldest notices that are due, and returns how many it has settled. The
// error is about all letters, not one: the mail server cannot be reached, say. Then the rest
// stays due.
func (s *Server) deliverDue(ctx context.Context) (settled int, err error) {
	claimed, err := s.claim(ctx)
	if err != nil || len(claimed) == 0 {
		return 0, err
	}
	letters := make(chan outgoing, len(claimed)) // rendering never waits for a slow mail server
	rendering := make(chan error, 1)
	go func() { rendering <- s.renderAll(ctx, claimed, letters) }()
	var sent []outgoing
	var failed error
	for letter := range letters {
		if failed != nil || ctx.Err() != nil {
			continue // it stays due
		}
		letter = s.send(ctx, letter)
		if concernsAll(letter.err) {
			failed = letter.err
			continue
		}
		sent = append(sent, letter)
	}
	err = errors.Join(failed, s.settle(context.WithoutCancel(ctx), sent), <-rendering)
	return len(sent), err
}

// claim returns the oldest notices that are due, as many as may be sent now.
func (s *Server) claim(ctx context.Context) (due []games.Notice, err error) {
	err = s.db.View(ctx, func(tx *store.Tx) error {
		now := time.Now().UTC()
		n, err := s.allowance(tx, now)
		if err == nil {
			due, err = tx.DueNotices(now, n)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim notices: %w", err)
	}
	return due, nil
}

// allowance returns how many letters may be sent now. If the limit of the hour is reached, the
// rest waits, and the operator is told once.
func (s *Server) allowance(tx *store.Tx, now time.Time) (int, error) {
	limit := s.config.Limits.LettersInAll
	if limit == 0 {
		return maxClaimed, nil
	}
	sent, err := tx.SentSince(now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	if reached := sent >= limit; reached != s.throttled {
		s.throttled = reached
		if reached {
			s.log.Error("hourly letter limit reached", "letters_an_hour_in_all", limit,
				"hint", "letters wait until the hour has passed. See in the log who gets so many; if all is well, raise the limit, but keep it below the limit of your mail host.")
		}
	}
	return min(maxClaimed, max(limit-sent, 0)), nil
}

// renderAll renders notices, all with the same view of the database, and closes the channel.
func (s *Server) renderAll(ctx context.Context, notices []games.Notice, letters chan<- outgoing) error {
	defer close(letters)
	err := s.db.View(ctx, func(tx *store.Tx) error {
		for _, n := range notices {
			letters <- s.render(tx, n)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("render letters: %w", err)
	}
	return nil
}

// render makes a letter of a notice. A panic over a notice becomes an error of that notice:
// otherwise it would come again after every start, and nobody would get a letter.
func (s *Server) render(tx *store.Tx, n games.Notice) (out outgoing) {
	out.notice = n
	defer catchPanic(&out.err)
	v, err := gather(tx, n, s.config.Address)
	switch {
	case err != nil:
		out.err = err
	case !v.Reader.Unreachable.IsZero():
		out.err = errUnreachable
	default:
		out.address = v.Reader.Address
		out.raw, out.err = s.composer.compose(v)
	}
	return out
}

// send hands a letter to the mail server, unless it could not be rendered. If the mail server
// only accepts our plain address as return path, it gets that from then on.
func (s *Server) send(ctx context.Context, out outgoing) outgoing {
	if out.err != nil {
		out.at = time.Now().UTC()
		return out
	}
	ctx, cancel := outlast(ctx, sendGrace)
	defer cancel()
	path, to := s.composer.returnPath(out.notice), []string{out.address}
	if s.plainPath {
		path = s.config.Address
	}
	out.err = s.sender.Send(ctx, path, to, out.raw)
	if refusesPath(out.err) && path != s.config.Address {
		refusal := out.err
		if out.err = s.sender.Send(ctx, s.config.Address, to, out.raw); out.err == nil {
			s.plainPath = true
			s.log.Warn("return path refused", "err", refusal, "hint", `set return_path = "".`)
		}
	}
	out.at = time.Now().UTC()
	return out
}

// refusesPath reports whether an error may be a refusal of the return path.
func refusesPath(err error) bool {
	failure, ok := errors.AsType[*mailer.SendError](err)
	return ok && failure.OurFault && failure.Code/100 == 5
}

// outlast returns a context that ends some time after its parent.
func outlast(parent context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(parent))
	stop := context.AfterFunc(parent, func() { time.AfterFunc(by, cancel) })
	return ctx, func() { stop(); cancel() }
}

// concernsAll reports whether a failure says nothing about the letter itself.
func concernsAll(err error) bool {
	failure, ok := errors.AsType[*mailer.SendError](err)
	return ok && (failure.Code == 0 || failure.Code == 421) && !failure.Permanent
}

// settle notes what has become of notices.
func (s *Server) settle(ctx context.Context, sent []outgoing) error {
	if len(sent) == 0 {
		return nil
	}
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		for _, out := range sent {
			if err := s.settleOne(tx, out); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("settle notices: %w", err)
	}
	return nil
}

// settleOne notes that a notice was sent, is deferred, or is given up. A permanent refusal for
// a reason that lies with us says nothing about the reader: the letter is tried again.
func (s *Server) settleOne(tx *store.Tx, out outgoing) error {
	n := out.notice
	log := s.log.With("notice", n.ID, "kind", n.Kind, "game", n.Game, "player", n.To)
	failure, refused := errors.AsType[*mailer.SendError](out.err)
	retryIn, again := mailer.RetryAfter(n.Failures + 1)
	switch {
	case out.err == nil:
		log.Info("letter sent")
		return tx.MarkSent(n.ID, out.at)
	case errors.Is(out.err, errUnreachable), errors.Is(out.err, errTooLarge):
		log.Info("letter dropped", "reason", out.err)
		return tx.MarkGivenUp(n.ID, out.err.Error())
	case again && !(refused && failure.Permanent && !failure.OurFault):
		retryIn = mailer.Spread(retryIn, n.MessageID)
		log.Warn("letter deferred", "retry_in", retryIn.Round(time.Second), "err", out.err, "hint", mailer.Hint(out.err))
		return tx.MarkLater(n.ID, out.at.Add(retryIn), out.err.Error())
	}
	log.Warn("letter given up", "err", out.err)
	if refused {
		s.saveRefusal(tx, n, out.at, failure)
	}
	return tx.MarkGivenUp(n.ID, out.err.Error())
}
