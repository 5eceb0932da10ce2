package clock_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"

	. "pentepost/games/clock"
)

// The naive clock walks through a turn minute by minute and asks at each whether the clock stands.
// It knows neither unions nor calendars, only what time it is.

// walked is how many minutes it walks.
const walked = 120 * 24 * 60

// naiveClock is what it has found, for each minute since the turn began.
type naiveClock struct {
	began    time.Time
	stands   []bool
	outOf    []bool // letters do not arrive, and nobody knows until when, but the clock no longer stands still for them
	pausesAt []int  // minutes when a pause begins, and at the same place its end
	pausesTo []int
}

func walk(p Pace, t Turn) naiveClock {
	c := naiveClock{began: t.Began}
	forLetters := 0 // minutes so far
	for m := range walked {
		at := t.Began.Add(time.Duration(m) * time.Minute)
		day := at.In(t.Zone).Weekday()
		stands := p.WeekendsOff && (day == time.Saturday || day == time.Sunday)
		letters, open := false, false
		for _, i := range t.Stood {
			if at.Before(i.From) || !i.To.IsZero() && !at.Before(i.To) || p.VacationOff && i.Cause == Vacation {
				continue
			}
			switch i.Cause {
			case Unreachable:
				letters, open = true, open || i.To.IsZero()
			case Delayed:
				letters = true
			default:
				stands = true
			}
		}
		over := forLetters >= 30*24*60
		if letters {
			forLetters++
		}
		c.stands, c.outOf = append(c.stands, stands || letters && !over), append(c.outOf, open && over)
	}
	for _, i := range t.Stood {
		if i.Cause == Pause && !i.To.IsZero() {
			c.pausesAt = append(c.pausesAt, int(i.From.Sub(t.Began)/time.Minute))
			c.pausesTo = append(c.pausesTo, int(i.To.Sub(t.Began)/time.Minute))
		}
	}
	return c
}

func (c naiveClock) used(until time.Time) (used time.Duration) {
	for _, stands := range c.stands[:until.Sub(c.began)/time.Minute] {
		if !stands {
			used += time.Minute
		}
	}
	return used
}

// due walks until the time is used up and the clock runs.
func (c naiveClock) due(left time.Duration) (time.Time, bool) {
	for m, stands := range c.stands {
		if stands {
			continue
		}
		if left <= 0 {
			return c.at(m), true
		}
		left -= time.Minute
	}
	return time.Time{}, false
}

// until walks to the next minute when the clock runs.
func (c naiveClock) until(from time.Time) time.Time {
	for m := int(from.Sub(c.began) / time.Minute); m < walked; m++ {
		if !c.stands[m] {
			return c.at(m)
		}
	}
	return time.Time{}
}

// outOfReach walks to the first minute when letters do not arrive and the clock runs all the same, and begins again after each pause
// that begins later.
func (c naiveClock) outOfReach() (time.Time, bool) {
	for m := 0; m < walked; m++ {
		if !c.outOf[m] || c.stands[m] {
			continue
		}
		again := m
		for n, from := range c.pausesAt {
			if from > m && c.pausesTo[n] > again {
				again = c.pausesTo[n]
			}
		}
		if again == m {
			return c.at(m), true
		}
		m = again - 1
	}
	return time.Time{}, false
}

func (c naiveClock) at(minute int) time.Time {
	return c.began.Add(time.Duration(minute) * time.Minute)
}

// Whatever is taken by itself, and whenever: it does not overlap, no more is taken than was earned, and
// never more than fifteen days in a row.
func TestVacationByItselfIsEarned(t *testing.T) {
	joined := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		var taken []Interval
		var total, row time.Duration
		at := joined
		for range rapid.IntRange(1, 80).Draw(t, "times") {
			gap := time.Duration(rapid.IntRange(0, 3).Draw(t, "gap")*rapid.IntRange(0, 20*24*60).Draw(t, "minutes")) * time.Minute
			if at = at.Add(gap); gap > 0 {
				row = 0
			}
			v, ok := ByItself(joined, taken, at)
			if !ok {
				continue
			}
			taken, at = append(taken, v), v.To
			total, row = total+v.To.Sub(v.From), row+v.To.Sub(v.From)
			if earned := FirstVacation + at.Sub(joined)/EarnedEvery*Day; total > earned || row > MostByItself {
				t.Fatalf("took %v of %v, %v in a row", total, earned, row)
			}
		}
	})
}

