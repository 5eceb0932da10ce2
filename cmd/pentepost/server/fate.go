package server

import (
	"errors"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/store"
)

// settler notes what happened to letters.
type settler struct{ *ground }

// settle notes what happened to letters.
func (s *settler) settle(tx *store.Tx, sent []outgoing) error {
	var notices []letters.Notice
	for _, out := range sent {
		notices = append(notices, out.notice)
	}
	if err := tx.ForeseeFates(notices); err != nil {
		return err
	}
	for i := range sent {
		if err := s.settleOne(tx, sent[i]); err != nil {
			sent[i].tries++
			return err
		}
	}
	return nil
}

// settleOne notes what happened to a letter.
func (s *settler) settleOne(tx *store.Tx, out outgoing) error {
	n := out.notice
	f, err := s.fateOf(tx, out)
	if err != nil {
		return errors.Join(err, tx.Sending.Release(n.ID))
	}
	log := s.logIn(tx).With("notice", n.ID, "kind", n.Kind(), "game", n.Game, "player", n.To)
	switch {
	case f.Became == becameSent:
		log.Info("letter sent")
	case f.Became == becameLater:
		log.Warn("letter deferred", "retry_in", f.Due.Sub(out.at).Round(time.Second), "err", out.err, "hint", mailer.Hint(out.err))
	case f.Became == becamePutOff:
		log.Warn("letter deferred", "retry_in", f.Due.Sub(out.at).Round(time.Second), "err", out.err, "hint", store.Hint(out.err))
	case f.Became == becameDropped, errors.Is(out.err, compose.ErrTooLarge):
		log.Info("letter dropped", "reason", out.err)
	case f.Became == becameGivenUp:
		log.Warn("letter given up", "err", out.err)
	}
	if f.Refused != nil && f.Refused.Class == letters.BounceOurs {
		log.Error("letter rejected by policy", "err", out.err, "hint", mailer.Hint(out.err))
	}
	return s.saveFate(tx, n, f, out.at)
}

// fate is what happened to a letter when it was to be sent.
type fate struct {
	Letter  int64
	Became  becoming
	To      string    `json:",omitempty"` // where it went, if the reader has another address by now
	Due     time.Time `json:",omitzero"`  // of one that is tried again
	Why     string    `json:",omitempty"`
	Newer   int64     `json:",omitempty"` // the letter that tells what it was to tell
	Refused *refusal  `json:",omitempty"` // what the mail server said to one that was given up

	tries int // to settle it that have failed
}

// becoming says what happened to a letter.
type becoming string

const (
	becameSent     becoming = "sent"
	becameLater    becoming = "later"   // it is tried again
	becamePutOff   becoming = "put-off" // the database failed when it was made; it is tried again soon
	becameGivenUp  becoming = "given-up"
	becameDropped  becoming = "dropped" // nobody can be reached there
	becameOutdated becoming = "outdated"
	becameDueAgain becoming = "" // nothing has happened to it
)

// refusal is what a mail server says about a letter that it does not take.
type refusal struct {
	Class letters.BounceClass
	Says  string
}

// fateOf says what happens to a letter. A permanent refusal because of us says nothing about the
// reader: the letter is tried again.
func (s *settler) fateOf(tx *store.Tx, out outgoing) (fate, error) {
	n := out.notice
	f := fate{Letter: n.ID, tries: out.tries}
	if address, err := readersAddress(tx, n); err != nil || address != out.address {
		f.To = out.address
	}
	failure, refused := errors.AsType[*mailer.SendError](out.err)
	retryIn, again := mailer.RetryAfter(n.Failures + 1)
	switch {
	case errors.Is(out.err, errStopping), concernsServer(out.err): // it says nothing about the letter
	case out.err == nil:
		f.Became = becameSent
	case out.databaseFailed():
		f.Became, f.Due, f.Why = becamePutOff, out.at.Add(soon(out.faults)).Truncate(time.Microsecond), out.err.Error()
	case errors.Is(out.err, errUnreachable):
		f.Became, f.Why = becameDropped, out.err.Error()
	case errors.Is(out.err, compose.ErrTooLarge):
		f.Became, f.Why = becameGivenUp, out.err.Error()
	case errors.Is(out.err, errNewer):
		newer, ok, err := tx.Digests.Newer(n)
		if ok {
			f.Became, f.Newer = becameOutdated, newer
		}
		return f, err
	case errors.Is(out.err, errNothing):
		f.Became = becameOutdated
	case again && !(refused && failure.Permanent && !failure.OurFault):
		f.Became, f.Due, f.Why = becameLater, out.at.Add(mailer.Spread(retryIn, n.MessageID)).Truncate(time.Microsecond), out.err.Error()
	default:
		f.Became, f.Why = becameGivenUp, out.err.Error()
		if refused {
			f.Refused = &refusal{bounceClass(failure.OurFault, failure.Code/100 == 5), failure.Message}
		}
	}
	return f, nil
}

