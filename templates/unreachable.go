package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// unreachable tells that letters to another player do not arrive.
type unreachable struct {
	onPage
	f letters.Unreachable
}

func (l unreachable) subject() string { return l.page.GameSubject() }

func (l unreachable) ask() string {
	if l.page.view.Game != nil {
		return l.page.addressed(say.UnreachableGame(l.page.to.By(), l.page.to.Me()), say.UnreachableGameNameless(l.page.to.By()))
	}
	return l.page.addressed(say.UnreachableInvitation(l.page.to.Me()), say.UnreachableInvitationNameless())
}

func (l unreachable) told() string {
	by, until := l.page.to.By(), l.page.to.momentOrNil(l.f.Until)
	switch {
	case l.page.view.Game == nil:
		return l.tell(say.UnreachableToldInvitation(by, l.page.terms.variantNamed()))
	case l.page.game.OnTurn() != by:
		return l.tell(say.UnreachableToldOtherTurn(by))
	case until != nil:
		return l.tell(say.UnreachableToldTurnUntil(by, l.page.to.time(*until)))
	}
	return l.tell(say.UnreachableToldTurn(by))
}

func (l unreachable) news() string { return l.joined(l.ask(), l.told()) }

func (l unreachable) answer() string {
	if l.page.view.Game != nil {
		return l.tell(say.UnreachableAnswerGame())
	}
	return l.tell(say.UnreachableAnswerInvitation(l.page.view.Service))
}

// lettersLate tells that the letter which asks another player for a move is late.
type lettersLate struct {
	onPage
	f letters.LettersLate
}

func (l lettersLate) subject() string { return l.page.GameSubject() }

func (l lettersLate) ask() string {
	return l.tell(say.UnreachableLate(l.page.to.By(), l.page.to.Me()))
}

func (l lettersLate) told() string {
	by, sent := l.page.to.By(), l.page.to.sentAt(l.f.Sent)
	if until := l.page.to.momentOrNil(l.f.Until); until != nil {
		return l.tell(say.UnreachableToldLateUntil(by, sent, l.page.to.time(*until)))
	}
	return l.tell(say.UnreachableToldLate(by, sent))
}

func (l lettersLate) news() string   { return l.joined(l.ask(), l.told()) }
func (l lettersLate) answer() string { return l.tell(say.UnreachableAnswerGame()) }
