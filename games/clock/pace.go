package clock

import (
	"fmt"
	"strings"
	"time"
)

// Day is a day of thinking time: always 24 hours, also when the clocks are changed.
const Day = 24 * time.Hour

// Pace says how much time the players of a game have. It gives either a time for each move, or a
// bank of time that each move adds to.
type Pace struct {
	Move        time.Duration // for each move; 0 with a bank
	Bank        time.Duration // at the start of the game
	Increment   time.Duration // what each turn adds to the bank
	Most        time.Duration // the most that a bank holds; 0: no limit
	ByClaim     bool          // the opponent decides what follows when a player is overdue
	WeekendsOff bool          // the clock stands still on Saturday and Sunday
	VacationOff bool          // the clock runs on while a player is on vacation
}

// The bounds of a pace.
const (
	MinMove = Day
	MaxMove = 30 * Day
	MinBank = Day
	MaxBank = 365 * Day
)

// DefaultPace is the pace of a challenge that names none.
var DefaultPace = Pace{Move: 7 * Day}

// Check reports whether a pace is within the bounds.
func (p Pace) Check() bool {
	if p.Bank == 0 {
		return p.Move >= MinMove && p.Move <= MaxMove && p.Increment == 0 && p.Most == 0
	}
	return p.Move == 0 && p.Bank >= MinBank && p.Bank <= MaxBank && p.Increment >= 0 && p.Increment <= MaxMove &&
		(p.Most == 0 || p.Most >= p.Bank && p.Most <= MaxBank)
}

// Left returns how much time a player has at the start of a turn, after their earlier turns in
// the game, with what was granted for this turn.
//
// A turn adds its increment when it ends. An overdue turn leaves nothing in the bank, and the
// increment of a later turn is not used up by it. Who moves during their vacation gets no
// increment: their clock stood still already.
func (p Pace) Left(earlier []Turn, now Turn) time.Duration {
	if p.Bank == 0 {
		return p.Move + now.Granted
	}
	left := p.Bank
	for _, t := range earlier {
		left = max(left+t.Granted-p.Used(t, t.Ended), 0)
		if !p.onVacation(t) {
			left += p.Increment
		}
		if p.Most > 0 {
			left = min(left, p.Most)
		}
	}
	return left + now.Granted
}

// onVacation reports whether a turn ended while its clock stood still for a vacation.
func (p Pace) onVacation(t Turn) bool {
	for _, i := range p.stood(t) {
		if i.Cause == Vacation && !t.Ended.Before(i.From) && (i.open() || t.Ended.Before(i.To)) {
			return true
		}
	}
	return false
}

// horizon is how far ahead a due moment is looked for. No clock can run for longer.
const horizon = 5 * 366 * Day

// Due returns when a turn becomes overdue: the time that is left is used up, and the clock runs. If the
// clock stands still when nothing is left, an answer is in time until it runs again.
// ok is false if an interval without an end stops the clock before that.
func (p Pace) Due(t Turn, left time.Duration) (due time.Time, ok bool) {
	return p.After(t, t.Began, left)
}

// After returns when the clock of a turn has run for some time since a moment, and runs on; ok is as in [Pace.Due].
func (p Pace) After(t Turn, from time.Time, left time.Duration) (at time.Time, ok bool) {
	for end := from.Add(horizon); from.Before(end); from = from.Add(7 * Day) {
		to := from.Add(7 * Day)
		if ran := p.running(t, from, to); ran <= left {
			left -= ran
			continue
		}
		return p.runOut(t, from, to, left), true
	}
	return time.Time{}, false
}

// runOut returns the moment in [from, to) at which the clock has run for some time since from, and
// runs on. In all it runs for longer than that.
func (p Pace) runOut(t Turn, from, to time.Time, left time.Duration) time.Time {
	for _, part := range p.exempt(t, from, to) {
		run := part.From.Sub(from)
		if run > left {
			break
		}
		left -= run
		from = part.To
	}
	return from.Add(left)
}

// String writes a pace as it is stored: "7d", "bank 30d+1d max 30d claim weekends".
func (p Pace) String() string {
	var words []string
	if p.Bank == 0 {
		words = append(words, short(p.Move))
	} else {
		words = append(words, "bank", short(p.Bank)+"+"+short(p.Increment))
		if p.Most > 0 {
			words = append(words, "max", short(p.Most))
		}
	}
	if p.ByClaim {
		words = append(words, "claim")
	}
	if p.WeekendsOff {
		words = append(words, "weekends-off")
	}
	if p.VacationOff {
		words = append(words, "vacation-off")
	}
	return strings.Join(words, " ")
}

func short(d time.Duration) string {
	if d%Day == 0 {
		return fmt.Sprintf("%dd", d/Day)
	}
	return fmt.Sprintf("%dh", d/time.Hour)
}
