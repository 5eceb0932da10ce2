package games

// Accept says yes to the offer or the invitation that the letter at hand speaks of.
type Accept struct{ Remark string }

func (c Accept) do(s *session) error {
	if s.Key.About == AboutGame {
		g, err := s.offerToAnswer()
		if err != nil {
			return err
		}
		return s.agree(&g, c.Remark)
	}
	ch, err := s.invitation()
	if err != nil {
		return err
	}
	ch.invited(s.From.ID).Accepted = true
	return s.accepted(&ch, c.Remark)
}

// accepted saves the acceptance; when it was the last, the game begins.
func (s *session) accepted(ch *Challenge, remark string) error {
	if ch.everybodyAccepted() {
		return s.start(ch, remark)
	}
	if err := s.SaveChallenge(*ch); err != nil {
		return err
	}
	return s.answer(Notice{Kind: Invited, Challenge: ch.ID, Facts: Facts{Topic: TopicAccepted}})
}

// Decline says no to the offer or the invitation.
type Decline struct{}

func (c Decline) do(s *session) error {
	if s.Key.About == AboutGame {
		g, err := s.offerToAnswer()
		if err != nil {
			return err
		}
		return c.draw(s, &g)
	}
	ch, err := s.invitation()
	if err != nil {
		return err
	}
	return s.turnDown(&ch)
}

// Never declines an invitation and asks for no letter again, ever, but those about the
// games that the sender still plays.
type Never struct{}

func (Never) do(s *session) error {
	// What a mail program does at the press of a button must not end what a player
	// does here: he says so himself.
	if s.Key.About == AboutStopping && s.From.HasJoined() {
		return refuseAbout(NotAllowed, TopicStopping, "")
	}
	// It is for good: a From that anybody can write is not enough.
	fresh := s.Key.About == AboutNothing
	if s.Key.About == AboutGame || fresh && !s.Vouched {
		return refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	open, err := s.openInvitations()
	if err != nil {
		return err
	}
	for i := range open {
		if err := s.turnDown(&open[i]); err != nil {
			return err
		}
	}
	s.From.Unsubscribed = true
	return s.SavePlayer(s.From)
}

// turnDown closes a challenge and tells the challenger and those who had accepted.
func (s *session) turnDown(ch *Challenge) error {
	ch.State = ChallengeDeclined
	if err := s.SaveChallenge(*ch); err != nil {
		return err
	}
	wanted := []PlayerID{ch.From}
	for _, i := range ch.Invited {
		if i.Accepted && i.Player != s.From.ID {
			wanted = append(wanted, i.Player)
		}
	}
	for _, p := range wanted {
		n := Notice{To: p, Kind: Declined, Challenge: ch.ID, Facts: Facts{By: s.From.ID}}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return nil
}

// invitation returns the open invitation that the sender answers: the one whose
// letter he has in hand or, where the server vouches for him, the only one.
func (s *session) invitation() (Challenge, error) {
	if s.Key.About == AboutChallenge {
		return s.keyedInvitation()
	}
	if !s.Vouched {
		return Challenge{}, refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	open, err := s.openInvitations()
	switch {
	case err != nil:
		return Challenge{}, err
	case len(open) == 0:
		return Challenge{}, refuseAbout(NoOffer, TopicNoInvitation, "")
	case len(open) > 1:
		return Challenge{}, refuseAbout(NotAllowed, TopicWhich, "")
	}
	return open[0], nil
}

func (s *session) keyedInvitation() (Challenge, error) {
	ch, ok, err := s.Challenge(ChallengeID(s.Key.ID))
	switch {
	case err != nil:
		return ch, err
	case !ok || ch.State != ChallengeOpen:
		return ch, refuse(Closed)
	case ch.invited(s.From.ID) == nil:
		return ch, refuseAbout(NoOffer, TopicNoInvitation, "")
	}
	return ch, nil
}

// openInvitations returns the challenges that wait for the sender's answer.
func (s *session) openInvitations() ([]Challenge, error) {
	all, err := s.OpenChallenges(s.From.ID)
	var open []Challenge
	for _, ch := range all {
		if i := ch.invited(s.From.ID); i != nil && !i.Accepted {
			open = append(open, ch)
		}
	}
	return open, err
}
