package templates

import (
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/templates/say"
)

// at says a time where the reader lives and in UTC, "" for no time: Mon 5 Jun 2026, 14:30 in Oslo (12:30 UTC).
func (p *people) at(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	there, utc := p.there(t), t.UTC()
	switch {
	case there.Location() == time.UTC:
		return p.tell(say.TimeUtc(p.moment(utc)))
	case there.Day() == utc.Day():
		return p.tell(say.TimeThere(p.moment(there), place(p.reader.Zone), clockOf(utc)))
	}
	return p.tell(say.TimeThere(p.moment(there), place(p.reader.Zone), p.moment(utc)))
}

// there returns a time in the reader's zone.
func (p *people) there(t time.Time) time.Time {
	zone, err := time.LoadLocation(p.reader.Zone)
	if err != nil {
		zone = time.UTC
	}
	return t.In(zone)
}

// moment says a weekday, a date and a time of the day.
func (s *speaker) moment(t time.Time) string {
	return s.tell(say.TimeMoment(clockOf(t), s.date(t), s.weekday(t)))
}

func (s *speaker) date(t time.Time) string {
	return s.tell(say.TimeDate(t.Day(), s.tell(say.Month(say.MonthCase(strings.ToLower(t.Month().String())))), t.Year()))
}

func (s *speaker) weekday(t time.Time) string {
	return s.tell(say.Weekday(say.WeekdayCase(strings.ToLower(t.Weekday().String()))))
}

func clockOf(t time.Time) string { return t.Format("15:04") }

// place returns the place that a time zone is named after.
func place(zone string) string {
	return strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
}

// span is a duration as people say it: days and hours, or hours and minutes.
type span struct{ Days, Hours, Minutes int }

// spanOf rounds a duration down: to hours from a day on, and to minutes below.
func spanOf(d time.Duration) span {
	d = max(d, 0)
	s := span{Days: int(d / clock.Day), Hours: int(d % clock.Day / time.Hour)}
	if s.Days == 0 {
		s.Minutes = int(d % time.Hour / time.Minute)
	}
	return s
}

// IsZero reports whether there is nothing to say.
func (s span) IsZero() bool { return s == span{} }

// span says a duration.
func (s *speaker) span(d span) string {
	units := []struct {
		of func(n int) sentence
		n  int
	}{{say.TimeDays, d.Days}, {say.TimeHours, d.Hours}, {say.TimeMinutes, d.Minutes}}
	var parts []string
	for _, u := range units {
		if u.n != 0 {
			parts = append(parts, s.tell(u.of(u.n)))
		}
	}
	switch len(parts) {
	case 0:
		return s.tell(say.TimeUnderAMinute())
	case 1:
		return parts[0]
	}
	return s.tell(say.TimeLong(parts[0], parts[1]))
}

// deadline has the data for the words about how much time the player on turn has.
type deadline struct {
	Left   span
	Due    string // when nothing is left; "" if nobody knows
	Stands string // the cause if the clock stands still
	Until  string // when it runs again; "" if nobody knows
	Over   bool   // nothing is left
	Pace   pace
}

// clocks knows how much time is left in the games of a letter.
type clocks struct {
	to    *people
	at    time.Time // when the letter is written
	facts map[games.GameID]games.TimeFacts
}

// deadline returns how much time the player on turn has.
func (c *clocks) deadline(g *games.Game) deadline {
	left := g.ClockAt(c.at, c.facts[g.ID])
	return deadline{
		Left: spanOf(left.Left), Stands: string(left.Stands), Over: left.Over, Pace: paceOf(g.Pace),
		Until: c.to.at(left.Until), Due: c.to.at(left.Due),
	}
}
