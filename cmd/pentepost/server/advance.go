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

// guesser does what the journal does not tell.
type guesser struct{ *past }

// fillGap handles the late mails that arrived before a time at which the journal goes on, and returns the others.
func (g *guesser) fillGap(ctx context.Context, late []readMail, until time.Time, done *Replayed) ([]readMail, error) {
	for len(late) > 0 && late[0].Received.Before(until) {
		if err := g.handleLate(ctx, late[0], done); err != nil {
			return nil, err
		}
		late = late[1:]
	}
	return late, g.advance(ctx, until)
}

// handleLate handles a mail that the journal does not know, when it arrived or when the journal ends.
func (g *guesser) handleLate(ctx context.Context, m readMail, done *Replayed) error {
	if err := g.advance(ctx, m.Received); err != nil {
		return fmt.Errorf("replay what was before %s: %w", m.Received.Format(time.RFC3339), err)
	}
	lost, err := g.handle(ctx, m)
	if err != nil {
		return fmt.Errorf("replay the mail %s: %w", m.letter.MessageID, err)
	}
	g.guessed = true
	done.add(m.Received)
	done.Steps++
	done.Guessed++
	if lost != "" {
		done.lose(fmt.Sprintf("mail %s of %s", m.letter.MessageID, m.letter.From), m.Received, lost)
	}
	return nil
}

// handle handles a mail in one transaction, and what follows at once. lost says why the mail could not be placed.
func (g *guesser) handle(ctx context.Context, m readMail) (lost string, err error) {
	g.now = latest(g.now.Add(time.Microsecond), m.Received) // mails of the same second come one after another, and never too late
	err = g.commits.update(ctx, func(tx *store.Tx) (err error) {
		m.Validity = 0
		if m.UID, err = tx.Ledger.DeliveryUID(); err != nil { // no mailbox has it under a number of its own
			return err
		}
		lost = ""
		entry, _, fault := g.handler.tryMail(tx, m, g.now)
		switch {
		case fault != nil:
			lost = fmt.Sprintf("the program failed: %v", fault)
		case entry.Reason == "bad-key":
			lost = "it answers a letter that the database knows nothing of"
		}
		return g.mark(tx, m.Received)
	})
	if err != nil {
		return "", err
	}
	return lost, g.settleDown(ctx)
}

// mark notes that all mail has been processed up to a time.
func (g *guesser) mark(tx *store.Tx, at time.Time) error {
	for _, way := range waysIn(g.config) {
		if err := tx.Watermarks.Save(way, at); err != nil {
			return err
		}
	}
	return nil
}

// advance handles what was due before a moment, each thing at its time. What was due at the moment itself waits: a
// mail that arrives in time is never too late.
func (g *guesser) advance(ctx context.Context, to time.Time) error {
	if err := g.settleDown(ctx); err != nil {
		return err
	}
	for last := (store.Alarm{}); ; {
		at, alarm, err := g.next(ctx, to)
		if err != nil || !at.Before(to) {
			return err
		}
		g.now = latest(g.now, at)
		if alarm == last && alarm != (store.Alarm{}) { // it has done nothing yet
			g.now = g.now.Add(time.Millisecond)
		}
		last = alarm
		switch {
		case alarm != (store.Alarm{}):
			err = g.judge.judgeGames(ctx, []store.Alarm{alarm}, g.now, false)
		case !g.now.Before(g.chores.Add(clearEvery)):
			err = g.doChores(ctx)
		}
		if err == nil {
			err = g.settleDown(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// next returns when the next thing happens by itself before a time, or that time: an alarm, a letter that becomes due, or
// the hourly work, if anybody looks for opponents.
func (g *guesser) next(ctx context.Context, to time.Time) (at time.Time, alarm store.Alarm, err error) {
	err = g.db.View(ctx, func(tx *store.Tx) error {
		at, alarm = to, store.Alarm{}
		seeks, err := tx.Seeks.Before(to, 1)
		if err != nil {
			return err
		}
		if len(seeks) == 0 {
			g.chores = g.now
		} else if chores := g.chores.Add(clearEvery); chores.Before(at) {
			at = chores
		}
		due, waits, err := tx.Sending.NextAfter(g.now)
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
func (g *guesser) doChores(ctx context.Context) error {
	since := g.chores
	g.chores = g.now
	if err := g.clearer.meetReturned(ctx, since, g.now); err != nil {
		return err
	}
	return g.clearer.lapseSeeks(ctx, g.now)
}

// settleDown lets the letters that are due count as sent, and the computer think, until nothing is left to do now.
func (g *guesser) settleDown(ctx context.Context) error {
	for {
		sent, err := g.countAsSent(ctx)
		if err != nil {
			return err
		}
		thought, ok, err := g.thinker.reserveThought(ctx, games.LongThought)
		if ok {
			err = g.thinker.thinkOf(ctx, g.player, thought)
		}
		if err != nil || sent == 0 && !ok {
			return err
		}
	}
}

// countAsSent lets the letters that are due count as sent, one for each reader, and returns how many there were.
func (g *guesser) countAsSent(ctx context.Context) (sent int, err error) {
	err = g.db.Update(ctx, func(tx *store.Tx) error {
		due, err := g.outbox.reserve(tx, g.now, maxSending)
		sent = len(due)
		for _, n := range due {
			if err == nil {
				err = g.settler.settleOne(tx, g.letters.wouldSend(tx, n))
			}
		}
		return err
	})
	return sent, err
}
