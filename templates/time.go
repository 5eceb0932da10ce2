package templates

import (
	"strings"
	"time"

	"pentepost/games/clock"
)

// moment is a time in the reader's zone and in UTC.
type moment struct {
	There, UTC time.Time
	Place      string // the place of the reader's zone; "" for UTC
	SameDay    bool   // it is the same date in both
}

func (p *page) moment(t time.Time) moment {
	m := moment{There: t.UTC(), UTC: t.UTC()}
	zone, err := time.LoadLocation(p.Reader.Zone)
	if err != nil || p.Reader.Zone == "" || p.Reader.Zone == "UTC" {
		return m
	}
	m.There, m.Place = t.In(zone), place(p.Reader.Zone)
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

// Deadline returns when the next move is due.
func (p *page) Deadline() moment { return p.moment(p.Game.Due()) }

// asksForMove reports whether the letter shows the current position, with the reader
// on turn.
func (p *page) asksForMove() bool {
	return p.showsBoard() && !p.Over() && p.RealTurn() && p.IsNow()
}
