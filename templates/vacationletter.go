package templates

import (
	"fmt"
	"time"

	"pentepost/games/letters"
	"pentepost/templates/say"
)

// vacationLetter is about a vacation of the reader, or of another player. Letters about one that was taken are of this
// type, and the others begin with it.
type vacationLetter struct {
	to          *people
	notice      *letters.Notice
	game        *gameSeen // nil in a letter about none
	account     *account
	from, until time.Time // zero: nobody says
}

func (l vacationLetter) subject() string {
	switch {
	case l.game != nil:
		return l.game.subject()
	case l.isMine():
		return l.to.tell(say.VacationSubject())
	}
	return l.to.tell(say.VacationSubjectOfPlayer(l.to.By()))
}

// begins says when the vacation begins, "" if it has begun.
func (l vacationLetter) begins() string {
	if !l.from.After(l.notice.Made) {
		return ""
	}
	return l.to.at(l.from)
}

func (l vacationLetter) ask() string {
	me, v := l.to.Me(), l.account.vacation()
	switch {
	case !l.isMine():
		return l.ofPlayer(say.VacationPlayerAway, say.VacationPlayerPlanned)
	case v.Now != "":
		return l.to.tell(say.VacationNow(me))
	case v.Starts != "":
		return l.to.tell(say.VacationPlanned(me))
	}
	return l.to.tell(say.VacationNone(me))
}

// ofPlayer says what another player does, now or later.
func (l vacationLetter) ofPlayer(now, later func(player, reader string) sentence) string {
	if l.begins() != "" {
		now = later
	}
	return l.to.tell(now(l.to.By(), l.to.Me()))
}

func (l vacationLetter) told() string {
	if l.isMine() {
		return l.ownVacation()
	}
	by, from, until := l.to.By(), l.begins(), l.to.at(l.until)
	switch {
	case until == "":
		return l.to.tell(say.VacationClockStands(by))
	case from == "":
		return l.to.tell(say.VacationLastsUntil(by, until))
	}
	return l.to.tell(say.VacationLastsFromUntil(from, by, until))
}

// ownVacation says what the reader has taken of vacation, and what is left.
func (l vacationLetter) ownVacation() string {
	v := l.account.vacation()
	left, none := say.VacationLeft, say.VacationNoneLeft()
	now, planned := l.to.tellIf(v.Now != "", say.VacationYourClock(v.Now)), l.to.tellIf(v.Starts != "", say.VacationPlannedFromUntil(v.Starts, v.Ends))
	if v.Now != "" || v.Starts != "" {
		left, none = say.VacationLeftAfter, say.VacationNoneLeftAfter()
	}
	if !v.Left.IsZero() {
		none = left(l.to.span(v.Left))
	}
	return join("\n", now, planned, l.to.joined(l.to.tell(none), l.to.tell(say.VacationGrows())))
}

func (l vacationLetter) answer() string {
	if !l.isMine() {
		return l.to.tell(say.VacationAnswerNone())
	}
	answer, v := say.VacationAnswer, l.account.vacation()
	if v.Now != "" {
		answer = say.VacationAnswerNow
	} else if v.Starts != "" {
		answer = say.VacationAnswerPlanned
	}
	return aligned(l.to.tell(answer(l.daysThatWork(), l.to.service)))
}

// daysThatWork is how many days the reader can take, in an example, with a gap behind it. A new player has five.
func (l vacationLetter) daysThatWork() string {
	days := min(max(l.account.vacation().Left.Days, 1), 10)
	unit := "days"
	if days == 1 {
		unit = "day"
	}
	return l.to.commands.Say(fmt.Sprint(days, " ", unit)) + "   "
}

// vacationByItself is about a vacation that has begun by itself.
type vacationByItself struct{ vacationLetter }

func (l vacationByItself) ask() string {
	if !l.isMine() {
		return l.vacationLetter.ask()
	}
	return l.to.tell(say.VacationBeganByItself(l.to.Me()))
}

func (l vacationByItself) told() string {
	until := l.to.at(l.until)
	if l.isMine() {
		lost := l.to.tellIf(until != "", say.VacationThenLost(until))
		return join("\n", l.to.joined(l.to.tell(say.VacationDayByDay()), lost), openings{l.game}.said(), l.ownVacation())
	}
	latest := l.to.tellIf(until != "", say.VacationEndsAtLatest(until))
	return l.to.joined(l.to.tell(say.VacationPlayerByItself(l.to.By())), latest, l.to.tell(say.VacationClockStandsUntilItEnds(l.to.By())))
}

func (l vacationByItself) answer() string {
	if !l.isMine() {
		return l.vacationLetter.answer()
	}
	play := ""
	if l.game.RealTurn() {
		play = l.game.replyWithPoint()
	}
	return l.to.joined(play, l.to.tell(say.VacationAnswerEnd()))
}

// vacationEnded is about a player who is back, or has dropped a vacation.
type vacationEnded struct{ vacationLetter }

func (l vacationEnded) ask() string {
	switch {
	case !l.isMine():
		return l.ofPlayer(say.VacationPlayerBack, say.VacationPlayerCancelled)
	case l.begins() != "":
		return l.to.tell(say.VacationCancelled(l.to.Me()))
	}
	return l.to.tell(say.VacationOver(l.to.Me()))
}

func (l vacationEnded) told() string {
	switch {
	case l.isMine():
		return l.ownVacation()
	case l.begins() != "":
		return ""
	}
	return l.to.tell(say.VacationClockRuns(l.to.By()))
}
