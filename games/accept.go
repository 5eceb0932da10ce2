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

func (c Accept) do(h *house) error {
	if h.Key.About == AboutGame {
		return h.offers.accept(c.Remark)
	}
	ch, err := h.invitations.challengeToAnswer()
	if err != nil {
		return err
	}
	ch.invited(h.From.ID).Accepted = true
	return h.invitations.acceptChallenge(&ch, c.Remark)
}

// acceptChallenge saves the acceptance. When everybody has accepted, the game
// starts.
func (in *invitations) acceptChallenge(ch *Challenge, remark string) error {
	if err := in.opponents.checkRoom(in.From, ""); err != nil {
		return err
	}
	if ch.allAccepted() {
		return in.starts.startGame(ch, remark)
	}
	if err := in.tx.Challenges.Save(*ch); err != nil {
		return err
	}
	in.left.Unsent = in.left.Unsent || remark != "" // there is no game yet to send it in
	return in.answers.reply(Notice{Matter: ch.matter(), Letter: InvitationAccepted{}})
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

func (c Decline) do(h *house) error {
	if h.Key.About == AboutGame {
		g, err := h.offers.gameWithOffer()
		if err != nil {
			return err
		}
		return h.offers.declineOffer(&g, c.Remark)
	}
	ch, err := h.invitations.challengeToAnswer()
	if err != nil {
		return err
	}
	return h.invitations.declineChallenge(&ch, h.From.ID, c.Remark)
}

// Never declines all open invitations and unsubscribes the sender. From then on the
// sender only gets letters about games that they still play.
type Never struct{}

func (Never) traits() Traits {
	return Traits{Ways: []Way{{Form: "never"}}, Where: ToInvite | FreshMail, First: ToInvite, Free: true, Stranger: TurnsDown}
}

func (Never) do(h *house) error {
	// A mail program can send this mail at the press of a button. A player must write
	// the command to unsubscribe.
	if h.Key.About == AboutStopping && h.From.HasJoined() {
		return refuseAbout(NotAllowed, TopicStopping, "")
	}
	// Unsubscribing is permanent, so a From address that anybody can forge is not enough.
	fresh := h.Key.About == AboutNothing
	if h.Key.About == AboutGame || h.Key.About == AboutDigest || fresh && !h.Vouched {
		return refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	if !h.From.HasJoined() {
		return h.accounts.unsubscribeStranger()
	}
	return h.accounts.unsubscribe()
}

// unsubscribe declines all open invitations and makes sure that the sender gets no more
// letters, except those about games that they still play.
func (ac *accounts) unsubscribe() error {
	if err := ac.invitations.declineInvitations(); err != nil {
		return err
	}
	ac.From.Unsubscribed, ac.From.PuzzleAt = true, time.Time{}
	return ac.daily.resetDigest()
}

// declineInvitations declines all open invitations to the sender, and withdraws their seeks.
func (in *invitations) declineInvitations() error {
	open, err := in.pendingInvitations()
	if err != nil {
		return err
	}
	if err := in.declineAll(open, in.From.ID); err != nil {
		return err
	}
	return in.seeks.withdrawSeeks(in.From.ID)
}

// declineAll declines challenges for a player, without a word from them.
func (in *invitations) declineAll(open []Challenge, by PlayerID) error {
	for i := range open {
		if err := in.declineChallenge(&open[i], by, ""); err != nil {
			return err
		}
	}
	return nil
}

// declineChallenge closes a challenge for a player. It notifies the challenger and the players
// who had accepted, with what the player says about it.
func (in *invitations) declineChallenge(ch *Challenge, by PlayerID, says string) error {
	return in.closeChallenge(ch, ChallengeDeclined, Declined{}, Said{By: by, Text: cutRemark(says)})
}

// challengeToAnswer returns the challenge that the sender accepts or declines: the
// one whose letter they answer or, if the receiving server vouches for them, their
// only pending invitation.
func (in *invitations) challengeToAnswer() (Challenge, error) {
	if in.Key.About == AboutChallenge {
		return in.invitationOfKey()
	}
	if !in.Vouched && in.Key.About != AboutQuestion {
		return Challenge{}, refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	open, err := in.pendingInvitations()
	switch {
	case err != nil:
		return Challenge{}, err
	case len(open) == 0:
		return Challenge{}, in.noInvitation()
	case len(open) > 1:
		return Challenge{}, refuseAbout(NotAllowed, TopicWhich, "")
	}
	return open[0], nil
}

// invitationOfKey returns the challenge of the letter that the sender answers, if it is open and invites them.
func (in *invitations) invitationOfKey() (Challenge, error) {
	ch, ok, err := in.tx.Challenges.Load(ChallengeID(in.Key.ID))
	switch {
	case err != nil:
		return ch, err
	case !ok:
		return ch, refuse(Closed)
	case ch.invited(in.From.ID) == nil:
		return ch, refuseAbout(NoOffer, TopicNoInvitation, "")
	case ch.State != ChallengeOpen:
		return ch, in.tooLate(&ch)
	}
	return ch, nil
}

// pendingInvitations returns the open challenges that the sender has not accepted
// yet.
func (in *invitations) pendingInvitations() ([]Challenge, error) {
	all, err := in.tx.Challenges.Open(in.From.ID)
	var pending []Challenge
	for _, ch := range all {
		if i := ch.invited(in.From.ID); i != nil && !i.Accepted {
			pending = append(pending, ch)
		}
	}
	return pending, err
}
