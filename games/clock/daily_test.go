package clock_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games/clock"
)

// In every zone there is one such moment on each day of the calendar, at its minute unless the clocks have
// just been changed, and a day with such a change still has one.
func TestDailyMoments(t *testing.T) {
	zones := []string{"UTC", "Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns",
		"Pacific/Apia", "Africa/Casablanca", "America/Sao_Paulo", "America/Havana", "Asia/Kathmandu", "Pacific/Chatham"}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(zones).Draw(t, "zone")
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		minute := rapid.OneOf(rapid.IntRange(0, 24*60-1), rapid.IntRange(0, 4*60)).Draw(t, "minute")
		at := time.Unix(rapid.Int64Range(1_300_000_000, 1_900_000_000).Draw(t, "from"), 0)
		for range 400 {
			next := clock.NextDaily(at, minute, zone)
			there := next.In(zone)
			if gap := next.Sub(at); gap <= 0 || gap > 49*time.Hour {
				t.Fatalf("%v after %v in %s", next, at, name)
			}
			if off := (there.Hour()*60 + there.Minute() - minute + 24*60) % (24 * 60); off != 0 && off > 60 && off < 23*60 {
				t.Fatalf("%v in %s, minute %d", there, name, minute)
			}
			if again := clock.NextDaily(next.Add(-time.Second), minute, zone); !again.Equal(next) {
				t.Fatalf("%v and %v in %s", next, again, name)
			}
			if before := at.In(zone); before.YearDay() == there.YearDay() && before.Year() == there.Year() && clock.NextDaily(before.Add(-25*time.Hour), minute, zone).Equal(at) {
				t.Fatalf("two on one day: %v and %v", before, there)
			}
			at = next
		}
	})
}
