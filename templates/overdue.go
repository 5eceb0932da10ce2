package templates

import "pentepost/games/letters"

// overdue is about a player whose time is over, or whose letters have not arrived for too long, where the opponents
// decide.
type overdue struct {
	*page
	withoutNews
}

func (l overdue) subject() string { return l.GameSubject() }

func (l overdue) ask() string {
	if l.MyTurn() {
		return l.tell("overdue.yours", args{"reader": l.Me(), "colour": l.Am()})
	}
	return l.decide("overdue.decide")
}

func (l overdue) told() string {
	if l.MyTurn() {
		return join("\n", l.tell("overdue.can-still-move", args{"others": l.and(l.Others())}), openings{l.gamePage}.said())
	}
	return l.decide("overdue.told")
}

func (l overdue) answer() string {
	if l.MyTurn() {
		return l.replyWithPoint()
	}
	if l.tapped {
		return l.tell("overdue.goes-on", nil)
	}
	return l.decide("overdue.answer")
}

// decide is a sentence to an opponent who decides.
func (l overdue) decide(id string) string {
	if _, away := l.Notice.Letter.(letters.OutOfReach); away {
		id += "-unreachable"
	}
	return l.tell(id, args{"player": l.OnTurn(), "reader": l.Me()})
}
