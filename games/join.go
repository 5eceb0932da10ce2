package games

// Yes answers the letter that asks a stranger whether they sent a mail. It signs the
// stranger up; the caller then executes the command of that mail.
type Yes struct{}

func (Yes) do(s *session) error {
	if s.justJoined() {
		return nil
	}
	if s.Key.About == AboutJoining {
		return refuseAbout(Closed, TopicJoining, "")
	}
	return refuseAbout(NotAllowed, TopicYes, "")
}

// Join signs a player up, with a nickname of their choice or one made from the
// address. If the sender is a player already, it sets the nickname and undoes
// [Never].
type Join struct{ Nick string }

func (c Join) do(s *session) error {
	if s.From.Unsubscribed {
		s.From.Unsubscribed = false
		if err := s.SavePlayer(s.From); err != nil {
			return err
		}
	}
	if c.Nick != "" {
		if err := s.rename(c.Nick); err != nil {
			return err
		}
	}
	if s.justJoined() {
		return nil
	}
	return s.reply(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeJoined}})
}

// signUp makes the sender a player, with a nickname made from the address, and
// welcomes them.
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
	return s.reply(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeJoined}})
}

// justJoined reports whether this request signed the sender up.
func (s *session) justJoined() bool { return s.From.Joined.Equal(s.Now) }
