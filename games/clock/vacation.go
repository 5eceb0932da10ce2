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
	MostByItself  = 15 * Day // the longest vacation that begins by itself, without a break
)

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
