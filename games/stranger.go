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
func (d *desk) stranger(c Command) error {
	answers := d.Key.About != AboutNothing
	_, yes := c.(Yes)
	switch {
	case yes && d.Key.About == AboutJoining && d.Key.ID != questionID(d.From.Waiting):
		return refuseAbout(Closed, TopicQuestion, "")
	case needsAccount(c) && (d.Vouched || answers):
		if err := d.signUp(); err != nil {
			return err
		}
		return c.do(d)
	case needsAccount(c):
		return d.askToJoin()
	case answers || d.Vouched && d.From.ID != 0 && turnsDown(c):
		return c.do(d)
	}
	n := d.welcome(Facts{})
	if may, err := d.mayWelcome(n); err != nil || !may {
		return err
	}
	return d.tell(n)
}

// welcome is the letter to a stranger. It may be no larger than what it answers
// deserves; see [Request].
func (d *desk) welcome(facts Facts) Notice {
	facts.Room = d.Room
	n := d.addressed(Notice{Kind: Welcome, Facts: facts})
	n.Address = d.From.Address
	return n
}

// mayWelcome allows one such letter a day, and not too many to all: who sends us mail
// in strangers' names wants them to get ours.
func (d *desk) mayWelcome(n Notice) (bool, error) {
	if told, err := d.Told(n, d.Now.Add(-d.Limits.SameWelcome)); err != nil || told {
		return false, err
	}
	crowd, err := d.crowd()
	if crowd {
		d.outcome, d.reason = Ignored, Limit
	}
	return !crowd, err
}

// crowd reports whether enough strangers have been welcomed in the last hour, from
// everywhere or from the sender's domain.
func (d *desk) crowd() (bool, error) {
	addresses, err := d.Welcomed(d.Now.Add(-time.Hour))
	neighbours := 0
	for _, address := range addresses {
		if domainOf(address) == domainOf(d.From.Address) {
			neighbours++
		}
	}
	return reached(len(addresses), d.Limits.WelcomesAnHour) || reached(neighbours, d.Limits.WelcomesADomain), err
}

func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}

// needsAccount reports whether a command makes sense for players only.
func needsAccount(c Command) bool {
	switch c.(type) {
	case Yes, Join, Accept, IssueChallenge, ListGames, ShowGame, ShowSettings, Set, Nick:
		return true
	}
	return false
}

// turnsDown reports whether a command turns an invitation down, which wants no account.
func turnsDown(c Command) bool {
	switch c.(type) {
	case Decline, Never:
		return true
	}
	return false
}

// staysInGame reports whether a player who wants no invitation again answers a letter
// about a game of his: the games that he has begun go on.
func (d *desk) staysInGame() bool { return d.From.HasJoined() && d.Key.About == AboutGame }

// comesBack reports whether somebody who wanted no letter again, ever, has
// changed his mind beyond doubt.
func (d *desk) comesBack(c Command) bool {
	_, join := c.(Join)
	return join && d.Vouched
}

// askToJoin keeps the stranger's command and asks him whether it was he, once a
// day: an address in which somebody else writes gets no more than one letter.
func (d *desk) askToJoin() error {
	d.outcome = Waits
	facts := Facts{Topic: WelcomeAsks, Line: d.Line, Question: questionID(d.Text)}
	if may, err := d.mayWelcome(d.welcome(facts)); err != nil || !may {
		return err
	}
	d.From.Waiting = d.Text
	if err := d.keepStranger(); err != nil {
		return err
	}
	return d.tell(d.welcome(facts))
}

// questionID tells one question from others by the command that it is about: whoever
// answers "yes" says so to that one.
func questionID(waiting string) int64 {
	sum := sha256.Sum256([]byte(waiting))
	return int64(binary.BigEndian.Uint32(sum[:]))
}

func (d *desk) keepStranger() error {
	if d.From.ID != 0 {
		return d.SavePlayer(d.From)
	}
	d.From.Settings = DefaultSettings()
	return d.AddPlayer(&d.From)
}

// The topics of a welcome: to a new player, or to a stranger who is asked whether
// it was he. The one to anybody else has none.
const (
	WelcomeJoined = "joined"
	WelcomeAsks   = "yes"
)

// signUp makes the sender a player, with a nickname from his address, and tells
// him so.
func (d *desk) signUp() error {
	p := d.From
	nick, err := freeNick(d.Tx, p.Address)
	if err != nil {
		return err
	}
	p.Nick, p.Joined, p.Never, p.Waiting = nick, d.Now, false, ""
	if p.ID == 0 {
		p.Settings = DefaultSettings()
		err = d.AddPlayer(&p)
	} else {
		err = d.SavePlayer(p)
	}
	if err != nil {
		return err
	}
	d.From = p
	return d.answer(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeJoined}})
}

// justJoined reports whether the mail at hand has signed its sender up.
func (d *desk) justJoined() bool { return d.From.Joined.Equal(d.Now) }
