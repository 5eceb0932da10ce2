package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// unreachable tells that letters to another player do not arrive.
type unreachable struct {
	to *people
	about
	terms *agreement
	f     letters.Unreachable
}

func (l unreachable) ask() string {
	if l.game != nil {
		return l.to.addressed(say.UnreachableGame(l.to.By(), l.to.Me()), say.UnreachableGameNameless(l.to.By()))
	}
	return l.to.addressed(say.UnreachableInvitation(l.to.Me()), say.UnreachableInvitationNameless())
}

func (l unreachable) told() string {
	by, until := l.to.By(), l.to.at(l.f.Until)
	switch {
	case l.game == nil:
		return l.to.tell(say.UnreachableToldInvitation(by, l.terms.variantNamed()))
	case l.game.OnTurn() != by:
		return l.to.tell(say.UnreachableToldOtherTurn(by))
	case until != "":
		return l.to.tell(say.UnreachableToldTurnUntil(by, until))
	}
	return l.to.tell(say.UnreachableToldTurn(by))
}

func (l unreachable) news() string { return l.to.joined(l.ask(), l.told()) }

func (l unreachable) answer() string {
	if l.game != nil {
		return l.to.tell(say.UnreachableAnswerGame())
	}
	return l.to.tell(say.UnreachableAnswerInvitation(l.to.service))
}

// lettersLate tells that the letter which asks another player for a move is late.
type lettersLate struct {
	to   *people
	game *gameSeen
	f    letters.LettersLate
}

func (l lettersLate) subject() string { return l.game.subject() }

func (l lettersLate) ask() string {
	return l.to.tell(say.UnreachableLate(l.to.By(), l.to.Me()))
}

func (l lettersLate) told() string {
	by, sent := l.to.By(), l.to.at(l.f.Sent)
	if until := l.to.at(l.f.Until); until != "" {
		return l.to.tell(say.UnreachableToldLateUntil(by, sent, until))
	}
	return l.to.tell(say.UnreachableToldLate(by, sent))
}

func (l lettersLate) news() string   { return l.to.joined(l.ask(), l.told()) }
func (l lettersLate) answer() string { return l.to.tell(say.UnreachableAnswerGame()) }
