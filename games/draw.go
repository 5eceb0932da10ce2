package games

// OfferDraw offers a draw to the other players.
type OfferDraw struct{ Remark string }

func (OfferDraw) traits() Traits {
	return Traits{Ways: []Way{{Form: "draw"}}, Alone: remarked[OfferDraw], Where: InGame, First: InGame, Free: true, Sends: true}
}

func (c OfferDraw) do(s *session) error {
	g, _, err := s.runningGame()
	if err != nil {
		return err
	}
	return s.offer(&g, Offer{What: DrawOffer}, c.Remark)
}

// offerWithMove offers a draw after a move. If the game is over, or the sender is still on
// turn, there is nobody to answer the offer.
func (s *session) offerWithMove(g *Game) error {
	if next := g.OnTurn(); next == 0 || next == s.From.ID {
		s.left.NotDone = append(s.left.NotDone, string(DrawOffer))
		return nil
	}
	return s.open(g, Offer{What: DrawOffer})
}

// endInDraw ends a game as a draw by agreement.
func (s *session) endInDraw(g *Game, remark string) error {
	if err := g.AgreeDraw(s.Now); err != nil {
		return err
	}
	g.Offer = Offer{}
	remarkID, err := s.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	return s.finish(g, News{Since: len(g.Plies) + 1, Said: Said{By: s.From.ID, Remark: remarkID}})
}
