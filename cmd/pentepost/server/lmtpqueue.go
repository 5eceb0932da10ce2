package server

import (
	"sync"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

// Mail by LMTP waits in the queue of the other mail server while we do not take it: while the server
// does not run, while the database cannot be written, and after a fault. We cannot look into that
// queue. So nobody is late until the other server must have tried again, and if that takes more than
// an hour, the clocks stand still for all of it.
//
// DECISION: after a time d in which mail was turned away we wait for d and ten minutes, at most
// queue_retry. Postfix waits between two attempts as long as the mail is old, within
// minimal_backoff_time (300 s) and maximal_backoff_time (4,000 s), and up to queue_run_delay (300 s)
// more (qmgr(8), postconf(5)). A mail that came in the time d is no older than d. To wait for the
// longest time after each restart would delay all that time brings by more than an hour. If mail is turned away
// again before the wait is over, as by another restart, d begins with the first time: a mail of that time may not
// have come since.

// shortestRetry is minimal_backoff_time and queue_run_delay of Postfix together.
const shortestRetry = 10 * time.Minute

// sleepsFor is how much time may pass between two looks at the clock, which are [lmtpMark] apart while the
// computer is awake. If more passed, the computer has slept, or somebody has set its clock, and no mail was taken
// meanwhile.
const sleepsFor = time.Minute

// lmtpQueue is what we know of the queue of the other mail server, and of mail that is being taken.
type lmtpQueue struct {
	longest time.Duration // between two attempts of the other server
	clock   *Clock

	mu     sync.Mutex
	seen   time.Time            // when we last looked at the clock, zero: never
	ahead  time.Duration        // how far it was wound forward then
	number uint32               // of the last mail
	open   map[uint32]time.Time // when mails came that are not processed yet, by number
	since  time.Time            // mail may have been turned away from here
	until  time.Time            // to here; zero: it has not
	noted  time.Time            // the end of the last outage that was written down
}

// arrive numbers a mail and returns the time of its arrival. The watermark does not go past it until
// [lmtpQueue.leave].
func (q *lmtpQueue) arrive() (number uint32, at time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.number++
	at, _ = q.look()
	q.open[q.number] = at
	return q.number, at
}

// look looks at the clock. The caller holds the lock.
func (q *lmtpQueue) look() (now time.Time, ahead time.Duration) {
	now, ahead = q.clock.read()
	if slept := now.Sub(q.seen) - (ahead - q.ahead); !q.seen.IsZero() && slept > sleepsFor {
		q.addTurnedAway(q.seen, now)
	}
	q.seen, q.ahead = now, ahead
	return now, ahead
}

// leave notes that a mail has been taken or turned away.
func (q *lmtpQueue) leave(number uint32) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.open, number)
}

// turnedAway notes that mail may have been turned away from one time to another.
func (q *lmtpQueue) turnedAway(from, to time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.addTurnedAway(from, to)
}

func (q *lmtpQueue) addTurnedAway(from, to time.Time) {
	if q.until.IsZero() || from.After(q.empty()) || from.Before(q.since) {
		q.since = from
	}
	if to.After(q.until) {
		q.until = to
	}
}

// empty returns the time when all mail that was turned away must have come again. In a rehearsal
// it comes at once. The caller holds the lock.
func (q *lmtpQueue) empty() time.Time {
	if q.clock.Wound() {
		return q.until
	}
	return q.until.Add(min(q.until.Sub(q.since)+shortestRetry, q.longest))
}

// processed says up to when all mail has been processed; ok is false while mail may wait
// in the other server's queue.
func (q *lmtpQueue) processed() (at time.Time, ahead time.Duration, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	at, ahead = q.look()
	if !q.until.IsZero() && at.Before(q.empty()) {
		return at, ahead, false
	}
	if !q.clock.Wound() {
		at = at.Add(-arrivalGrace)
	}
	for _, arrived := range q.open {
		if arrived.Before(at) {
			at = arrived
		}
	}
	return at, ahead, true
}

// outage returns the time when clocks have to stand still because mail was turned away for long;
// ok is false if there is none, or if it has been written down.
func (q *lmtpQueue) outage() (i games.Interval, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	end := q.empty()
	if q.until.IsZero() || end.Sub(q.since) <= outageAfter || !end.After(q.noted) {
		return i, false
	}
	from := q.since
	if q.noted.After(from) {
		from = q.noted
	}
	return games.Interval{Interval: clock.Interval{From: from, To: end, Cause: clock.Outage}}, true
}

// note notes that an outage up to a time has been written down.
func (q *lmtpQueue) note(end time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.noted = end
}
