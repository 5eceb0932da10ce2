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
	return l.tell(say.ReminderStillYourMove(l.page.Am(), l.page.Me()))
}

func (l reminder) told() string {
	return join("\n", happened{l.page.gamePage}.said(), l.page.IfTimeRunsOut(), l.turn())
}
func (l reminder) news() string { return "" }

// turn says what the reader has to do, if they are on turn.
func (l reminder) turn() string {
	if !l.page.MyTurn() {
		return ""
	}
	return join("\n", barring{l.page.gamePage}.ruleOfTurn(), openings{l.page.gamePage}.said())
}

func (l reminder) answer() string {
	if !l.page.MyTurn() {
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
	return l.tell(say.ReminderLate(l.page.Am(), l.page.Me()))
}

func (l turnLate) told() string {
	return join("\n", happened{l.page.gamePage}.said(), l.tell(say.ReminderToldLate(l.page.sentAt(l.f.Sent))), l.turn())
}

func (l turnLate) news() string {
	return l.tell(say.ReminderNewsLate(l.page.sentAt(l.f.Sent)))
}

// sentAt says when a late letter was sent.
func (p *people) sentAt(at time.Time) string { return p.time(p.momentOf(at)) }

// timeGiven tells that an overdue player has got more time.
type timeGiven struct {
	reminder
	f letters.TimeGiven
}

func (l timeGiven) ask() string {
	return l.tell(either(l.page.MyTurn(), say.ReminderGrantedYou(l.page.Am(), l.page.By(), l.page.Me()),
		say.ReminderGranted(l.page.By(), l.page.OnTurn(), l.page.Me())))
}

func (l timeGiven) told() string {
	if l.page.MyTurn() {
		return l.turn()
	}
	return l.joined(l.tell(say.TurnTheirs(l.page.OnTurn())), l.until())
}

// until says until when the other player has time now.
func (l timeGiven) until() string {
	until := l.page.momentOrNil(l.f.Until)
	if until == nil {
		return ""
	}
	return l.tell(say.ReminderGrantedUntil(l.page.OnTurn(), l.page.time(*until)))
}

func (l timeGiven) news() string {
	if l.page.MyTurn() {
		return l.tell(say.ReminderNewsGrantedYou(l.page.By()))
	}
	return l.joined(l.tell(say.ReminderNewsGranted(l.page.By(), l.page.OnTurn())), l.until())
}
