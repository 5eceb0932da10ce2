package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// reminder tells the player on turn that time goes by.
type reminder struct {
	to   *people
	game *gameSeen
}

func (l reminder) subject() string { return l.game.subject() }

func (l reminder) ask() string {
	return l.to.tell(say.ReminderStillYourMove(l.game.Am(), l.to.Me()))
}

func (l reminder) told() string {
	return join("\n", happened{l.game}.said(), l.game.IfTimeRunsOut(), l.turn())
}

// turn says what the reader has to do, if they are on turn.
func (l reminder) turn() string {
	if !l.game.MyTurn() {
		return ""
	}
	return join("\n", barring{l.game}.ruleOfTurn(), openings{l.game}.said())
}

func (l reminder) answer() string {
	if !l.game.MyTurn() {
		return l.to.tell(say.ReminderAnswers())
	}
	return join("\n", l.game.replyWithPoint(), l.to.tell(say.YourMoveAnswers()))
}

// turnLate tells the player on turn that the letter which asked for the move is late.
type turnLate struct {
	reminder
	f letters.TurnLate
}

func (l turnLate) ask() string {
	return l.to.tell(say.ReminderLate(l.game.Am(), l.to.Me()))
}

func (l turnLate) told() string {
	return join("\n", happened{l.game}.said(), l.to.tell(say.ReminderToldLate(l.to.at(l.f.Sent))), l.turn())
}

func (l turnLate) news() string {
	return l.to.tell(say.ReminderNewsLate(l.to.at(l.f.Sent)))
}

// timeGiven tells that an overdue player has got more time.
type timeGiven struct {
	reminder
	f letters.TimeGiven
}

func (l timeGiven) ask() string {
	return l.to.tell(either(l.game.MyTurn(), say.ReminderGrantedYou(l.game.Am(), l.to.By(), l.to.Me()),
		say.ReminderGranted(l.to.By(), l.game.OnTurn(), l.to.Me())))
}

func (l timeGiven) told() string {
	if l.game.MyTurn() {
		return l.turn()
	}
	return l.to.joined(l.to.tell(say.TurnTheirs(l.game.OnTurn())), l.until())
}

// until says until when the other player has time now.
func (l timeGiven) until() string {
	until := l.to.at(l.f.Until)
	if until == "" {
		return ""
	}
	return l.to.tell(say.ReminderGrantedUntil(l.game.OnTurn(), until))
}

func (l timeGiven) news() string {
	if l.game.MyTurn() {
		return l.to.tell(say.ReminderNewsGrantedYou(l.to.By()))
	}
	return l.to.joined(l.to.tell(say.ReminderNewsGranted(l.to.By(), l.game.OnTurn())), l.until())
}
