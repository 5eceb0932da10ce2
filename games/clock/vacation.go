package clock

import (
	"slices"
	"time"
)

// What players earn of vacation, and how much of it they may take.
const (
	FirstVacation = 5 * Day  // at the start
	EarnedEvery   = 12 * Day // one more day every so often
	MostVacation  = 30 * Day // more is not kept
	LeastVacation = Day      // the shortest vacation a player can ask for
	ByItselfStep  = Day      // how much is taken by itself at once
	MostByItself  = 15 * Day // the longest vacation that goes on by itself, without a break
)

// ByItself returns the vacation that begins by itself at a moment: a day, or as many whole hours as
// are left, but no longer than until the next vacation begins. ok is false if none is left, or if the
// player has been on vacation for 15 days without a break.
//
// DECISION: a day at a time, and not all at once. Nobody loses more days than they need: who comes
// back after two days has used three at most, and who forgot one game has not used up what they have
// earned in a year. The player need not write anything to keep the rest.
func ByItself(joined time.Time, taken []Interval, at time.Time) (v Interval, ok bool) {
	d := min(ByItselfAtMost(joined, taken, at), ByItselfStep)
	v = Interval{at, at.Add(d), Vacation}
	for _, next := range taken {
		if next.From.After(at) && next.From.Before(v.To) {
			v.To = next.From
		}
	}
	return v, d > 0
}

// ByItselfAtMost returns for how long a vacation that begins by itself at a moment can go on by
// itself, in whole hours.
func ByItselfAtMost(joined time.Time, taken []Interval, at time.Time) time.Duration {
	left := min(VacationLeft(joined, taken, at), MostByItself-at.Sub(RowBegan(taken, at)))
	return max(left, 0).Truncate(time.Hour)
}

// RowBegan returns when the vacation without a break began that ends at a moment, or the moment if
// none ends then.
func RowBegan(taken []Interval, at time.Time) time.Time {
	for before := true; before; {
		before = false
		for _, i := range taken {
			if i.From.Before(at) && !i.To.Before(at) {
				at, before = i.From, true
			}
		}
	}
	return at
}

// VacationLeft returns how much vacation a player has left at a moment: what they have earned
// since they joined, without what they have taken. Time that they have announced and not taken
// yet is still left.
func VacationLeft(joined time.Time, taken []Interval, now time.Time) time.Duration {
	taken = slices.Clone(taken)
	slices.SortFunc(taken, func(a, b Interval) int { return a.From.Compare(b.From) })
	left, from := FirstVacation, joined
	for next := joined.Add(EarnedEvery); !next.After(now); next = next.Add(EarnedEvery) {
		left = min(max(left-spent(taken, from, next), 0)+Day, MostVacation)
		from = next
	}
	return max(left-spent(taken, from, now), 0)
}

// spent returns how much of [from, to) lies in intervals that do not overlap.
func spent(taken []Interval, from, to time.Time) (d time.Duration) {
	for _, i := range taken {
		if part, ok := i.within(from, to); ok {
			d += part.To.Sub(part.From)
		}
	}
	return d
}
