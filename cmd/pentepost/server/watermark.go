package server

import (
	"context"
	"sync"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
)

const (
	// outageAfter is how old the watermark may be before the time since then counts as an outage,
	// in which all clocks stand still.
	//
	// DECISION: one hour, or three times the poll interval. An ordinary restart, an update or a
	// short trouble of the mail server is over in minutes, and an hour is little beside a day for
	// a move. A shorter one would write an interval at every hiccup.
	outageAfter = time.Hour
	// arrivalGrace is how much later than its time of arrival a mail may become visible.
	//
	// DECISION: a minute. Mail servers stamp a mail when they take it and show it when it is on
	// their disk, usually in less than a second.
	arrivalGrace = time.Minute
)

// moment is a time by the clock.
type moment struct {
	at    time.Time
	ahead time.Duration // how far the clock was wound forward then
}

// watermark says up to when all mail is known to be in the spool, whichever way it comes
// in: the mailbox, LMTP, or both.
type watermark struct {
	mu      sync.Mutex
	ways    map[string]*fed
	judged  time.Time     // all games have been judged up to here
	held    bool          // the judge has been held up by a mail that is not decided
	changed chan struct{} // closed when judged changes
	wake    chan struct{} // tells the judge that a way has changed
	ahead   time.Duration // how far the clock was wound forward at the start
}

// fed says up to when the mail that comes in one way is in the spool.
type fed struct {
	known bool // it has been loaded from the database
	at    time.Time
	ahead time.Duration // how far the clock was wound forward then
}

// newWatermark returns the watermark of mail that comes in by some ways. A mailbox is called as its
// folder is. The clock was wound forward so far at the start.
func newWatermark(ahead time.Duration, ways ...string) *watermark {
	w := &watermark{ways: map[string]*fed{}, changed: make(chan struct{}), wake: make(chan struct{}, 1), ahead: ahead}
	for _, way := range ways {
		w.ways[way] = &fed{}
	}
	return w
}

// rise notes that everything that came in one way before a time is in the spool.
func (w *watermark) rise(way string, at time.Time, ahead time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p := w.ways[way]; at.After(p.at) {
		p.at, p.ahead = at, ahead
	}
	w.wakeJudge()
}

// wakeJudge tells the judge that a way has changed.
func (w *watermark) wakeJudge() { wake(w.wake) }

// decided tells the judge that mails were decided, if that is what it waits for.
func (w *watermark) decided() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held {
		w.wakeJudge()
	}
}

// hold notes whether the judge is held up by a mail that is not decided.
func (w *watermark) hold(held bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = held
}

// now says up to when all mail is in the spool.
func (w *watermark) now() (now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	first := true
	for _, p := range w.ways {
		if first || p.at.Before(now) {
			now, first = p.at, false
		}
	}
	return now
}

// marks returns up to when the mail of each way is in the spool.
func (w *watermark) marks() map[string]time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	marks := map[string]time.Time{}
	for way, p := range w.ways {
		if !p.at.IsZero() {
			marks[way] = p.at
		}
	}
	return marks
}

// saveMarks saves up to when the mail of each way is in the spool.
func saveMarks(tx *store.Tx, marks map[string]time.Time) error {
	for way, at := range marks {
		if err := tx.Watermarks.Save(way, at); err != nil {
			return err
		}
	}
	return nil
}

// judgedTo notes that all games have been judged up to a watermark.
func (w *watermark) judgedTo(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.judged = at
	close(w.changed)
	w.changed = make(chan struct{})
}

// await waits until all games have been judged up to a time.
func (w *watermark) await(ctx context.Context, at time.Time) error {
	for {
		w.mu.Lock()
		done, changed := !w.judged.Before(at), w.changed
		w.mu.Unlock()
		if done {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// knows reports whether it is known up to when the mail of a way is in the spool.
func (w *watermark) knows(way string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ways[way].known
}

// load takes over what the database says of a way. The clock may have been wound since: that is no outage.
func (w *watermark) load(way string, at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*w.ways[way] = fed{known: true, at: at, ahead: w.ahead}
}

// gap returns how long nobody has read the mail that comes in one way; ok is false if that is no longer than expected.
func (w *watermark) gap(way string, now moment, expected time.Duration) (i games.Interval, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.ways[way]
	if gone := now.at.Sub(p.at) - (now.ahead - p.ahead); p.at.IsZero() || gone <= expected {
		return i, false
	}
	return games.Interval{Interval: clock.Interval{From: p.at, To: now.at, Cause: clock.Outage}}, true
}

// pass notes that a gap of a way has been written down.
func (w *watermark) pass(way string, now moment) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.ways[way]
	p.at, p.ahead = now.at, now.ahead
}
