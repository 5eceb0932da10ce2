// Package clock computes how long a player took for a turn, how long they still have, and when
// the turn is due. It computes from facts alone: when turns began and ended, and the intervals in
// which the clock stood still. Nothing else is stored, so every figure can be computed again and
// explained.
package clock

import (
	"slices"
	"time"
)

// Cause says why a clock stands still.
type Cause string

// The causes. Weekends follow from the calendar; all others are facts that somebody wrote down.
const (
	Vacation    Cause = "vacation"    // of the player
	Weekend     Cause = "weekend"     // in a game with weekends off
	Pause       Cause = "pause"       // of the game, by agreement or by the operator
	Outage      Cause = "outage"      // of the server
	Unreachable Cause = "unreachable" // letters to the player come back
	Delayed     Cause = "delayed"     // a letter to the player is late
)

// Interval is a time when a clock stands still, from From up to but not including To.
type Interval struct {
	From, To time.Time // a zero To means that the interval has no end yet
	Cause    Cause
}

// open reports whether the interval has no end yet.
func (i Interval) open() bool { return i.To.IsZero() }

// within returns the part of an interval between two moments; ok is false if there is none.
func (i Interval) within(from, to time.Time) (part Interval, ok bool) {
	part = i
	if part.From.Before(from) {
		part.From = from
	}
	if part.open() || part.To.After(to) {
		part.To = to
	}
	return part, part.From.Before(part.To)
}

// Turn is what is known of one turn of a player.
type Turn struct {
	Began time.Time // the mail server accepted the letter that asks for the move
	Ended time.Time // the answer arrived; zero while the player is on turn
	Zone  *time.Location
	// Stood are the intervals that stop this player's clock, in any order. They may overlap, and
	// they may lie outside of the turn. Weekends are not among them.
	Stood []Interval
	// Granted is time that the opponent or the operator has given for this turn.
	Granted time.Duration
	// Given: the move was played by itself, from the player's conditional moves. It took no time.
	Given bool
}

// Exempt returns when the clock stood still during a turn, up to a moment: in the order of time and
// without overlaps. Where intervals overlap, the one that began first gives the cause.
func (p Pace) Exempt(t Turn, until time.Time) []Interval {
	if !t.Ended.IsZero() && t.Ended.Before(until) {
		until = t.Ended
	}
	return p.exempt(t, t.Began, until)
}

// exempt returns the parts of [from, to) in which the clock of a turn stands still.
func (p Pace) exempt(t Turn, from, to time.Time) []Interval {
	var parts []Interval
	for _, stood := range slices.Concat(p.stood(t), p.weekends(t.Zone, from, to)) {
		if part, ok := stood.within(from, to); ok {
			parts = append(parts, part)
		}
	}
	return apart(parts)
}

// apart returns intervals that have an end in the order of time and without overlaps.
func apart(parts []Interval) (list []Interval) {
	slices.SortStableFunc(parts, func(a, b Interval) int { return a.From.Compare(b.From) })
	for _, part := range parts {
		if n := len(list); n > 0 && part.From.Before(list[n-1].To) {
			part.From = list[n-1].To
		}
		if part.From.Before(part.To) {
			list = append(list, part)
		}
	}
	return list
}

// stood returns the intervals that stop the clock of a turn: no vacation where the players have agreed to play without
// it, and letters that do not arrive only until [Turn.Spent].
func (p Pace) stood(t Turn) (list []Interval) {
	spent, limited := t.Spent()
	for _, i := range t.Stood {
		count := !p.VacationOff || i.Cause != Vacation
		if limited && i.Cause.ofLetters() {
			i, count = i.within(i.From, spent)
		}
		if count {
			list = append(list, i)
		}
	}
	return list
}

// Stands returns why the clock of a turn stands still at a moment, or "" if it runs.
func (p Pace) Stands(t Turn, at time.Time) Cause {
	for _, part := range p.exempt(t, at, at.Add(1)) {
		return part.Cause
	}
	return ""
}

// foreseen is how far ahead the end of a standstill is looked for. A vacation and a pause are shorter.
const foreseen = 120 * Day

// StandsUntil returns when a clock that stands still at a moment runs again. It is zero if nobody
// knows, or if the clock runs.
func (p Pace) StandsUntil(t Turn, at time.Time) time.Time {
	end := at
	for _, part := range p.exempt(t, at, at.Add(foreseen)) {
		if part.From.After(end) {
			break
		}
		end = part.To
	}
	if end.Equal(at) || !end.Before(at.Add(foreseen)) {
		return time.Time{}
	}
	return end
}

// Used returns how much time a turn has taken until a moment: the time since it began, without
// the time when the clock stood still.
func (p Pace) Used(t Turn, until time.Time) time.Duration {
	if !t.Ended.IsZero() && t.Ended.Before(until) {
		until = t.Ended
	}
	if t.Given || !t.Began.Before(until) {
		return 0
	}
	return p.running(t, t.Began, until)
}

// running returns how long the clock of a turn runs in [from, to).
func (p Pace) running(t Turn, from, to time.Time) time.Duration {
	d := to.Sub(from)
	for _, part := range p.exempt(t, from, to) {
		d -= part.To.Sub(part.From)
	}
	return d
}

// weekends returns the weekends that touch [from, to): Saturday and Sunday in the player's zone.
// They have 47 to 49 hours where the clocks are changed.
func (p Pace) weekends(zone *time.Location, from, to time.Time) (list []Interval) {
	if !p.WeekendsOff {
		return nil
	}
	local := from.In(zone)
	back := (int(local.Weekday()) + 1) % 7 // days since Saturday
	for day := local.Day() - back; ; day += 7 {
		saturday := time.Date(local.Year(), local.Month(), day, 0, 0, 0, 0, zone)
		if !saturday.Before(to) {
			return list
		}
		monday := time.Date(local.Year(), local.Month(), day+2, 0, 0, 0, 0, zone)
		list = append(list, Interval{saturday, monday, Weekend})
	}
}
