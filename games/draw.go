package games

import "slices"

// OfferDraw offers the others a draw. The offer dies with the next ply.
type OfferDraw struct{ Remark string }

func (c OfferDraw) do(s *session) error {
	g, _, err := s.runningGame()
	if err != nil {
		return err
	}
	if offer, open := g.OpenOffer(); open {
		if offer.By == s.From.ID {
			return refuseAbout(NotAllowed, TopicOffered, "")
		}
		return Accept(c).do(s) // he wants it too
	}
	g.Offer = Offer{By: s.From.ID, Ply: g.Position.Plies()}
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := s.keepRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	offer := Notice{Kind: OfferMade, Facts: Facts{By: s.From.ID, Remark: remark}}
	if err := s.tellOthers(&g, offer); err != nil {
		return err
	}
	return s.receipt(&g, TopicOffer)
}

// offerToAnswer returns the game and refuses where there is no offer that the
// letter at hand can answer.
func (s *session) offerToAnswer() (Game, error) {
	g, _, err := s.runningGame()
	if err != nil {
		return g, err
	}
	offer, open := g.OpenOffer()
	switch {
	case !open:
		return g, refuse(NoOffer)
	case offer.By == s.From.ID:
		return g, refuseAbout(NoOffer, TopicOwnOffer, "")
	case s.Key.Ply != g.Position.Plies():
		return g, &Refusal{OldLetter, Facts{At: s.Key.Ply}}
	case slices.Contains(offer.Accepted, s.From.ID):
		return g, refuseAbout(NoOffer, TopicWaitsForOthers, "")
	}
	return g, nil
}

// agree accepts a draw for the sender. The game ends when everybody who still
// plays has accepted.
func (s *session) agree(g *Game, remark string) error {
	g.Offer.Accepted = append(slices.Clone(g.Offer.Accepted), s.From.ID)
	for _, p := range g.others(g.Offer.By) {
		if !slices.Contains(g.Offer.Accepted, p) {
			if err := s.SaveGame(*g, len(g.Plies)); err != nil {
				return err
			}
			return s.receipt(g, TopicAccepted)
		}
	}
	return s.draw(g, remark)
}

// draw ends the game by agreement.
func (s *session) draw(g *Game, remark string) error {
	next, err := g.Position.Agree()
	if err != nil {
		return ruled(err, nil)
	}
	g.Position, g.Agreed, g.Offer, g.Ended = next, true, Offer{}, s.Now
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	said, err := s.keepRemark(g, remark)
	if err != nil {
		return err
	}
	return s.tellEnd(g, Facts{By: s.From.ID, Since: len(g.Plies) + 1}, said)
}

// draw declines the offer; the game goes on.
func (Decline) draw(s *session, g *Game) error {
	wanted := append([]PlayerID{g.Offer.By}, g.Offer.Accepted...)
	g.Offer = Offer{}
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	for _, p := range wanted {
		n := Notice{To: p, Kind: Declined, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: s.From.ID}}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return s.receipt(g, TopicDeclined)
}

// receipt answers the sender that something was done which did not move the game.
func (s *session) receipt(g *Game, topic string) error {
	return s.answer(Notice{Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{Topic: topic}})
}
