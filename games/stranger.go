package games

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"strings"
	"time"
)

// executeForStranger executes the command of a sender who has not joined. The first
// command that needs an account creates it and is executed at once if the receiving
// server vouches for the sender or if they answer one of our letters. Otherwise it
// waits until the stranger answers "yes".
func (s *session) executeForStranger(c Command) error {
	answers, likely := s.Key.About != AboutNothing, false
	if ask, ok := c.(Ask); ok && !answers {
		c, s.Text, s.Line, likely = ask.Command, ask.Line+"\n"+ask.Rest, CutLine(ask.Line), true
	}
	if answersOrphan(c) {
		return s.welcomeOrphan()
	}
	rule := traitsOf(c).Stranger
	_, yes := Unwrap(c).(Yes)
	switch {
	case yes && s.Key.About == AboutJoining && s.Key.ID != questionID(s.From.Waiting):
		return refuseAbout(Closed, TopicQuestion, "")
	case rule == SignsUp && !likely && (s.Vouched || answers):
		if err := s.signUp(); err != nil {
			return err
		}
		return c.do(s)
	case rule == SignsUp:
		return s.askStranger()
	case rule == AnsweredDaily && !answers:
		return s.answerDaily(c)
	case rule == ProvesItself, answers && (s.From.ID != 0 || rule != OnlyAnswers), !likely && rule == TurnsDown && s.vouchedFor(c):
		return c.do(s)
	}
	n := s.newWelcome(Welcome{})
	if ok, err := s.canWelcome(n); err != nil || !ok {
		return err
	}
	return s.notify(n)
}

// welcomeOrphan answers somebody who has a letter of the server and is no longer known.
func (s *session) welcomeOrphan() error {
	n := s.newWelcome(WelcomeOrphan{})
	ok, err := s.canWelcome(n)
	if err == nil && ok {
		err = s.notify(n)
	}
	return cmp.Or(err, error(&settled{OutcomeRefused, OldLetter}))
}

// vouchedFor reports whether a stranger can turn letters down in a fresh mail. Somebody that
// the server has never written to can only stop all letters.
func (s *session) vouchedFor(c Command) bool {
	switch Unwrap(c).(type) {
	case Stop, Forget:
		return s.Vouched
	}
	return s.Vouched && s.From.ID != 0
}

// answerDaily answers a stranger who only wants to look, once a day. It has the limits of
// welcomes.
func (s *session) answerDaily(c Command) error {
	n := s.asReply(Notice{Letter: HelpText{}})
	if ok, err := s.canWelcome(n); err != nil || !ok {
		return err
	}
	err := c.do(s)
	if _, refused := errors.AsType[*Refusal](err); refused {
		return s.sendHelp(HelpText{})
	}
	return err
}

// newWelcome returns a welcome to the sender. Its size is limited, because the
// address may be forged; see [Request].
func (s *session) newWelcome(l Letter) Notice {
	n := s.asReply(Notice{Letter: l})
	n.Address, n.MaxBytes = s.From.Address, s.MaxBytes
	return n
}

// canWelcome reports whether the sender may get a welcome: one a day, and a limited
// number to all strangers together. Without this limit, anybody could make the
// server send mail to other people's addresses. Over that number, the mail is ignored.
func (s *session) canWelcome(n Notice) (bool, error) {
	if notified, err := s.WasNotified(n, s.Now.Add(-s.Limits.SameWelcome)); err != nil || notified {
		return false, err
	}
	tooMany, err := s.tooManyWelcomes(s.From.Address)
	if err == nil && tooMany {
		err = &settled{OutcomeIgnored, Limit}
	}
	return !tooMany, err
}

// tooManyWelcomes reports whether the limit on letters to strangers in the last hour is reached,
// for all of them or for the domain of an address.
func (s *session) tooManyWelcomes(to string) (bool, error) {
	addresses, err := s.WelcomedStrangers(s.Now.Add(-time.Hour))
	neighbours := 0
	for _, address := range addresses {
		if domainOf(address) == domainOf(to) {
			neighbours++
		}
	}
	return atLimit(len(addresses), s.Limits.WelcomesAnHour) || atLimit(neighbours, s.Limits.WelcomesADomain), err
}

func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}

// repliesInOwnGame reports whether a player answers a letter about a game.
// Unsubscribed players can still finish their games.
func (s *session) repliesInOwnGame() bool {
	return s.From.HasJoined() && (s.Key.About == AboutGame || s.Key.About == AboutDigest)
}

// resubscribes reports whether a command undoes [Never], or is about the account as a whole. The
// receiving server must vouch for the sender; for the latter an answer to a letter is enough.
func (s *session) resubscribes(c Command) bool {
	switch Unwrap(c).(type) {
	case Join, Start:
		return s.Vouched
	case Forget, EnterCode, Stay, Export:
		return s.From.HasJoined() && (s.Vouched || s.Key.About != AboutNothing)
	}
	return false
}

// askStranger saves the command of a stranger and asks them whether they sent it. If
// somebody else uses their address, they get no more than one letter a day.
func (s *session) askStranger() error {
	waits := &settled{outcome: OutcomeWaits}
	asks := WelcomeAsks{Line: s.Line, Question: questionID(s.Text)}
	if ok, err := s.canWelcome(s.newWelcome(asks)); err != nil || !ok {
		return cmp.Or(err, error(waits))
	}
	s.From.Waiting = s.Text
	if err := s.saveStranger(); err != nil {
		return err
	}
	return cmp.Or(s.notify(s.newWelcome(asks)), error(waits))
}

// questionID returns the number of the question about a waiting command. A "yes"
// answers only the question with the same number.
func questionID(waiting string) int64 {
	sum := sha256.Sum256([]byte(waiting))
	return int64(binary.BigEndian.Uint32(sum[:]))
}

func (s *session) saveStranger() error {
	if s.From.ID != 0 {
		return s.SavePlayer(s.From)
	}
	s.From.Settings, s.From.Origin = DefaultSettings(), s.newOrigin("player", s.From.Address)
	return s.AddPlayer(&s.From)
}
