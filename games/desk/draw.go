package desk

import "pentepost/games"

// OfferDraw offers a draw to the other players.
type OfferDraw struct{ Remark string }

func (OfferDraw) traits() Traits {
	return Traits{Ways: []Way{{Form: "draw"}}, Alone: remarked[OfferDraw], Where: InGame, First: InGame, Free: true, Sends: true}
}

func (c OfferDraw) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	return h.offers.offer(&g, games.Offer{What: games.DrawOffer}, c.Remark)
}
