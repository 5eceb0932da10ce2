package desk

import (
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// During a vacation the clocks of a player stand still, in all games that were not agreed without it. A
// player has at most one vacation that runs and one that is planned.
//
// How vacation meets the rest, and the test that shows it:
//
//	weekends off      the union of both counts, once              TestVacationAndWeekend
//	pause             the union                                   TestVacationAndPause
//	outage            the union; it uses up the vacation all the same   TestVacationAndOutage
//	claim             stops the clock; does not begin by itself, because nothing is lost by itself,
//	                  and does not help who is overdue already    TestVacationAndClaim
//	unreachable       the clock stands still already, so none begins by itself   TestVacationAndUnreachable
//	bank, increment   a move on vacation adds nothing to a bank   TestVacationAndBank
//	vacation off      the clock runs on, and the game can be lost TestVacationOff
//	seek              nobody is matched with a player on vacation TestSeekAndVacation
//	reminders         none; later, all that stood still is counted   TestVacationMovesReminders

// TakeVacation takes vacation: for a number of days, or until the end of a day in the player's zone;
// from now on, or from the beginning of a day.
type TakeVacation struct {
	Days        int // 0: until a date
	From, Until games.Date
}

// vacationAhead is how far ahead a vacation can be planned.
const vacationAhead = 365 * clock.Day

func (TakeVacation) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "vacation 5 days"},
			{Form: "vacation until 2026-12-24"},
			{Form: "vacation from 2026-12-20 until 2026-12-28"},
			{Form: "vacation"},
		},
		Where: Everywhere, Free: true,
	}
}

func (c TakeVacation) do(h *house) error {
	old, err := h.desk.vacations(h.From.ID)
	if err != nil {
		return err
	}
	now := h.arrived()
	v, err := c.interval(clock.Location(h.From.Zone), now)
	if err != nil {
		return err
	}
	over, open := splitAt(now, old)
	next := replaceVacation(open, v, now)
	left := clock.VacationLeft(h.From.Joined, append(over, next...), v.From)
	if v.To.Sub(v.From) > left {
		return &games.Refusal{Reason: games.Limit, Facts: games.Facts{
			Topic: games.TopicVacation, Times: games.Times{Left: left, From: c.laterThan(v, now)}, Meaning: games.Meaning{Meant: c.shorter(left)},
		}}
	}
	return h.vacation.changeVacation(now, next, letters.VacationTaken{From: v.From, Until: v.To})
}

// interval returns the vacation that the command asks for, at the time when it arrived.
func (c TakeVacation) interval(zone *time.Location, now time.Time) (clock.Interval, error) {
	v := clock.Interval{From: now, Cause: clock.Vacation}
	if !c.From.IsZero() {
		from, to := c.From.Within(zone, now)
		if v.From = clock.Later(from, now); !to.After(now) {
			return v, &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicVacationPast, Name: c.From.String()}}
		}
	}
	v.To = v.From.Add(time.Duration(c.Days) * clock.Day)
	if !c.Until.IsZero() {
		_, v.To = c.Until.Within(zone, v.From)
	}
	switch {
	case !c.Until.IsZero() && !v.To.After(v.From):
		return v, &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicVacationPast, Name: c.Until.String()}}
	case v.To.Sub(v.From) < clock.LeastVacation:
		return v, games.RefuseAbout(games.NotAllowed, games.TopicVacationShort, "")
	case v.From.Sub(now) > vacationAhead:
		return v, games.RefuseAbout(games.NotAllowed, games.TopicVacationFar, "")
	}
	return v, nil
}

// shorter returns the line for as many days as are left, "" if that is less than one.
func (c TakeVacation) shorter(left time.Duration) string {
	days := int(left / clock.Day)
	long := fmt.Sprint(days, " days")
	switch {
	case days < 1:
		return ""
	case days == 1:
		long = "1 day"
	}
	if c.From.IsZero() {
		return "vacation " + long
	}
	return fmt.Sprintf("vacation from %v for %s", c.From, long)
}

// laterThan returns when a vacation begins if it does not begin now, and else the zero time.
func (c TakeVacation) laterThan(v clock.Interval, now time.Time) time.Time {
	if v.From.After(now) {
		return v.From
	}
	return time.Time{}
}

// ShowVacation tells how much vacation is left, and what is planned.
type ShowVacation struct{}

func (ShowVacation) traits() Traits { return Traits{Where: Everywhere, Unproved: true} }

func (ShowVacation) do(h *house) error {
	return h.answers.reply(letters.Notice{Letter: letters.VacationTaken{}})
}

// Back ends the vacation of the sender or, if none runs, drops the one that is planned. What is not
// used is kept.
type Back struct{}

func (Back) traits() Traits {
	return Traits{Ways: []Way{{Form: "back"}}, Where: Everywhere, Free: true}
}

