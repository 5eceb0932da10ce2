package templates

import (
	"time"

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
	Now          string // the end of the vacation that runs; "": none does
	Starts, Ends string // of the one that is planned; "": none is
	Left         span   // of what the reader has earned, after all that
}

// vacation returns what the reader has of vacation.
func (a *account) vacation() (v vacation) {
	end := a.at
	for _, i := range a.Vacations {
		switch {
		case !i.To.After(a.at):
			continue
		case !i.From.After(end): // it runs, or goes on after the one that runs
			v.Now, end = a.to.at(i.To), i.To
		default:
			v.Starts, v.Ends, end = a.to.at(i.From), a.to.at(i.To), i.To
		}
	}
	v.Left = vacationSpan(clock.VacationLeft(a.to.reader.Joined, a.Vacations, end))
	return v
}

// vacationSpan rounds vacation down to hours: what is left for some minutes is of no use to anybody.
func vacationSpan(d time.Duration) span { return spanOf(d.Truncate(time.Hour)) }

// lastDayAway returns the last day when the reader is away, as their mail program says.
func lastDayAway(n *letters.Notice) (day time.Time) {
	day, _ = time.Parse(time.DateOnly, n.Away)
	return day
}

// vacationTaken tells of the reader's vacation in a letter about something else; "" if the view has
// nothing of it.
func (a *account) vacationTaken() string {
	if a.Vacations == nil {
		return ""
	}
	v := a.vacation()
	if v.Now != "" {
		return a.to.tell(say.SettingsOnVacation(v.Now))
	}
	return a.to.tell(either(v.Left.IsZero(), say.VacationNoneLeft(), say.SettingsVacationLeft(a.to.span(v.Left))))
}
