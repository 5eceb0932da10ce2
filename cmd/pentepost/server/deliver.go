package server

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

const (
	// idlePause is how long deliver sleeps at most when nothing is due and nobody
	// wakes it.
	idlePause = time.Minute
	// sendBatch is how many notices are worded, sent and noted as sent together.
	sendBatch = 64
)

// deliver sends what is due in the outbox until the context ends.
func (s *Server) deliver(ctx context.Context) error {
	failures := 0
	for ctx.Err() == nil {
		sent, err := s.deliverOnce(ctx)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			failures++
			rest := min(time.Second<<min(failures, 9), 5*time.Minute)
			s.log.Error("cannot send", "again_in", rest, "err", err, "hint", mailer.Hint(err))
			pause(ctx, rest)
		case sent == 0:
			failures = 0
			s.sleepUntilDue(ctx)
		default:
			failures = 0
		}
	}
	return ctx.Err()
}

// sleepUntilDue sleeps until the next notice is due or somebody wakes us.
func (s *Server) sleepUntilDue(ctx context.Context) {
	rest := idlePause
	err := s.db.View(ctx, func(tx *store.Tx) error {
		due, ok, err := tx.NextDue()
		if ok && !s.throttled {
			rest = max(min(rest, time.Until(due)), 0)
		}
		return err
	})
	if err != nil {
		s.log.Error("cannot look into the outbox", "err", err)
	}
	select {
	case <-ctx.Done():
	case <-s.wake:
	case <-time.After(rest):
	}
}

// outgoing is a notice as it is sent.
type outgoing struct {
	notice  games.Notice
	address string
	raw     []byte
	fault   error // why it could not be worded
}

// result is what has become of a notice.
type result struct {
	notice games.Notice
	at     time.Time
	err    error
}

// deliverOnce sends the oldest notices that are due and notes what has become of
// them. The error is a trouble that concerns all of them, such as a server that
// cannot be reached: then the rest stays due.
func (s *Server) deliverOnce(ctx context.Context) (sent int, err error) {
	worded := make(chan outgoing, sendBatch) // wording never waits for a slow server
	wording := make(chan error, 1)
	go func() { wording <- s.word(ctx, worded) }()
	results, trouble := s.send(ctx, worded)
	settled := s.settle(context.WithoutCancel(ctx), results)
	return len(results), errors.Join(<-wording, trouble, settled)
}

// send sends letters as they are worded. After a trouble that concerns all, or
// when the context ends, the rest is left.
func (s *Server) send(ctx context.Context, worded <-chan outgoing) (results []result, trouble error) {
	sending, cancel := outlast(ctx, sendGrace)
	defer cancel()
	for out := range worded {
		if trouble != nil || ctx.Err() != nil {
			continue
		}
		err := out.fault
		if err == nil {
			err = s.hand(sending, out)
		}
		if concernsAll(err) {
			trouble = err
			continue
		}
		results = append(results, result{out.notice, time.Now().UTC(), err})
	}
	return results, trouble
}

// hand gives a letter to the mail server, with a return path of the letter's own. A
// server that only takes our plain address gets that, from then on.
func (s *Server) hand(ctx context.Context, out outgoing) error {
	path, to := s.returnPath(out.notice), []string{out.address}
	err := s.outbox.Send(ctx, path, to, out.raw)
	if failure, ok := errors.AsType[*mailer.SendError](err); !ok || path == s.config.Address || !failure.OurFault || failure.Code/100 != 5 {
		return err
	}
	if plain := s.outbox.Send(ctx, s.config.Address, to, out.raw); plain != nil {
		return plain
	}
	s.plainPath = true
	s.log.Warn("the mail server takes letters from our own address only", "err", err, "hint", `set return_path = "".`)
	return nil
}

// sendGrace is how long a letter that is being handed over may still take when
// the server is told to stop: broken off, it would have to be sent again.
const sendGrace = 2 * time.Second

// outlast returns a context that ends some time after its parent.
func outlast(parent context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(parent))
	stop := context.AfterFunc(parent, func() { time.AfterFunc(by, cancel) })
	return ctx, func() { stop(); cancel() }
}

