package server

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// readMail is a mail with the letter that was read from it.
type readMail struct {
	mailer.Mail
	letter parser.Mail
	err    error // a panic over the mail
}

// readAll reads the letters in mails.
func (s *Server) readAll(mails []mailer.Mail) (read []readMail) {
	for _, m := range mails {
		read = append(read, s.readOne(m))
	}
	return read
}

// readOne reads the letter in a mail. If the program fails over it, its identity is that of its text.
func (s *Server) readOne(m mailer.Mail) readMail {
	r := readMail{Mail: m}
	r.letter, r.err = s.read(m)
	if r.err != nil {
		sum := sha256.Sum256(m.Raw)
		r.letter.ID = hex.EncodeToString(sum[:])
	}
	return r
}

// read reads the letter in a mail.
func (s *Server) read(m mailer.Mail) (letter parser.Mail, err error) {
	defer catchPanic(&err)
	return parser.Read(m.Raw, s.reading), nil
}

// processMail decides what follows from a mail of the spool, and saves that. An error or a panic over the
// mail undoes what it did to the database, and puts off the next try; the error that is
// returned is a failure of the database.
func (s *Server) processMail(tx *store.Tx, m readMail, now time.Time) (store.Entry, error) {
	entry, d, err := s.tryMail(tx, m, now)
	if err == nil {
		err = endMail(tx, entry, now)
	}
	if err == nil && entry.Outcome != store.Duplicate { // a second copy changes nothing
		err = tx.Journal.Note(now, noteMail, noted(entry))
	}
	if err != nil {
		return entry, s.saveFault(tx, failed{&entry, m.letter, err})
	}
	attributes := []any{"uid", m.UID, "from", entry.Sender, "outcome", entry.Outcome, "reason", entry.Reason}
	s.logIn(tx).Info("mail processed", append(attributes, d.attributes()...)...)
	return entry, nil
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
func (s *Server) tryMail(tx *store.Tx, m readMail, now time.Time) (entry store.Entry, d decision, err error) {
	entry = store.Entry{
		Validity: m.Validity, UID: m.UID, Received: m.Received, Handled: now, Mail: m.letter.ID, Sender: m.letter.From,
	}
	err = tx.Savepoint(func() (err error) {
		defer catchPanic(&err)
		if m.err != nil {
			return m.err
		}
		if d, err = s.decide(tx, m.Mail, m.letter, now); err != nil {
			return err
		}
		return s.save(tx, d, &entry)
	})
	return entry, d, err
}

// catchPanic turns a panic into an error.
func catchPanic(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
	}
}

// save does what was decided, and enters it in the ledger.
func (s *Server) save(tx *store.Tx, d decision, entry *store.Entry) (err error) {
	entry.Outcome, entry.Reason = d.outcome, d.reason
	switch {
	case d.bounce != nil:
		if err = settleReported(tx, d.bounce.Letter, entry.Handled); err == nil {
			err = games.Bounced(tx.ForGames(), *d.bounce, s.config.Limits.Limits, entry.Handled)
		}
	case d.reported != nil:
		if err = settleReported(tx, d.reported.letter, entry.Handled); err == nil {
			err = games.Reported(tx.ForGames(), d.reported.letter, d.reported.news, entry.Handled)
		}
	case !d.away.IsZero():
		err = games.NoteAway(tx.ForGames(), entry.Sender, d.away, entry.Handled)
	case d.command != nil:
		err = s.saveCommand(tx, d, entry)
	}
	if err != nil {
		return err
	}
	return tx.Ledger.Enter(*entry)
}

// saveCommand does what a player asks for. After a stranger's "yes" it also does what they had
// asked for first.
func (s *Server) saveCommand(tx *store.Tx, d decision, entry *store.Entry) error {
	outcome, reason, err := games.Do(tx.ForGames(), d.request, d.command)
	if err != nil {
		return err
	}
	entry.Outcome, entry.Reason = string(outcome), string(reason)
	if waiting := games.Released(d.request, d.command, outcome); waiting != "" {
		return saveWaiting(tx, d.request, waiting)
	}
	return nil
}

// saveWaiting does what a stranger asked for before they confirmed that they wrote.
func saveWaiting(tx *store.Tx, r games.Request, waiting string) (err error) {
	line, rest, _ := strings.Cut(waiting, "\n")
	if r.From, err = tx.Players.Load(r.From.ID); err != nil {
		return err
	}
	r.Key, r.Line = games.Key{}, games.CutLine(line)
	command, err := readCommand(tx, parser.Mail{Line: line, Rest: rest}, r)
	if err != nil {
		return err
	}
	_, _, err = games.Do(tx.ForGames(), r, command)
	return err
}
