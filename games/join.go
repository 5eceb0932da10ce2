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

// Nick changes the sender's nickname.
type Nick struct{ Name string }

func (c Nick) do(s *session) error {
	if err := s.rename(c.Name); err != nil {
		return err
	}
	return s.answer(Notice{Kind: SettingsOf})
}

func (s *session) rename(nick string) error {
	if !GoodNick(nick) {
		return refuseAbout(NotAllowed, TopicNick, nick)
	}
	other, taken, err := s.PlayerByNick(nick)
	switch {
	case err != nil:
		return err
	case taken && other.ID != s.From.ID:
		return refuseAbout(NotAllowed, TopicNickTaken, nick)
	}
	s.From.Nick = nick
	return s.SavePlayer(s.From)
}
