package server

import (
	"context"
	"sync"
	"time"
)

// Clock is the clock of a server. It shows the time, and can be wound forward for a rehearsal. The
// zero value is ready to use.
type Clock struct {
	mu    sync.Mutex
	ahead time.Duration
	wound chan struct{} // closed when the clock is wound; nil: nobody waits for it
}

// Now returns the time in UTC.
func (c *Clock) Now() time.Time { return time.Now().Add(c.Ahead()).UTC() }

// Ahead returns how far the clock has been wound forward.
func (c *Clock) Ahead() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ahead
}

// Wind winds the clock forward. That is no outage: what would have happened meanwhile happens.
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
