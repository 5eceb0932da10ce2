package games

// Join signs a player up, with a nickname of their choice or one made from their name.
// If the sender is a player already, it sets the nickname and undoes [Never] and [Stop].
type Join struct{ Nick string }

func (Join) traits() Traits {
	return Traits{Ways: []Way{{Form: "join NICKNAME", Example: "join Ann"}}, Read: readJoin, Stranger: SignsUp}
}

func readJoin(l CommandLine) Command {
	switch len(l.Args) {
	case 0:
		return Join{}
	case 1:
		return Join{Nick: l.Typed[0]}
	}
	return nil
}

func (c Join) do(s *session) error {
	if s.From.Unsubscribed || s.From.Stopped {
		s.From.Unsubscribed, s.From.Stopped = false, false
		if err := s.SavePlayer(s.From); err != nil {
			return err
		}
	}
	if c.Nick != "" {
		if err := s.rename(c.Nick); err != nil {
			return err
		}
	}
	switch {
	case s.justJoined():
		return nil
	case !s.From.ForgetAt.IsZero():
		return Stay{}.do(s)
	}
	return s.reply(Notice{Letter: WelcomeJoined{}})
}

// signUp makes the sender a player, with a nickname made from their name, and welcomes
// them.
func (s *session) signUp() error {
	p := s.From
	nick, err := freeNick(s.Tx, s.Name, p.Address)
	if err != nil {
		return err
	}
	p.Nick, p.Joined, p.Unsubscribed, p.Waiting = nick, s.Now, false, ""
	if p.ID == 0 {
		p.Settings, p.Origin = DefaultSettings(), s.newOrigin("player", p.Address)
		err = s.AddPlayer(&p)
	} else {
		err = s.SavePlayer(p)
	}
	if err != nil {
		return err
	}
	s.From = p
	return s.reply(Notice{Letter: WelcomeJoined{}})
}

// justJoined reports whether this request signed the sender up.
func (s *session) justJoined() bool { return s.From.Joined.Equal(s.Now) }
