package server

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
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
	*ground
	mailRead   *watermark
	commits    *commits
	spool      *spool
	progress   *progress
	listener   *mailer.LMTP
	queue      lmtpQueue
	deliveries chan *delivery
	stopped    chan struct{} // closed when no more mail is taken
}

// listen listens for mail.
func (in *intake) listen() (err error) {
	c := in.config.LMTP
	in.queue = lmtpQueue{longest: c.LongestRetry(), clock: in.clock, open: map[uint32]time.Time{}}
	in.deliveries, in.stopped = make(chan *delivery), make(chan struct{})
	in.listener, err = mailer.ListenLMTP(mailer.LMTPConfig{
		Listen: c.Listen, Peers: c.Networks(), Hello: in.config.Domain(), Accepts: in.config.CheckRecipient, Deliver: in.take,
	}, in.log)
	if err == nil {
		in.log.Info("lmtp listening", "addr", in.listener.Addr().String())
	}
	return err
}

// receiveLMTP takes mail until the context ends.
func (in *intake) receiveLMTP(ctx context.Context) error {
	pauses := mailer.NewBackoff(faultPause)
	for err := in.noteDowntime(ctx); err != nil; err = in.noteDowntime(ctx) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		retryIn := pauses.Next(err)
		in.log.Error("mail not taken", "retry_in", retryIn.Round(time.Millisecond), "err", err, "hint", store.Hint(err))
		pause(ctx, retryIn)
	}
	loops, ctx := errgroup.WithContext(ctx)
	loops.Go(func() error { return in.listener.Serve(ctx) })
	loops.Go(func() error { return in.feedDeliveries(ctx) })
	loops.Go(func() error { return in.markLMTP(ctx) })
	return loops.Wait()
}

// noteDowntime notes that mail was turned away since the server last ran. It is called before any
// mail is taken.
func (in *intake) noteDowntime(ctx context.Context) error {
	var last time.Time
	err := in.db.View(ctx, func(tx *store.Tx) (err error) {
		last, err = tx.Watermarks.Latest(time.Time{}) // of all ways: the clocks ran while mail came in by any of them
		return err
	})
	if err != nil || last.IsZero() {
		return err
	}
	in.queue.turnedAway(last, in.clock.Now())
	return in.updateAfterOutage(ctx, func(*store.Tx) error { return nil })
}

// updateAfterOutage is update for what decides nothing. Before f, it writes an outage down if mail has been turned away for
// long, so that mail of that time is processed after it.
func (in *intake) updateAfterOutage(ctx context.Context, f func(*store.Tx) error) error {
	outage, ok := in.queue.outage()
	which := func(*store.Tx) (list []games.GameID, known bool, err error) { return nil, !ok, nil } // an outage is about everybody
	err := in.commits.updateGames(ctx, which, func(tx *store.Tx) error {
		if ok {
			if err := saveOutage(tx, outage, in.clock.Now()); err != nil {
				return err
			}
		}
		return f(tx)
	})
	if err == nil && ok {
		in.queue.note(outage.To)
		in.log.Warn("outage: all clocks stand still", "from", outage.From, "to", outage.To)
	}
	return err
}

// markLMTP raises the watermark of mail by LMTP, until the context ends.
func (in *intake) markLMTP(ctx context.Context) error {
	for ctx.Err() == nil {
		resting, cancel := in.clock.untilWound(ctx)
		rest := lmtpMark
		if in.clock.Wound() {
			rest = lmtpMarkWound
		}
		at, ahead, ok := in.queue.processed()
		if _, unwritten := in.queue.outage(); unwritten { // the computer has slept
			if err := in.updateAfterOutage(ctx, func(*store.Tx) error { return nil }); err != nil {
				in.log.Error("outage not noted", "err", err, "hint", store.Hint(err))
				ok = false
			}
		}
		if in.db.Shared() {
			var err error
			if at, ok, err = in.shareMark(ctx, at, ok); err != nil && ctx.Err() == nil {
				in.log.Error("mark of mail by LMTP not shared", "err", err, "hint", store.Hint(err))
			}
		}
		if ok {
			in.mailRead.rise(byLMTP, at, ahead)
		}
		if !in.config.IMAP.On() {
			in.progress.lastRead.Store(in.clock.Now().UnixNano())
		}
		pause(resting, rest)
		cancel()
	}
	return ctx.Err()
}

