package store

import (
	"testing"
	"time"
)

// W7: a process goes by the clock of the database, whatever its own computer shows, and says when they are apart.
func TestSharedClock(t *testing.T) {
	start := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	var told []time.Duration
	computer := start
	c := sharedClock{computer: func() time.Time { return computer }, told: func(apart time.Duration) { told = append(told, apart) }}
	want := func(when string, want time.Time) {
		t.Helper()
		if got := c.now(); !got.Equal(want) {
			t.Errorf("%s: %v, want %v", when, got, want)
		}
	}
	want("on SQLite", start)

	shown := start.Add(-72 * time.Hour)
	c.compare(start, start, shown)
	want("72 hours ahead", shown)
	computer = start.Add(time.Minute)
	want("a minute later", shown.Add(time.Minute))
	c.compare(computer, computer, shown.Add(time.Minute))

	computer = shown.Add(2 * time.Minute) // somebody has set it
	c.compare(computer, computer, computer)
	want("it was set", computer)
	computer = computer.Add(time.Minute)
	c.compare(computer, computer.Add(2*time.Second), computer.Add(1500*time.Millisecond))
	want("a little apart, as a look tells no better", computer)
	c.compare(computer, computer.Add(time.Minute), computer.Add(10*time.Second))
	want("an answer that took long", computer)
	c.compare(computer, computer, computer.Add(5*time.Second))
	want("five seconds behind", computer.Add(5*time.Second))

	if len(told) != 3 || told[0] != 72*time.Hour || told[1] != 0 || told[2] != -5*time.Second || c.apart != told[2] {
		t.Errorf("told %v", told)
	}
}