// zones have changes of the clock by an hour and by half an hour, offsets of 30 and 45 minutes,
// changes at midnight, a lost day, and rules that have changed.
var zones = []string{
	"UTC", "Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns",
	"Pacific/Chatham", "America/Sao_Paulo", "Pacific/Apia", "Africa/Casablanca", "Asia/Tehran", "America/Havana", "Asia/Beirut",
}

// moments lie in years with a leap day, a lost day (Apia, December 2011) and the end of summer
// time (Sao Paulo 2019, Tehran 2022).
func moment(t *rapid.T, name string) time.Time {
	year := rapid.SampledFrom([]int{2011, 2016, 2018, 2019, 2022, 2024, 2026}).Draw(t, name+" year")
	minute := rapid.IntRange(0, 366*24*60).Draw(t, name+" minute")
	return time.Date(year, 1, 1, 0, minute, 0, 0, time.UTC)
}

func randomTurn(t *rapid.T) (p Pace, turn Turn, until time.Time) {
	zone, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(t, "zone"))
	if err != nil {
		t.Fatal(err)
	}
	p = Pace{Move: 7 * Day, WeekendsOff: rapid.Bool().Draw(t, "weekends off"), VacationOff: rapid.Bool().Draw(t, "vacation off")}
	turn = Turn{Began: moment(t, "began"), Zone: zone}
	until = turn.Began.Add(time.Duration(rapid.IntRange(0, 30*24*60).Draw(t, "minutes")) * time.Minute)
	for range rapid.IntRange(0, 5).Draw(t, "intervals") {
		from := turn.Began.Add(time.Duration(rapid.IntRange(-10*24*60, 30*24*60).Draw(t, "from")) * time.Minute)
		i := Interval{From: from, Cause: rapid.SampledFrom([]Cause{Vacation, Pause, Outage, Unreachable, Unreachable, Delayed}).Draw(t, "cause")}
		days := 10
		if i.Cause == Unreachable {
			days = 25 // two are more than a clock can stand still
		}
		if rapid.IntRange(0, 9).Draw(t, "open") > 0 {
			i.To = from.Add(time.Duration(rapid.IntRange(0, days*24*60).Draw(t, "long")) * time.Minute)
		}
		turn.Stood = append(turn.Stood, i)
	}
	return p, turn, until
}

// Both clocks find the same used time, the same due moment and the same moment when the opponents decide; used and exempt time
// make up the time that has passed; nothing is negative and nothing is counted twice.
func TestNaiveClockAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, turn, until := randomTurn(t)
		naive := walk(p, turn)
		used := p.Used(turn, until)
		if want := naive.used(until); used != want {
			t.Errorf("used %v, the naive clock says %v", used, want)
		}
		exempt, last := time.Duration(0), turn.Began
		for _, i := range p.Exempt(turn, until) {
			if i.From.Before(last) || !i.From.Before(i.To) {
				t.Errorf("%v to %v is empty or overlaps what ends at %v", i.From, i.To, last)
			}
			exempt, last = exempt+i.To.Sub(i.From), i.To
		}
		if used < 0 || used+exempt != until.Sub(turn.Began) {
			t.Errorf("used %v + exempt %v is not %v", used, exempt, until.Sub(turn.Began))
		}
		want := naive.until(until)
		if want.Equal(until) {
			want = time.Time{} // the clock runs
		}
		if got := p.StandsUntil(turn, until); !got.Equal(want) && (!want.IsZero() || got.Before(naive.at(walked))) {
			t.Errorf("stands until %v, the naive clock says %v", got, want)
		}
		left := time.Duration(rapid.IntRange(1, 20*24*60).Draw(t, "left")) * time.Minute
		same(t, "due", naive, func() (time.Time, bool) { return p.Due(turn, left) }, func() (time.Time, bool) { return naive.due(left) })
		same(t, "out of reach", naive, func() (time.Time, bool) { return p.OutOfReach(turn) }, naive.outOfReach)
	})
}

// same checks that both clocks find the same moment, as far as the naive one walks.
func same(t *rapid.T, what string, naive naiveClock, find, naiveFind func() (time.Time, bool)) {
	t.Helper()
	at, ok := find()
	if want, found := naiveFind(); found && (!ok || !at.Equal(want)) {
		t.Errorf("%s %v (%v), the naive clock says %v", what, at, ok, want)
	} else if ok && !found && at.Before(naive.at(walked)) {
		t.Errorf("%s %v, never for the naive clock", what, at)
	}
}
