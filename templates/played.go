package templates

import "pentepost/games"

// played is the receipt for a move, and tells of a game in which others move first.
type played struct{ *page }

func (l played) subject() string { return l.GameSubject() }

func (l played) ask() string {
	id := "played.ask"
	switch l.Notice.Facts.Topic {
	case games.TopicStart:
		id = "played.begun"
	case games.TopicHeld:
		id = "played.held"
	case games.TopicUndone:
		id = "played.undone"
	case games.TopicGiven:
		id = "played.given"
	}
	return l.forReader(id, nil)
}

func (l played) told() string {
	return join("\n", l.terms("played.terms"), l.beside(), l.Happened(), l.offered(), l.next())
}

func (l played) news() string {
	return join("\n", l.terms("played.begun-news"), l.beside(), l.Happened(), l.offered(), l.tell("turn.theirs", args{"player": l.OnTurn()}))
}

func (l played) answer() string {
	if l.Notice.Facts.Topic != "" {
		return l.tell("played.answers", nil)
	}
	return join("\n", l.tell("played.answers", nil), l.tell("played.stop-receipts", nil))
}

// terms says what was agreed, if the game has just begun.
func (l played) terms(id string) string {
	if l.Notice.Facts.Topic != games.TopicStart {
		return ""
	}
	said := l.tell(id, args{"variant": l.Variant(), "others": l.and(l.Others()), "pace": l.pace(l.Pace())})
	return join(" ", said, l.rulesOfTime(l.Pace())) + l.PrivateSaid() + l.RatedSaid()
}

func (l played) offered() string {
	if !l.Notice.Facts.Offer {
		return ""
	}
	return l.tell("played.draw-offered", nil)
}

// next says what follows: whose move it is, or that the move waits.
func (l played) next() string {
	if !l.held() {
		return l.tell("played.wait", args{"player": l.OnTurn()})
	}
	others := l.Others()
	said := args{"others": l.and(others), "n": len(others), "before": l.Before()}
	until := l.until()
	if until == nil {
		return l.tell("played.held-for-now", said)
	}
	said["until"] = l.time(*until)
	return l.tell("played.held-until", said)
}
