package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
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
		return l.page.forReader(say.OfferUndo(l.page.to.By(), l.page.to.Me()))
	case games.PauseOffer:
		return l.page.forReader(say.OfferPause(l.f.Days, l.page.to.By(), l.page.to.Me()))
	}
	return l.page.forReader(say.OfferDraw(l.page.to.By(), l.page.to.Me()))
}

func (l offer) told() string {
	what := ""
	switch l.f.What {
	case games.UndoOffer:
		what = l.tell(say.OfferWhatUndoDoes(l.page.to.By()))
	case games.PauseOffer:
		what = l.tell(say.OfferWhatPauseDoes(l.f.Days))
	}
	return join("\n", what, l.joined(l.tell(say.OfferEnds()), l.page.game.TurnSaid()))
}

func (l offer) news() string {
	if !l.page.game.OfferOpen() {
		return l.tell(say.OfferOver(l.page.to.By()))
	}
	answer := l.tell(say.OfferAnswerTo(l.page.game.Before()))
	return l.joined(l.page.OfferSaid(l.f), l.tell(say.OfferEnds()), l.page.game.TurnSaid(), answer)
}

func (l offer) answer() string {
	switch {
	case l.page.to.tapped && l.page.game.MyTurn():
		return l.tell(say.OfferOrPlay())
	case l.page.to.tapped:
		return ""
	case l.page.game.MyTurn():
		return l.tell(say.OfferAnswerOrPlay())
	}
	return l.tell(say.OfferAnswer())
}

// OfferSaid says what another player has offered.
func (p *page) OfferSaid(f letters.Offered) string {
	switch {
	case f.What == games.UndoOffer:
		return p.to.tell(say.OfferOpenUndo(p.to.By()))
	case f.What == games.PauseOffer && f.Days > 0:
		return p.to.tell(say.OfferOpenPause(f.Days, p.to.By()))
	case f.What == games.PauseOffer:
		return p.to.tell(say.OfferOpenPauseForAWhile(p.to.By()))
	}
	return p.to.tell(say.OfferOpenDraw(p.to.By()))
}

// offerNamed is the word for an offer in the ids of sentences.
func offerNamed(what games.OfferKind) string {
	switch what {
	case games.UndoOffer:
		return "undo"
	case games.PauseOffer:
		return "pause"
	}
	return "draw"
}
