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
	if l.page.game.MyTurn() {
		return l.tell(say.OverdueYours(l.page.game.Am(), l.page.to.Me()))
	}
	return l.decide(say.OverdueDecide(l.page.game.OnTurn(), l.page.to.Me()), say.OverdueDecideUnreachable(l.page.game.OnTurn(), l.page.to.Me()))
}

func (l overdue) told() string {
	if l.page.game.MyTurn() {
		return join("\n", l.tell(say.OverdueCanStillMove(l.page.to.and(l.page.game.Others()))), openings{l.page.game}.said())
	}
	return l.decide(say.OverdueTold(l.page.game.OnTurn()), say.OverdueToldUnreachable(l.page.game.OnTurn()))
}

func (l overdue) answer() string {
	if l.page.game.MyTurn() {
		return l.page.replyWithPoint()
	}
	if l.page.to.tapped {
		return l.tell(say.OverdueGoesOn())
	}
	return l.decide(say.OverdueAnswer(l.page.game.OnTurn()), say.OverdueAnswerUnreachable(l.page.game.OnTurn()))
}

// decide is a sentence to an opponent who decides.
func (l overdue) decide(late, unreachable sentence) string {
	_, away := l.page.view.Notice.Letter.(letters.OutOfReach)
	return l.tell(either(away, unreachable, late))
}
