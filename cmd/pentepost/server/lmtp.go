package server

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/mailer"
	"pentepost/store"
)

// Mail by LMTP is the second way in. Each connection waits until its mail is in the spool, and then answers 250, or 451 if
// it could not be written there.

// byLMTP stands for LMTP among the mailboxes. It can be no folder: IMAP servers refuse "*" in names.
const byLMTP = "*lmtp"

const (
	// lmtpMark is how often the watermark rises.
	lmtpMark = 15 * time.Second
	// lmtpMarkWound is the same in a rehearsal.
	lmtpMarkWound = 20 * time.Millisecond
)

// intake takes mail by LMTP.
type intake struct {
	listener   *mailer.LMTP
	queue      lmtpQueue
	deliveries chan *delivery
	stopped    chan struct{} // closed when no more mail is taken
}

// openIntake listens for mail by LMTP, if the configuration wants that.
func (s *Server) openIntake() error {
	c := s.config.LMTP
	if !c.On() {
		return nil
	}
	s.intake = &intake{
		queue:      lmtpQueue{longest: c.LongestRetry(), clock: s.clock, open: map[uint32]time.Time{}},
		deliveries: make(chan *delivery), stopped: make(chan struct{}),
	}
	listener, err := mailer.ListenLMTP(mailer.LMTPConfig{
		Listen: c.Listen, Peers: c.Networks(), Hello: s.config.Domain(), Accepts: s.config.CheckRecipient, Deliver: s.intake.take,
	}, s.log)
	if err != nil {
		return err
	}
	s.intake.listener = listener
	s.log.Info("lmtp listening", "addr", listener.Addr().String())
	return nil
}

// receiveLMTP takes mail until the context ends.
func (s *Server) receiveLMTP(ctx context.Context) error {
	pauses := mailer.NewBackoff(faultPause)
	for err := s.noteDowntime(ctx); err != nil; err = s.noteDowntime(ctx) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		retryIn := pauses.Next(err)
		s.log.Error("mail not taken", "retry_in", retryIn.Round(time.Millisecond), "err", err, "hint", store.Hint(err))
		pause(ctx, retryIn)
	}
	loops, ctx := errgroup.WithContext(ctx)
	loops.Go(func() error { return s.intake.listener.Serve(ctx) })
	loops.Go(func() error { return s.feedDeliveries(ctx) })
	loops.Go(func() error { return s.markLMTP(ctx) })
	return loops.Wait()
}

// noteDowntime notes that mail was turned away since the server last ran. It is called before any
// mail is taken.
func (s *Server) noteDowntime(ctx context.Context) error {
	var last time.Time
	err := s.db.View(ctx, func(tx *store.Tx) (err error) {
		last, err = tx.Watermarks.Latest(time.Time{}) // of all ways: the clocks ran while mail came in by any of them
		return err
	})
	if err != nil || last.IsZero() {
		return err
	}
	s.intake.queue.turnedAway(last, s.clock.Now())
	return s.updateAfterOutage(ctx, func(*store.Tx) error { return nil })
}

// updateAfterOutage is update. Before f, it writes an outage down if mail has been turned away for
// long, so that mail of that time is processed after it.
func (s *Server) updateAfterOutage(ctx context.Context, f func(*store.Tx) error) error {
	outage, ok := s.intake.queue.outage()
	err := s.update(ctx, func(tx *store.Tx) error {
		if ok {
			if err := saveOutage(tx, outage, s.clock.Now()); err != nil {
				return err
			}
		}
		return f(tx)
	})
	if err == nil && ok {
		s.intake.queue.note(outage.To)
		s.log.Warn("outage: all clocks stand still", "from", outage.From, "to", outage.To)
	}
	return err
}

// markLMTP raises the watermark of mail by LMTP, until the context ends.
func (s *Server) markLMTP(ctx context.Context) error {
	for ctx.Err() == nil {
		resting, cancel := s.clock.untilWound(ctx)
		rest := lmtpMark
		if s.clock.Wound() {
			rest = lmtpMarkWound
		}
		at, ahead, ok := s.intake.queue.processed()
		if _, unwritten := s.intake.queue.outage(); unwritten { // the computer has slept
			if err := s.updateAfterOutage(ctx, func(*store.Tx) error { return nil }); err != nil {
				s.log.Error("outage not noted", "err", err, "hint", store.Hint(err))
				ok = false
			}
		}
		if s.db.Shared() {
			var err error
			if at, ok, err = s.shareMark(ctx, at, ok); err != nil && ctx.Err() == nil {
				s.log.Error("mark of mail by LMTP not shared", "err", err, "hint", store.Hint(err))
			}
		}
		if ok {
			s.mailRead.rise(byLMTP, at, ahead)
		}
		if !s.config.IMAP.On() {
			s.lastRead.Store(s.clock.Now().UnixNano())
		}
		pause(resting, rest)
		cancel()
	}
	return ctx.Err()
}
