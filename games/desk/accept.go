package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// Accept accepts an offer in a game or an invitation.
type Accept struct{ Remark string }

func (Accept) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "accept"}},
		Alone: remarked[Accept],
		Where: InGame | ToInvite | FreshMail, First: ToInvite, Free: true, Stranger: SignsUp, Sends: true, Unproved: true,
	}
}

func (c Accept) do(h *house) error {
	if h.Key.About == games.AboutGame {
		return h.offers.accept(c.Remark)
	}
	ch, err := h.invitations.challengeToAnswer()
	if err != nil {
		return err
	}
	ch.InviteeOf(h.From.ID).Accepted = true
	return h.invitations.acceptChallenge(&ch, c.Remark)
}

// acceptChallenge saves the acceptance. When everybody has accepted, the game
// starts.
func (in *invitations) acceptChallenge(ch *games.Challenge, remark string) error {
	if err := in.opponents.checkRoom(in.From, ""); err != nil {
		return err
	}
	if ch.AllAccepted() {
		return in.starts.startGame(ch, remark)
	}
	if err := in.tx.Challenges.Save(*ch); err != nil {
		return err
	}
	in.left.Unsent = in.left.Unsent || remark != "" // there is no game yet to send it in
	return in.answers.reply(letters.Notice{Matter: letters.OfChallenge(ch), Letter: letters.InvitationAccepted{}})
}

// Decline declines an offer in a game or an invitation.
type Decline struct{ Remark string }

func (Decline) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "decline"}},
		Alone: remarked[Decline],
		Where: InGame | ToInvite | FreshMail, First: ToInvite, Free: true, Stranger: TurnsDown, Sends: true, Unproved: true,
	}
}

func (c Decline) do(h *house) error {
	if h.Key.About == games.AboutGame {
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
	return Traits{Ways: []Way{{Form: "never"}}, Where: ToInvite | FreshMail, First: ToInvite, Free: true, Stranger: TurnsDown, Unproved: true}
}

func (Never) do(h *house) error {
	// A mail program can send this mail at the press of a button. A player must write
	// the command to unsubscribe.
	if h.Key.About == games.AboutStopping && h.From.HasJoined() {
		return games.RefuseAbout(games.NotAllowed, games.TopicStopping, "")
	}
	// Unsubscribing is permanent, so a From address that anybody can forge is not enough.
	fresh := h.Key.About == games.AboutNothing
	if h.Key.About == games.AboutGame || h.Key.About == games.AboutDigest || fresh && !h.Vouched {
		return games.RefuseAbout(games.NotAllowed, games.TopicNoInvitation, "")
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
	return ac.daily.changeDaily(func(p *games.Player) { p.Unsubscribed, p.PuzzleAt = true, time.Time{} })
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
func (in *invitations) declineAll(open []games.Challenge, by games.PlayerID) error {
	for i := range open {
		if err := in.declineChallenge(&open[i], by, ""); err != nil {
			return err
		}
	}
	return nil
}

// declineChallenge closes a challenge for a player. It notifies the challenger and the players
// who had accepted, with what the player says about it.
func (in *invitations) declineChallenge(ch *games.Challenge, by games.PlayerID, says string) error {
	return in.closeChallenge(ch, games.ChallengeDeclined, letters.Declined{}, play.Said{By: by, Text: cutRemark(says)})
}

// challengeToAnswer returns the challenge that the sender accepts or declines: the
// one whose letter they answer or, if the receiving server vouches for them, their
// only pending invitation.
func (in *invitations) challengeToAnswer() (games.Challenge, error) {
	if in.Key.About == games.AboutChallenge {
		return in.invitationOfKey()
	}
	if !in.Vouched && in.Key.About != games.AboutQuestion {
		return games.Challenge{}, games.RefuseAbout(games.NotAllowed, games.TopicNoInvitation, "")
	}
	open, err := in.pendingInvitations()
	switch {
	case err != nil:
		return games.Challenge{}, err
	case len(open) == 0:
		return games.Challenge{}, in.noInvitation()
	case len(open) > 1:
		return games.Challenge{}, games.RefuseAbout(games.NotAllowed, games.TopicWhich, "")
	}
	return open[0], nil
}

// invitationOfKey returns the challenge of the letter that the sender answers, if it is open and invites them.
func (in *invitations) invitationOfKey() (games.Challenge, error) {
	ch, ok, err := in.tx.Challenges.Load(games.ChallengeID(in.Key.ID))
	switch {
	case err != nil:
		return ch, err
	case !ok:
		return ch, games.Refuse(games.Closed)
	case ch.InviteeOf(in.From.ID) == nil:
		return ch, games.RefuseAbout(games.NoOffer, games.TopicNoInvitation, "")
	case ch.State != games.ChallengeOpen:
		return ch, in.tooLate(&ch)
	}
	return ch, nil
}

// pendingInvitations returns the open challenges that the sender has not accepted
// yet.
func (in *invitations) pendingInvitations() ([]games.Challenge, error) {
	all, err := in.tx.Challenges.Open(in.From.ID)
	var pending []games.Challenge
	for _, ch := range all {
		if i := ch.InviteeOf(in.From.ID); i != nil && !i.Accepted {
			pending = append(pending, ch)
		}
	}
	return pending, err
}
