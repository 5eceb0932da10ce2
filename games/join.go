package games

// Yes answers the welcome that asked a stranger "was this you?". It signs him up;
// what he had asked for is done next.
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

// Join signs a player up, under a nickname or one made from the address. For
// somebody who has joined it sets the nickname, and takes a "never" back.
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
	return s.answer(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeJoined}})
}

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
