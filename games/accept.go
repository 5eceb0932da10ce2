package games

import "time"

// Accept accepts an offer in a game or an invitation.
type Accept struct{ Remark string }

func (Accept) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "accept"}},
		Alone: remarked[Accept],
		Where: InGame | ToInvite | FreshMail, First: ToInvite, Free: true, Stranger: SignsUp, Sends: true,
	}
}

func (c Accept) do(s *session) error {
	if s.Key.About == AboutGame {
		return s.accept(c.Remark)
	}
	ch, err := s.challengeToAnswer()
	if err != nil {
		return err
	}
	ch.invited(s.From.ID).Accepted = true
	return s.acceptChallenge(&ch, c.Remark)
}

// acceptChallenge saves the acceptance. When everybody has accepted, the game
// starts.
func (s *session) acceptChallenge(ch *Challenge, remark string) error {
	if err := s.checkRoom(s.From, ""); err != nil {
		return err
	}
	if ch.allAccepted() {
		return s.startGame(ch, remark)
	}
	if err := s.SaveChallenge(*ch); err != nil {
		return err
	}
	s.left.Unsent = s.left.Unsent || remark != "" // there is no game yet to send it in
	return s.reply(Notice{Matter: ch.matter(), Letter: InvitationAccepted{}})
}

// Decline declines an offer in a game or an invitation.
type Decline struct{ Remark string }

func (Decline) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "decline"}},
		Alone: remarked[Decline],
		Where: InGame | ToInvite | FreshMail, First: ToInvite, Free: true, Stranger: TurnsDown, Sends: true,
	}
}

func (c Decline) do(s *session) error {
	if s.Key.About == AboutGame {
		g, err := s.gameWithOffer()
		if err != nil {
			return err
		}
		return s.declineOffer(&g, c.Remark)
	}
	ch, err := s.challengeToAnswer()
	if err != nil {
		return err
	}
	return s.declineChallenge(&ch, s.From.ID, c.Remark)
}

// Never declines all open invitations and unsubscribes the sender. From then on the
// sender only gets letters about games that they still play.
type Never struct{}

func (Never) traits() Traits {
	return Traits{Ways: []Way{{Form: "never"}}, Where: ToInvite | FreshMail, First: ToInvite, Free: true, Stranger: TurnsDown}
}

func (Never) do(s *session) error {
	// A mail program can send this mail at the press of a button. A player must write
	// the command to unsubscribe.
	if s.Key.About == AboutStopping && s.From.HasJoined() {
		return refuseAbout(NotAllowed, TopicStopping, "")
	}
	// Unsubscribing is permanent, so a From address that anybody can forge is not enough.
	fresh := s.Key.About == AboutNothing
	if s.Key.About == AboutGame || s.Key.About == AboutDigest || fresh && !s.Vouched {
		return refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	if !s.From.HasJoined() {
		return s.unsubscribeStranger()
	}
	return s.unsubscribe()
}

// unsubscribe declines all open invitations and makes sure that the sender gets no more
// letters, except those about games that they still play.
func (s *session) unsubscribe() error {
	if err := s.declineInvitations(); err != nil {
		return err
	}
	s.From.Unsubscribed, s.From.PuzzleAt = true, time.Time{}
	return s.resetDigest()
}

// declineInvitations declines all open invitations to the sender, and withdraws their seeks.
func (s *session) declineInvitations() error {
	open, err := s.pendingInvitations()
	if err != nil {
		return err
	}
	if err := s.declineAll(open, s.From.ID); err != nil {
		return err
	}
	return s.withdrawSeeks(s.From.ID)
}

// declineAll declines challenges for a player, without a word from them.
func (s *session) declineAll(open []Challenge, by PlayerID) error {
	for i := range open {
		if err := s.declineChallenge(&open[i], by, ""); err != nil {
			return err
		}
	}
	return nil
}

// declineChallenge closes a challenge for a player. It notifies the challenger and the players
// who had accepted, with what the player says about it.
func (s *session) declineChallenge(ch *Challenge, by PlayerID, says string) error {
	return s.closeChallenge(ch, ChallengeDeclined, Declined{}, Said{By: by, Text: cutRemark(says)})
}

// challengeToAnswer returns the challenge that the sender accepts or declines: the
// one whose letter they answer or, if the receiving server vouches for them, their
// only pending invitation.
func (s *session) challengeToAnswer() (Challenge, error) {
	if s.Key.About == AboutChallenge {
		return s.invitationOfKey()
	}
	if !s.Vouched && s.Key.About != AboutQuestion {
		return Challenge{}, refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	open, err := s.pendingInvitations()
	switch {
	case err != nil:
		return Challenge{}, err
	case len(open) == 0:
		return Challenge{}, s.noInvitation()
	case len(open) > 1:
		return Challenge{}, refuseAbout(NotAllowed, TopicWhich, "")
	}
	return open[0], nil
}

// invitationOfKey returns the challenge of the letter that the sender answers, if it is open and invites them.
func (s *session) invitationOfKey() (Challenge, error) {
	ch, ok, err := s.Challenge(ChallengeID(s.Key.ID))
	switch {
	case err != nil:
		return ch, err
	case !ok:
		return ch, refuse(Closed)
	case ch.invited(s.From.ID) == nil:
		return ch, refuseAbout(NoOffer, TopicNoInvitation, "")
	case ch.State != ChallengeOpen:
		return ch, s.tooLate(&ch)
	}
	return ch, nil
}

// pendingInvitations returns the open challenges that the sender has not accepted
// yet.
func (s *session) pendingInvitations() ([]Challenge, error) {
	all, err := s.OpenChallenges(s.From.ID)
	var pending []Challenge
	for _, ch := range all {
		if i := ch.invited(s.From.ID); i != nil && !i.Accepted {
			pending = append(pending, ch)
		}
	}
	return pending, err
}
