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
	onPage
	withoutNews
	from, until time.Time // zero: nobody says
}

func (l vacationLetter) subject() string {
	switch {
	case l.page.view.Game != nil:
		return l.page.GameSubject()
	case l.isMine():
		return l.tell(say.VacationSubject())
	}
	return l.tell(say.VacationSubjectOfPlayer(l.page.to.By()))
}

// begins returns when the vacation begins, nil if it has begun.
func (l vacationLetter) begins() *moment { return l.laterThanLetter(l.from) }

func (l vacationLetter) ask() string {
	me, v := l.page.to.Me(), l.page.Vacation()
	switch {
	case !l.isMine():
		return l.ofPlayer(say.VacationPlayerAway, say.VacationPlayerPlanned)
	case v.Now != nil:
		return l.tell(say.VacationNow(me))
	case v.Starts != nil:
		return l.tell(say.VacationPlanned(me))
	}
	return l.tell(say.VacationNone(me))
}

// ofPlayer says what another player does, now or later.
func (l vacationLetter) ofPlayer(now, later func(player, reader string) sentence) string {
	if l.begins() != nil {
		now = later
	}
	return l.tell(now(l.page.to.By(), l.page.to.Me()))
}

func (l vacationLetter) told() string {
	if l.isMine() {
		return l.ownVacation()
	}
	by, from, until := l.page.to.By(), l.begins(), l.page.to.momentOrNil(l.until)
	switch {
	case until == nil:
		return l.tell(say.VacationClockStands(by))
	case from == nil:
		return l.tell(say.VacationLastsUntil(by, l.page.to.time(*until)))
	}
	return l.tell(say.VacationLastsFromUntil(l.page.to.time(*from), by, l.page.to.time(*until)))
}

// ownVacation says what the reader has taken of vacation, and what is left.
func (l vacationLetter) ownVacation() string {
	v := l.page.Vacation()
	left, none := say.VacationLeft, say.VacationNoneLeft()
	var now, planned string
	if v.Now != nil {
		now = l.tell(say.VacationYourClock(l.page.to.time(*v.Now)))
	}
	if v.Starts != nil {
		planned = l.tell(say.VacationPlannedFromUntil(l.page.to.time(*v.Starts), l.page.to.time(*v.Ends)))
	}
	if v.Now != nil || v.Starts != nil {
		left, none = say.VacationLeftAfter, say.VacationNoneLeftAfter()
	}
	if !v.Left.IsZero() {
		none = left(l.page.to.span(v.Left))
	}
	return join("\n", now, planned, l.joined(l.tell(none), l.tell(say.VacationGrows())))
}

func (l vacationLetter) answer() string {
	if !l.isMine() {
		return l.tell(say.VacationAnswerNone())
	}
	answer, v := say.VacationAnswer, l.page.Vacation()
	if v.Now != nil {
		answer = say.VacationAnswerNow
	} else if v.Starts != nil {
		answer = say.VacationAnswerPlanned
	}
	return aligned(l.tell(answer(l.daysThatWork(), l.page.view.Service)))
}

// daysThatWork is how many days the reader can take, in an example, with a gap behind it. A new player has five.
func (l vacationLetter) daysThatWork() string {
	days := min(max(l.page.Vacation().Left.Days, 1), 10)
	unit := "days"
	if days == 1 {
		unit = "day"
	}
	return l.page.to.commands.Say(fmt.Sprint(days, " ", unit)) + "   "
}

// vacationByItself is about a vacation that has begun by itself.
type vacationByItself struct{ vacationLetter }

func (l vacationByItself) ask() string {
	if !l.isMine() {
		return l.vacationLetter.ask()
	}
	return l.tell(say.VacationBeganByItself(l.page.to.Me()))
}

func (l vacationByItself) told() string {
	until := l.page.to.momentOrNil(l.until)
	if until != nil {
	}
	if l.isMine() {
		lost := ""
		if until != nil {
			lost = l.tell(say.VacationThenLost(l.page.to.time(*until)))
		}
		return join("\n", l.joined(l.tell(say.VacationDayByDay()), lost), openings{l.page.game}.said(), l.ownVacation())
	}
	latest := ""
	if until != nil {
		latest = l.tell(say.VacationEndsAtLatest(l.page.to.time(*until)))
	}
	return l.joined(l.tell(say.VacationPlayerByItself(l.page.to.By())), latest, l.tell(say.VacationClockStandsUntilItEnds(l.page.to.By())))
}

func (l vacationByItself) answer() string {
	if !l.isMine() {
		return l.vacationLetter.answer()
	}
	play := ""
	if l.page.game.RealTurn() {
		play = l.page.replyWithPoint()
	}
	return l.joined(play, l.tell(say.VacationAnswerEnd()))
}

// vacationEnded is about a player who is back, or has dropped a vacation.
type vacationEnded struct{ vacationLetter }

func (l vacationEnded) ask() string {
	switch {
	case !l.isMine():
		return l.ofPlayer(say.VacationPlayerBack, say.VacationPlayerCancelled)
	case l.begins() != nil:
		return l.tell(say.VacationCancelled(l.page.to.Me()))
	}
	return l.tell(say.VacationOver(l.page.to.Me()))
}

func (l vacationEnded) told() string {
	switch {
	case l.isMine():
		return l.ownVacation()
	case l.begins() != nil:
		return ""
	}
	return l.tell(say.VacationClockRuns(l.page.to.By()))
}

// vacationParts returns what a letter about a vacation says; ok is false if it is about none.
func (p *page) vacationParts() (said parts, ok bool) {
	switch f := p.view.Notice.Letter.(type) {
	case letters.VacationTaken:
		return vacationLetter{onPage: onPage{p}, from: f.From, until: f.Until}, true
	case letters.VacationByItself:
		return vacationByItself{vacationLetter{onPage: onPage{p}, until: f.Until}}, true
	case letters.VacationEnded:
		return vacationEnded{vacationLetter{onPage: onPage{p}, from: f.From}}, true
	}
	return nil, false
}
