package games

// stranger serves a sender who has not joined. The first command that needs an
// account makes one and is done at once, if the receiving server vouches for the
// sender or he answers a letter of ours; otherwise it waits for his "yes".
func (d *desk) stranger(c Command) error {
	answers := d.Key.About != AboutNothing
	switch {
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
	return d.answerOnce(Notice{Kind: Welcome}, day)
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
	if d.From.ID == 0 {
		d.From.Settings = DefaultSettings()
		if err := d.AddPlayer(&d.From); err != nil {
			return err
		}
	}
	n := d.addressed(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeAsks, Line: d.Line}})
	told, err := d.Told(n, d.Now.Add(-day))
	if err != nil || told {
		return err
	}
	d.From.Waiting = d.Text
	if err := d.SavePlayer(d.From); err != nil {
		return err
	}
	return d.tell(n)
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
