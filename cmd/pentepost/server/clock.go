package server

import (
	"context"
	"sync"
	"time"
)

// Clock is the clock of a server. It shows the time, and can be wound for a rehearsal. The zero
// value is ready to use.
type Clock struct {
	mu       sync.Mutex
	ahead    time.Duration    // negative: behind
	wound    chan struct{}    // closed when the clock is wound; nil: nobody waits for it
	computer func() time.Time // nil: time.Now
	shared   func() time.Time // what servers on one database go by instead; nil: they do not
}

// Now returns the time in UTC.
func (c *Clock) Now() time.Time {
	now, _ := c.read()
	return now
}

// read returns the time and how far the clock has been wound forward then. Somebody may wind it at any
// moment, so two calls would not fit together.
//
// The database and the journal keep microseconds, so the time has no more. It has no reading of the monotonic clock
// (see package time), which may stand still while the computer sleeps: what happened while nobody served would count
// as a moment, and players would be late.
func (c *Clock) read() (now time.Time, ahead time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	read := c.shared
	if read == nil {
		read = c.ofComputer()
	}
	return read().Add(c.ahead).Truncate(time.Microsecond).UTC(), c.ahead
}

// ofComputer returns the clock of the computer.
func (c *Clock) ofComputer() func() time.Time {
	if c.computer == nil {
		return time.Now
	}
	return c.computer
}

// share makes the clock go by another than that of the computer.
func (c *Clock) share(now func() time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shared = now
}

// Ahead returns how far the clock has been wound forward; it is negative if it was wound back.
func (c *Clock) Ahead() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ahead
}

// Wound reports whether the clock does not show the time of the computer.
func (c *Clock) Wound() bool { return c.Ahead() != 0 }

// WindTo winds the clock to a time.
func (c *Clock) WindTo(t time.Time) { c.Wind(t.Sub(c.Now())) }

// Wind winds the clock forward, or back if d is negative. Forward, that is no outage: what would
// have happened meanwhile happens. Back, nothing that happened is undone.
func (c *Clock) Wind(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
	if c.wound != nil {
		close(c.wound)
		c.wound = nil
	}
}

// untilWound returns a context that also ends when the clock is wound.
func (c *Clock) untilWound(ctx context.Context) (context.Context, context.CancelFunc) {
	c.mu.Lock()
	if c.wound == nil {
		c.wound = make(chan struct{})
	}
	wound := c.wound
	c.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-wound:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// pause waits for a while, or until the context ends or the clock is wound: in a rehearsal nobody waits.
func (c *Clock) pause(ctx context.Context, d time.Duration) {
	resting, stop := c.untilWound(ctx)
	defer stop()
	pause(resting, d)
}
