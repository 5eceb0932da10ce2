package server

import (
	"errors"
	"fmt"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// bounced deals with a report that a letter did not arrive. One that names no letter
// of ours by something that cannot be guessed is anybody's invention and does nothing.
func (s *Server) bounced(tx *store.Tx, letter parser.Letter, entry *store.Entry) error {
	b := letter.Bounce
	if !b.Failed {
		return nil // a delay, or a success
	}
	n, ok, err := s.returned(tx, letter)
	if err != nil || !ok {
		return err
	}
	back := games.Bounce{Letter: n, Class: classOf(b.Policy(), b.Hard()), Says: b.Says}
	if back.Class == games.BounceOurs {
		entry.Reason = "bounce-policy"
		s.log.Error(blamed, "notice", n.ID, "status", b.Status, "says", b.Says, "hint", blameHint)
	} else {
		entry.Reason = "bounce"
		s.log.Warn("letter came back", "notice", n.ID, "kind", n.Kind, "game", n.Game, "status", b.Status, "says", b.Says)
	}
	return games.Bounced(tx, back, s.config.Limits.Limits, entry.Handled)
}

func classOf(ours, hard bool) games.BounceClass {
	switch {
	case ours:
		return games.BounceOurs
	case hard:
		return games.BounceHard
	}
	return games.BounceSoft
}

const blamed = "a letter was turned away for what we are, not for whom it was to"

const blameHint = "see whether SPF, DKIM and DMARC of the domain are right, and whether the address of your mail server is on a block list."

// returned finds the letter that came back: by the key in the address to which the
// report was sent, or by the Message-ID of what it returns.
func (s *Server) returned(tx *store.Tx, letter parser.Letter) (games.Notice, bool, error) {
	for _, text := range letter.Keys {
		key, ok := s.seal.Open(text)
		if !ok || key.About != games.AboutLetter {
			continue
		}
		if n, ok, err := tx.SentNumber(key.ID); err != nil || ok && n.To == key.Player {
			return n, ok, err
		}
	}
	for _, id := range letter.Bounce.Letters {
		if n, ok, err := tx.Sent(id); err != nil || ok {
			return n, ok, err
		}
	}
	return games.Notice{}, false, nil
}

// returnPath is the envelope sender of a letter, to which it comes back if it cannot
// be delivered: an address of the letter's own, where the mail host allows that.
func (s *Server) returnPath(n games.Notice) string {
	if *s.config.ReturnPath == "" || s.plainPath || n.To == 0 {
		return s.config.Address
	}
	return keyAddress(*s.config.ReturnPath, s.seal.Text(games.Key{About: games.AboutLetter, Player: n.To, ID: n.ID}))
}

// turnedAway acts on a letter that our own mail server, or the next one while it
// listened, did not take. A failure in that is logged and undone alone: what has been
// sent must be noted as sent all the same.
func (s *Server) turnedAway(tx *store.Tx, r result, failure *mailer.SendError) {
	b := games.Bounce{Letter: r.notice, Class: classOf(failure.OurFault, failure.Code/100 == 5), Says: failure.Message}
	if b.Class == games.BounceOurs {
		s.log.Error(blamed, "notice", r.notice.ID, "err", failure, "hint", mailer.Hint(failure))
	}
	err := tx.Savepoint(func() error { return games.Bounced(tx, b, s.config.Limits.Limits, r.at) })
	if err != nil {
		s.log.Error("cannot tell that a letter is given up", "notice", r.notice.ID, "err", err)
	}
}

// Letters that are given up without anybody being at fault.
var (
	errUnreachable = errors.New("its reader cannot be reached just now")
	errNoRoom      = errors.New("it would be larger than the mail that it answers deserves")
)

// quietly reports whether a letter is given up without a word.
func quietly(err error) bool { return errors.Is(err, errUnreachable) || errors.Is(err, errNoRoom) }

// tooLarge refuses a letter that has less room than it takes.
func tooLarge(n games.Notice, raw []byte) error {
	if room := n.Facts.MaxBytes; room > 0 && len(raw) > room {
		return fmt.Errorf("%d bytes, room for %d: %w", len(raw), room, errNoRoom)
	}
	return nil
}
