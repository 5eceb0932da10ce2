package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// lmtpBatch is how many mails by LMTP are committed together.
//
// DECISION: all that wait, as far as memory allows. A connection delivers its next mail after the
// answer, so mails that are left out would be committed alone while the others deliver: with batches
// of sixteen and Postfix's twenty connections every second commit had four mails.
const lmtpBatch = 64

// gatherTime is how long a batch waits at most for as many mails as the last one had.
//
// DECISION: five milliseconds. The connections of the last batch deliver their next mails within a few
// milliseconds of the answer. Without it the first of them was committed alone, and twenty connections
// made batches of 1, 19, 1, 19 mails.
const gatherTime = 5 * time.Millisecond

// errNotTaken says that a mail made the program fail. The log has the reason.
var errNotTaken = errors.New("not taken")

// delivery is a mail whose connection waits for the answer.
type delivery struct {
	waiting // with the number in place of the UID
	mail    readMail
	done    chan error
}

// take reads a mail, waits until it has been processed, and returns an error if the other mail
// server has to keep it.
func (s *Server) take(d mailer.Delivery) error {
	in := s.intake
	number, arrived := in.queue.arrive()
	defer in.queue.leave(number)
	mail := readMail{Mail: mailer.Mail{Received: arrived, Size: d.Size, Raw: withTrace(d)}}
	mail.letter, mail.err = s.read(mail.Mail)
	if mail.letter.ID == "" { // the program failed at reading it
		sum := sha256.Sum256(d.Raw)
		mail.letter.ID = hex.EncodeToString(sum[:])
	}
	m := delivery{mail: mail, done: make(chan error, 1)}
	m.UID, m.From, m.Size = number, mail.letter.From, int64(len(d.Raw))
	err := s.db.View(context.Background(), func(tx *store.Tx) (err error) {
		m.plays, err = tx.Plays(m.From)
		return err
	})
	if err != nil {
		s.log.Error("mail not taken", "err", err, "hint", store.Hint(err))
		in.queue.turnedAway(arrived, arrived)
		return err
	}
	if !in.add(&m) {
		return errStopping
	}
	return <-m.done
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

// add puts a mail where takeBatches finds it. It reports false if the server stops.
func (in *intake) add(m *delivery) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.stopped {
		return false
	}
	in.waiting[m.UID] = m
	select {
	case in.wake <- struct{}{}:
	default: // it has been woken already
	}
	return true
}

// gather waits until a number of mails wait, for [gatherTime] at most.
func (in *intake) gather(ctx context.Context, n int) {
	if n < 2 {
		return
	}
	enough := time.NewTimer(gatherTime)
	defer enough.Stop()
	for in.count() < n {
		select {
		case <-ctx.Done():
			return
		case <-enough.C:
			return
		case <-in.wake:
		}
	}
}

// count returns how many mails wait.
func (in *intake) count() int {
	in.mu.Lock()
	defer in.mu.Unlock()
	return len(in.waiting)
}

// next returns the mails to process next, in order, and whether others wait.
func (in *intake) next() (batch []*delivery, more bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if len(in.waiting) == 0 {
		return nil, false
	}
	mails := make([]waiting, 0, len(in.waiting))
	for _, m := range in.waiting {
		mails = append(mails, m.waiting)
	}
	batches := cut(order(mails), lmtpBatch)
	for _, m := range batches[0] {
		batch = append(batch, in.waiting[m.UID])
		delete(in.waiting, m.UID)
	}
	return batch, len(batches) > 1
}

// stop turns the mails away that wait, and all that come.
func (in *intake) stop() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.stopped = true
	for _, m := range in.waiting {
		m.done <- errStopping
	}
	clear(in.waiting)
}

// takeBatches processes the mails that wait until the context ends.
func (s *Server) takeBatches(ctx context.Context) error {
	defer s.intake.stop()
	last := 0 // size of the batch before
	for ctx.Err() == nil {
		s.intake.gather(ctx, last)
		batch, more := s.intake.next()
		last = len(batch)
		if len(batch) == 0 {
			select {
			case <-ctx.Done():
			case <-s.intake.wake:
			}
			continue
		}
		began := time.Now()
		s.takeBatch(context.WithoutCancel(ctx), batch) // a mail that is turned away comes again minutes later
		if !batch[0].plays && more {
			pause(ctx, time.Since(began)) // see strangersInTurn
		}
	}
	return ctx.Err()
}

// takeBatch processes mails, and lets their connections answer.
func (s *Server) takeBatch(ctx context.Context, batch []*delivery) {
	now := s.clock.Now()
	inLanes(s, batch, func(m *delivery) readMail { return m.mail }, func(lane []*delivery) error {
		s.takeLane(ctx, lane, now)
		return nil
	})
	s.out.written()
}

// takeLane processes mails in one transaction, and lets their connections answer.
func (s *Server) takeLane(ctx context.Context, mails []*delivery, now time.Time) {
	answers := make([]error, len(mails))
	err := s.updateAfterOutage(ctx, func(tx *store.Tx) error {
		clear(answers) // the transaction may be tried again
		for i, m := range mails {
			entry, err := s.processDelivery(tx, m.mail, now)
			if err != nil {
				return err
			}
			if entry.Outcome == store.Fault {
				answers[i] = errNotTaken
			}
		}
		return nil
	})
	if err != nil {
		s.log.Error("mail not taken", "mails", len(mails), "err", err, "hint", store.Hint(err))
	}
	for i, m := range mails {
		answer := errors.Join(err, answers[i])
		if answer != nil && (err != nil || m.plays || m.From == "") { // no other mail affects anybody's time
			s.intake.queue.turnedAway(m.mail.Received, now)
		}
		m.done <- answer
	}
}

// processDelivery decides what follows from a mail by LMTP, and saves that. The error is a failure of
// the database.
func (s *Server) processDelivery(tx *store.Tx, m readMail, now time.Time) (entry store.Entry, err error) {
	if m.UID, err = tx.DeliveryUID(m.letter.ID); err != nil {
		return entry, err
	}
	entry, err = s.processMail(tx, m, now)
	if err != nil || entry.Outcome != store.Quarantined {
		return entry, err
	}
	f, err := tx.Failure(0, m.UID)
	if err != nil {
		return entry, err
	}
	file, err := putAside(s.config.Data, m.Raw)
	if err != nil {
		s.logIn(tx).Error("mail not put aside", "uid", m.UID, "err", err, "hint", store.Hint(err))
		entry.Outcome, f.State = store.Fault, store.WaitsForTry
		return entry, errors.Join(tx.SaveFailure(f), tx.MarkHandled(entry))
	}
	f.File = filepath.Base(file)
	if err := tx.SaveFailure(f); err != nil {
		return entry, err
	}
	s.logIn(tx).Warn("mail put aside", "uid", m.UID, "file", file, "hint", `"pentepost letter FILE" shows how it is read; "pentepost inbox again NUMBER" has it decided once more`)
	return entry, nil
}
