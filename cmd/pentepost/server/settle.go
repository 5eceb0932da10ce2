package server

import (
	"errors"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

// settle notes what happened to letters.
func (s *Server) settle(tx *store.Tx, sent []outgoing) error {
	for _, out := range sent {
		if err := s.settleOne(tx, out); err != nil {
			return err
		}
	}
	return nil
}

// settleOne notes what happened to a letter.
func (s *Server) settleOne(tx *store.Tx, out outgoing) error {
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
	case f.Became == becameDropped, errors.Is(out.err, errTooLarge):
		log.Info("letter dropped", "reason", out.err)
	case f.Became == becameGivenUp:
		log.Warn("letter given up", "err", out.err)
	}
	if f.Refused != nil && f.Refused.Class == games.BounceOurs {
		log.Error("letter rejected by policy", "err", out.err, "hint", mailer.Hint(out.err))
	}
	return s.saveFate(tx, n, f, out.at)
}

// settleReported notes that a letter was sent, because somebody reports on it: the report can be faster than the answer of the mail
// server that took the letter.
func settleReported(tx *store.Tx, n games.Notice, at time.Time) error {
	reserved, err := tx.Sending.MarkReported(n.ID, at)
	if err != nil || !reserved {
		return err
	}
	return games.TurnBegan(tx.ForGames(), n, at)
}