// shareMark tells the other processes up to when this one has processed the mail by LMTP; ok is false if it
// does not know. It returns up to when all of them have done so. The leader notes that a process that is
// gone may have turned mail away.
func (in *intake) shareMark(ctx context.Context, at time.Time, ok bool) (time.Time, bool, error) {
	var gone []store.ProcessMark
	own, known := at, ok
	err := in.db.Update(ctx, func(tx *store.Tx) error {
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
			if !mark.Runs && in.db.Leads() {
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
		in.queue.turnedAway(mark.At, in.clock.Now())
	}
	return at, ok, nil
}

// delivery is a mail by LMTP whose connection waits for the answer.
type delivery struct {
	mail store.Spooled
	done chan error
}

// take writes a mail to the spool, and returns an error if the other mail server has to keep it.
func (in *intake) take(d mailer.Delivery) error {
	number, arrived := in.queue.arrive()
	defer in.queue.leave(number)
	m := &delivery{done: make(chan error, 1), mail: store.Spooled{
		Sender: mailer.SenderOf(d.Raw), Received: arrived, State: store.Waits, Filed: true, Raw: withTrace(d),
	}}
	select {
	case in.deliveries <- m: // feedDeliveries answers whatever it has taken
		return <-m.done
	case <-in.stopped:
		return errStopping
	}
}

// withTrace returns a mail below the fields that the last mail server adds to it (RFC 5321 section
// 4.4, RFC 9228). They tell bounces from other mail, and name recipients that the mail does not.
func withTrace(d mailer.Delivery) []byte {
	var b strings.Builder
	if !strings.ContainsFunc(d.ReturnPath, func(c rune) bool { return c <= ' ' || c >= 0x7f || c == '<' || c == '>' }) {
		fmt.Fprintf(&b, "Return-Path: <%s>\r\n", d.ReturnPath)
	}
	for _, to := range d.Recipients {
		fmt.Fprintf(&b, "Delivered-To: %s\r\n", to)
	}
	return append([]byte(b.String()), d.Raw...)
}

// feedDeliveries writes the mails that come by LMTP to the spool until the context ends. Those that come during a commit share the
// next one.
func (in *intake) feedDeliveries(ctx context.Context) error {
	defer close(in.stopped)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-in.deliveries:
			in.feedTogether(context.WithoutCancel(ctx), in.together(m)) // a mail that is turned away comes again minutes later
		}
	}
}

// together returns a mail and those that wait with it.
func (in *intake) together(first *delivery) []*delivery {
	list := []*delivery{first}
	for len(list) < fedTogether {
		select {
		case m := <-in.deliveries:
			list = append(list, m)
		default:
			return list
		}
	}
	return list
}

// feedTogether writes mails to the spool in one transaction, and lets their connections answer.
func (in *intake) feedTogether(ctx context.Context, mails []*delivery) {
	err := in.updateAfterOutage(ctx, func(tx *store.Tx) error {
		for _, m := range mails {
			var err error
			spooled := m.mail
			if spooled.UID, err = tx.Ledger.DeliveryUID(); err == nil {
				err = tx.Spool.Add(&spooled)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		now := in.clock.Now()
		in.log.Error("mail not taken", "mails", len(mails), "err", err, "hint", store.Hint(err))
		for _, m := range mails {
			in.queue.turnedAway(m.mail.Received, now)
		}
	}
	for _, m := range mails {
		m.done <- err
	}
	in.spool.wakeDeciders()
}
