package server

import (
	"context"
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// Where the journal says nothing, a replay supposes that the server handled each mail when it arrived, and sent each
// letter when it was due.

// fillGap handles the late mails that arrived before a time at which the journal goes on, and returns the others.
func (r *Replay) fillGap(ctx context.Context, late []readMail, until time.Time, done *Replayed) ([]readMail, error) {
	for len(late) > 0 && late[0].Received.Before(until) {
		if err := r.handleLate(ctx, late[0], done); err != nil {
			return nil, err
		}
		late = late[1:]
	}
	return late, r.advance(ctx, until)
}

// handleLate handles a mail that the journal does not know, when it arrived or when the journal ends.
func (r *Replay) handleLate(ctx context.Context, m readMail, done *Replayed) error {
	if err := r.advance(ctx, m.Received); err != nil {
		return fmt.Errorf("replay what was before %s: %w", m.Received.Format(time.RFC3339), err)
	}
	lost, err := r.handle(ctx, m)
	if err != nil {
		return fmt.Errorf("replay the mail %s: %w", m.letter.MessageID, err)
	}
	r.guessed = true
	done.add(m.Received)
	done.Steps++
	done.Guessed++
	if lost != "" {
		done.lose(fmt.Sprintf("mail %s of %s", m.letter.MessageID, m.letter.From), m.Received, lost)
	}
	return nil
}

// handle handles a mail in one transaction, and what follows at once. lost says why the mail could not be placed.
func (r *Replay) handle(ctx context.Context, m readMail) (lost string, err error) {
	r.now = later(r.now.Add(time.Microsecond), m.Received) // mails of the same second come one after another, and never too late
	err = r.s.update(ctx, func(tx *store.Tx) (err error) {
		m.Validity = 0
		if m.UID, err = tx.Ledger.DeliveryUID(); err != nil { // no mailbox has it under a number of its own
			return err
		}
		lost = ""
		entry, _, fault := r.s.tryMail(tx, m, r.now)
		switch {
		case fault != nil:
			lost = fmt.Sprintf("the program failed: %v", fault)
		case entry.Reason == "bad-key":
			lost = "it answers a letter that the database knows nothing of"
		}
		return r.mark(tx, m.Received)
	})
	if err != nil {
		return "", err
	}
	return lost, r.settleDown(ctx)
}

// mark notes that all mail has been processed up to a time.
func (r *Replay) mark(tx *store.Tx, at time.Time) error {
	for _, way := range waysIn(r.s.config) {
		if err := tx.Watermarks.Save(way, at); err != nil {
			return err
		}
	}
	return nil
}

// advance handles what was due before a moment, each thing at its time. What was due at the moment itself waits: a
// mail that arrives in time is never too late.
func (r *Replay) advance(ctx context.Context, to time.Time) error {
	if err := r.settleDown(ctx); err != nil {
		return err
	}
	for last := (store.Alarm{}); ; {
		at, alarm, err := r.next(ctx, to)
		if err != nil || !at.Before(to) {
			return err
		}
		r.now = later(r.now, at)
		if alarm == last && alarm != (store.Alarm{}) { // it has done nothing yet
			r.now = r.now.Add(time.Millisecond)
		}
		last = alarm
		switch {
		case alarm != (store.Alarm{}):
			err = r.s.judgeGames(ctx, []store.Alarm{alarm}, r.now, false)
		case !r.now.Before(r.chores.Add(clearEvery)):
			err = r.doChores(ctx)
		}
		if err == nil {
			err = r.settleDown(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// next returns when the next thing happens by itself before a time, or that time: an alarm, a letter that becomes due, or
// the hourly work, if anybody looks for opponents.
func (r *Replay) next(ctx context.Context, to time.Time) (at time.Time, alarm store.Alarm, err error) {
	err = r.s.db.View(ctx, func(tx *store.Tx) error {
		at, alarm = to, store.Alarm{}
		seeks, err := tx.Seeks.Before(to, 1)
		if err != nil {
			return err
		}
		if len(seeks) == 0 {
			r.chores = r.now
		} else if chores := r.chores.Add(clearEvery); chores.Before(at) {
			at = chores
		}
		due, waits, err := tx.Sending.NextAfter(r.now)
		if err != nil {
			return err
		}
		if waits && due.Before(at) {
			at = due
		}
		alarms, err := tx.Alarms.Due(at, 1)
		if len(alarms) > 0 {
			at, alarm = alarms[0].At, alarms[0]
		}
		return err
	})
	return at, alarm, err
}

// doChores does the hourly work.
func (r *Replay) doChores(ctx context.Context) error {
	since := r.chores
	r.chores = r.now
	if err := r.s.meetReturned(ctx, since, r.now); err != nil {
		return err
	}
	return r.s.lapseSeeks(ctx, r.now)
}

// settleDown lets the letters that are due count as sent, and the computer think, until nothing is left to do now.
func (r *Replay) settleDown(ctx context.Context) error {
	for {
		sent, err := r.countAsSent(ctx)
		if err != nil {
			return err
		}
		thought, ok, err := r.s.reserveThought(ctx, games.LongThought)
		if ok {
			err = r.s.thinkOf(ctx, r.thinker, thought)
		}
		if err != nil || sent == 0 && !ok {
			return err
		}
	}
}

// countAsSent lets the letters that are due count as sent, one for each reader, and returns how many there were.
func (r *Replay) countAsSent(ctx context.Context) (sent int, err error) {
	err = r.s.db.Update(ctx, func(tx *store.Tx) error {
		due, err := r.s.reserve(tx, r.now, maxSending)
		sent = len(due)
		for _, n := range due {
			if err == nil {
				err = r.s.settleOne(tx, r.s.wouldSend(tx, n))
			}
		}
		return err
	})
	return sent, err
}

// wouldSend says what would happen to a notice if it were sent and arrived.
func (s *Server) wouldSend(tx *store.Tx, n games.Notice) (out outgoing) {
	out.notice = n
	defer func() { out.at = s.clock.Now() }()
	defer catchPanic(&out.err)
	if n.MaxBytes > 0 { // it may be too large
		return s.render(tx, n)
	}
	_, out = s.address(tx, n)
	return out
}
