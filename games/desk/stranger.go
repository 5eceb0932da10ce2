package desk

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// executeForStranger executes the command of a sender who has not joined. The first
// command that needs an account creates it and is executed at once if the receiving
// server vouches for the sender or if they answer one of our letters. Otherwise it
// waits until the stranger answers "yes".
func (h *house) executeForStranger(c Command) error {
	answers, likely := h.Key.About != games.AboutNothing, false
	if ask, ok := c.(Ask); ok && !answers {
		c, h.Text, h.Line, likely = ask.Command, ask.Line+"\n"+ask.Rest, games.CutLine(ask.Line), true
	}
	if answersOrphan(c) {
		return h.door.welcomeOrphan()
	}
	if set, ok := Unwrap(c).(Set); ok && set.Key == "language" && h.Key.About == games.AboutChallenge {
		return h.invitations.inLanguage(set)
	}
	rule := traitsOf(c).Stranger
	_, yes := Unwrap(c).(Yes)
	switch {
	case yes && h.Key.About == games.AboutJoining && h.Key.ID != questionID(h.From.Waiting):
		return games.RefuseAbout(games.Closed, games.TopicQuestion, "")
	case rule == SignsUp && !likely && (h.Vouched || answers):
		if err := h.accounts.signUp(); err != nil {
			return err
		}
		return h.carryOut(c)
	case rule == SignsUp:
		return h.door.askStranger()
	case rule == AnsweredDaily && !answers:
		return h.answerDaily(c)
	case rule == ProvesItself, answers && (h.From.ID != 0 || rule != OnlyAnswers), !likely && rule == TurnsDown && h.vouchedFor(c):
		return h.carryOut(c)
	}
	return h.door.welcome(c)
}

// inLanguage invites somebody once more, in a language that they name. They need not join for that.
func (in *invitations) inLanguage(c Set) error {
	ch, err := in.invitationOfKey()
	if err != nil {
		return err
	}
	settings := in.From.Settings
	if !setLanguage(&settings, c.Value) {
		return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicSetting, Name: c.Key, Known: languageTags()}}
	}
	if err := in.change(func(p *games.Player) { p.Settings = settings }); err != nil {
		return err
	}
	return in.answers.reply(letters.Notice{Matter: letters.OfChallenge(&ch), Letter: letters.Invitation{}, Said: play.Said{By: ch.From}})
}

// door answers people who have not joined.
type door struct {
	*asked

	answers   *answers
	desk      *desk
	allowance *allowance
	accounts  *accounts
}

// welcome answers a stranger whose mail is no command for them.
func (dr *door) welcome(c Command) error {
	n := dr.newWelcome(letters.Welcome{})
	p, err := dr.mayWelcome(n)
	if err != nil || p.silent {
		return err
	}
	if dr.Vouched {
		s, _ := Unwrap(c).(Sentence)
		n = dr.newWelcome(letters.WelcomeFirst{Theme: s.About, Friend: s.Address, Line: dr.Line, Again: p.short})
	}
	return dr.desk.notify(n)
}

// welcomeOrphan answers somebody who has a letter of the server and is no longer known.
func (dr *door) welcomeOrphan() error {
	n := dr.newWelcome(letters.WelcomeOrphan{})
	p, err := dr.mayWelcome(n)
	if err == nil && !p.silent {
		err = dr.desk.notify(n)
	}
	return cmp.Or(err, error(&settled{OutcomeRefused, games.OldLetter}))
}

// answerDaily answers a stranger who only wants to look, once a day. It has the limits of
// welcomes.
func (h *house) answerDaily(c Command) error {
	n := h.answers.asReply(letters.Notice{Letter: letters.HelpText{}})
	if p, err := h.door.mayWelcome(n); err != nil || p.silent {
		return err
	}
	err := c.do(h)
	if _, refused := errors.AsType[*games.Refusal](err); refused {
		return h.answers.sendHelp(letters.HelpText{})
	}
	return err
}

// newWelcome returns a welcome to the sender. Its size is limited, because the
// address may be forged; see [Request].
func (dr *door) newWelcome(l letters.Letter) letters.Notice {
	n := dr.answers.asReply(letters.Notice{Letter: l})
	n.Address = dr.From.Address
	if !dr.Vouched {
		n.MaxBytes = dr.MaxBytes
	}
	return n
}

// mayWelcome says whether the sender may get a welcome: usually one a day, and a limited
// number to all strangers together. Without this limit, anybody could make the
// server send mail to other people's addresses. Over that number, the mail is ignored. A sender whose mail
// server vouches for them is answered as often as a player.
func (dr *door) mayWelcome(n letters.Notice) (p pause, err error) {
	if !dr.Vouched {
		notified, err := dr.tx.Notices.HasLike(n, dr.Now.Add(-dr.Limits.SameWelcome))
		if err != nil || notified {
			return pause{silent: true}, err
		}
	}
	p, err = dr.allowance.mayWelcome(dr.From.Address)
	if err == nil && p.silent {
		err = &settled{OutcomeIgnored, games.Limit}
	}
	return p, err
}

// askStranger saves the command of a stranger and asks them whether they sent it. If
// somebody else uses their address, they get no more than one letter a day.
func (dr *door) askStranger() error {
	waits := &settled{outcome: OutcomeWaits}
	asks := letters.WelcomeAsks{Line: dr.Line, Question: questionID(dr.Text)}
	if p, err := dr.mayWelcome(dr.newWelcome(asks)); err != nil || p.silent {
		return cmp.Or(err, error(waits))
	}
	if err := dr.accounts.changeStranger(func(p *games.Player) { p.Waiting = dr.Text }); err != nil {
		return err
	}
	return cmp.Or(dr.desk.notify(dr.newWelcome(asks)), error(waits))
}

// questionID returns the number of the question about a waiting command. A "yes"
// answers only the question with the same number.
func questionID(waiting string) int64 {
	sum := sha256.Sum256([]byte(waiting))
	return int64(binary.BigEndian.Uint32(sum[:]))
}

// firstSettings returns the settings of a sender who is new. Their letters are in the language of their mail.
func (ac *accounts) firstSettings() games.Settings {
	s := games.DefaultSettings()
	s.Language = ac.Language
	return s
}

// changeStranger changes the sender, who may be unknown so far.
func (ac *accounts) changeStranger(how func(*games.Player)) error {
	if ac.From.ID != 0 {
		return ac.change(how)
	}
	ac.From.Settings, ac.From.Origin = ac.firstSettings(), ac.newOrigin("player", ac.From.Address)
	how(&ac.From)
	return ac.tx.Players.Add(&ac.From)
}
