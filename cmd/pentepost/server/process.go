package server

import (
	"errors"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/store"
)

// handler does what a mail asks for, and enters the mail in the ledger.
type handler struct {
	*ground
	interpreter *interpreter
	retries     *retries
}

// processMail decides what follows from a mail of the spool, and saves that. An error or a panic over the
// mail undoes what it did to the database, and puts off the next try; the error that is
// returned is a failure of the database.
func (h *handler) processMail(tx *store.Tx, m readMail, now time.Time) (store.Entry, error) {
	entry, d, err := h.tryMail(tx, m, now)
	if err == nil {
		err = endMail(tx, entry, now)
	}
	if err == nil && entry.Outcome != store.Duplicate { // a second copy changes nothing
		err = tx.Journal.Note(now, noteMail, noteOf(entry))
	}
	if err != nil {
		return entry, h.retries.saveFault(tx, failedMail{&entry, m.letter, err})
	}
	attributes := []any{"uid", m.UID, "from", entry.Sender, "outcome", entry.Outcome, "reason", entry.Reason}
	h.logIn(tx).Info("mail processed", append(attributes, d.attributes()...)...)
	return entry, nil
}

// gamesOf returns the games that mails are about, by their keys. If it is not known for each of them, known is false.
func (h *handler) gamesOf(mails []readMail, now time.Time) (list []games.GameID, known bool) {
	for _, m := range mails {
		g := h.interpreter.gameOf(m.letter, now)
		if g == 0 {
			return nil, false
		}
		list = append(list, g)
	}
	return list, true
}

// endMail ends the work on a mail of the spool. One that exceeds a limit is put aside.
func endMail(tx *store.Tx, e store.Entry, now time.Time) error {
	if e.Outcome != store.Quarantined {
		return tx.Spool.End(e.Validity, e.UID)
	}
	m, err := tx.Spool.At(e.Validity, e.UID)
	if err != nil {
		return err
	}
	m.Sender, m.Received, m.Since, m.Tries, m.State, m.Error = e.Sender, e.Received, now, 1, store.PutAside, "over a limit: "+e.Reason
	return errors.Join(tx.Spool.Save(m), tx.Spool.DropOldest())
}

// tryMail decides what follows from a letter, and saves that. An error or a panic over the mail undoes what it did to
// the database.
func (h *handler) tryMail(tx *store.Tx, m readMail, now time.Time) (entry store.Entry, d decision, err error) {
	entry = store.Entry{
		Validity: m.Validity, UID: m.UID, Received: m.Received, Handled: now, Mail: m.letter.ID, Sender: m.letter.From,
	}
	err = tx.Savepoint(func() (err error) {
		defer catchPanic(&err)
		if m.err != nil {
			return m.err
		}
		if d, err = h.interpreter.decide(tx, m.Mail, m.letter, now); err != nil {
			return err
		}
		return h.save(tx, d, &entry)
	})
	return entry, d, err
}

// save does what was decided, and enters it in the ledger.
func (h *handler) save(tx *store.Tx, d decision, entry *store.Entry) (err error) {
	entry.Outcome, entry.Reason = d.outcome, d.reason
	switch {
	case d.bounce != nil:
		if err = settleReported(tx, d.bounce.Letter, entry.Handled); err == nil {
			err = desk.Bounced(tx.ForGames(), *d.bounce, h.config.Limits.Limits, entry.Handled)
		}
	case d.complaint != nil:
		err = h.saveComplaint(tx, d.complaint, entry.Handled)
	case d.reported != nil:
		if err = settleReported(tx, d.reported.letter, entry.Handled); err == nil {
			err = desk.Reported(tx.ForGames(), d.reported.letter, d.reported.news, entry.Handled)
		}
	case !d.away.IsZero():
		err = desk.NoteAway(tx.ForGames(), entry.Sender, d.away, entry.Handled)
	case d.command != nil:
		err = h.saveCommand(tx, d, entry)
	}
	if err != nil {
		return err
	}
	return tx.Ledger.Enter(*entry)
}

// saveCommand does what a player asks for. After a stranger's "yes" it also does what they had
// asked for first.
func (h *handler) saveCommand(tx *store.Tx, d decision, entry *store.Entry) error {
	before := len(tx.Outbox.Written())
	outcome, reason, err := desk.Do(tx.ForGames(), d.request, d.command)
	if err != nil {
		return err
	}
	h.logReports(tx, tx.Outbox.Written()[before:])
	entry.Outcome, entry.Reason = string(outcome), string(reason)
	if waiting := desk.Released(d.request, d.command, outcome); waiting != "" {
		return h.saveWaiting(tx, d.request, waiting)
	}
	return nil
}

// logReports logs what players report to the operator, who may have no address for it.
func (h *handler) logReports(tx *store.Tx, written []letters.Notice) {
	for _, n := range written {
		if _, sent := n.Letter.(letters.ReportSent); sent {
			h.logIn(tx).Warn("a player reports something", "player", n.By, "game", n.Game, "invitation", n.Challenge, "says", n.Text)
		}
	}
}

// saveWaiting does what a stranger asked for before they confirmed that they wrote.
func (h *handler) saveWaiting(tx *store.Tx, r desk.Request, waiting string) (err error) {
	line, rest, _ := strings.Cut(waiting, "\n")
	if r.From, err = tx.Players.Load(r.From.ID); err != nil {
		return err
	}
	r.Key, r.Vouched, r.Line = games.Key{}, true, games.CutLine(line) // their answer to the letter proves who they are
	command, err := h.interpreter.grammar.command(tx, parser.Mail{Line: line, Rest: rest}, r)
	if err != nil {
		return err
	}
	_, _, err = desk.Do(tx.ForGames(), r, command)
	return err
}
