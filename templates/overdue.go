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
	return l.decide(say.OverdueDecide(l.page.OnTurn(), l.page.Me()), say.OverdueDecideUnreachable(l.page.OnTurn(), l.page.Me()))
}

func (l overdue) told() string {
	if l.page.MyTurn() {
		return join("\n", l.tell(say.OverdueCanStillMove(l.page.and(l.page.Others()))), openings{l.page.gamePage}.said())
	}
	return l.decide(say.OverdueTold(l.page.OnTurn()), say.OverdueToldUnreachable(l.page.OnTurn()))
}

func (l overdue) answer() string {
	if l.page.MyTurn() {
		return l.page.replyWithPoint()
	}
	if l.page.tapped {
		return l.tell(say.OverdueGoesOn())
	}
	return l.decide(say.OverdueAnswer(l.page.OnTurn()), say.OverdueAnswerUnreachable(l.page.OnTurn()))
}

// decide is a sentence to an opponent who decides.
func (l overdue) decide(late, unreachable sentence) string {
	_, away := l.page.Notice.Letter.(letters.OutOfReach)
	return l.tell(either(away, unreachable, late))
}
