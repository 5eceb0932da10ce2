package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// overdue is about a player whose time is over, or whose letters have not arrived for too long, where the opponents
// decide.
type overdue struct {
	onPage
	withoutNews
}

func (l overdue) subject() string { return l.page.GameSubject() }

func (l overdue) ask() string {
	if l.page.MyTurn() {
		return l.tell(say.OverdueYours(l.page.Am(), l.page.Me()))
	}
	return l.decide("overdue.decide")
}

func (l overdue) told() string {
	if l.page.MyTurn() {
		return join("\n", l.tell(say.OverdueCanStillMove(l.page.and(l.page.Others()))), openings{l.page.gamePage}.said())
	}
	return l.decide("overdue.told")
}

func (l overdue) answer() string {
	if l.page.MyTurn() {
		return l.page.replyWithPoint()
	}
	if l.page.tapped {
		return l.tell(say.OverdueGoesOn())
	}
	return l.decide("overdue.answer")
}

// decide is a sentence to an opponent who decides.
func (l overdue) decide(id string) string {
	if _, away := l.page.Notice.Letter.(letters.OutOfReach); away {
		id += "-unreachable"
	}
	return l.tellID(id, args{"player": l.page.OnTurn(), "reader": l.page.Me()})
}
