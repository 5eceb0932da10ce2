package games

import "slices"

// OfferDraw offers the others a draw. The offer dies with the next ply.
type OfferDraw struct{ Remark string }

func (c OfferDraw) do(d *desk) error {
	g, _, err := d.runningGame()
	if err != nil {
		return err
	}
	if offer, open := g.OpenOffer(); open {
		if offer.By == d.From.ID {
			return refuseAbout(NotAllowed, TopicOffered, "")
		}
		return Accept(c).do(d) // he wants it too
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
	case slices.Contains(offer.Accepted, d.From.ID):
		return g, refuseAbout(NoOffer, TopicWaitsForOthers, "")
	}
	return g, nil
}

// agree accepts a draw for the sender. The game ends when everybody who still
// plays has accepted.
func (d *desk) agree(g *Game, remark string) error {
	g.Offer.Accepted = append(slices.Clone(g.Offer.Accepted), d.From.ID)
	for _, p := range g.others(g.Offer.By) {
		if !slices.Contains(g.Offer.Accepted, p) {
			if err := d.SaveGame(*g, len(g.Plies)); err != nil {
				return err
			}
			return d.receipt(g, TopicAccepted)
		}
	}
	return d.draw(g, remark)
}

// draw ends the game by agreement.
func (d *desk) draw(g *Game, remark string) error {
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
	wanted := append([]PlayerID{g.Offer.By}, g.Offer.Accepted...)
	g.Offer = Offer{}
	if err := d.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	for _, p := range wanted {
		n := Notice{To: p, Kind: Declined, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: d.From.ID}}
		if err := d.tell(n); err != nil {
			return err
		}
	}
	return d.receipt(g, TopicDeclined)
}

// receipt answers the sender that something was done which did not move the game.
func (d *desk) receipt(g *Game, topic string) error {
	return d.answer(Notice{Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{Topic: topic}})
}
