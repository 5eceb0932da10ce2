package mailer

import (
	"testing"
	"time"
)

// We wait longer each time for a slow server until it answers, and go on to give it that time. After
// a quick answer we are impatient again.
func TestPatience(t *testing.T) {
	p := newPatience(time.Minute)
	steps := []struct {
		answered time.Duration // 0: silent
		want     time.Duration // how long we wait then
	}{
		{0, 10 * time.Second}, {0, 20 * time.Second}, {15 * time.Second, 30 * time.Second},
		{14 * time.Second, 28 * time.Second}, {0, 56 * time.Second}, {0, time.Minute}, {0, time.Minute},
		{time.Second, firstPatience},
	}
	for i, step := range steps {
		if step.answered == 0 {
			p.silent("search")
		} else {
			p.answered("search", step.answered)
		}
		if got := p.during("search"); got != step.want {
			t.Errorf("step %d: waits %v, want %v", i, got, step.want)
		}
		if got := p.during("fetch"); got != firstPatience {
			t.Errorf("step %d: waits %v for another command", i, got)
		}
	}
	if got := newPatience(time.Second).during("search"); got != time.Second {
		t.Errorf("waits %v, but is to wait a second at most", got)
	}
}
