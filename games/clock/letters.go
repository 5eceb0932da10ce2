package clock

import (
	"slices"
	"time"
)

// How long a clock stands still because letters do not arrive.
const (
	MostUnreached = 30 * Day // in one turn, in all
	MostDelayed   = 5 * Day  // for a letter that is late
)

// Letter is what is known of a letter about a turn to its player.
type Letter struct {
	Sent    time.Time // the next mail server took it
	Lost    time.Time // it came back; zero: not that anybody knows
	Delayed bool      // a mail server on the way has reported that it is late
	Arrived time.Time // since then it is known to have arrived; zero: it is not
}

// Unreached returns when the clock of a turn stands still because of what happened to its letters.
//
// A letter that came back stops it from when it was sent until letters arrive again. The letter that the clock runs from,
// which is the first one that did not come back, also stops it while it is late.
func Unreached(letters []Letter) (list []Interval) {
	letters = slices.Clone(letters)
	slices.SortStableFunc(letters, func(a, b Letter) int { return a.Sent.Compare(b.Sent) })
	for n, l := range letters {
		earlierLost := !slices.ContainsFunc(letters[:n], func(l Letter) bool { return l.Lost.IsZero() })
		if l.Delayed && earlierLost {
			end := l.Sent.Add(MostDelayed)
			for _, over := range []time.Time{l.Lost, arrivedAfter(letters, l.Sent)} {
				if !over.IsZero() && over.Before(end) {
					end = over
				}
			}
			list = append(list, Interval{l.Sent, end, Delayed})
		}
		if !l.Lost.IsZero() {
			list = append(list, Interval{l.Sent, reachedAfter(letters, l.Sent), Unreachable})
		}
	}
	return slices.DeleteFunc(list, func(i Interval) bool { return !i.open() && !i.From.Before(i.To) })
}

// arrivedAfter returns the first moment after another one since when a letter is known to have arrived; zero if there is none.
func arrivedAfter(letters []Letter, after time.Time) (at time.Time) {
	for _, l := range letters {
		if l.Arrived.After(after) && (at.IsZero() || l.Arrived.Before(at)) {
			at = l.Arrived
		}
	}
	return at
}

// reachedAfter returns when letters arrived again after one that came back was sent; zero if they do not. A letter that
// was sent when another one had come back shows that they do, unless it comes back, too.
func reachedAfter(letters []Letter, sent time.Time) time.Time {
	at := arrivedAfter(letters, sent)
	for _, l := range letters {
		cameBack := func(other Letter) bool { return !other.Lost.IsZero() && !other.Lost.After(l.Sent) }
		if l.Lost.IsZero() && l.Sent.After(sent) && slices.ContainsFunc(letters, cameBack) && (at.IsZero() || l.Sent.Before(at)) {
			at = l.Sent
		}
	}
	return at
}

// ofLetters reports whether a clock stands still because letters do not arrive.
func (c Cause) ofLetters() bool { return c == Unreachable || c == Delayed }

// Spent returns when the clock of a turn has stood still for letters as long as it can; ok is false if it has not.
func (t Turn) Spent() (at time.Time, ok bool) {
	var parts []Interval
	for _, i := range t.Stood {
		if part, ok := i.within(t.Began, t.Began.Add(horizon)); ok && i.Cause.ofLetters() {
			parts = append(parts, part)
		}
	}
	left := MostUnreached
	for _, part := range apart(parts) {
		d := part.To.Sub(part.From)
		if d >= left {
			return part.From.Add(left), true
		}
		left -= d
	}
	return time.Time{}, false
}

// OutOfReach returns since when the opponents decide how a game goes on, because letters still do not arrive although the
// clock has stood still for them as long as it can. They do not decide while something else stops it, nor before the end of a pause
// that has begun since. ok is false if letters arrive again, or if nobody knows.
func (p Pace) OutOfReach(t Turn) (at time.Time, ok bool) {
	spent, ok := t.Spent()
	lost := slices.DeleteFunc(slices.Clone(t.Stood), func(i Interval) bool { return i.Cause != Unreachable || !i.open() })
	if !ok || len(lost) == 0 {
		return time.Time{}, false
	}
	first := slices.MinFunc(lost, func(a, b Interval) int { return a.From.Compare(b.From) })
	if at = first.From; at.Before(spent) {
		at = spent
	}
	at, ok = p.runs(t, at)
	for _, i := range t.Stood {
		if ok && i.Cause == Pause && i.From.After(at) && !i.open() {
			at, ok = p.runs(t, i.To)
		}
	}
	return at, ok
}

// runs returns the first moment, not before another one, when a clock runs; ok is false if nobody knows.
func (p Pace) runs(t Turn, from time.Time) (at time.Time, ok bool) {
	if p.Stands(t, from) == "" {
		return from, true
	}
	at = p.StandsUntil(t, from)
	return at, !at.IsZero()
}

// Late returns when the clock of a turn stood still last because a letter was late; ok is false if it never did.
func (t Turn) Late() (late Interval, ok bool) {
	for _, i := range t.Stood {
		if i.Cause == Delayed && !i.From.Before(t.Began) && !i.From.Before(late.From) {
			late, ok = i, true
		}
	}
	return late, ok
}
