package templates

import "pentepost/games/letters"

// unreachable tells that letters to another player do not arrive.
type unreachable struct {
	*page
	f letters.Unreachable
}

func (l unreachable) subject() string { return l.GameSubject() }

func (l unreachable) ask() string {
	said := args{"player": l.By()}
	if l.Game != nil {
		return l.addressed("unreachable.game", said)
	}
	return l.addressed("unreachable.invitation", said)
}

func (l unreachable) told() string {
	said := args{"player": l.By()}
	switch {
	case l.Game == nil:
		said["variant"] = l.variantNamed()
		return l.tell("unreachable.told-invitation", said)
	case l.OnTurn() != l.By():
		return l.tell("unreachable.told-other-turn", said)
	}
	return l.untilThen("unreachable.told-turn", l.momentOrNil(l.f.Until), said)
}

func (l unreachable) news() string { return join(" ", l.ask(), l.told()) }

func (l unreachable) answer() string {
	if l.Game != nil {
		return l.tell("unreachable.answer-game", nil)
	}
	return l.tell("unreachable.answer-invitation", args{"service": l.Service})
}

// untilThen is a sentence that says until when, if that is known.
func (s *speaker) untilThen(id string, until *moment, said args) string {
	if until != nil {
		id, said["until"] = id+"-until", s.time(*until)
	}
	return s.tell(id, said)
}

// lettersLate tells that the letter which asks another player for a move is late.
type lettersLate struct {
	*page
	f letters.LettersLate
}

func (l lettersLate) subject() string { return l.GameSubject() }

func (l lettersLate) ask() string {
	return l.tell("unreachable.late", args{"player": l.By(), "reader": l.Me()})
}

func (l lettersLate) told() string {
	said := args{"player": l.By(), "sent": l.sentAt(l.f.Sent)}
	return l.untilThen("unreachable.told-late", l.momentOrNil(l.f.Until), said)
}

func (l lettersLate) news() string   { return join(" ", l.ask(), l.told()) }
func (l lettersLate) answer() string { return l.tell("unreachable.answer-game", nil) }
