package games

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
	"time"
)

// stranger serves a sender who has not joined. The first command that needs an
// account makes one and is done at once, if the receiving server vouches for the
// sender or he answers a letter of ours; otherwise it waits for his "yes".
func (s *session) stranger(c Command) error {
	answers := s.Key.About != AboutNothing
	rule := rowOf(c).Stranger
	_, yes := c.(Yes)
	switch {
	case yes && s.Key.About == AboutJoining && s.Key.ID != questionID(s.From.Waiting):
		return refuseAbout(Closed, TopicQuestion, "")
	case rule == SignsUp && (s.Vouched || answers):
		if err := s.signUp(); err != nil {
			return err
		}
		return c.do(s)
	case rule == SignsUp:
		return s.askToJoin()
	case answers || s.Vouched && s.From.ID != 0 && rule == TurnsDown:
		return c.do(s)
	}
	n := s.welcome(Facts{})
	if may, err := s.mayWelcome(n); err != nil || !may {
		return err
	}
	return s.tell(n)
}

// welcome is the letter to a stranger. It may be no larger than what it answers
// deserves; see [Request].
func (s *session) welcome(facts Facts) Notice {
	facts.MaxBytes = s.MaxBytes
	n := s.addressed(Notice{Kind: Welcome, Facts: facts})
	n.Address = s.From.Address
	return n
}

// mayWelcome allows one such letter a day, and not too many to all: who sends us mail
// in strangers' names wants them to get ours.
func (s *session) mayWelcome(n Notice) (bool, error) {
	if told, err := s.Told(n, s.Now.Add(-s.Limits.SameWelcome)); err != nil || told {
		return false, err
	}
	crowd, err := s.crowd()
	if crowd {
		s.outcome, s.reason = OutcomeIgnored, Limit
	}
	return !crowd, err
}

// crowd reports whether enough strangers have been welcomed in the last hour, from
// everywhere or from the sender's domain.
func (s *session) crowd() (bool, error) {
	addresses, err := s.Welcomed(s.Now.Add(-time.Hour))
	neighbours := 0
	for _, address := range addresses {
		if domainOf(address) == domainOf(s.From.Address) {
			neighbours++
		}
	}
	return reached(len(addresses), s.Limits.WelcomesAnHour) || reached(neighbours, s.Limits.WelcomesADomain), err
}

func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}

// staysInGame reports whether a player who wants no invitation again answers a letter
// about a game of his: the games that he has begun go on.
func (s *session) staysInGame() bool { return s.From.HasJoined() && s.Key.About == AboutGame }

// comesBack reports whether somebody who wanted no letter again, ever, has
// changed his mind beyond doubt.
func (s *session) comesBack(c Command) bool {
	_, join := c.(Join)
	return join && s.Vouched
}

// askToJoin keeps the stranger's command and asks him whether it was he, once a
// day: an address in which somebody else writes gets no more than one letter.
func (s *session) askToJoin() error {
	s.outcome = OutcomeWaits
	facts := Facts{Topic: WelcomeAsks, Line: s.Line, Question: questionID(s.Text)}
	if may, err := s.mayWelcome(s.welcome(facts)); err != nil || !may {
		return err
	}
	s.From.Waiting = s.Text
	if err := s.keepStranger(); err != nil {
		return err
	}
	return s.tell(s.welcome(facts))
}

// questionID tells one question from others by the command that it is about: whoever
// answers "yes" says so to that one.
func questionID(waiting string) int64 {
	sum := sha256.Sum256([]byte(waiting))
	return int64(binary.BigEndian.Uint32(sum[:]))
}

func (s *session) keepStranger() error {
	if s.From.ID != 0 {
		return s.SavePlayer(s.From)
	}
	s.From.Settings = DefaultSettings()
	return s.AddPlayer(&s.From)
}

// The topics of a welcome: to a new player, or to a stranger who is asked whether
// it was he. The one to anybody else has none.
const (
	WelcomeJoined = "joined"
	WelcomeAsks   = "yes"
)

// signUp makes the sender a player, with a nickname from his address, and tells
// him so.
func (s *session) signUp() error {
	p := s.From
	nick, err := freeNick(s.Tx, p.Address)
	if err != nil {
		return err
	}
	p.Nick, p.Joined, p.Unsubscribed, p.Waiting = nick, s.Now, false, ""
	if p.ID == 0 {
		p.Settings = DefaultSettings()
		err = s.AddPlayer(&p)
	} else {
		err = s.SavePlayer(p)
	}
	if err != nil {
		return err
	}
	s.From = p
	return s.answer(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeJoined}})
}

// justJoined reports whether the mail at hand has signed its sender up.
func (s *session) justJoined() bool { return s.From.Joined.Equal(s.Now) }
