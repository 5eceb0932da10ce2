package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// overdue is about a player whose time is over, or whose letters have not arrived for too long, where the opponents
// decide.
type overdue struct {
	to   *people
	game *gameSeen
}

func (l overdue) subject() string { return l.game.subject() }

func (l overdue) ask() string {
	if l.game.MyTurn() {
		return l.to.tell(say.OverdueYours(l.game.Am(), l.to.Me()))
	}
	return l.decide(say.OverdueDecide(l.game.OnTurn(), l.to.Me()), say.OverdueDecideUnreachable(l.game.OnTurn(), l.to.Me()))
}

func (l overdue) told() string {
	if l.game.MyTurn() {
		return join("\n", l.to.tell(say.OverdueCanStillMove(l.to.and(l.game.Others()))), openings{l.game}.said())
	}
	return l.decide(say.OverdueTold(l.game.OnTurn()), say.OverdueToldUnreachable(l.game.OnTurn()))
}

func (l overdue) answer() string {
	if l.game.MyTurn() {
		return l.game.replyWithPoint()
	}
	if l.to.tapped {
		return l.to.tell(say.OverdueGoesOn())
	}
	return l.decide(say.OverdueAnswer(l.game.OnTurn()), say.OverdueAnswerUnreachable(l.game.OnTurn()))
}

// decide is a sentence to an opponent who decides.
func (l overdue) decide(late, unreachable sentence) string {
	_, away := l.game.notice.Letter.(letters.OutOfReach)
	return l.to.tell(either(away, unreachable, late))
}
