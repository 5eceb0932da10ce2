package games

import "slices"

// OfferDraw offers a draw to the other players. The offer ends when the next ply is
// played.
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
		return Accept(c).do(s) // both sides want a draw
	}
	g.Offer = Offer{By: s.From.ID, Ply: g.Position.Plies()}
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := s.saveRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	offer := Notice{Kind: OfferMade, Facts: Facts{By: s.From.ID, Remark: remark}}
	if err := s.notifyOthers(&g, offer); err != nil {
		return err
	}
	return s.receipt(&g, TopicOffer)
}

// gameWithOffer returns the game of the letter that the mail answers. It refuses if
// there is no draw offer that the mail can answer.
func (s *session) gameWithOffer() (Game, error) {
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

// acceptDraw accepts a draw for the sender. The game ends when everybody who still
// plays has accepted.
func (s *session) acceptDraw(g *Game, remark string) error {
	g.Offer.Accepted = append(slices.Clone(g.Offer.Accepted), s.From.ID)
	for _, p := range g.others(g.Offer.By) {
		if !slices.Contains(g.Offer.Accepted, p) {
			s.unsent = s.unsent || remark != ""
			if err := s.SaveGame(*g, len(g.Plies)); err != nil {
				return err
			}
			return s.receipt(g, TopicAccepted)
		}
	}
	return s.endInDraw(g, remark)
}

func (s *session) endInDraw(g *Game, remark string) error {
	next, err := g.Position.Agree()
	if err != nil {
		return ruleRefusal(err, nil)
	}
	g.Position, g.Agreed, g.Offer, g.Ended = next, true, Offer{}, s.Now
	g.endTurn()
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	remarkID, err := s.saveRemark(g, remark)
	if err != nil {
		return err
	}
	return s.notifyEnd(g, Facts{By: s.From.ID, Since: len(g.Plies) + 1}, remarkID)
}

// declineDraw declines the draw offer. The game continues.
func (s *session) declineDraw(g *Game, remark string) error {
	readers := append([]PlayerID{g.Offer.By}, g.Offer.Accepted...)
	g.Offer = Offer{}
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	remarkID, err := s.saveRemark(g, remark)
	if err != nil {
		return err
	}
	for _, p := range readers {
		n := Notice{To: p, Kind: Declined, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: s.From.ID, Remark: remarkID}}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return s.receipt(g, TopicDeclined)
}

// receipt confirms to the sender something that did not change the position.
func (s *session) receipt(g *Game, topic string) error {
	return s.reply(Notice{Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{Topic: topic}})
}
