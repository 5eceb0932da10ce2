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

// stands reports whether the clock stands still at a moment, for this turn.
func stands(p Pace, t Turn, at time.Time) bool {
	day := at.In(t.Zone).Weekday()
	if p.WeekendsOff && (day == time.Saturday || day == time.Sunday) {
		return true
	}
	for _, i := range t.Stood {
		if p.VacationOff && i.Cause == Vacation {
			continue
		}
		if !at.Before(i.From) && (i.To.IsZero() || at.Before(i.To)) {
			return true
		}
	}
	return false
}

func naiveUsed(p Pace, t Turn, until time.Time) (used time.Duration) {
	for at := t.Began; at.Before(until); at = at.Add(time.Minute) {
		if !stands(p, t, at) {
			used += time.Minute
		}
	}
	return used
}

// naiveDue walks until the time is used up and the clock runs, for at most 100 days.
func naiveDue(p Pace, t Turn, left time.Duration) (time.Time, bool) {
	for at := t.Began; at.Before(t.Began.Add(100 * Day)); at = at.Add(time.Minute) {
		if stands(p, t, at) {
			continue
		}
		if left <= 0 {
			return at, true
		}
		left -= time.Minute
	}
	return time.Time{}, false
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

// naiveUntil walks to the next minute when the clock runs, for at most 90 days.
func naiveUntil(p Pace, t Turn, at time.Time) time.Time {
	for now := at; now.Before(at.Add(90 * Day)); now = now.Add(time.Minute) {
		if !stands(p, t, now) {
			return now
		}
	}
	return time.Time{}
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
		i := Interval{From: from, Cause: rapid.SampledFrom([]Cause{Vacation, Pause, Outage, Unreachable}).Draw(t, "cause")}
		if rapid.IntRange(0, 9).Draw(t, "open") > 0 {
			i.To = from.Add(time.Duration(rapid.IntRange(0, 10*24*60).Draw(t, "long")) * time.Minute)
		}
		turn.Stood = append(turn.Stood, i)
	}
	return p, turn, until
}

// Both clocks find the same used time and the same due moment; used and exempt time make up the
// time that has passed; nothing is negative and nothing is counted twice.
func TestNaiveClockAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, turn, until := randomTurn(t)
		used := p.Used(turn, until)
		if want := naiveUsed(p, turn, until); used != want {
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
		want := naiveUntil(p, turn, until)
		if want.Equal(until) {
			want = time.Time{} // the clock runs
		}
		if got := p.StandsUntil(turn, until); !got.Equal(want) {
			t.Errorf("stands until %v, the naive clock says %v", got, want)
		}
		left := time.Duration(rapid.IntRange(1, 20*24*60).Draw(t, "left")) * time.Minute
		due, ok := p.Due(turn, left)
		if want, found := naiveDue(p, turn, left); found && (!ok || !due.Equal(want)) {
			t.Errorf("due %v (%v), the naive clock says %v", due, ok, want)
		} else if ok && !found && due.Before(turn.Began.Add(100*Day)) {
			t.Errorf("due %v, never for the naive clock", due)
		}
	})
}
