package store

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// mostApart is how far the clock of this computer and that of PostgreSQL may be apart.
const mostApart = 2 * time.Second

// sharedClock is the clock of PostgreSQL, which all processes share. In between two looks at it, time is counted by the clock of this
// computer that nobody can set (see package time), so that no process judges by a clock that only its own computer has. On SQLite it is
// the clock of the computer.
type sharedClock struct {
	computer func() time.Time
	told     func(apart time.Duration) // is called when the clocks are found to be apart, and again when that changes; may be nil

	mu    sync.Mutex // guards the fields below
	shown time.Time  // what PostgreSQL showed; zero: it was not asked
	at    time.Time  // when that was, by the clock of the computer
	apart time.Duration
}

// ByClock has the time read from another clock than that of the computer, as one that is wrong for tests.
func ByClock(now func() time.Time) Option { return func(o *opener) { o.clock.computer = now } }

// OnClocksApart has f called when the clock of this computer is found to be ahead of that of PostgreSQL by more than two seconds, or behind
// if apart is negative; and with 0 when it no longer is.
func OnClocksApart(f func(apart time.Duration)) Option { return func(o *opener) { o.clock.told = f } }

// Now returns the time by the clock of the database: that of PostgreSQL, or of the computer that has the file of SQLite.
func (db *DB) Now() time.Time { return db.clock.now() }

// Now is [DB.Now].
func (tx *Tx) Now() time.Time { return tx.db.clock.now() }

// ClocksApart returns by how much the clock of this computer is ahead of that of PostgreSQL, 0 if it is right.
func (db *DB) ClocksApart() time.Duration {
	db.clock.mu.Lock()
	defer db.clock.mu.Unlock()
	return db.clock.apart
}

func (c *sharedClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reckon(c.computer())
}

// reckon returns what the clock of PostgreSQL shows when that of the computer shows a time.
func (c *sharedClock) reckon(at time.Time) time.Time {
	if c.shown.IsZero() {
		return at
	}
	return c.shown.Add(at.Sub(c.at))
}

// compare takes what PostgreSQL showed between two times of the computer. What is reckoned goes on as before while it is right, so that no
// look makes the time jump.
func (c *sharedClock) compare(asked, answered, shown time.Time) {
	unsure := answered.Sub(asked) / 2
	at := asked.Add(unsure)
	isApart := func(t time.Time) bool { return t.Sub(shown).Abs() > mostApart+unsure }
	c.mu.Lock()
	if c.shown.IsZero() || isApart(c.reckon(at)) {
		c.shown, c.at = shown, at
	}
	before, apart := c.apart, time.Duration(0)
	if isApart(at.Round(0)) {
		apart = at.Round(0).Sub(shown)
	}
	c.apart = apart
	c.mu.Unlock()
	if changed := (apart-before).Abs() > mostApart || (apart == 0) != (before == 0); changed && c.told != nil {
		c.told(apart)
	}
}

// lookAtClock asks PostgreSQL for the time.
func (o *opener) lookAtClock(ctx context.Context) error {
	var shown time.Time
	asked := o.clock.computer()
	if err := o.read.sql.QueryRowContext(ctx, `SELECT `+clockOfDatabase).Scan(asTime(&shown)); err != nil {
		return fmt.Errorf("read the clock of the database: %w", err)
	}
	o.clock.compare(asked, o.clock.computer(), shown)
	return nil
}
