package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// played is the receipt for a move, and tells of a game in which others move first.
type played struct {
	to    *people
	game  *gameSeen
	terms *agreement
	f     letters.Played
}

func (l played) subject() string { return l.game.subject() }

func (l played) ask() string {
	switch l.f.Beside.(type) {
	case play.GameBegun:
		return l.game.forReader(say.PlayedBegun(l.to.Me()))
	case play.TurnsUndone:
		return l.game.forReader(say.PlayedUndone(l.to.Me()))
	case play.LinePlayed:
		return l.game.forReader(say.PlayedGiven(l.to.Me()))
	}
	return l.game.forReader(say.PlayedAsk(l.to.Me()))
}

func (l played) told() string {
	wait := l.to.tell(say.PlayedWait(l.game.OnTurn()))
	return join("\n", l.agreed(say.PlayedTerms), besideMove{l.game}.said(), happened{l.game}.said(), l.to.tellIf(l.f.Offer, say.PlayedDrawOffered()), wait)
}

func (l played) news() string {
	return join("\n", l.agreed(say.PlayedBegunNews), besideMove{l.game}.said(), happened{l.game}.said(), l.to.tellIf(l.f.Offer, say.PlayedDrawOffered()), l.to.tell(say.TurnTheirs(l.game.OnTurn())))
}

func (l played) answer() string {
	if l.f.Beside != nil {
		return l.to.tell(say.PlayedAnswers())
	}
	return join("\n", l.to.tell(say.PlayedAnswers()), l.to.tell(say.PlayedStopReceipts()))
}

// agreed says what was agreed, if the game has just begun.
func (l played) agreed(of func(others, pace, variant string) sentence) string {
	if _, begun := l.f.Beside.(play.GameBegun); !begun {
		return ""
	}
	said := l.to.tell(of(l.to.and(l.game.Others()), l.to.pace(l.terms.pace), l.terms.variantNamed()))
	return l.to.joined(said, l.terms.conditions())
}

// moveHeld is the receipt for a move that is held for some minutes.
type moveHeld struct {
	to   *people
	game *gameSeen
	f    letters.MoveHeld
}

func (l moveHeld) subject() string { return l.game.subject() }
func (l moveHeld) ask() string     { return l.game.forReader(say.PlayedHeld(l.to.Me())) }
func (l moveHeld) told() string    { return join("\n", happened{l.game}.said(), l.waits()) }
func (l moveHeld) answer() string  { return l.to.tell(say.PlayedAnswers()) }

func (l moveHeld) news() string {
	return join("\n", happened{l.game}.said(), l.to.tell(say.TurnTheirs(l.game.OnTurn())))
}

// waits says that the move waits, and until when.
func (l moveHeld) waits() string {
	others := l.game.Others()
	n := len(others)
	until := l.to.at(l.f.Until)
	if until == "" {
		return l.to.tell(say.PlayedHeldForNow(l.game.Before(), n, l.to.and(others)))
	}
	return l.to.tell(say.PlayedHeldUntil(l.game.Before(), n, l.to.and(others), until))
}
