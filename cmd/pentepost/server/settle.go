package server

import (
	"errors"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

// settle notes what has become of letters.
func (s *Server) settle(tx *store.Tx, sent []outgoing) error {
	for _, out := range sent {
		if err := s.settleOne(tx, out); err != nil {
			return err
		}
	}
	return nil
}

// settleOne notes that a notice was sent, is deferred, or is given up. A permanent refusal for
// a reason that lies with us says nothing about the reader: the letter is tried again.
func (s *Server) settleOne(tx *store.Tx, out outgoing) error {
	n := out.notice
	n.SentTo = out.address
	log := s.logIn(tx).With("notice", n.ID, "kind", n.Kind, "game", n.Game, "player", n.To)
	failure, refused := errors.AsType[*mailer.SendError](out.err)
	retryIn, again := mailer.RetryAfter(n.Failures + 1)
	switch {
	case errors.Is(out.err, errStopping), concernsServer(out.err):
		return tx.Release(n.ID) // it says nothing about the letter
	case out.err == nil:
		log.Info("letter sent")
		if err := tx.MarkSent(n.ID, out.address, out.at); err != nil {
			return err
		}
		if err := games.TurnBegan(tx, n, out.at); err != nil { // the letter was sent all the same
			log.Error("turn not begun", "err", err)
		}
		return nil
	case errors.Is(out.err, errUnreachable):
		log.Info("letter dropped", "reason", out.err)
		if err := games.Dropped(tx, n, out.at); err != nil {
			log.Error("turn not begun", "err", err)
		}
		return giveUp(tx, n, out.err)
	case errors.Is(out.err, errTooLarge):
		log.Info("letter dropped", "reason", out.err)
		return giveUp(tx, n, out.err)
	case errors.Is(out.err, errNewer):
		newer, ok, err := tx.NewerDigest(n)
		if err != nil || !ok {
			return errors.Join(err, tx.Release(n.ID))
		}
		return tx.ReplaceDigest(n.ID, newer)
	case errors.Is(out.err, errNothing):
		return tx.Drop(n.ID, "outdated")
	case again && !(refused && failure.Permanent && !failure.OurFault):
		retryIn = mailer.Spread(retryIn, n.MessageID)
		log.Warn("letter deferred", "retry_in", retryIn.Round(time.Second), "err", out.err, "hint", mailer.Hint(out.err))
		return tx.MarkLater(n.ID, out.at.Add(retryIn), out.err.Error())
	}
	log.Warn("letter given up", "err", out.err)
	if refused {
		s.saveRefusal(tx, n, out.at, failure)
	}
	return giveUp(tx, n, out.err)
}

// settleReported notes that a letter was sent, because somebody reports on it: the report can be faster than the answer of the mail
// server that took the letter.
func settleReported(tx *store.Tx, n games.Notice, at time.Time) error {
	claimed, err := tx.MarkReported(n.ID, at)
	if err != nil || !claimed {
		return err
	}
	return games.TurnBegan(tx, n, at)
}

// giveUp notes that a letter will never be sent. What it tells of other letters waits for the next
// letter of the day.
func giveUp(tx *store.Tx, n games.Notice, why error) error {
	if err := tx.MarkGivenUp(n.ID, why.Error()); err != nil || n.Kind != games.Digest {
		return err
	}
	return tx.WaitAgain(n.ID)
}
