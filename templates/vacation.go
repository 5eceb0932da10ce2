package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/templates/say"
)

// isMine reports whether a letter about a vacation is about the reader's own.
func (l vacationLetter) isMine() bool {
	by := l.page.view.Notice.By
	return by == 0 || by == l.page.view.Reader.ID
}

// vacation has the data for the words about a vacation of the reader.
type vacation struct {
	Now    *moment // the end of the vacation that runs; nil: none does
	Starts *moment // the beginning and the end of the one that is planned; nil: none is
	Ends   *moment
	Left   span // of what the reader has earned, after all that
}

// Vacation returns what the reader has of vacation.
func (p *page) Vacation() (v vacation) {
	at, end := p.view.WrittenAt(), p.view.WrittenAt()
	for _, i := range p.view.Vacations {
		from, to := p.to.momentOf(i.From), p.to.momentOf(i.To)
		switch {
		case !i.To.After(at):
			continue
		case !i.From.After(end): // it runs, or goes on after the one that runs
			v.Now, end = &to, i.To
		default:
			v.Starts, v.Ends, end = &from, &to, i.To
		}
	}
	v.Left = vacationSpan(clock.VacationLeft(p.view.Reader.Joined, p.view.Vacations, end))
	return v
}

// vacationSpan rounds vacation down to hours: what is left for some minutes is of no use to anybody.
func vacationSpan(d time.Duration) span { return spanOf(d.Truncate(time.Hour)) }

// laterThanLetter returns a time that comes after the letter, nil for one that does not.
func (l vacationLetter) laterThanLetter(from time.Time) *moment {
	if !from.After(l.page.view.Notice.Made) {
		return nil
	}
	m := l.page.to.momentOf(from)
	return &m
}

// lastDayAway returns the last day when the reader is away, as their mail program says.
func (p *page) lastDayAway() (day time.Time) {
	day, _ = time.Parse(time.DateOnly, p.view.Notice.Away)
	return day
}

// playerAway is a player on vacation.
type playerAway struct {
	name  string
	until moment
}

// inviteesAway lists the invited players who are on vacation.
func (l invited) inviteesAway() (away []playerAway) {
	if l.page.view.Challenge == nil || l.page.view.Challenge.State != games.ChallengeOpen {
		return nil
	}
	for _, i := range l.page.view.Challenge.Invited {
		if until := l.page.view.AwayUntil[i.Player]; !until.IsZero() {
			away = append(away, playerAway{l.page.to.name(i.Player), l.page.to.momentOf(until)})
		}
	}
	return away
}

// VacationTaken tells of the reader's vacation in a letter about something else; "" if the view has
// nothing of it.
func (p *page) VacationTaken() string {
	if p.view.Vacations == nil {
		return ""
	}
	v := p.Vacation()
	if v.Now != nil {
		return p.to.tell(say.SettingsOnVacation(p.to.time(*v.Now)))
	}
	return p.to.tell(either(v.Left.IsZero(), say.VacationNoneLeft(), say.SettingsVacationLeft(p.to.span(v.Left))))
}
