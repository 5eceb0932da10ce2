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
	case l.page.Game != nil:
		return l.page.GameSubject()
	case l.isMine():
		return l.tell(say.VacationSubject())
	}
	return l.tell(say.VacationSubjectOfPlayer(l.page.By()))
}

// begins returns when the vacation begins, nil if it has begun.
func (l vacationLetter) begins() *moment { return l.laterThanLetter(l.from) }

func (l vacationLetter) ask() string {
	if !l.isMine() {
		return l.ofPlayer("vacation.player-away", "vacation.player-planned")
	}
	id, v := "vacation.none", l.page.Vacation()
	switch {
	case v.Now != nil:
		id = "vacation.now"
	case v.Starts != nil:
		id = "vacation.planned"
	}
	return l.tellID(id, args{"reader": l.page.Me()})
}

// ofPlayer says what another player does, now or later.
func (l vacationLetter) ofPlayer(now, later string) string {
	if l.begins() != nil {
		now = later
	}
	return l.tellID(now, args{"player": l.page.By(), "reader": l.page.Me()})
}

func (l vacationLetter) told() string {
	if l.isMine() {
		return l.ownVacation()
	}
	said, from, until := args{"player": l.page.By()}, l.begins(), l.page.momentOrNil(l.until)
	if until == nil {
		return l.tellID("vacation.clock-stands", said)
	}
	if said["until"] = l.page.time(*until); from == nil {
		return l.tellID("vacation.lasts-until", said)
	}
	said["from"] = l.page.time(*from)
	return l.tellID("vacation.lasts-from-until", said)
}

// ownVacation says what the reader has taken of vacation, and what is left.
func (l vacationLetter) ownVacation() string {
	v, left := l.page.Vacation(), "left"
	var now, planned string
	if v.Now != nil {
		now = l.tell(say.VacationYourClock(l.page.time(*v.Now)))
	}
	if v.Starts != nil {
		planned = l.tell(say.VacationPlannedFromUntil(l.page.time(*v.Starts), l.page.time(*v.Ends)))
	}
	if v.Now != nil || v.Starts != nil {
		left = "left-after"
	}
	if v.Left.IsZero() {
		left = "none-" + left
	}
	return join("\n", now, planned, l.joined(l.tellID("vacation."+left, args{"time": l.page.span(v.Left)}), l.tell(say.VacationGrows())))
}

func (l vacationLetter) answer() string {
	if !l.isMine() {
		return l.tell(say.VacationAnswerNone())
	}
	id, v := "vacation.answer", l.page.Vacation()
	if v.Now != nil {
		id += "-now"
	} else if v.Starts != nil {
		id += "-planned"
	}
	return aligned(l.tellID(id, args{"service": l.page.Service, "days": l.daysThatWork()}))
}

// daysThatWork is how many days the reader can take, in an example, with a gap behind it. A new player has five.
func (l vacationLetter) daysThatWork() string {
	days := min(max(l.page.Vacation().Left.Days, 1), 10)
	unit := "days"
	if days == 1 {
		unit = "day"
	}
	return l.page.commands.Say(fmt.Sprint(days, " ", unit)) + "   "
}

// vacationByItself is about a vacation that has begun by itself.
type vacationByItself struct{ vacationLetter }

func (l vacationByItself) ask() string {
	if !l.isMine() {
		return l.vacationLetter.ask()
	}
	return l.tell(say.VacationBeganByItself(l.page.Me()))
}

func (l vacationByItself) told() string {
	until := l.page.momentOrNil(l.until)
	if until != nil {
	}
	if l.isMine() {
		lost := ""
		if until != nil {
			lost = l.tell(say.VacationThenLost(l.page.time(*until)))
		}
		return join("\n", l.joined(l.tell(say.VacationDayByDay()), lost), openings{l.page.gamePage}.said(), l.ownVacation())
	}
	latest := ""
	if until != nil {
		latest = l.tell(say.VacationEndsAtLatest(l.page.time(*until)))
	}
	return l.joined(l.tell(say.VacationPlayerByItself(l.page.By())), latest, l.tell(say.VacationClockStandsUntilItEnds(l.page.By())))
}

func (l vacationByItself) answer() string {
	if !l.isMine() {
		return l.vacationLetter.answer()
	}
	play := ""
	if l.page.RealTurn() {
		play = l.page.replyWithPoint()
	}
	return l.joined(play, l.tell(say.VacationAnswerEnd()))
}

// vacationEnded is about a player who is back, or has dropped a vacation.
type vacationEnded struct{ vacationLetter }

func (l vacationEnded) ask() string {
	switch {
	case !l.isMine():
		return l.ofPlayer("vacation.player-back", "vacation.player-cancelled")
	case l.begins() != nil:
		return l.tell(say.VacationCancelled(l.page.Me()))
	}
	return l.tell(say.VacationOver(l.page.Me()))
}

func (l vacationEnded) told() string {
	switch {
	case l.isMine():
		return l.ownVacation()
	case l.begins() != nil:
		return ""
	}
	return l.tell(say.VacationClockRuns(l.page.By()))
}

// vacationParts returns what a letter about a vacation says; ok is false if it is about none.
func (p *page) vacationParts() (said parts, ok bool) {
	switch f := p.Notice.Letter.(type) {
	case letters.VacationTaken:
		return vacationLetter{onPage: onPage{p}, from: f.From, until: f.Until}, true
	case letters.VacationByItself:
		return vacationByItself{vacationLetter{onPage: onPage{p}, until: f.Until}}, true
	case letters.VacationEnded:
		return vacationEnded{vacationLetter{onPage: onPage{p}, from: f.From}}, true
	}
	return nil, false
}
