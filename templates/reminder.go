package templates

import (
	"time"

	"pentepost/games/letters"
	"pentepost/templates/say"
)

// reminder tells the player on turn that time goes by.
type reminder struct{ onPage }

func (l reminder) subject() string { return l.page.GameSubject() }

func (l reminder) ask() string {
	return l.tell(say.ReminderStillYourMove(l.page.game.Am(), l.page.to.Me()))
}

func (l reminder) told() string {
	return join("\n", happened{l.page.game}.said(), l.page.game.IfTimeRunsOut(), l.turn())
}
func (l reminder) news() string { return "" }

// turn says what the reader has to do, if they are on turn.
func (l reminder) turn() string {
	if !l.page.game.MyTurn() {
		return ""
	}
	return join("\n", barring{l.page.game}.ruleOfTurn(), openings{l.page.game}.said())
}

func (l reminder) answer() string {
	if !l.page.game.MyTurn() {
		return l.tell(say.ReminderAnswers())
	}
	return join("\n", l.page.replyWithPoint(), l.tell(say.YourMoveAnswers()))
}

// turnLate tells the player on turn that the letter which asked for the move is late.
type turnLate struct {
	reminder
	f letters.TurnLate
}

func (l turnLate) ask() string {
	return l.tell(say.ReminderLate(l.page.game.Am(), l.page.to.Me()))
}

func (l turnLate) told() string {
	return join("\n", happened{l.page.game}.said(), l.tell(say.ReminderToldLate(l.page.to.sentAt(l.f.Sent))), l.turn())
}

func (l turnLate) news() string {
	return l.tell(say.ReminderNewsLate(l.page.to.sentAt(l.f.Sent)))
}

// sentAt says when a late letter was sent.
func (p *people) sentAt(at time.Time) string { return p.time(p.momentOf(at)) }

// timeGiven tells that an overdue player has got more time.
type timeGiven struct {
	reminder
	f letters.TimeGiven
}

func (l timeGiven) ask() string {
	return l.tell(either(l.page.game.MyTurn(), say.ReminderGrantedYou(l.page.game.Am(), l.page.to.By(), l.page.to.Me()),
		say.ReminderGranted(l.page.to.By(), l.page.game.OnTurn(), l.page.to.Me())))
}

func (l timeGiven) told() string {
	if l.page.game.MyTurn() {
		return l.turn()
	}
	return l.joined(l.tell(say.TurnTheirs(l.page.game.OnTurn())), l.until())
}

// until says until when the other player has time now.
func (l timeGiven) until() string {
	until := l.page.to.momentOrNil(l.f.Until)
	if until == nil {
		return ""
	}
	return l.tell(say.ReminderGrantedUntil(l.page.game.OnTurn(), l.page.to.time(*until)))
}

func (l timeGiven) news() string {
	if l.page.game.MyTurn() {
		return l.tell(say.ReminderNewsGrantedYou(l.page.to.By()))
	}
	return l.joined(l.tell(say.ReminderNewsGranted(l.page.to.By(), l.page.game.OnTurn())), l.until())
}
