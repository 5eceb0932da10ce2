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
	log := s.log.With("notice", n.ID, "kind", n.Kind, "game", n.Game, "player", n.To)
	failure, refused := errors.AsType[*mailer.SendError](out.err)
	retryIn, again := mailer.RetryAfter(n.Failures + 1)
	switch {
	case errors.Is(out.err, errStopping), concernsServer(out.err):
		return tx.Release(n.ID) // it says nothing about the letter
	case out.err == nil:
		log.Info("letter sent")
		if err := games.TurnBegan(tx, n, out.at); err != nil { // the letter was sent all the same
			log.Error("turn not begun", "err", err)
		}
		return tx.MarkSent(n.ID, out.at)
	case errors.Is(out.err, errUnreachable), errors.Is(out.err, errTooLarge):
		log.Info("letter dropped", "reason", out.err)
		return tx.MarkGivenUp(n.ID, out.err.Error())
	case again && !(refused && failure.Permanent && !failure.OurFault):
		retryIn = mailer.Spread(retryIn, n.MessageID)
		log.Warn("letter deferred", "retry_in", retryIn.Round(time.Second), "err", out.err, "hint", mailer.Hint(out.err))
		return tx.MarkLater(n.ID, out.at.Add(retryIn), out.err.Error())
	}
	log.Warn("letter given up", "err", out.err)
	if refused {
		s.saveRefusal(tx, n, out.at, failure)
	}
	return tx.MarkGivenUp(n.ID, out.err.Error())
}
