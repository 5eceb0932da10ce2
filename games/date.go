package games

import (
	"fmt"
	"time"
)

// Date is a day of the calendar. The zero value means that none is named.
type Date struct {
	Year  int // 0: the next day of that name
	Month time.Month
	Day   int
}

// IsZero reports whether no day is named.
func (d Date) IsZero() bool { return d == Date{} }

// String writes a date as people type it: 2026-12-24.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, int(d.Month), d.Day) }

// ParseDate reads a date as [Date.String] writes it.
func ParseDate(text string) (Date, error) {
	t, err := time.Parse(time.DateOnly, text)
	return Date{t.Year(), t.Month(), t.Day()}, err
}

// Exists reports whether there is such a day. 29 February without a year is one.
func (d Date) Exists() bool {
	year := d.Year
	if year == 0 {
		year = 2024
	}
	t := time.Date(year, d.Month, d.Day, 12, 0, 0, 0, time.UTC)
	return year > 0 && t.Month() == d.Month && t.Day() == d.Day
}

// Within returns when a day begins and ends in a time zone. A day without a year is the next one that
// has not ended at a moment.
func (d Date) Within(zone *time.Location, now time.Time) (from, to time.Time) {
	if d.Year == 0 {
		for d.Year = now.In(zone).Year(); ; d.Year++ {
			if from, to = d.Within(zone, now); d.Exists() && to.After(now) {
				return from, to
			}
		}
	}
	return startOfDay(d.Year, d.Month, d.Day, zone), startOfDay(d.Year, d.Month, d.Day+1, zone)
}

// startOfDay returns the first moment of a day.
func startOfDay(year int, month time.Month, day int, zone *time.Location) time.Time {
	t := time.Date(year, month, day, 0, 0, 0, 0, zone)
	if t.Hour() == 23 { // summer time begins at midnight, so that this day has none
		t = t.Add(time.Hour)
	}
	return t.UTC()
}
