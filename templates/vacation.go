package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// isMine reports whether a letter about a vacation is about the reader's own.
func (l vacationLetter) isMine() bool {
	by := l.notice.By
	return by == 0 || by == l.to.reader.ID
}

// vacation has the data for the words about a vacation of the reader.
type vacation struct {
	Now    *moment // the end of the vacation that runs; nil: none does
	Starts *moment // the beginning and the end of the one that is planned; nil: none is
	Ends   *moment
	Left   span // of what the reader has earned, after all that
}

// vacation returns what the reader has of vacation.
func (a *account) vacation() (v vacation) {
	end := a.at
	for _, i := range a.Vacations {
		from, to := a.to.momentOf(i.From), a.to.momentOf(i.To)
		switch {
		case !i.To.After(a.at):
			continue
		case !i.From.After(end): // it runs, or goes on after the one that runs
			v.Now, end = &to, i.To
		default:
			v.Starts, v.Ends, end = &from, &to, i.To
		}
	}
	v.Left = vacationSpan(clock.VacationLeft(a.to.reader.Joined, a.Vacations, end))
	return v
}

// vacationSpan rounds vacation down to hours: what is left for some minutes is of no use to anybody.
func vacationSpan(d time.Duration) span { return spanOf(d.Truncate(time.Hour)) }

// laterThanLetter returns a time that comes after the letter, nil for one that does not.
func (l vacationLetter) laterThanLetter(from time.Time) *moment {
	if !from.After(l.notice.Made) {
		return nil
	}
	m := l.to.momentOf(from)
	return &m
}

// lastDayAway returns the last day when the reader is away, as their mail program says.
func lastDayAway(n *letters.Notice) (day time.Time) {
	day, _ = time.Parse(time.DateOnly, n.Away)
	return day
}

// playerAway is a player on vacation.
type playerAway struct {
	name  string
	until moment
}

// inviteesAway lists the invited players who are on vacation.
func (l invited) inviteesAway() (away []playerAway) {
	if l.invitation == nil || l.invitation.challenge.State != games.ChallengeOpen {
		return nil
	}
	for _, i := range l.invitation.challenge.Invited {
		if until := l.invitation.away[i.Player]; !until.IsZero() {
			away = append(away, playerAway{l.to.name(i.Player), l.to.momentOf(until)})
		}
	}
	return away
}

// vacationTaken tells of the reader's vacation in a letter about something else; "" if the view has
// nothing of it.
func (a *account) vacationTaken() string {
	if a.Vacations == nil {
		return ""
	}
	v := a.vacation()
	if v.Now != nil {
		return a.to.tell(say.SettingsOnVacation(a.to.time(*v.Now)))
	}
	return a.to.tell(either(v.Left.IsZero(), say.VacationNoneLeft(), say.SettingsVacationLeft(a.to.span(v.Left))))
}
