package clock

import "time"

// NextDaily returns the next time after another one that is a minute of the day in a zone.
// Where the clocks are put forward over that minute or back to it, there still is one such time on
// that day.
func NextDaily(after time.Time, minute int, zone *time.Location) time.Time {
	year, month, day := after.In(zone).Date()
	for {
		at := time.Date(year, month, day, minute/60, minute%60, 0, 0, zone)
		if at.After(after) {
			return at.UTC()
		}
		day++
	}
}