func (Back) do(h *house) error {
	old, err := h.desk.vacations(h.From.ID)
	if err != nil {
		return err
	}
	now := h.arrived()
	_, open := splitAt(now, old)
	if len(open) == 0 {
		return games.RefuseAbout(games.NotAllowed, games.TopicNoVacation, "")
	}
	first, next := open[0], open[1:]
	if first.From.After(now) {
		return h.vacation.changeVacation(now, nil, letters.VacationEnded{From: first.From})
	}
	if err := h.vacation.checkBack(now); err != nil {
		return err
	}
	if first.From.Before(now) {
		first.To = now
		next = append([]clock.Interval{first}, next...)
	}
	if err := h.vacation.changeVacation(now, next, letters.VacationEnded{}); err != nil {
		return err
	}
	return h.seeks.meetAgain(now)
}

// MeetReturned looks once more for opponents for the seeks of players whose vacation ended between two
// times. Nobody was matched with them meanwhile.
func MeetReturned(tx Tx, since, now time.Time) error {
	returned, err := tx.Seeks.Returned(since, now)
	for _, id := range returned {
		if err != nil {
			return err
		}
		var p games.Player
		if p, err = tx.Players.Load(id); err == nil && p.Unreachable.IsZero() {
			h := unasked(tx, now).as(p)
			h.Lot = uint64(p.Origin) // nobody can guess it
			err = h.seeks.meetAgain(since)
		}
	}
	return err
}

// vacation lets the clocks of a player stand still.
type vacation struct {
	*asked

	desk    *desk
	answers *answers
	clocks  *clocks
}

// checkBack refuses to end a vacation that is all that keeps the sender from losing a game.
func (va *vacation) checkBack(now time.Time) error {
	running, err := va.tx.Games.Of(va.From.ID)
	for i := range running {
		g := &running[i]
		if err != nil || g.OnTurn() != va.From.ID || g.Pace.ByClaim || g.Began.IsZero() {
			continue
		}
		facts, err := LoadTime(va.tx, g)
		if err != nil {
			return err
		}
		if c := g.ClockAt(now, facts); c.Left == 0 && !c.Over && c.Stands == clock.Vacation {
			return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOnlyVacation, Game: g.ID}}
		}
	}
	return err
}

// changeVacation replaces what a player has of vacation after a moment, and tells the opponents and
// the player. The letter says what has changed.
func (va *vacation) changeVacation(at time.Time, next []clock.Interval, l letters.Letter) error {
	if err := va.tx.Intervals.SetVacation(va.From.ID, at, next); err != nil {
		return err
	}
	if err := va.clocks.resetAlarms(va.From.ID); err != nil {
		return err
	}
	n := letters.Notice{Letter: l, Said: play.Said{By: va.From.ID}}
	if err := va.tellOpponents(n, func(*games.Game) bool { return true }, va.desk.notify); err != nil {
		return err
	}
	return va.answers.reply(n)
}

// tellOpponents tells the opponents of the player who caused a letter about a vacation, each once and not for each game. A
// game agreed without vacation does not count, nor one that does not concern them.
func (va *vacation) tellOpponents(n letters.Notice, concerns func(*games.Game) bool, tell func(letters.Notice) error) error {
	p := n.By
	running, err := va.tx.Games.Of(p)
	if err != nil {
		return err
	}
	var told []games.PlayerID
	for i := range running {
		g := &running[i]
		if g.Pace.VacationOff || g.HasLeft(p) || !concerns(g) {
			continue
		}
		for _, other := range g.Others(p) {
			if slices.Contains(told, other) {
				continue
			}
			told = append(told, other)
			n.To = other
			if err := tell(n); err != nil {
				return err
			}
		}
	}
	return nil
}

// Vacations returns all vacations of a player, past and planned, in the order of time.
func Vacations(tx Books, p games.PlayerID) ([]clock.Interval, error) {
	all, err := tx.Intervals.Of(0, p, time.Time{})
	return slices.DeleteFunc(all, func(i clock.Interval) bool { return i.Cause != clock.Vacation }), err
}

// splitAt returns the vacations that are over at a moment, and the open ones: the one that runs, and the
// one that is planned.
func splitAt(at time.Time, vacations []clock.Interval) (over, open []clock.Interval) {
	for _, v := range vacations {
		if v.To.After(at) {
			open = append(open, v)
		} else {
			over = append(over, v)
		}
	}
	return over, open
}

// replaceVacation returns what becomes of the vacation that runs, if one does, and a new one. The new
// one ends it, if it begins before, and takes the place of one that was planned.
func replaceVacation(open []clock.Interval, v clock.Interval, now time.Time) (next []clock.Interval) {
	if len(open) > 0 && open[0].From.Before(now) {
		running := open[0]
		if running.To.After(v.From) {
			running.To = v.From
		}
		next = append(next, running)
	}
	return append(next, v)
}

// vacationAt returns the vacation that runs at a moment; ok is false if none does.
func vacationAt(vacations []clock.Interval, at time.Time) (v clock.Interval, ok bool) {
	for _, v := range vacations {
		if !v.From.After(at) && v.To.After(at) {
			return v, true
		}
	}
	return v, false
}

// VacationOf returns the vacation that a player is on at a moment, as one interval with others that
// follow without a break; ok is false if they are on none.
func VacationOf(tx Books, p games.PlayerID, at time.Time) (v clock.Interval, ok bool, err error) {
	all, err := Vacations(tx, p)
	v, ok = vacationAt(all, at)
	for next, more := v, ok; more; next, more = vacationAt(all, v.To) {
		v.To = next.To
	}
	return v, ok, err
}
