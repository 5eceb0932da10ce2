package doctor

import (
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games/letters"
	"pentepost/store"
)

const (
	// NoneGoesOut is for how long no letter may go out, although some are due, before that is trouble.
	NoneGoesOut = 10 * time.Minute
	// SomeLate is how long a letter may be due while others go out before that is trouble.
	SomeLate = time.Hour
)

// HeldUp says since when letters wait that should go out.
type HeldUp struct {
	All  time.Time // none goes out, although some are due; zero: letters go out, or none is due
	Some time.Time // the oldest one is due, or its class has a budget again; zero: none is due
}

// LettersHeldUp finds out whether letters wait that should go out, by a server that has been awake since a time. What is due later, as
// after a failure of that letter alone, does not count, nor what waits for the budget of its class.
func LettersHeldUp(tx *store.Tx, limits config.Limits, now, awake time.Time) (h HeldUp, err error) {
	var last time.Time
	for _, class := range letters.Classes {
		due, sent, free, err := timesOf(tx, class, limits.Budget(class), now)
		if err != nil {
			return h, err
		}
		if sent.Before(now) { // else the clock was set back
			last = later(last, sent)
		}
		if due.IsZero() || free.After(now) {
			continue
		}
		if due = later(due, free); h.Some.IsZero() || due.Before(h.Some) {
			h.Some = due
		}
	}
	if !h.Some.IsZero() {
		h.Some = later(h.Some, awake)
		h.All = later(h.Some, last)
	}
	return h, nil
}

// timesOf returns since when the oldest letter of a class is due, when the last one was sent, and since when its budget is not used
// up: in the future if it is.
func timesOf(tx *store.Tx, class letters.Class, budget int, now time.Time) (due, sent, free time.Time, err error) {
	if due, err = tx.Sending.OldestDue(class, now); err == nil {
		sent, err = tx.Sending.NthLastSent(class, 1)
	}
	if err == nil && budget > 0 {
		free, err = tx.Sending.NthLastSent(class, budget)
	}
	if !free.IsZero() {
		free = free.Add(time.Hour)
	}
	return due, sent, free, err
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
