package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// errMissing: the mail server lists a mail but does not return it.
var errMissing = errors.New("the mail server lists the mail but does not return it")

// processBatch fetches some mails and processes them together. It returns the
// outcome of each; a mail that is gone from the mailbox has none.
func (s *Server) processBatch(ctx context.Context, in *mailer.Inbox, validity uint32, uids []uint32) (outcomes map[uint32]string, err error) {
	mails, missing, failed := in.Fetch(ctx, uids)
	if failed != nil {
		failed = fmt.Errorf("fetch mail: %w", failed)
	}
	if len(mails)+len(missing) == 0 {
		return nil, failed
	}
	// Mails that came before an error are processed: the same error may come each time.
	now := s.clock.Now()
	read := s.readAll(mails) // before the transaction, because a hostile mail can take some time
	outcomes = map[uint32]string{}
	var mu sync.Mutex // guards outcomes
	err = inLanes(s, read, func(m readMail) readMail { return m }, func(lane []readMail) error {
		saved, err := s.processLane(ctx, lane, now)
		mu.Lock()
		defer mu.Unlock()
		maps.Copy(outcomes, saved)
		return err
	})
	if err == nil && len(missing) > 0 {
		err = s.saveMissing(ctx, in, validity, missing, outcomes, now)
	}
	if err != nil {
		return nil, errors.Join(failed, fmt.Errorf("process mail: %w", err))
	}
	s.out.written()
	return outcomes, failed
}

// processLane processes mails in one transaction, and returns what happened to them.
func (s *Server) processLane(ctx context.Context, mails []readMail, now time.Time) (outcomes map[uint32]string, err error) {
	err = s.update(ctx, func(tx *store.Tx) error {
		outcomes = map[uint32]string{}
		for _, m := range mails {
			entry, err := s.processMail(tx, m, now)
			if err != nil {
				return err
			}
			outcomes[m.UID] = entry.Outcome
		}
		return nil
	})
	if err != nil {
		outcomes = nil
	}
	return outcomes, err
}

// saveMissing notes that the mail server lists mails but does not return them. It may still tell their senders.
func (s *Server) saveMissing(ctx context.Context, in *mailer.Inbox, validity uint32, uids []uint32, outcomes map[uint32]string, now time.Time) error {
	envelopes, err := in.Peek(ctx, uids)
	if err != nil {
		s.log.Warn("senders of missing mails not known", "uids", uids, "err", err)
		envelopes = nil
		for _, uid := range uids {
			envelopes = append(envelopes, mailer.Envelope{UID: uid})
		}
	}
	return s.saveUnfetched(ctx, validity, envelopes, outcomes, now, errMissing)
}

// saveUnfetched notes that mails could not be fetched.
func (s *Server) saveUnfetched(ctx context.Context, validity uint32, mails []mailer.Envelope, outcomes map[uint32]string, now time.Time, why error) error {
	arrived := s.mailRead.now() // or later: what arrived before was processed
	if arrived.IsZero() || arrived.After(now) {
		arrived = now
	}
	return s.update(ctx, func(tx *store.Tx) error {
		for _, e := range mails {
			entry := store.Entry{Validity: validity, UID: e.UID, Sender: e.From, Reason: "missing", Received: arrived, Handled: now}
			if err := s.saveFault(tx, failed{&entry, parser.Mail{From: e.From}, why}); err != nil {
				return err
			}
			outcomes[e.UID] = entry.Outcome
		}
		return nil
	})
}

// readMail is a mail with the letter that was read from it.
type readMail struct {
	mailer.Mail
	letter parser.Mail
	err    error // a panic over the mail
}

// readAll reads the letters in mails.
func (s *Server) readAll(mails []mailer.Mail) (read []readMail) {
	for _, m := range mails {
		r := readMail{Mail: m}
		r.letter, r.err = s.read(m)
		read = append(read, r)
	}
	return read
}

// read reads the letter in a mail.
func (s *Server) read(m mailer.Mail) (letter parser.Mail, err error) {
	defer catchPanic(&err)
	return parser.Read(m.Raw, s.reading), nil
}

// processMail decides what follows from a letter, and saves that. An error or a panic over the
// mail undoes what it did to the database, and becomes an entry in the ledger; the error that is
// returned is a failure of the database.
func (s *Server) processMail(tx *store.Tx, m readMail, now time.Time) (store.Entry, error) {
	entry, d, err := s.tryMail(tx, m, now)
	if err == nil && entry.Outcome == store.Quarantined {
		err = tx.SaveFailure(overLimit(entry, now))
	}
	if err == nil && entry.Outcome != store.Duplicate { // a second copy changes nothing
		err = tx.Note(now, noteMail, noted(entry))
	}
	if err != nil {
		return entry, s.saveFault(tx, failed{&entry, m.letter, err})
	}
	attributes := []any{"uid", m.UID, "from", entry.Sender, "outcome", entry.Outcome, "reason", entry.Reason}
	s.logIn(tx).Info("mail processed", append(attributes, d.attributes()...)...)
	return entry, nil
}

// overLimit is the failure of a mail that is put aside because it exceeds a limit.
func overLimit(e store.Entry, now time.Time) store.Failure {
	return store.Failure{
		Validity: e.Validity, UID: e.UID, Sender: e.Sender, Received: e.Received, Since: now, Tries: 1, State: store.PutAside, Error: "over a limit: " + e.Reason,
	}
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
			err = games.Bounced(tx, *d.bounce, s.config.Limits.Limits, entry.Handled)
		}
	case d.reported != nil:
		if err = settleReported(tx, d.reported.letter, entry.Handled); err == nil {
			err = games.Reported(tx, d.reported.letter, d.reported.news, entry.Handled)
		}
	case !d.away.IsZero():
		err = games.NoteAway(tx, entry.Sender, d.away, entry.Handled)
	case d.command != nil:
		err = s.saveCommand(tx, d, entry)
	}
	if err != nil {
		return err
	}
	return tx.MarkHandled(*entry)
}

// saveCommand does what a player asks for. After a stranger's "yes" it also does what they had
// asked for first.
func (s *Server) saveCommand(tx *store.Tx, d decision, entry *store.Entry) error {
	outcome, reason, err := games.Do(tx, d.request, d.command)
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
	if r.From, err = tx.Player(r.From.ID); err != nil {
		return err
	}
	r.Key, r.Line = games.Key{}, games.CutLine(line)
	command, err := readCommand(tx, parser.Mail{Line: line, Rest: rest}, r)
	if err != nil {
		return err
	}
	_, _, err = games.Do(tx, r, command)
	return err
}
