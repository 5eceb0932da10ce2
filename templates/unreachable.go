package templates

import "pentepost/games"

// unreachable tells that letters to another player do not arrive, or are late.
type unreachable struct{ *page }

func (l unreachable) subject() string { return l.GameSubject() }

func (l unreachable) ask() string {
	said := args{"player": l.By()}
	switch {
	case l.Notice.Facts.Topic == games.TopicLate:
		said["reader"] = l.Me()
		return l.tell("unreachable.late", said)
	case l.Game != nil:
		return l.addressed("unreachable.game", said)
	}
	return l.addressed("unreachable.invitation", said)
}

func (l unreachable) told() string {
	said, id := args{"player": l.By()}, "unreachable.told-other-turn"
	switch {
	case l.Notice.Facts.Topic == games.TopicLate:
		id, said["sent"] = "unreachable.told-late", l.sentAt()
	case l.Game == nil:
		said["variant"] = l.Variant()
		return l.tell("unreachable.told-invitation", said)
	case l.OnTurn() == l.By():
		id = "unreachable.told-turn"
	default:
		return l.tell(id, said)
	}
	if until := l.until(); until != nil {
		id, said["until"] = id+"-until", l.time(*until)
	}
	return l.tell(id, said)
}

func (l unreachable) news() string { return join(" ", l.ask(), l.told()) }

func (l unreachable) answer() string {
	if l.Game != nil {
		return l.tell("unreachable.answer-game", nil)
	}
	return l.tell("unreachable.answer-invitation", args{"service": l.Service})
}
