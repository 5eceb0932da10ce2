package server

import (
	"context"
	"fmt"
	"time"

	"pentepost/cmd/pentepost/journal"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// redoer does again what the journal records.
type redoer struct{ *past }

// redoPage does again what a page of the journal records and the database does not know.
func (a *redoer) redoPage(ctx context.Context, page journal.Page, done *Replayed) error {
	for _, e := range page.Entries {
		known := false
		err := a.db.View(ctx, func(tx *store.Tx) (err error) {
			known, err = tx.Journal.Has(e)
			return err
		})
		switch {
		case err != nil:
		case !known:
			err = a.redo(ctx, e, done)
		case e.Kind == noteStarted:
			err = withFacts(e, func(is settings) error { a.set(is); return nil })
		}
		if err != nil {
			return fmt.Errorf("do once more what page %d of the journal tells: %w", page.Number, err)
		}
	}
	a.now, a.chores, done.Until = page.Until, page.Until, page.Until
	return a.db.Update(ctx, func(tx *store.Tx) error {
		if err := saveMarks(tx, page.Read); err != nil {
			return err
		}
		return tx.Journal.FilePage(page.Number, page.Mark, page.Entries)
	})
}

// redo does again what an entry records, with the same time and the same numbers.
func (a *redoer) redo(ctx context.Context, e store.JournalEntry, done *Replayed) error {
	a.now = e.At
	a.db.DrawAgain(e.Drawn)
	defer a.db.DrawNew()
	var was doneAgain
	err := a.db.Update(ctx, func(tx *store.Tx) error {
		was = doneAgain{}
		fault := tx.Savepoint(func() (err error) {
			defer catchPanic(&err)
			was, err = a.doAgain(tx, e)
			return err
		})
		if store.IsPassing(fault) {
			return fault
		}
		if fault != nil {
			was.lost = fault.Error()
		}
		return a.reserveAhead(tx)
	})
	if err != nil {
		return err
	}
	done.Steps++
	if was.lost != "" {
		done.lose(was.what, e.At, was.lost)
	}
	if e.Kind == noteMail {
		done.add(was.arrived)
	}
	if e.Kind == desk.NoteOperator {
		done.Commands++
	}
	return nil
}

// doneAgain is the result of an entry.
type doneAgain struct {
	what    string    // for people
	lost    string    // why it could not be done as it was done before; "" if it could
	arrived time.Time // of a mail
}

// doAgain does what an entry records. A fault is returned with what it is about.
func (a *redoer) doAgain(tx *store.Tx, e store.JournalEntry) (was doneAgain, err error) {
	was.what = fmt.Sprintf("entry %d of the journal, %s", e.ID, e.Kind)
	switch e.Kind {
	case noteMail:
		return a.mailAgain(tx, e)
	case desk.NoteOperator:
		return a.operateAgain(tx, e)
	case noteLetter:
		err = a.letterAgain(tx, e)
	case noteStarted:
		err = withFacts(e, func(is settings) error {
			a.set(is)
			return tx.Ratings.UseRules(is.Ratings, e.At)
		})
	case noteFault:
		err = withFacts(e, func(f notedFault) error { return a.retries.saveFault(tx, f.again(e.At)) })
	case noteAlarm:
		err = withFacts(e, func(alarm store.Alarm) error { return a.ringAgain(tx, alarm, e.At) })
	case noteThinking:
		err = withFacts(e, func(t games.Thought) error { return a.thinkAgain(tx, t, e.At) })
	case noteThought:
		err = withFacts(e, func(f finding) error { return a.findAgain(tx, f, e.At) })
	case noteOutage:
		err = withFacts(e, func(i games.Interval) error { return saveOutage(tx, i, e.At) })
	case noteReturned:
		err = withFacts(e, func(v vacationsOver) error { return saveReturned(tx, v) })
	case noteLapsed:
		_, err = saveLapsed(tx, e.At)
	case noteMonth:
		err = withFacts(e, func(page letters.PageOfMonth) error { return saveMonth(tx, page, a.config.Operator, e.At) })
	case noteButton:
		err = withFacts(e, func(key string) error { return a.pressAgain(tx, key, e.At) })
	case store.NoteRetry:
		err = withFacts(e, func(id int64) (err error) { _, err = tx.Outbox.Retry(id, e.At); return err })
	case store.NoteDiscard:
		err = withFacts(e, func(id int64) (err error) { _, err = tx.Outbox.Discard(id, e.At); return err })
	default:
		was.lost = "a newer pentepost has noted it"
	}
	return was, err
}

// withFacts calls f with the facts of an entry.
func withFacts[T any](e store.JournalEntry, f func(T) error) error {
	facts, err := factsOf[T](e)
	if err != nil {
		return err
	}
	return f(facts)
}

// set takes settings that the server had.
func (a *redoer) set(is settings) {
	a.config.Limits.Limits, a.config.Operator, a.config.Organisers, a.interpreter.computers = is.Limits, is.Operator, is.Organisers, is.Computers
}

// mailAgain handles a mail. The result has to be the same.
func (a *redoer) mailAgain(tx *store.Tx, e store.JournalEntry) (was doneAgain, err error) {
	is, err := factsOf[handledMail](e)
	if err != nil {
		return was, err
	}
	m, ok := a.mails.take(is.Mail)
	was.arrived, was.what = is.Received, fmt.Sprintf("mail %s of %s", m.letter.MessageID, m.letter.From)
	if !ok {
		return a.mailMissing(tx, is, e.At)
	}
	m.Validity, m.UID, m.Received = is.Validity, is.UID, is.Received
	entry, _, err := a.handler.tryMail(tx, m, e.At)
	if err == nil {
		err = endMail(tx, entry, e.At)
	}
	if err == nil && (entry.Outcome != is.Outcome || entry.Reason != is.Reason) {
		was.lost = fmt.Sprintf("it was %s then, and is %s now", outcomeText(is.Outcome, is.Reason), outcomeText(entry.Outcome, entry.Reason))
	}
	return was, err
}

// mailMissing enters a missing mail in the ledger. That matters if the mail did something.
func (a *redoer) mailMissing(tx *store.Tx, is handledMail, at time.Time) (was doneAgain, err error) {
	was.arrived = is.Received
	switch is.Outcome {
	case string(desk.OutcomeDone), string(desk.OutcomeRefused), string(desk.OutcomeWaits):
		was.what = fmt.Sprintf("mail with the identity %.12s", is.Mail)
		was.lost = fmt.Sprintf("it is not among the mails; it was %s then", outcomeText(is.Outcome, is.Reason))
		return was, nil
	}
	return was, tx.Ledger.Enter(store.Entry{Mail: is.Mail, Validity: is.Validity, UID: is.UID, Received: is.Received, Outcome: is.Outcome, Reason: is.Reason, Handled: at})
}

func outcomeText(outcome, reason string) string {
	if reason == "" {
		return outcome
	}
	return outcome + " (" + reason + ")"
}

// operateAgain executes a command of the operator.
func (a *redoer) operateAgain(tx *store.Tx, e store.JournalEntry) (was doneAgain, err error) {
	is, err := factsOf[desk.NotedOperator](e)
	if err != nil {
		return was, err
	}
	was.what = fmt.Sprintf("command of the operator %s", e.Facts)
	return was, desk.Operate(tx.ForGames(), e.At, is.Command)
}

// letterAgain lets the same happen to a letter as before.
func (a *redoer) letterAgain(tx *store.Tx, e store.JournalEntry) error {
	return withFacts(e, func(f fate) error {
		a.ahead[f.Letter]--
		n, ok, err := tx.Notices.Load(f.Letter)
		if err != nil || !ok {
			return err // what it was about was not done, and that has been reported
		}
		return a.settler.saveFate(tx, n, f, e.At)
	})
}

// reserveAhead reserves the letters that are due and that the journal tells of, as the server did when they were written:
// otherwise something newer would replace them.
func (a *redoer) reserveAhead(tx *store.Tx) error {
	due, err := tx.Sending.Numbers()
	for _, id := range due {
		if err == nil && a.ahead[id] > 0 {
			err = tx.Sending.Reserve(id)
		}
	}
	return err
}

// maxAlarms is how many alarms are looked at to find one.
const maxAlarms = 1000

// ringAgain handles an alarm. If the times of some mails were guessed, it may come a little later than it
// did.
func (a *redoer) ringAgain(tx *store.Tx, alarm store.Alarm, at time.Time) error {
	if !a.guessed {
		return a.judge.ring(tx, alarm, at)
	}
	soon, err := tx.Alarms.Due(at.Add(alike), maxAlarms)
	if err != nil {
		return err
	}
	for _, s := range soon {
		due := s.At
		if s.At = alarm.At; s == alarm {
			at = latest(at, due)
		}
	}
	return a.judge.ring(tx, alarm, at)
}

// thinkAgain begins with a thought.
func (a *redoer) thinkAgain(tx *store.Tx, t games.Thought, at time.Time) error {
	if ok, err := a.thinker.takeThought(tx, t, at); err != nil || !ok || t.About != games.AboutTurn {
		return err
	}
	return turnOfComputer(tx, t, at)
}

// findAgain saves what the computer found.
func (a *redoer) findAgain(tx *store.Tx, f finding, at time.Time) error {
	if err := tx.Thoughts.Drop(f.Thought); err != nil {
		return err
	}
	return a.thinker.saveFinding(tx, f, at)
}

// pressAgain does what a button in a browser does.
func (a *redoer) pressAgain(tx *store.Tx, text string, at time.Time) error {
	key, ok := a.keys.Seal().Open(text, at)
	if !ok {
		return fmt.Errorf("the key of a button does not open")
	}
	_, err := a.buttons.pressButton(tx, text, key, at)
	return err
}
