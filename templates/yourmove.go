package templates

import "pentepost/games"

// yourMove asks for a move.
type yourMove struct{ *page }

func (l yourMove) subject() string { return l.GameSubject() }

func (l yourMove) ask() string {
	if l.isTakenBack() {
		return l.forReader("your-move.taken-back", nil)
	}
	return l.forReader("your-move.ask", nil)
}

func (l yourMove) told() string {
	var offer string
	if l.Notice.Facts.Offer {
		offer = l.tell("your-move.draw-offered", args{"player": l.By(), "before": l.Before()})
	}
	return join("\n", l.begun(), l.beside(), l.takenBack(), l.Happened(), offer, l.RuleOfTurn(), l.OpeningTurn())
}

func (l yourMove) news() string {
	if !l.RealTurn() || !l.IsNow() {
		return ""
	}
	beside := l.beside()
	if l.Notice.Facts.Topic == games.TopicStart {
		beside = ""
	}
	said := join("\n", beside, l.Happened())
	if l.Notice.Facts.Topic == games.TopicStart {
		said = join(" ", l.begunIn(), said)
	}
	return join("\n", said, l.tell("turn.yours", nil))
}

func (l yourMove) answer() string {
	if l.short {
		return l.replyWithPoint()
	}
	id := "your-move.answers"
	if l.spoken() {
		id += "-spoken"
	}
	return join("\n", l.replyWithPoint(), l.tell(id, nil))
}

func (l yourMove) isTakenBack() bool { return l.Notice.Facts.Topic == games.TopicUnheld }

// begun says that the game has begun, and what is special about it, "" if it has not.
func (l yourMove) begun() string {
	if l.Notice.Facts.Topic != games.TopicStart {
		return ""
	}
	if l.Computer != "" {
		return l.begunIn() + l.AgainstComputer()
	}
	return l.begunIn()
}

func (l yourMove) begunIn() string {
	return l.tell("your-move.begun", args{"variant": l.Variant(), "others": l.and(l.Others())})
}

// takenBack says which moves that were held the reader has taken back.
func (l yourMove) takenBack() string {
	if !l.isTakenBack() {
		return ""
	}
	return l.tell("your-move.not-played", args{"moves": l.and(l.MovesNamed())})
}
