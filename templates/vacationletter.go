package templates

import (
	"fmt"
	"time"

	"pentepost/games/letters"
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
		return l.tell("vacation.subject", nil)
	}
	return l.tell("vacation.subject-of-player", args{"player": l.page.By()})
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
	return l.tell(id, args{"reader": l.page.Me()})
}

// ofPlayer says what another player does, now or later.
func (l vacationLetter) ofPlayer(now, later string) string {
	if l.begins() != nil {
		now = later
	}
	return l.tell(now, args{"player": l.page.By(), "reader": l.page.Me()})
}

func (l vacationLetter) told() string {
	if l.isMine() {
		return l.ownVacation()
	}
	said, from, until := args{"player": l.page.By()}, l.begins(), l.page.momentOrNil(l.until)
	if until == nil {
		return l.tell("vacation.clock-stands", said)
	}
	if said["until"] = l.page.time(*until); from == nil {
		return l.tell("vacation.lasts-until", said)
	}
	said["from"] = l.page.time(*from)
	return l.tell("vacation.lasts-from-until", said)
}

// ownVacation says what the reader has taken of vacation, and what is left.
func (l vacationLetter) ownVacation() string {
	v, left := l.page.Vacation(), "left"
	var now, planned string
	if v.Now != nil {
		now = l.tell("vacation.your-clock", args{"until": l.page.time(*v.Now)})
	}
	if v.Starts != nil {
		planned = l.tell("vacation.planned-from-until", args{"from": l.page.time(*v.Starts), "until": l.page.time(*v.Ends)})
	}
	if v.Now != nil || v.Starts != nil {
		left = "left-after"
	}
	if v.Left.IsZero() {
		left = "none-" + left
	}
	return join("\n", now, planned, l.joined(l.tell("vacation."+left, args{"time": l.page.span(v.Left)}), l.tell("vacation.grows", nil)))
}

func (l vacationLetter) answer() string {
	if !l.isMine() {
		return l.tell("vacation.answer-none", nil)
	}
	id, v := "vacation.answer", l.page.Vacation()
	if v.Now != nil {
		id += "-now"
	} else if v.Starts != nil {
		id += "-planned"
	}
	return aligned(l.tell(id, args{"service": l.page.Service, "days": l.daysThatWork()}))
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
	return l.tell("vacation.began-by-itself", args{"reader": l.page.Me()})
}

func (l vacationByItself) told() string {
	until, said := l.page.momentOrNil(l.until), args{"player": l.page.By()}
	if until != nil {
		said["until"] = l.page.time(*until)
	}
	if l.isMine() {
		lost := ""
		if until != nil {
			lost = l.tell("vacation.then-lost", said)
		}
		return join("\n", l.joined(l.tell("vacation.day-by-day", nil), lost), openings{l.page.gamePage}.said(), l.ownVacation())
	}
	latest := ""
	if until != nil {
		latest = l.tell("vacation.ends-at-latest", said)
	}
	return l.joined(l.tell("vacation.player-by-itself", said), latest, l.tell("vacation.clock-stands-until-it-ends", said))
}

func (l vacationByItself) answer() string {
	if !l.isMine() {
		return l.vacationLetter.answer()
	}
	play := ""
	if l.page.RealTurn() {
		play = l.page.replyWithPoint()
	}
	return l.joined(play, l.tell("vacation.answer-end", nil))
}

// vacationEnded is about a player who is back, or has dropped a vacation.
type vacationEnded struct{ vacationLetter }

func (l vacationEnded) ask() string {
	switch {
	case !l.isMine():
		return l.ofPlayer("vacation.player-back", "vacation.player-cancelled")
	case l.begins() != nil:
		return l.tell("vacation.cancelled", args{"reader": l.page.Me()})
	}
	return l.tell("vacation.over", args{"reader": l.page.Me()})
}

func (l vacationEnded) told() string {
	switch {
	case l.isMine():
		return l.ownVacation()
	case l.begins() != nil:
		return ""
	}
	return l.tell("vacation.clock-runs", args{"player": l.page.By()})
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
