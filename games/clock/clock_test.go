package clock_test

import (
	"testing"
	"time"

	. "pentepost/games/clock"
)

// at reads a time of 2026 in UTC: "6 Mar 18:00".
func at(t testing.TB, s string) time.Time {
	t.Helper()
	moment, err := time.Parse("2 Jan 15:04 2006", s+" 2026")
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// The server was down for a day during a vacation of a week. The vacation still counts as a week and
// not as eight days.
func TestOverlapsCountOnce(t *testing.T) {
	p := Pace{Move: 7 * Day}
	turn := Turn{Began: at(t, "1 Mar 12:00"), Zone: time.UTC, Stood: []Interval{
		{at(t, "3 Mar 12:00"), at(t, "10 Mar 12:00"), Vacation},
		{at(t, "5 Mar 00:00"), at(t, "6 Mar 00:00"), Outage},
	}}
	if used := p.Used(turn, at(t, "11 Mar 12:00")); used != 3*Day {
		t.Errorf("used %v, want 3 days", used)
	}
	if due, ok := p.Due(turn, p.Left(nil, turn)); !ok || !due.Equal(at(t, "15 Mar 12:00")) {
		t.Errorf("due %v", due)
	}
}

// In Oslo, summer time begins on Sunday 29 March 2026: that weekend has 47 hours. It ends on
// Sunday 25 October: that weekend has 49 hours.
func TestWeekendsWhereClocksChange(t *testing.T) {
	p := Pace{Move: 3 * Day, WeekendsOff: true}
	for began, want := range map[string]time.Duration{"26 Mar 12:00": 47 * time.Hour, "22 Oct 12:00": 49 * time.Hour, "11 Jun 12:00": 48 * time.Hour} {
		turn := Turn{Began: at(t, began), Zone: zone(t, "Europe/Oslo")}
		exempt := p.Exempt(turn, turn.Began.Add(5*Day))
		if len(exempt) != 1 || exempt[0].Cause != Weekend || exempt[0].To.Sub(exempt[0].From) != want {
			t.Errorf("from %s: %v, want a weekend of %v", began, exempt, want)
		}
		if due, ok := p.Due(turn, p.Left(nil, turn)); !ok || due.Sub(turn.Began) != 3*Day+want {
			t.Errorf("from %s: due after %v", began, due.Sub(turn.Began))
		}
	}
}

// While a game is paused without an end, nobody knows when its turn is due.
func TestNoDueMomentWithoutAnEnd(t *testing.T) {
	p := DefaultPace
	turn := Turn{Began: at(t, "1 Mar 12:00"), Zone: time.UTC, Stood: []Interval{{From: at(t, "2 Mar 12:00"), Cause: Pause}}}
	if due, ok := p.Due(turn, p.Left(nil, turn)); ok {
		t.Errorf("due %v", due)
	}
	if used := p.Used(turn, at(t, "1 Dec 12:00")); used != Day {
		t.Errorf("used %v, want a day", used)
	}
}

// Nobody knows when a clock runs again that stands still without an end.
func TestStandsWithoutEnd(t *testing.T) {
	turn := Turn{Began: at(t, "1 Mar 12:00"), Zone: time.UTC, Stood: []Interval{{From: at(t, "2 Mar 12:00"), Cause: Pause}}}
	if until := (Pace{Move: 2 * Day}).StandsUntil(turn, at(t, "3 Mar 12:00")); !until.IsZero() {
		t.Errorf("stands until %v", until)
	}
}

// The clock stops at the very moment when nothing is left: an answer is in time until it would run
// again, and not a second longer.
func TestDueWhereTheClockStops(t *testing.T) {
	p := Pace{Move: 2 * Day}
	turn := Turn{Began: at(t, "1 Mar 12:00"), Zone: time.UTC}
	for _, c := range []struct {
		says  string
		stood []Interval
		due   string
	}{
		{"nothing", nil, "3 Mar 12:00"},
		{"a vacation from then on", []Interval{{at(t, "3 Mar 12:00"), at(t, "4 Mar 12:00"), Vacation}}, "4 Mar 12:00"},
		{"and a pause right after it", []Interval{{at(t, "3 Mar 12:00"), at(t, "4 Mar 12:00"), Vacation}, {at(t, "4 Mar 12:00"), at(t, "9 Mar 12:00"), Pause}}, "9 Mar 12:00"},
		{"a vacation a second later", []Interval{{at(t, "3 Mar 12:00").Add(time.Second), at(t, "4 Mar 12:00"), Vacation}}, "3 Mar 12:00"},
		{"a vacation until then", []Interval{{at(t, "2 Mar 12:00"), at(t, "3 Mar 12:00"), Vacation}}, "4 Mar 12:00"},
		{"a long vacation", []Interval{{at(t, "3 Mar 12:00"), at(t, "2 Apr 12:00"), Vacation}}, "2 Apr 12:00"},
	} {
		turn.Stood = c.stood
		if due, ok := p.Due(turn, 2*Day); !ok || !due.Equal(at(t, c.due)) {
			t.Errorf("%s: due %v", c.says, due)
		}
	}
}

// In a game agreed without vacation, a vacation stops nothing and takes no increment.
func TestVacationOff(t *testing.T) {
	p := Pace{Bank: 10 * Day, Increment: Day, VacationOff: true}
	turn := Turn{Began: at(t, "1 Mar 12:00"), Ended: at(t, "4 Mar 12:00"), Zone: time.UTC, Stood: []Interval{
		{at(t, "2 Mar 12:00"), at(t, "9 Mar 12:00"), Vacation}, {at(t, "3 Mar 12:00"), at(t, "4 Mar 12:00"), Pause},
	}}
	if left := p.Left([]Turn{turn}, Turn{}); left != 9*Day {
		t.Errorf("%v left", left)
	}
	if why := p.Stands(turn, at(t, "2 Mar 18:00")); why != "" {
		t.Errorf("the clock stands for %q", why)
	}
}

// A bank of ten days and one day for each turn, at most twelve days.
func TestBank(t *testing.T) {
	p := Pace{Bank: 10 * Day, Increment: Day, Most: 12 * Day}
	took := func(days int, change func(*Turn)) Turn {
		turn := Turn{Began: at(t, "1 Mar 12:00"), Zone: time.UTC}
		turn.Ended = turn.Began.Add(time.Duration(days) * Day)
		if change != nil {
			change(&turn)
		}
		return turn
	}
	for _, c := range []struct {
		says    string
		earlier []Turn
		left    int // days
	}{
		{"the first turn", nil, 10},
		{"three days used, one added", []Turn{took(3, nil)}, 8},
		{"no more than the bank holds", []Turn{took(0, nil), took(0, nil), took(0, nil)}, 12},
		{"played by itself: no time, one increment", []Turn{took(4, func(t *Turn) { t.Given = true })}, 11},
		{"moved during a vacation: no increment", []Turn{took(4, func(turn *Turn) {
			turn.Stood = []Interval{{at(t, "2 Mar 12:00"), at(t, "9 Mar 12:00"), Vacation}}
		})}, 9},
		{"moved on the day after it: an increment", []Turn{took(4, func(turn *Turn) {
			turn.Stood = []Interval{{at(t, "2 Mar 12:00"), at(t, "5 Mar 12:00"), Vacation}}
		})}, 10},
		{"overdue, and the opponent waited: an empty bank, then one increment", []Turn{took(15, nil)}, 1},
		{"granted time is used first", []Turn{took(12, func(t *Turn) { t.Granted = 5 * Day })}, 4},
	} {
		if left := p.Left(c.earlier, Turn{}); left != time.Duration(c.left)*Day {
			t.Errorf("%s: %v left, want %d days", c.says, left, c.left)
		}
	}
	if left := p.Left(nil, Turn{Granted: 3 * Day}); left != 13*Day {
		t.Errorf("with three days granted %v are left", left)
	}
}

// Five days at the start, one more every twelve days, at most thirty.
func TestVacationLeft(t *testing.T) {
	joined := at(t, "1 Jan 00:00")
	in := func(days int) time.Time { return joined.Add(time.Duration(days) * Day) }
	for _, c := range []struct {
		says  string
		taken []Interval
		day   int
		left  int // days
	}{
		{"at the start", nil, 0, 5},
		{"just before the first day is earned", nil, 11, 5},
		{"after 24 days", nil, 24, 7},
		{"no more than thirty are kept", nil, 3000, 30},
		{"four days taken", []Interval{{in(1), in(5), Vacation}}, 11, 1},
		{"half way through", []Interval{{in(1), in(5), Vacation}}, 3, 3},
		{"announced for later", []Interval{{in(8), in(10), Vacation}}, 6, 5},
		{"taken from what was earned", []Interval{{in(1), in(6), Vacation}, {in(12), in(13), Vacation}}, 23, 0},
	} {
		if left := VacationLeft(joined, c.taken, in(c.day)); left != time.Duration(c.left)*Day {
			t.Errorf("%s: %v left, want %d days", c.says, left, c.left)
		}
	}
}

// A day at a time, in whole hours, and at most fifteen days in a row.
func TestByItself(t *testing.T) {
	joined := at(t, "1 Jan 00:00")
	in := func(days float64) time.Time { return joined.Add(time.Duration(days * float64(Day))) }
	for _, c := range []struct {
		says  string
		taken []Interval
		day   float64
		hours int
	}{
		{"the first day", nil, 7, 24},
		{"what is left of the last day", []Interval{{in(1), in(5.3), Vacation}}, 7, 16},
		{"less than an hour", []Interval{{in(1), in(5.97), Vacation}}, 7, 0},
		{"until the next vacation begins", []Interval{{in(7.25), in(9), Vacation}}, 7, 6},
		{"fifteen days in a row", []Interval{{in(985), in(995), Vacation}, {in(995), in(1000), Vacation}}, 1000, 0},
		{"nearly so", []Interval{{in(985.5), in(1000), Vacation}}, 1000, 12},
		{"not in a row", []Interval{{in(980), in(999.9), Vacation}}, 1000, 24},
	} {
		v, ok := ByItself(joined, c.taken, in(c.day))
		if got := v.To.Sub(v.From); ok != (c.hours > 0) || ok && got != time.Duration(c.hours)*time.Hour {
			t.Errorf("%s: %v, %v", c.says, got, ok)
		}
	}
}

// A pace is read as it is written.
func TestPaceText(t *testing.T) {
	for text, p := range map[string]Pace{
		"7d":                                     DefaultPace,
		"36h claim":                              {Move: 36 * time.Hour, ByClaim: true},
		"3d weekends-off":                        {Move: 3 * Day, WeekendsOff: true},
		"bank 30d+1d max 40d claim weekends-off": {Bank: 30 * Day, Increment: Day, Most: 40 * Day, ByClaim: true, WeekendsOff: true},
		"7d vacation-off":                        {Move: 7 * Day, VacationOff: true},
		"bank 20d+12h":                           {Bank: 20 * Day, Increment: 12 * time.Hour},
	} {
		if p.String() != text {
			t.Errorf("%+v is written %q, want %q", p, p, text)
		}
		if got, err := Parse(text); err != nil || got != p {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
	}
	for _, bad := range []string{"", "0d", "31d", "x", "bank", "bank 30d", "7d max 30d", "bank 30d+1d max 20d", "9999999999999999d"} {
		if p, err := Parse(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, p)
		}
	}
}
