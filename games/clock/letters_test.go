package clock_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	. "pentepost/games/clock"
)

// What follows from the letters of a turn. A letter is written "sent; lost at; delayed; arrived at", in hours, an
// interval "from-to", with nothing behind the line if it has no end yet.
func TestW13LettersOfATurn(t *testing.T) {
	for _, test := range []struct {
		says    string
		letters []string
		want    string
	}{
		{says: "nothing is reported", letters: []string{"0;;;", "5;;;"}},
		{says: "it came back", letters: []string{"0;4;;"}, want: "unreachable 0-"},
		{says: "it is sent again", letters: []string{"0;4;;", "28;;;"}, want: "unreachable 0-28"},
		{says: "and comes back again", letters: []string{"0;4;;", "28;32;;"}, want: "unreachable 0-, unreachable 28-"},
		{says: "the second came back", letters: []string{"0;;;", "10;12;;"}, want: "unreachable 10-"},
		{says: "another letter was sent before anybody knew", letters: []string{"0;9;;", "5;;;", "33;;;"}, want: "unreachable 0-33"},
		{says: "one was sent before anybody knew, and came back later", letters: []string{"0;9;;", "5;50;;", "33;;;"}, want: "unreachable 0-33, unreachable 5-33"},
		{says: "another letter is known to have arrived", letters: []string{"0;9;;", "5;;;7"}, want: "unreachable 0-7"},
		{says: "it was answered after all", letters: []string{"0;9;;20"}, want: "unreachable 0-20"},
		{says: "it was sent before, and the player answered", letters: []string{"0;;;3", "5;9;;"}, want: "unreachable 5-"},

		{says: "it is late", letters: []string{"0;;late;"}, want: "delayed 0-120"},
		{says: "it is late, and then delivered", letters: []string{"0;;late;30"}, want: "delayed 0-30"},
		{says: "it is late, and then given up", letters: []string{"0;72;late;"}, want: "delayed 0-72, unreachable 0-"},
		{says: "it is late, given up after five days, and sent again", letters: []string{"0;125;late;", "149;;;"}, want: "delayed 0-120, unreachable 0-149"},
		{says: "it is late, and a letter about it is sent", letters: []string{"0;;late;", "24;;;"}, want: "delayed 0-120"},
		{says: "it is late, and so is the letter about it", letters: []string{"0;;late;", "24;;late;"}, want: "delayed 0-120"},
		{says: "a later letter is late", letters: []string{"0;;;", "24;;late;"}},
		{says: "the letter after one that came back is late", letters: []string{"0;4;;", "28;;late;"}, want: "unreachable 0-28, delayed 28-148"},
		{says: "it was answered before it was reported late", letters: []string{"0;;late;3"}, want: "delayed 0-3"},
	} {
		var letters []Letter
		for _, text := range test.letters {
			letters = append(letters, letter(t, text))
		}
		var got []string
		for _, i := range Unreached(letters) {
			to := ""
			if !i.To.IsZero() {
				to = fmt.Sprint(i.To.Sub(dawn).Hours())
			}
			got = append(got, fmt.Sprintf("%s %v-%s", i.Cause, i.From.Sub(dawn).Hours(), to))
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s: %q, want %q", test.says, text, test.want)
		}
	}
}

var dawn = time.Date(2026, 6, 5, 0, 0, 0, 0, time.UTC)

func letter(t *testing.T, text string) Letter {
	t.Helper()
	words := strings.Split(text, ";")
	at := func(word string) time.Time {
		if word == "" {
			return time.Time{}
		}
		d, err := time.ParseDuration(word + "h")
		if err != nil {
			t.Fatal(err)
		}
		return dawn.Add(d)
	}
	return Letter{Sent: at(words[0]), Lost: at(words[1]), Delayed: words[2] != "", Arrived: at(words[3])}
}

// Letters stop the clock of a turn for 30 days in all. Then it runs, and the opponents decide as soon as nothing else stops it, and not
// before the end of a pause.
func TestW12LettersStopAClockForThirtyDays(t *testing.T) {
	p := Pace{Move: 7 * Day}
	day := func(n int) time.Time { return dawn.Add(time.Duration(n) * Day) }
	lost := func(from, to int) Interval { return Interval{From: day(from), To: day(to), Cause: Unreachable} }
	forEver := func(from int) Interval { return Interval{From: day(from), Cause: Unreachable} }
	pause := func(from, to int) Interval { return Interval{From: day(from), To: day(to), Cause: Pause} }
	for _, test := range []struct {
		says           string
		stood          []Interval
		due, outOf     int // days; -1: never
		usedAfterForty int // days
	}{
		{"none", nil, 7, -1, 40},
		{"for ever", []Interval{forEver(0)}, 37, 30, 10},
		{"from the third day on", []Interval{forEver(3)}, 37, 33, 10},
		{"twice, and then for ever", []Interval{lost(0, 10), lost(12, 20), forEver(21)}, 37, 33, 10},
		{"the same days twice", []Interval{lost(0, 20), lost(5, 20), forEver(22)}, 37, 32, 10},
		{"for exactly thirty days", []Interval{lost(1, 31)}, 37, -1, 10},
		{"for longer, and letters arrive again", []Interval{lost(0, 35)}, 37, -1, 10},
		{"again after thirty days", []Interval{lost(0, 33), forEver(34)}, 37, 34, 10},
		{"since before the turn", []Interval{forEver(-50)}, 37, 30, 10},
		{"while it is paused", []Interval{forEver(0), pause(20, 35)}, 42, 35, 5},
		{"and the opponents wait", []Interval{forEver(0), pause(32, 36)}, 41, 36, 6},
	} {
		turn := Turn{Began: dawn, Zone: time.UTC, Stood: test.stood}
		if due, ok := p.Due(turn, p.Move); !ok || !due.Equal(day(test.due)) {
			t.Errorf("%s: due %v", test.says, due)
		}
		if at, ok := p.OutOfReach(turn); ok != (test.outOf >= 0) || ok && !at.Equal(day(test.outOf)) {
			t.Errorf("%s: out of reach %v, %v", test.says, at, ok)
		}
		if used := p.Used(turn, day(40)); used != time.Duration(test.usedAfterForty)*Day {
			t.Errorf("%s: used %v of 40 days", test.says, used)
		}
	}
}
