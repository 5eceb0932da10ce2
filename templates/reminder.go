package templates

import (
	"time"

	"pentepost/games/letters"
)

// reminder tells the player on turn that time goes by.
type reminder struct{ *page }

func (l reminder) subject() string { return l.GameSubject() }

func (l reminder) ask() string {
	return l.tell("reminder.still-your-move", args{"reader": l.Me(), "colour": l.Am(), "player": l.By()})
}

func (l reminder) told() string {
	return join("\n", happened{l.gamePage}.said(), l.IfTimeRunsOut(), l.turn())
}
func (l reminder) news() string { return "" }

// turn says what the reader has to do, if they are on turn.
func (l reminder) turn() string {
	if !l.MyTurn() {
		return ""
	}
	return join("\n", barring{l.gamePage}.ruleOfTurn(), openings{l.gamePage}.said())
}

func (l reminder) answer() string {
	if !l.MyTurn() {
		return l.tell("reminder.answers", nil)
	}
	return join("\n", l.replyWithPoint(), l.tell("your-move.answers", nil))
}

// turnLate tells the player on turn that the letter which asked for the move is late.
type turnLate struct {
	reminder
	f letters.TurnLate
}

func (l turnLate) ask() string {
	return l.tell("reminder.late", args{"reader": l.Me(), "colour": l.Am(), "player": l.By()})
}

func (l turnLate) told() string {
	return join("\n", happened{l.gamePage}.said(), l.tell("reminder.told-late", args{"sent": l.sentAt(l.f.Sent)}), l.turn())
}

func (l turnLate) news() string {
	return l.tell("reminder.news-late", args{"sent": l.sentAt(l.f.Sent)})
}

// sentAt says when a late letter was sent.
func (p *people) sentAt(at time.Time) string { return p.time(p.momentOf(at)) }

// timeGiven tells that an overdue player has got more time.
type timeGiven struct {
	reminder
	f letters.TimeGiven
}

func (l timeGiven) ask() string {
	if l.MyTurn() {
		return l.tell("reminder.granted-you", args{"reader": l.Me(), "colour": l.Am(), "player": l.By()})
	}
	return l.tell("reminder.granted", args{"giver": l.By(), "player": l.OnTurn(), "reader": l.Me()})
}

func (l timeGiven) told() string {
	if l.MyTurn() {
		return l.turn()
	}
	return join(" ", l.tell("turn.theirs", args{"player": l.OnTurn()}), l.until())
}

// until says until when the other player has time now.
func (l timeGiven) until() string {
	until := l.momentOrNil(l.f.Until)
	if until == nil {
		return ""
	}
	return l.tell("reminder.granted-until", args{"player": l.OnTurn(), "until": l.time(*until)})
}

func (l timeGiven) news() string {
	if l.MyTurn() {
		return l.tell("reminder.news-granted-you", args{"player": l.By()})
	}
	return join(" ", l.tell("reminder.news-granted", args{"giver": l.By(), "player": l.OnTurn()}), l.until())
}
