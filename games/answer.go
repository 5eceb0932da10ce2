package games

// Accept says yes to the offer or the invitation that the letter at hand speaks of.
type Accept struct{ Remark string }

func (c Accept) do(d *desk) error {
	if d.Key.About == AboutGame {
		g, err := d.offerToAnswer()
		if err != nil {
			return err
		}
		return d.agree(&g, c.Remark)
	}
	ch, err := d.invitation()
	if err != nil {
		return err
	}
	ch.invited(d.From.ID).Accepted = true
	return d.accepted(&ch, c.Remark)
}

// accepted saves the acceptance; when it was the last, the game begins.
func (d *desk) accepted(ch *Challenge, remark string) error {
	if ch.everybodyAccepted() {
		return d.start(ch, remark)
	}
	if err := d.SaveChallenge(*ch); err != nil {
		return err
	}
	return d.answer(Notice{Kind: Invited, Challenge: ch.ID, Facts: Facts{Topic: TopicAccepted}})
}

// Decline says no to the offer or the invitation.
type Decline struct{}

func (c Decline) do(d *desk) error {
	if d.Key.About == AboutGame {
		g, err := d.offerToAnswer()
		if err != nil {
			return err
		}
		return c.draw(d, &g)
	}
	ch, err := d.invitation()
	if err != nil {
		return err
	}
	return d.turnDown(&ch)
}

// Never declines an invitation and asks for no letter again, ever, but those about the
// games that the sender still plays.
type Never struct{}

func (Never) do(d *desk) error {
	// What a mail program does at the press of a button must not end what a player
	// does here: he says so himself.
	if d.Key.About == AboutStopping && d.From.HasJoined() {
		return refuseAbout(NotAllowed, TopicStopping, "")
	}
	// It is for good: a From that anybody can write is not enough.
	fresh := d.Key.About == AboutNothing
	if d.Key.About == AboutGame || fresh && !d.Vouched {
		return refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	open, err := d.openInvitations()
	if err != nil {
		return err
	}
	for i := range open {
		if err := d.turnDown(&open[i]); err != nil {
			return err
		}
	}
	d.From.Never = true
	return d.SavePlayer(d.From)
}

// turnDown closes a challenge and tells the challenger and those who had accepted.
func (d *desk) turnDown(ch *Challenge) error {
	ch.State = ChallengeDeclined
	if err := d.SaveChallenge(*ch); err != nil {
		return err
	}
	wanted := []PlayerID{ch.From}
	for _, i := range ch.Invited {
		if i.Accepted && i.Player != d.From.ID {
			wanted = append(wanted, i.Player)
		}
	}
	for _, p := range wanted {
		n := Notice{To: p, Kind: Declined, Challenge: ch.ID, Facts: Facts{By: d.From.ID}}
		if err := d.tell(n); err != nil {
			return err
		}
	}
	return nil
}

// invitation returns the open invitation that the sender answers: the one whose
// letter he has in hand or, where the server vouches for him, the only one.
func (d *desk) invitation() (Challenge, error) {
	if d.Key.About == AboutChallenge {
		return d.keyedInvitation()
	}
	if !d.Vouched {
		return Challenge{}, refuseAbout(NotAllowed, TopicNoInvitation, "")
	}
	open, err := d.openInvitations()
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

func (d *desk) keyedInvitation() (Challenge, error) {
	ch, ok, err := d.Challenge(ChallengeID(d.Key.ID))
	switch {
	case err != nil:
		return ch, err
	case !ok || ch.State != ChallengeOpen:
		return ch, refuse(Closed)
	case ch.invited(d.From.ID) == nil:
		return ch, refuseAbout(NoOffer, TopicNoInvitation, "")
	}
	return ch, nil
}

// openInvitations returns the challenges that wait for the sender's answer.
func (d *desk) openInvitations() ([]Challenge, error) {
	all, err := d.OpenChallenges(d.From.ID)
	var open []Challenge
	for _, ch := range all {
		if i := ch.invited(d.From.ID); i != nil && !i.Accepted {
			open = append(open, ch)
		}
	}
	return open, err
}
