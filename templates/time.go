package templates

import (
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/templates/say"
)

// moment is a time in the reader's zone and in UTC.
type moment struct {
	There, UTC time.Time
	Place      string // the place of the reader's zone; "" for UTC
	SameDay    bool   // it is the same date in both
}

// momentOrNil returns a time as a moment, nil for no time.
func (p *people) momentOrNil(t time.Time) *moment {
	if t.IsZero() {
		return nil
	}
	m := p.momentOf(t)
	return &m
}

// momentOf returns a time in the reader's zone.
func (p *people) momentOf(t time.Time) moment {
	m := moment{There: t.UTC(), UTC: t.UTC()}
	zone, err := time.LoadLocation(p.reader.Zone)
	if err != nil || p.reader.Zone == "" || p.reader.Zone == "UTC" {
		return m
	}
	m.There, m.Place = t.In(zone), place(p.reader.Zone)
	m.SameDay = m.There.Day() == m.UTC.Day()
	return m
}

// time says a time where the reader lives and in UTC: Mon 5 Jun 2026, 14:30 in Oslo (12:30 UTC).
func (s *speaker) time(m moment) string {
	if m.Place == "" {
		return s.tell(say.TimeUtc(s.moment(m.UTC)))
	}
	utc := clockOf(m.UTC)
	if !m.SameDay {
		utc = s.moment(m.UTC)
	}
	return s.tell(say.TimeThere(s.moment(m.There), m.Place, utc))
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

// Now returns the time of the letter.
func (p *page) Now() moment { return p.to.momentOf(p.view.Notice.Made) }

// Made returns the time of the letter in UTC.
func (p *page) Made() time.Time { return p.view.Notice.Made.UTC() }

// deadline has the data for the words about how much time the player on turn has.
type deadline struct {
	Left    span
	Due     *moment // when nothing is left; nil if nobody knows
	Stands  string  // the cause if the clock stands still
	Until   *moment // when it runs again; nil if nobody knows
	Over    bool    // nothing is left
	ByClaim bool
	Others  []string
	Pace    pace
}

// Deadline returns how much time the player on turn has.
func (p *page) Deadline() deadline { return p.deadline(p.view.Game) }

func (p *page) deadline(g *games.Game) deadline {
	c := g.ClockAt(p.view.WrittenAt(), p.view.Time[g.ID])
	d := deadline{
		Left: spanOf(c.Left), Stands: string(c.Stands), Over: c.Over, ByClaim: g.Pace.ByClaim, Others: p.to.names(g.Seats, p.view.Reader.ID), Pace: paceOf(g.Pace),
	}
	if !c.Until.IsZero() {
		until := p.to.momentOf(c.Until)
		d.Until = &until
	}
	if !c.Due.IsZero() {
		due := p.to.momentOf(c.Due)
		d.Due = &due
	}
	return d
}

// asksForMove reports whether the letter shows the current position, with the reader
// on turn.
func (p layout) asksForMove() bool {
	return p.page.showsBoard() && !p.page.to.isPuzzle() && !p.page.game.Over() && p.page.game.RealTurn() && p.page.game.board.IsNow()
}
