package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// offer is another player's offer: a draw, to take back a move, or a pause.
type offer struct {
	to   *people
	game *gameSeen
	f    letters.Offered
}

func (l offer) subject() string { return l.game.subject() }

func (l offer) ask() string {
	switch l.f.What {
	case games.UndoOffer:
		return l.game.forReader(say.OfferUndo(l.to.By(), l.to.Me()))
	case games.PauseOffer:
		return l.game.forReader(say.OfferPause(l.f.Days, l.to.By(), l.to.Me()))
	}
	return l.game.forReader(say.OfferDraw(l.to.By(), l.to.Me()))
}

func (l offer) told() string {
	what := ""
	switch l.f.What {
	case games.UndoOffer:
		what = l.to.tell(say.OfferWhatUndoDoes(l.to.By()))
	case games.PauseOffer:
		what = l.to.tell(say.OfferWhatPauseDoes(l.f.Days))
	}
	return join("\n", what, l.to.joined(l.to.tell(say.OfferEnds()), l.game.TurnSaid()))
}

func (l offer) news() string {
	if !l.game.OfferOpen() {
		return l.to.tell(say.OfferOver(l.to.By()))
	}
	answer := l.to.tell(say.OfferAnswerTo(l.game.Before()))
	return l.to.joined(offerSaid(l.to, l.f), l.to.tell(say.OfferEnds()), l.game.TurnSaid(), answer)
}

func (l offer) answer() string {
	switch {
	case l.to.tapped && l.game.MyTurn():
		return l.to.tell(say.OfferOrPlay())
	case l.to.tapped:
		return ""
	case l.game.MyTurn():
		return l.to.tell(say.OfferAnswerOrPlay())
	}
	return l.to.tell(say.OfferAnswer())
}

// offerSaid says what another player has offered.
func offerSaid(to *people, f letters.Offered) string {
	switch {
	case f.What == games.UndoOffer:
		return to.tell(say.OfferOpenUndo(to.By()))
	case f.What == games.PauseOffer && f.Days > 0:
		return to.tell(say.OfferOpenPause(f.Days, to.By()))
	case f.What == games.PauseOffer:
		return to.tell(say.OfferOpenPauseForAWhile(to.By()))
	}
	return to.tell(say.OfferOpenDraw(to.By()))
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
