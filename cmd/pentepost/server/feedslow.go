package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// errMissing: the mail server lists a mail but does not return it.
var errMissing = errors.New("the mail server lists the mail but does not return it")

// feedSlowly fetches mails that may take long, one at a time, and files what feed has left to it, until the context ends.
func (f *feeder) feedSlowly(ctx context.Context) error {
	for ctx.Err() == nil {
		rest, err := f.fetchListed(ctx)
		if err == nil {
			err = f.fileLeft(ctx)
		}
		if err != nil && ctx.Err() == nil {
			f.slow.Pause(ctx, err)
			continue
		}
		if rest == 0 {
			continue
		}
		f.slow.Close() // providers limit connections
		resting, stop := f.clock.untilWound(ctx)
		select {
		case <-resting.Done():
		case <-f.later:
		case <-time.After(min(rest, maxIdle)):
		}
		stop()
	}
	return ctx.Err()
}

// fetchListed fetches the next mail that is due. If there is none, it returns the time to the next one.
func (f *feeder) fetchListed(ctx context.Context) (rest time.Duration, err error) {
	mark, err := f.mark(ctx)
	if err != nil {
		return 0, err
	}
	now := f.clock.Now()
	var list []store.Spooled
	var next time.Time
	err = f.db.Ask(ctx, func(tx *store.Tx) error {
		list, next, err = tx.Spool.Listed(mark.Validity, now, 1)
		return err
	})
	if err != nil || len(list) == 0 {
		if next.IsZero() {
			return maxIdle, err
		}
		return max(next.Sub(now), time.Millisecond), err
	}
	return 0, f.fetchOne(ctx, list[0])
}

// fetchOne fetches a mail, or puts it off. The error says that the mail server or the database is away.
func (f *feeder) fetchOne(ctx context.Context, m store.Spooled) error {
	listing, err := f.slow.List(ctx, mailer.Mark{Validity: m.Validity, UID: m.UID - 1})
	if err != nil {
		return fmt.Errorf("list mailbox: %w", err)
	}
	if listing.Validity != m.Validity {
		return f.gone(ctx, m) // the mail has another number now, and is listed again
	}
	if !slices.Contains(listing.UIDs, m.UID) {
		return f.notListed(ctx, m)
	}
	mails, _, fault := f.slow.Fetch(ctx, []uint32{m.UID})
	if len(mails) == 0 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if fault != nil {
			fault = fmt.Errorf("%w: %w", errMissing, fault)
		} else {
			fault = errMissing
		}
		return f.putOff(ctx, m, fault)
	}
	m.Raw, m.Sender = mails[0].Raw, mailer.SenderOf(mails[0].Raw)
	if !mails[0].Received.IsZero() {
		m.Received = mails[0].Received
	}
	err = f.db.UpdateUnforced(ctx, func(tx *store.Tx) error { return tx.Spool.Fetched(m) })
	f.wakeDeciders()
	return err
}

// putOff notes that a mail could not be fetched.
func (f *feeder) putOff(ctx context.Context, m store.Spooled, why error) error {
	return f.update(ctx, func(tx *store.Tx) error {
		entry := store.Entry{Validity: m.Validity, UID: m.UID, Sender: m.Sender, Reason: "missing", Received: m.Received, Handled: f.clock.Now()}
		return f.saveFault(tx, failed{&entry, parser.Mail{From: m.Sender}, why})
	})
}

// notListed puts off the next try of a mail that the mail server no longer lists. One that was listed a moment ago is gone, and so
// is one that has failed for a day.
func (f *feeder) notListed(ctx context.Context, m store.Spooled) error {
	now := f.clock.Now()
	if m.Tries == 0 || now.Sub(m.Since) >= retryTime {
		return f.gone(ctx, m)
	}
	m.Due = now.Add(longestRetry)
	return f.db.Update(ctx, func(tx *store.Tx) error { return tx.Spool.Save(m) })
}

// gone notes that a mail was taken from the mailbox before it was fetched.
func (f *feeder) gone(ctx context.Context, m store.Spooled) error {
	err := f.db.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Spool.Drop(m.ID, "gone", f.clock.Now())
		return err
	})
	f.decided(f.busy.Load())
	return err
}
