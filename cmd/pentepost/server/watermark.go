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
	// heldBack is how often a mail is tried that cannot be fetched before the judge goes past it:
	// after about half an hour. One such mail must not stop all clocks.
	heldBack = 8
	// lookSoon is how often awaitSent looks for letters that are not sent yet.
	lookSoon = 10 * time.Millisecond
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
// folder is.
func newWatermark(ways ...string) *watermark {
	w := &watermark{ways: map[string]*fed{}, changed: make(chan struct{}), wake: make(chan struct{}, 1)}
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

// marks returns up to when the mail of each way is in the spool. A transaction must not ask: it would
// wait for [Server.noteOutage], and that for the transaction.
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

// CatchUp waits until everything that is due up to a moment has happened, and until all letters
// about it have been sent.
func (s *Server) CatchUp(ctx context.Context, at time.Time) error {
	if err := s.mailRead.await(ctx, at); err != nil {
		return err
	}
	return s.awaitSent(ctx)
}

// awaitSent waits until all letters that are due have been sent.
func (s *Server) awaitSent(ctx context.Context) error {
	for {
		due, waits, err := s.nextDue(ctx, games.Classes)
		if err != nil {
			return err
		}
		if now := s.out.state(); now.busy+now.unsettled == 0 && (!waits || due.After(s.clock.Now())) {
			return nil
		}
		pause(ctx, lookSoon)
	}
}

// noteOutage writes an outage down if the mailbox could not be read for long, up to a time. It
// is called before any mail is processed that came meanwhile.
func (s *Server) noteOutage(ctx context.Context, now moment) error {
	s.mailRead.mu.Lock()
	defer s.mailRead.mu.Unlock()
	w := s.mailRead.ways[s.mailbox()]
	if !w.known {
		err := s.db.View(ctx, func(tx *store.Tx) (err error) {
			w.at, err = tx.Watermarks.Of(s.mailbox())
			return err
		})
		if err != nil {
			return err
		}
		w.known, w.ahead = true, s.mailRead.ahead // it may have been wound since: that is no outage
	}
	tolerance := max(outageAfter, 3*s.config.IMAP.Interval())
	if gone := now.at.Sub(w.at) - (now.ahead - w.ahead); w.at.IsZero() || gone <= tolerance {
		return nil
	}
	outage := games.Interval{Interval: clock.Interval{From: w.at, To: now.at, Cause: clock.Outage}}
	if err := s.db.Update(ctx, func(tx *store.Tx) error { return saveOutage(tx, outage, now.at) }); err != nil {
		return err
	}
	s.log.Warn("outage: all clocks stood still", "from", outage.From, "to", outage.To)
	w.at, w.ahead = now.at, now.ahead
	return nil
}

// mailbox names the mailbox in the database.
func (s *Server) mailbox() string { return s.config.IMAP.Folder }

// decidedUpTo says up to when all mail has been decided that may decide about somebody's time.
func (s *Server) decidedUpTo(ctx context.Context) (now time.Time, err error) {
	now = s.mailRead.now()
	s.mailRead.hold(true) // before we look: what is decided meanwhile wakes the judge once more
	held := false
	err = s.db.Ask(ctx, func(tx *store.Tx) error {
		first, waits, err := tx.Spool.Undecided(s.clock.Now(), heldBack)
		if held = waits && first.Before(now); held {
			now = first
		}
		return err
	})
	s.mailRead.hold(held || err != nil)
	return now, err
}
