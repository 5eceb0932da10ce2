package server

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// slowFeeder fetches mails that may take long, over a connection of its own.
type slowFeeder struct {
	*ground
	commits *commits
	spool   *spool
	retries *retries
	mailbox *mailbox
	later   chan struct{} // tells it that there are mails to fetch or to file
}

// feedSlowly fetches mails that may take long, one at a time, and files what feed has left to it, until the context ends.
func (s *slowFeeder) feedSlowly(ctx context.Context) error {
	for ctx.Err() == nil {
		rest, err := s.fetchListed(ctx)
		if err == nil {
			err = s.fileLeft(ctx)
		}
		if err != nil && ctx.Err() == nil {
			resting, stop := s.clock.untilWound(ctx)
			s.mailbox.slow.Pause(resting, err)
			stop()
			continue
		}
		if rest == 0 {
			continue
		}
		s.mailbox.slow.Close() // providers limit connections
		resting, stop := s.clock.untilWound(ctx)
		select {
		case <-resting.Done():
		case <-s.later:
		case <-time.After(min(rest, maxIdle)):
		}
		stop()
	}
	return ctx.Err()
}

// fetchListed fetches the next mail that is due. If there is none, it returns the time to the next one.
func (s *slowFeeder) fetchListed(ctx context.Context) (rest time.Duration, err error) {
	mark, err := s.mailbox.mark(ctx)
	if err != nil {
		return 0, err
	}
	now := s.clock.Now()
	var list []store.Spooled
	var next time.Time
	err = s.db.Ask(ctx, func(tx *store.Tx) error {
		list, next, err = tx.Spool.Listed(mark.Validity, now, 1)
		return err
	})
	if err != nil || len(list) == 0 {
		if next.IsZero() {
			return maxIdle, err
		}
		return max(next.Sub(now), time.Millisecond), err
	}
	return 0, s.fetchOne(ctx, list[0])
}

// fetchOne fetches a mail, or puts it off. The error says that the mail server or the database is away.
func (s *slowFeeder) fetchOne(ctx context.Context, m store.Spooled) error {
	listing, err := s.mailbox.slow.List(ctx, mailer.Mark{Validity: m.Validity, UID: m.UID - 1})
	if err != nil {
		return fmt.Errorf("list mailbox: %w", err)
	}
	if listing.Validity != m.Validity {
		return s.gone(ctx, m) // the mail has another number now, and is listed again
	}
	if !slices.Contains(listing.UIDs, m.UID) {
		return s.notListed(ctx, m)
	}
	mails, _, fault := s.mailbox.slow.Fetch(ctx, []uint32{m.UID})
	if len(mails) == 0 {
		s.mailbox.slow.Close() // the next try is over another connection
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if fault != nil {
			fault = fmt.Errorf("%w: %w", errMissing, fault)
		} else {
			fault = errMissing
		}
		return s.putOff(ctx, m, fault)
	}
	m.Raw, m.Sender = mails[0].Raw, mailer.SenderOf(mails[0].Raw)
	if !mails[0].Received.IsZero() {
		m.Received = mails[0].Received
	}
	err = s.db.UpdateUnforced(ctx, func(tx *store.Tx) error { return tx.Spool.Fetched(m) })
	s.spool.wakeDeciders()
	return err
}

// putOff notes that a mail could not be fetched.
func (s *slowFeeder) putOff(ctx context.Context, m store.Spooled, why error) error {
	return s.commits.update(ctx, func(tx *store.Tx) error {
		entry := store.Entry{Validity: m.Validity, UID: m.UID, Sender: m.Sender, Reason: "missing", Received: m.Received, Handled: s.clock.Now()}
		return s.retries.saveFault(tx, failedMail{&entry, parser.Mail{From: m.Sender}, why})
	})
}

// goneTime is how long a mail that came a moment ago is looked for when the mail server no longer lists it.
//
// DECISION: a minute. A server that fails may list no mails at all, and one that is taken for gone is not looked at again.
const goneTime = time.Minute

// notListed puts off the next try of a mail that the mail server does not list, for a minute, or for a day if it could not be fetched
// before. Then it is gone.
func (s *slowFeeder) notListed(ctx context.Context, m store.Spooled) error {
	now, most, next := s.clock.Now(), goneTime, goneTime
	if m.Tries > 0 {
		most, next = retryTime, longestRetry
	}
	if m.Since.IsZero() {
		m.Since = now
	}
	if now.Sub(m.Since) >= most {
		return s.gone(ctx, m)
	}
	m.Due = now.Add(next)
	return s.db.Update(ctx, func(tx *store.Tx) error { return tx.Spool.Save(m) })
}

// gone notes that a mail was taken from the mailbox before it was fetched.
func (s *slowFeeder) gone(ctx context.Context, m store.Spooled) error {
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Spool.Drop(m.ID, "gone", s.clock.Now())
		return err
	})
	s.spool.decided(s.spool.busy.Load())
	return err
}

// fileLeft files over the connection of feedSlowly what feed has left to it.
func (s *slowFeeder) fileLeft(ctx context.Context) error {
	if !s.mailbox.filesSlowly(time.Now()) {
		return nil
	}
	mark, err := s.mailbox.mark(ctx)
	if err != nil {
		return err
	}
	listing, err := s.mailbox.slow.List(ctx, mark) // it says which mailbox the connection sees
	if err != nil {
		return fmt.Errorf("list mailbox: %w", err)
	}
	for n := filedTogether; n == filedTogether; {
		if n, err = s.mailbox.fileSome(ctx, s.mailbox.slow, listing.Validity); err != nil {
			return err
		}
	}
	return nil
}
