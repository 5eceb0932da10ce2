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
	if l.page.Game != nil {
		return l.page.addressed(say.UnreachableGame(l.page.By(), l.page.Me()), say.UnreachableGameNameless(l.page.By()))
	}
	return l.page.addressed(say.UnreachableInvitation(l.page.Me()), say.UnreachableInvitationNameless())
}

func (l unreachable) told() string {
	said := args{"player": l.page.By()}
	switch {
	case l.page.Game == nil:
		said["variant"] = l.page.variantNamed()
		return l.tellID("unreachable.told-invitation", said)
	case l.page.OnTurn() != l.page.By():
		return l.tellID("unreachable.told-other-turn", said)
	}
	return l.page.untilThen("unreachable.told-turn", l.page.momentOrNil(l.f.Until), said)
}

func (l unreachable) news() string { return l.joined(l.ask(), l.told()) }

func (l unreachable) answer() string {
	if l.page.Game != nil {
		return l.tell(say.UnreachableAnswerGame())
	}
	return l.tell(say.UnreachableAnswerInvitation(l.page.Service))
}

// untilThen is a sentence that says until when, if that is known.
func (s *speaker) untilThen(id string, until *moment, said args) string {
	if until != nil {
		id, said["until"] = id+"-until", s.time(*until)
	}
	return s.tellID(id, said)
}

// lettersLate tells that the letter which asks another player for a move is late.
type lettersLate struct {
	onPage
	f letters.LettersLate
}

func (l lettersLate) subject() string { return l.page.GameSubject() }

func (l lettersLate) ask() string {
	return l.tell(say.UnreachableLate(l.page.By(), l.page.Me()))
}

func (l lettersLate) told() string {
	said := args{"player": l.page.By(), "sent": l.page.sentAt(l.f.Sent)}
	return l.page.untilThen("unreachable.told-late", l.page.momentOrNil(l.f.Until), said)
}

func (l lettersLate) news() string   { return l.joined(l.ask(), l.told()) }
func (l lettersLate) answer() string { return l.tell(say.UnreachableAnswerGame()) }