// again reports whether a letter is to be settled once more because of an error, which may pass. Some such errors stay, as when a page of
// the database is damaged: they hold up no other letter for long.
func (f fate) again(err error) bool { return store.IsPassing(err) && f.tries < store.MaxAttempts }

// databaseFailed reports whether a letter was not made because the database failed for now.
func (o outgoing) databaseFailed() bool {
	return o.raw == nil && o.err != nil && store.IsPassing(o.err)
}

// soon is how long a letter waits that the database has kept from being made so many times in a row: a second at first, a minute at most.
// Some such faults stay, as when a page of the database is damaged.
func soon(faults int) time.Duration {
	return min(time.Second<<min(max(faults-1, 0), 10), time.Minute)
}

// readersAddress returns where letters go to the reader of a notice.
func readersAddress(tx *store.Tx, n letters.Notice) (string, error) {
	if n.To == 0 {
		return n.Address, nil
	}
	p, err := tx.Players.Load(n.To)
	return p.Address, err
}

// saveFate notes what happened to a letter at a time, and does what follows.
func (s *settler) saveFate(tx *store.Tx, n letters.Notice, f fate, at time.Time) (err error) {
	if n.SentTo = f.To; f.To == "" {
		if n.SentTo, err = readersAddress(tx, n); err != nil {
			return err
		}
	}
	switch f.Became {
	case becameDueAgain:
		return tx.Sending.Release(n.ID)
	case becameSent:
		if err := desk.TurnBegan(tx.ForGames(), n, at); f.again(err) {
			return err
		} else if err != nil { // the letter was sent anyway
			s.logIn(tx).Error("turn not begun", "notice", n.ID, "game", n.Game, "player", n.To, "err", err)
		}
		err = tx.Sending.MarkSent(n.ID, n.SentTo, at)
	case becameLater:
		err = tx.Sending.MarkLater(n.ID, f.Due, f.Why)
	case becamePutOff:
		err = tx.Sending.PutOff(n.ID, f.Due, f.Why)
	case becameOutdated:
		if f.Newer != 0 {
			err = tx.Digests.Replace(n.ID, f.Newer)
		} else {
			err = tx.Outbox.Drop(n.ID, "outdated")
		}
	case becameDropped:
		if err := desk.Dropped(tx.ForGames(), n, at); f.again(err) {
			return err
		} else if err != nil {
			s.logIn(tx).Error("turn not begun", "notice", n.ID, "game", n.Game, "player", n.To, "err", err)
		}
		err = giveUp(tx, n, f.Why)
	case becameGivenUp:
		if f.Refused != nil {
			s.saveRefusal(tx, n, at, *f.Refused)
		}
		err = giveUp(tx, n, f.Why)
	}
	if err != nil {
		return err
	}
	return tx.Journal.Note(at, noteLetter, f)
}

// giveUp notes that a letter will never be sent. If it tells what other letters would have told, that waits for
// the next letter of the day.
func giveUp(tx *store.Tx, n letters.Notice, why string) error {
	if err := tx.Sending.MarkGivenUp(n.ID, why); err != nil || n.Kind() != letters.KindDigest {
		return err
	}
	return tx.Digests.WaitAgain(n.ID)
}

// saveRefusal does what follows when our mail server, or the next one while ours was connected to
// it, refused a letter. An error undoes only this, and is logged: the letters that were sent must
// still be settled.
func (s *settler) saveRefusal(tx *store.Tx, n letters.Notice, at time.Time, says refusal) {
	b := letters.Bounce{Letter: n, Class: says.Class, Says: says.Says}
	err := tx.Savepoint(func() error { return desk.Bounced(tx.ForGames(), b, s.config.Limits.Limits, at) })
	if err != nil {
		s.logIn(tx).Error("bounce not processed", "notice", n.ID, "err", err)
	}
}

// settleReported notes that a letter was sent, because somebody reports on it: the report can be faster than the answer of the mail
// server that took the letter.
func settleReported(tx *store.Tx, n letters.Notice, at time.Time) error {
	reserved, err := tx.Sending.MarkReported(n.ID, at)
	if err != nil || !reserved {
		return err
	}
	return desk.TurnBegan(tx.ForGames(), n, at)
}

func bounceClass(ours, hard bool) letters.BounceClass {
	switch {
	case ours:
		return letters.BounceOurs
	case hard:
		return letters.BounceHard
	}
	return letters.BounceSoft
}