// concernsAll reports whether a failure says nothing about the letter at hand.
func concernsAll(err error) bool {
	failure, ok := errors.AsType[*mailer.SendError](err)
	return ok && (failure.Code == 0 || failure.Code == 421) && !failure.Permanent
}

// word words the oldest notices that are due, and closes the channel.
func (s *Server) word(ctx context.Context, worded chan<- outgoing) error {
	defer close(worded)
	err := s.db.View(ctx, func(tx *store.Tx) error {
		now := time.Now().UTC()
		most, err := s.mayBeSent(tx, now)
		if err != nil {
			return err
		}
		due, err := tx.DueNotices(now, most)
		if err != nil {
			return err
		}
		for _, n := range due {
			worded <- s.outgoing(tx, n)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("word notices: %w", err)
	}
	return nil
}

// outgoing words a notice. A panic over one is a fault of that one alone: the
// outbox would bring it up again after every start, and nobody would get a letter.
func (s *Server) outgoing(tx *store.Tx, n games.Notice) (out outgoing) {
	out.notice = n
	defer func() {
		if r := recover(); r != nil {
			out.fault = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	view, err := viewOf(tx, n, s.config.Address)
	switch {
	case err != nil:
	case !view.Reader.Unreachable.IsZero():
		err = errUnreachable
	default:
		out.address = view.Reader.Address
		out.raw, err = s.message(view)
	}
	out.fault = err
	return out
}

// settle notes what has become of notices.
func (s *Server) settle(ctx context.Context, results []result) error {
	if len(results) == 0 {
		return nil
	}
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		for _, r := range results {
			if err := s.settleOne(tx, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note what was sent: %w", err)
	}
	return nil
}

// settleOne decides: sent, later or given up. A permanent refusal that lies with
// us says nothing about the reader: the operator is told and it is tried again.
func (s *Server) settleOne(tx *store.Tx, r result) error {
	if quietly(r.err) {
		s.log.Info("letter not sent", "notice", r.notice.ID, "kind", r.notice.Kind, "game", r.notice.Game, "why", r.err)
		return tx.MarkGivenUp(r.notice.ID, r.err.Error())
	}
	if r.err == nil {
		s.log.Info("sent", "notice", r.notice.ID, "kind", r.notice.Kind, "game", r.notice.Game)
		return tx.MarkSent(r.notice.ID, r.at)
	}
	failure, sending := errors.AsType[*mailer.SendError](r.err)
	rest, again := mailer.RetryAfter(r.notice.Failures + 1)
	if sending && failure.Permanent && !failure.OurFault {
		again = false
	}
	if !again {
		s.log.Warn("letter given up", "notice", r.notice.ID, "kind", r.notice.Kind, "game", r.notice.Game, "err", r.err)
		if sending {
			s.turnedAway(tx, r, failure)
		}
		return tx.MarkGivenUp(r.notice.ID, r.err.Error())
	}
	due := r.at.Add(mailer.Spread(rest, r.notice.MessageID))
	s.log.Warn("letter later", "notice", r.notice.ID, "kind", r.notice.Kind, "due", due, "err", r.err, "hint", mailer.Hint(r.err))
	return tx.MarkLater(r.notice.ID, due, r.err.Error())
}

// mayBeSent is how many letters may go out now: when the hour's limit is reached, the
// rest waits, and the operator is told once.
func (s *Server) mayBeSent(tx *store.Tx, now time.Time) (int, error) {
	limit := s.config.Limits.LettersInAll
	if limit == 0 {
		return sendBatch, nil
	}
	sent, err := tx.SentSince(now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	if reached := sent >= limit; reached != s.throttled {
		s.throttled = reached
		if reached {
			s.log.Error("the hourly limit of letters is reached; the outbox waits", "letters_an_hour_in_all", limit,
				"hint", "see in the log who is written to so often; if all is well, raise the limit below what your mail host allows.")
		}
	}
	return min(sendBatch, max(limit-sent, 0)), nil
}
