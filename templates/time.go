package templates

import (
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

// moment is a time in the reader's zone and in UTC.
type moment struct {
	There, UTC time.Time
	Place      string // the place of the reader's zone; "" for UTC
	SameDay    bool   // it is the same date in both
}

func (p *people) moment(t time.Time) moment {
	m := moment{There: t.UTC(), UTC: t.UTC()}
	zone, err := time.LoadLocation(p.reader.Zone)
	if err != nil || p.reader.Zone == "" || p.reader.Zone == "UTC" {
		return m
	}
	m.There, m.Place = t.In(zone), place(p.reader.Zone)
	m.SameDay = m.There.Day() == m.UTC.Day()
	return m
}

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

// Now returns the time of the letter.
func (p *page) Now() moment { return p.moment(p.Notice.Made) }

// Made returns the time of the letter in UTC.
func (p *page) Made() time.Time { return p.Notice.Made.UTC() }

// deadline has the data for the words about how much time the player on turn has.
type deadline struct {
	Left    span
	Due     *moment // when nothing is left; nil if nobody knows
	Stands  string  // the cause if the clock stands still
	Until   *moment // when it runs again; nil if nobody knows
	Over    bool    // nothing is left
	ByClaim bool
	Others  []string
}

// Deadline returns how much time the player on turn has.
func (p *page) Deadline() deadline { return p.deadline(p.Game) }

func (p *page) deadline(g *games.Game) deadline {
	c := g.ClockAt(p.WrittenAt(), p.Time[g.ID])
	d := deadline{
		Left: spanOf(c.Left), Stands: string(c.Stands), Over: c.Over, ByClaim: g.Pace.ByClaim, Others: p.names(g.Seats, p.Reader.ID),
	}
	if !c.Until.IsZero() {
		until := p.moment(c.Until)
		d.Until = &until
	}
	if !c.Due.IsZero() {
		due := p.moment(c.Due)
		d.Due = &due
	}
	return d
}

// asksForMove reports whether the letter shows the current position, with the reader
// on turn.
func (p *page) asksForMove() bool {
	return p.showsBoard() && !p.isPuzzle() && !p.Over() && p.RealTurn() && p.IsNow()
}
