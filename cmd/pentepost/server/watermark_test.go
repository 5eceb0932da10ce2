package server

import (
	"testing"
	"time"
)

// A time in which nobody read the mailbox is an outage if it is long. That somebody has wound the clock is none.
func TestGapOfWatermark(t *testing.T) {
	noon := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		known time.Time     // up to when the mailbox was read
		later time.Duration // when it is read again
		wound time.Duration // meanwhile
		gap   bool
	}{
		"never read before":         {time.Time{}, 2 * time.Hour, 0, false},
		"a restart":                 {noon, time.Minute, 0, false},
		"just what people expect":   {noon, outageAfter, 0, false},
		"longer":                    {noon, outageAfter + time.Second, 0, true},
		"only wound":                {noon, 24 * time.Hour, 24 * time.Hour, false},
		"wound, and away for hours": {noon, 26 * time.Hour, 24 * time.Hour, true},
		"wound back, and away":      {noon, time.Hour, -time.Hour, true},
	} {
		t.Run(name, func(t *testing.T) {
			const before = 3 * time.Hour // how far the clock was wound at the start
			w := newWatermark(before, "INBOX")
			if w.knows("INBOX") {
				t.Error("it knows the mailbox before it was loaded")
			}
			w.load("INBOX", test.known)
			now := moment{noon.Add(test.later), before + test.wound}
			outage, ok := w.gap("INBOX", now, outageAfter)
			if ok != test.gap || ok && (!outage.From.Equal(noon) || !outage.To.Equal(now.at)) {
				t.Errorf("outage %v, %v", outage, ok)
			}
			w.pass("INBOX", now)
			if _, again := w.gap("INBOX", now, outageAfter); again || !w.now().Equal(now.at) {
				t.Errorf("the same outage again: %v; all mail is there up to %v", again, w.now())
			}
		})
	}
}

// The slowest way in counts, and none falls back.
func TestWatermarkIsTheLowest(t *testing.T) {
	noon := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	w := newWatermark(0, "INBOX", byLMTP)
	for _, step := range []struct {
		way      string
		at, want time.Time
	}{
		{"INBOX", noon, time.Time{}}, {byLMTP, noon.Add(time.Hour), noon}, {"INBOX", noon.Add(2 * time.Hour), noon.Add(time.Hour)},
		{byLMTP, noon, noon.Add(time.Hour)},
	} {
		if w.rise(step.way, step.at, 0); !w.now().Equal(step.want) {
			t.Errorf("after %s at %v: %v, want %v", step.way, step.at, w.now(), step.want)
		}
	}
	if marks := w.marks(); len(marks) != 2 || !marks["INBOX"].Equal(noon.Add(2*time.Hour)) {
		t.Errorf("marks %v", marks)
	}
}
