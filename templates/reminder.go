package templates

import "pentepost/games"

// reminder tells the player on turn that time goes by, that they have more of it, or that the letter which asked for the
// move is late.
type reminder struct{ *page }

func (l reminder) subject() string { return l.GameSubject() }

func (l reminder) ask() string {
	said := args{"reader": l.Me(), "colour": l.Am(), "player": l.By()}
	switch topic := l.Notice.Facts.Topic; {
	case topic == games.TopicLate:
		return l.tell("reminder.late", said)
	case topic != games.TopicGranted:
		return l.tell("reminder.still-your-move", said)
	case l.MyTurn():
		return l.tell("reminder.granted-you", said)
	}
	return l.tell("reminder.granted", args{"giver": l.By(), "player": l.OnTurn(), "reader": l.Me()})
}

func (l reminder) told() string {
	var said []string
	switch topic := l.Notice.Facts.Topic; {
	case topic == games.TopicLate:
		said = append(said, l.Happened(), l.tell("reminder.told-late", args{"sent": l.sentAt()}))
	case topic != games.TopicGranted:
		said = append(said, l.Happened(), l.IfTimeRunsOut())
	case !l.MyTurn():
		said = append(said, l.tell("turn.theirs", args{"player": l.OnTurn()}))
	}
	if l.MyTurn() {
		said = append(said, l.RuleOfTurn(), l.OpeningTurn())
	}
	return join("\n", said...)
}

func (l reminder) news() string {
	switch topic := l.Notice.Facts.Topic; {
	case topic == games.TopicLate:
		return l.tell("reminder.news-late", args{"sent": l.sentAt()})
	case topic == games.TopicGranted && l.MyTurn():
		return l.tell("reminder.news-granted-you", args{"player": l.By()})
	case topic == games.TopicGranted:
		return l.tell("reminder.news-granted", args{"giver": l.By(), "player": l.OnTurn()})
	}
	return ""
}

func (l reminder) answer() string {
	if !l.MyTurn() {
		return l.tell("reminder.answers", nil)
	}
	return join("\n", l.replyWithPoint(), l.tell("your-move.answers", nil))
}

// sentAt says when the late letter was sent that a letter tells of.
func (p *page) sentAt() string { return p.time(p.momentOf(p.Notice.Facts.From)) }
