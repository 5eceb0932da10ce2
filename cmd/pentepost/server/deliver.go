package server

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/mailer"
	"pentepost/store"
)

// sendGrace is how long the server, when it stops, waits for a letter that is being sent.
// Interrupted, the letter would have to be sent again.
const sendGrace = 2 * time.Second

// deliverer sends the notices in the outbox, as letters.
type deliverer struct {
	*ground
	out       *dispatch
	outbox    *outbox
	commits   *commits
	composer  *compose.Composer
	letters   *allLetters
	senders   []*mailer.Sender // one for each letter that is sent at the same time
	trouble   *trouble
	plainPath atomic.Bool // the mail server refuses return paths other than our address
}

func newDeliverer(g *ground, out *dispatch, box *outbox, c *commits, composer *compose.Composer, l *allLetters) *deliverer {
	d := &deliverer{ground: g, out: out, outbox: box, commits: c, composer: composer, letters: l, trouble: &trouble{ground: g, with: store.SMTP}}
	for range g.config.SMTP.Connections {
		d.senders = append(d.senders, mailer.NewSender(mailer.SenderConfig{Server: g.config.SMTP.Login(), Hello: g.config.Domain()}, g.log))
	}
	return d
}

// deliver sends the notices in the outbox that are due, until the context ends.
func (d *deliverer) deliver(ctx context.Context) error {
	pauses := mailer.NewBackoff(2 * time.Second)
	again := func(err error) {
		retryIn := cmp.Or(d.out.retryIn(), pauses.Next(err).Round(time.Millisecond))
		d.log.Error("send failed", "retry_in", retryIn, "err", err, "hint", cmp.Or(store.Hint(err), mailer.Hint(err)))
		if d.out.retryIn() > 0 {
			d.trouble.note(ctx, err, retryIn)
		}
		d.clock.pause(ctx, retryIn)
	}
	// Before anything is reserved: whatever is reserved now was reserved by a process that no longer runs.
	for err := d.outbox.releaseReserved(ctx); err != nil && ctx.Err() == nil; err = d.outbox.releaseReserved(ctx) {
		again(err)
	}
	defer d.startSenders(ctx)()
	for ctx.Err() == nil {
		if err := d.deliverDue(ctx); err != nil && ctx.Err() == nil {
			again(err)
			continue
		}
		d.trouble.end(ctx)
		pauses.Reset()
		d.sleepUntilDue(ctx)
	}
	d.deliverDue(ctx) // settles what the senders still have; after an error the next start releases it
	return ctx.Err()
}

// deliverDue sends the notices that are due until none is left. The error says that the mail
// server is away or that the database cannot be written: the rest stays due, and nothing is sent
// that was not reserved.
func (d *deliverer) deliverDue(ctx context.Context) error {
	d.out.probe() // the caller has waited long enough
	for {
		err := d.commits.exchange(context.WithoutCancel(ctx))
		switch now := d.out.state(); {
		case now.busy > 0:
			d.out.wait(maxLook)
		case err == nil && now.doubtful: // what is reserved can be released now
		case err != nil || now.unsettled == 0:
			return errors.Join(err, now.away)
		}
	}
}

// sleepUntilDue sleeps until a notice is due whose class has a budget left, or until somebody wakes
// us, or for maxIdle.
func (d *deliverer) sleepUntilDue(ctx context.Context) {
	due, waits, err := d.outbox.nextDue(ctx, d.out.unthrottled())
	rest := maxIdle
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		d.log.Error("outbox lookup failed", "err", err)
	case waits:
		rest = min(rest, due.Sub(d.clock.Now()))
	}
	if rest <= 0 {
		d.out.due()
		return
	}
	resting, stop := d.clock.untilWound(ctx)
	defer stop()
	select {
	case <-resting.Done():
		d.out.due()
	case <-d.out.wake:
		d.out.noDue() // or the timer would have woken us
	case <-time.After(rest):
		d.out.due()
	}
}

// startSenders starts a sender for each connection. Notices are reserved for them until the context
// ends; they run until stop is called.
func (d *deliverer) startSenders(ctx context.Context) (stop func()) {
	d.out.start()
	detach := context.AfterFunc(ctx, d.out.close)
	var senders sync.WaitGroup
	for _, sender := range d.senders {
		senders.Go(func() { d.sendAll(ctx, sender) })
	}
	return func() {
		detach()
		d.out.stop()
		senders.Wait()
	}
}

// sendAll renders and sends reserved notices over one connection. When the context has ended, it
// gives them back unsent.
func (d *deliverer) sendAll(ctx context.Context, sender *mailer.Sender) {
	for out, with, ok := d.out.next(); ok; out, with, ok = d.out.next() {
		going := ctx.Err() == nil
		if going && !out.rendered {
			out, with = d.letters.renderTogether(ctx, out, with)
		}
		d.out.handOn(with)
		if out.rendered && going {
			out = d.send(ctx, sender, out)
		} else {
			out.err = errStopping
		}
		out.at = d.clock.Now()
		d.out.done(out)
	}
}

// send hands a letter to the mail server, unless it could not be rendered. If the mail server
// only accepts our plain address as return path, it gets that from then on.
func (d *deliverer) send(ctx context.Context, sender *mailer.Sender, out outgoing) outgoing {
	if out.err != nil {
		return out
	}
	ctx, cancel := outlast(ctx, sendGrace)
	defer cancel()
	path, to := d.composer.ReturnPath(out.notice), []string{out.address}
	if d.plainPath.Load() {
		path = d.config.Address
	}
	out.err = sender.Send(ctx, path, to, out.raw)
	if refusesPath(out.err) && path != d.config.Address {
		says := out.err
		if out.err = sender.Send(ctx, d.config.Address, to, out.raw); out.err == nil && !d.plainPath.Swap(true) {
			d.log.Warn("return path refused", "err", says, "hint", `set return_path = "".`)
		}
	}
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
