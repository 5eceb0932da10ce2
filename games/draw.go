package games

// OfferDraw offers the others a draw. The offer dies with the next ply.
type OfferDraw struct{ Remark string }

func (c OfferDraw) do(d *desk) error {
	g, _, err := d.runningGame()
	if err != nil {
		return err
	}
	if g.Rules.Seats > 2 {
		return refuseAbout(NotAllowed, TopicManySides, "")
	}
	if offer, open := g.OpenOffer(); open {
		if offer.By == d.From.ID {
			return refuseAbout(NotAllowed, TopicOffered, "")
		}
		return Accept(c).do(d) // both want it
	}
	g.Offer = Offer{By: d.From.ID, Ply: g.Position.Plies()}
	if err := d.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := d.keepRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	offer := Notice{Kind: OfferMade, Facts: Facts{By: d.From.ID, Remark: remark}}
	if err := d.tellOthers(&g, offer); err != nil {
		return err
	}
	return d.receipt(&g, TopicOffer)
}

// offerToAnswer returns the game and refuses where there is no offer that the
// letter at hand can answer.
func (d *desk) offerToAnswer() (Game, error) {
	g, _, err := d.runningGame()
	if err != nil {
		return g, err
	}
	offer, open := g.OpenOffer()
	switch {
	case !open:
		return g, refuse(NoOffer)
	case offer.By == d.From.ID:
		return g, refuseAbout(NoOffer, TopicOwnOffer, "")
	case d.Key.Ply != g.Position.Plies():
		return g, &Refusal{OldLetter, Facts{Step: d.Key.Ply}}
	}
	return g, nil
}

// agree ends the game as a draw.
func (d *desk) agree(g *Game, remark string) error {
	next, err := g.Position.Agree()
	if err != nil {
		return ruled(err, nil)
	}
	g.Position, g.Agreed, g.Offer, g.Ended = next, true, Offer{}, d.Now
	if err := d.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	said, err := d.keepRemark(g, remark)
	if err != nil {
		return err
	}
	return d.tellEnd(g, Facts{By: d.From.ID, Since: len(g.Plies) + 1}, said)
}

// draw declines the offer; the game goes on.
func (Decline) draw(d *desk, g *Game) error {
	offerer := g.Offer.By
	g.Offer = Offer{}
	if err := d.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	n := Notice{To: offerer, Kind: Declined, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: d.From.ID}}
	if err := d.tell(n); err != nil {
		return err
	}
	return d.receipt(g, TopicDeclined)
}

// receipt answers the sender that something was done which did not move the game.
func (d *desk) receipt(g *Game, topic string) error {
	if !d.From.Confirm {
		return nil
	}
	return d.answer(Notice{Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{Topic: topic}})
}
