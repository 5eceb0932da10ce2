package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
)

// offer is another player's offer: a draw, to take back a move, or a pause.
type offer struct {
	onPage
	f letters.Offered
}

func (l offer) subject() string { return l.page.GameSubject() }

func (l offer) ask() string {
	switch l.f.What {
	case games.UndoOffer:
		return l.page.forReader("offer.undo", args{"player": l.page.By()})
	case games.PauseOffer:
		return l.page.forReader("offer.pause", args{"player": l.page.By(), "n": l.f.Days})
	}
	return l.page.forReader("offer.draw", args{"player": l.page.By()})
}

func (l offer) told() string {
	what := ""
	switch l.f.What {
	case games.UndoOffer:
		what = l.tell("offer.what-undo-does", args{"player": l.page.By()})
	case games.PauseOffer:
		what = l.tell("offer.what-pause-does", args{"n": l.f.Days})
	}
	return join("\n", what, l.joined(l.tell("offer.ends", nil), l.page.TurnSaid()))
}

func (l offer) news() string {
	if !l.page.OfferOpen() {
		return l.tell("offer.over", args{"player": l.page.By()})
	}
	answer := l.tell("offer.answer-to", args{"before": l.page.Before()})
	return l.joined(l.page.OfferSaid(l.f), l.tell("offer.ends", nil), l.page.TurnSaid(), answer)
}

func (l offer) answer() string {
	switch {
	case l.page.tapped && l.page.MyTurn():
		return l.tell("offer.or-play", nil)
	case l.page.tapped:
		return ""
	case l.page.MyTurn():
		return l.tell("offer.answer-or-play", nil)
	}
	return l.tell("offer.answer", nil)
}

// OfferSaid says what another player has offered.
func (p *page) OfferSaid(f letters.Offered) string {
	said := args{"player": p.By()}
	switch {
	case f.What == games.UndoOffer:
		return p.tell("offer.open-undo", said)
	case f.What == games.PauseOffer && f.Days > 0:
		said["n"] = f.Days
		return p.tell("offer.open-pause", said)
	case f.What == games.PauseOffer:
		return p.tell("offer.open-pause-for-a-while", said)
	}
	return p.tell("offer.open-draw", said)
}

// offerInID is the word for an offer in the ids of sentences.
func offerInID(what games.OfferKind) string {
	switch what {
	case games.UndoOffer:
		return "undo"
	case games.PauseOffer:
		return "pause"
	}
	return "draw"
}
