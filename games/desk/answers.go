package desk

import (
	"errors"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// answers writes to the sender.
type answers struct {
	*asked

	desk      *desk
	allowance *allowance
}

// reply sends a notice to the sender.
func (as *answers) reply(n letters.Notice) error { return as.desk.notify(as.asReply(n)) }

// replyOnce is like notifyOnce, for a notice to the sender.
func (as *answers) replyOnce(n letters.Notice, within time.Duration) error {
	return as.desk.notifyOnce(as.asReply(n), within)
}

func (as *answers) asReply(n letters.Notice) letters.Notice {
	n.To, n.Reply, n.InReplyTo, n.Thread = as.From.ID, !as.unasked, as.Mail, as.Thread
	if n.Kind() == letters.KindHelp && !as.From.HasJoined() && as.Key.About == games.AboutNothing {
		n.To = 0
		if !as.Vouched {
			n.MaxBytes = as.MaxBytes
		}
	}
	if n.To == 0 {
		n.Address, n.Language = as.From.Address, as.Language
	}
	if n.Kind() != letters.KindWelcome {
		n.LeftOut = as.leftOut()
	}
	return n
}

// show answers the sender with a letter about a game as it stands.
func (as *answers) show(g *games.Game, l letters.Letter) error {
	return as.reply(letters.Notice{Matter: letters.OfGame(g), Letter: l})
}

func (as *answers) sendHelp(l letters.HelpText) error {
	n := letters.Notice{Letter: l}
	if err := as.setSubject(&n); err != nil {
		return err
	}
	return as.reply(n)
}

// setSubject makes an answer be about the same game, invitation or puzzle as the letter that
// the mail answers, so that the sender can reply to it again.
func (as *answers) setSubject(n *letters.Notice) error {
	switch as.Key.About {
	case games.AboutDigest:
		n.Digest = as.Key.ID
	case games.AboutPuzzle:
		z, ok, err := as.puzzle(as.Key.ID)
		if err != nil {
			return err
		}
		if ok {
			n.Matter = letters.OfPuzzle(&z, int(as.Key.ID))
		}
	case games.AboutChallenge:
		n.Challenge = games.ChallengeID(as.Key.ID)
	case games.AboutGame:
		g, ok, err := as.tx.Games.Load(games.GameID(as.Key.ID))
		if err != nil {
			return err
		}
		if ok {
			n.Matter = letters.OfGame(&g)
		}
	}
	return nil
}

// orRefuse answers the sender if an error is a refusal that they have not heard of. Faults are returned.
func (as *answers) orRefuse(err error) error {
	if _, ok := errors.AsType[*settled](err); ok {
		return nil
	}
	if refusal, ok := errors.AsType[*games.Refusal](err); ok {
		return as.replyRefusal(refusal)
	}
	return err
}

// replyRefusal sends a refusal to the sender. It sends nothing to somebody who wants no
// automatic answers. The same refusal of the same text is sent in a few words within
// Limits.SameRefusal, unless it asks something. A limited number of refusals ends mail loops with programs that we do
// not recognise as such; the last one says that it is the last.
func (as *answers) replyRefusal(r *games.Refusal) error {
	if as.Quiet || as.From.Unsubscribed && !as.repliesInOwnGame() && r.Facts.Topic != games.TopicOrphan || as.From.ID == 0 {
		return nil
	}
	n, letter := letters.Notice{Said: play.Said{By: r.Facts.By}}, letters.NewRefused(r, as.Line)
	if r.Facts.Topic == games.TopicLetters {
		letter.Line = "" // one refusal for all commands
		n.Letter = letter
		return as.replyOnce(n, time.Hour)
	}
	if err := as.setSubject(&n); err != nil {
		return err
	}
	asks := letter.QuestionNumber() != 0
	pause, err := as.allowance.countRefusal(asks)
	if err != nil || pause.silent {
		return err
	}
	if pause.last {
		letter.Last, letter.Until = true, pause.until
	}
	letter.Short = pause.short
	n.Letter = letter
	if letter.Short || asks {
		return as.reply(n)
	}
	if letter.Again, err = as.tx.Notices.HasLike(as.asReply(n), as.Now.Add(-as.Limits.SameRefusal)); err != nil {
		return err
	}
	n.Letter = letter
	return as.reply(n)
}
