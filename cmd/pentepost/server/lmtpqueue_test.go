package server

import (
	"testing"
	"testing/synctest"
	"time"
)

func newTestQueue() *lmtpQueue {
	return &lmtpQueue{longest: 72 * time.Minute, clock: &Clock{}, open: map[uint32]time.Time{}}
}

// runs lets the server run for a time.
func (q *lmtpQueue) runs(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		time.Sleep(min(lmtpMark, time.Until(end)))
		q.processed()
	}
}

// After a time when no mail was taken, nobody is late until the other server has tried again. If
// that takes more than an hour, clocks stand still for all of it.
func TestLMTPQueueAfterDowntime(t *testing.T) {
	for name, test := range map[string]struct {
		down, waits time.Duration
		outage      bool
	}{
		"a restart":        {time.Minute, 11 * time.Minute, false},
		"a short trouble":  {24 * time.Minute, 34 * time.Minute, false},
		"half an hour":     {30 * time.Minute, 40 * time.Minute, true},
		"a day":            {24 * time.Hour, 72 * time.Minute, true},
		"no time at all":   {0, 10 * time.Minute, false},
		"a month":          {720 * time.Hour, 72 * time.Minute, true},
		"just under":       {62 * time.Minute, 72 * time.Minute, true},
		"a quarter of one": {15 * time.Minute, 25 * time.Minute, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q, stopped := newTestQueue(), time.Now()
				time.Sleep(test.down)
				started := time.Now()
				q.turnedAway(stopped, started)
				outage, ok := q.outage()
				if ok != test.outage || ok && (!outage.From.Equal(stopped) || !outage.To.Equal(started.Add(test.waits))) {
					t.Errorf("outage %v, %v", outage, ok)
				}
				q.note(outage.To)
				if _, again := q.outage(); again && ok {
					t.Error("it is written down twice")
				}
				q.runs(test.waits - time.Second)
				if at, _, ok := q.processed(); ok {
					t.Errorf("all is processed up to %v after %v", at, time.Since(started))
				}
				time.Sleep(time.Second)
				if at, _, ok := q.processed(); !ok || !at.Equal(time.Now().Add(-arrivalGrace)) {
					t.Errorf("processed up to %v, %v", at, ok)
				}
			})
		})
	}
}

// The server waits for a mail that fails again and again, longer each time. One that comes long after is
// another matter.
func TestLMTPQueueAfterFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newTestQueue()
		fails := func() { q.turnedAway(time.Now(), time.Now()) }
		waits := func(want time.Duration) {
			t.Helper()
			q.runs(want - time.Second)
			_, _, early := q.processed()
			time.Sleep(time.Second)
			if _, _, ok := q.processed(); !ok || early {
				t.Errorf("after %v: %v, a second before: %v", want, ok, early)
			}
		}
		fails()
		q.runs(10 * time.Minute)
		fails()
		waits(20 * time.Minute)
		q.runs(time.Minute)
		fails()
		waits(10 * time.Minute)
		if i, ok := q.outage(); ok {
			t.Errorf("outage %v", i)
		}
		for range 12 { // for an hour
			fails()
			q.runs(5 * time.Minute)
		}
		first, ok := q.outage()
		if !ok {
			t.Fatal("no outage")
		}
		q.note(first.To)
		fails()
		next, ok := q.outage()
		if !ok || !next.From.Equal(first.To) || !next.To.After(first.To) {
			t.Errorf("after %v the outage %v, %v", first, next, ok)
		}
	})
}

// The watermark stays behind a mail that is being taken.
func TestLMTPQueueWaitsForMail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newTestQueue()
		time.Sleep(time.Hour)
		number, arrived := q.arrive()
		q.runs(10 * time.Minute)
		if at, _, ok := q.processed(); !ok || !at.Equal(arrived) {
			t.Errorf("processed up to %v, and a mail of %v is not", at, arrived)
		}
		q.leave(number)
		if at, _, _ := q.processed(); !at.Equal(time.Now().Add(-arrivalGrace)) {
			t.Errorf("processed up to %v", at)
		}
	})
}

// While the computer sleeps no mail is taken, as if the server did not run.
func TestLMTPQueueAfterSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newTestQueue()
		q.runs(time.Hour)
		slept := time.Now()
		time.Sleep(day)
		_, woke := q.arrive()
		if i, ok := q.outage(); !ok || i.From.After(slept) || !i.To.Equal(woke.Add(q.longest)) {
			t.Errorf("outage %v, %v; it slept from %v to %v", i, ok, slept, woke)
		}
		if at, _, ok := q.processed(); ok {
			t.Errorf("all is processed up to %v", at)
		}
	})
}

// In a rehearsal the mail server delivers again at once.
func TestLMTPQueueInRehearsal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, stopped := newTestQueue(), time.Now()
		q.clock.Wind(14 * 24 * time.Hour)
		started := q.clock.Now()
		q.turnedAway(stopped, started)
		if i, ok := q.outage(); !ok || !i.To.Equal(started) {
			t.Errorf("outage %v, %v", i, ok)
		}
		if at, ahead, ok := q.processed(); !ok || !at.Equal(started) || ahead != 14*24*time.Hour {
			t.Errorf("processed up to %v, %v", at, ok)
		}
	})
}
