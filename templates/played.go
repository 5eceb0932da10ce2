package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// played is the receipt for a move, and tells of a game in which others move first.
type played struct {
	onPage
	f letters.Played
}

func (l played) subject() string { return l.page.GameSubject() }

func (l played) ask() string {
	switch l.f.Beside.(type) {
	case play.GameBegun:
		return l.page.forReader(say.PlayedBegun(l.page.to.Me()))
	case play.TurnsUndone:
		return l.page.forReader(say.PlayedUndone(l.page.to.Me()))
	case play.LinePlayed:
		return l.page.forReader(say.PlayedGiven(l.page.to.Me()))
	}
	return l.page.forReader(say.PlayedAsk(l.page.to.Me()))
}

func (l played) told() string {
	wait := l.tell(say.PlayedWait(l.page.game.OnTurn()))
	return join("\n", l.terms(say.PlayedTerms), besideMove{onPage{l.page}}.said(), happened{l.page.game}.said(), l.offered(), wait)
}

func (l played) news() string {
	return join("\n", l.terms(say.PlayedBegunNews), besideMove{onPage{l.page}}.said(), happened{l.page.game}.said(), l.offered(), l.tell(say.TurnTheirs(l.page.game.OnTurn())))
}

func (l played) answer() string {
	if l.f.Beside != nil {
		return l.tell(say.PlayedAnswers())
	}
	return join("\n", l.tell(say.PlayedAnswers()), l.tell(say.PlayedStopReceipts()))
}

// terms says what was agreed, if the game has just begun.
func (l played) terms(of func(others, pace, variant string) sentence) string {
	if _, begun := l.f.Beside.(play.GameBegun); !begun {
		return ""
	}
	said := l.tell(of(l.page.to.and(l.page.game.Others()), l.page.to.pace(l.page.terms.agreedPace()), l.page.terms.variantNamed()))
	return l.joined(said, l.page.to.rulesOfTime(l.page.terms.agreedPace()), l.page.terms.privateSaid(), l.page.terms.ratedSaid())
}

func (l played) offered() string {
	if !l.f.Offer {
		return ""
	}
	return l.tell(say.PlayedDrawOffered())
}

// moveHeld is the receipt for a move that is held for some minutes.
type moveHeld struct {
	onPage
	f letters.MoveHeld
}

func (l moveHeld) subject() string { return l.page.GameSubject() }
func (l moveHeld) ask() string     { return l.page.forReader(say.PlayedHeld(l.page.to.Me())) }
func (l moveHeld) told() string    { return join("\n", happened{l.page.game}.said(), l.waits()) }
func (l moveHeld) answer() string  { return l.tell(say.PlayedAnswers()) }

func (l moveHeld) news() string {
	return join("\n", happened{l.page.game}.said(), l.tell(say.TurnTheirs(l.page.game.OnTurn())))
}

// waits says that the move waits, and until when.
func (l moveHeld) waits() string {
	others := l.page.game.Others()
	n := len(others)
	until := l.page.to.momentOrNil(l.f.Until)
	if until == nil {
		return l.tell(say.PlayedHeldForNow(l.page.game.Before(), n, l.page.to.and(others)))
	}
	return l.tell(say.PlayedHeldUntil(l.page.game.Before(), n, l.page.to.and(others), l.page.to.time(*until)))
}
