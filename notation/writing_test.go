package notation_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/notation"
	"pentepost/rules"
)

// The words of a game are its plies, and who left stands where they left.
func TestWords(t *testing.T) {
	r, ok := rules.Named("multi-3")
	if !ok {
		t.Fatal("no such game")
	}
	var plies []rules.Move
	for _, text := range []string{"K10", "L9", "M8"} {
		at, err := notation.Go.Parse(notation.BoardOf(r), text)
		if err != nil {
			t.Fatal(err)
		}
		plies = append(plies, rules.Place(at))
	}
	for _, test := range []struct {
		plies    int
		leavings []notation.Leaving
		want     string
	}{
		{0, nil, ""},
		{3, nil, "K10 L9 M8"},
		{1, []notation.Leaving{{Seat: 1, By: rules.ByResigning}}, "resign-1 K10"},
		{2, []notation.Leaving{{Seat: 3, After: 1, By: rules.ByForfeit}, {Seat: 1, After: 2, By: rules.ByResigning}}, "K10 forfeit-3 L9 resign-1"},
		{1, []notation.Leaving{{Seat: 3, After: 1, By: rules.ByForfeit}, {Seat: 2, After: 1, By: rules.ByForfeit}}, "K10 forfeit-3 forfeit-2"},
	} {
		if got := strings.Join(notation.Words(r, plies[:test.plies], test.leavings), " "); got != test.want {
			t.Errorf("%d plies, %v: %q, want %q", test.plies, test.leavings, got, test.want)
		}
	}
}

// A record says where and when a game was played; what the event does not have is left out.
func TestOccasion(t *testing.T) {
	o := notation.Occasion{Site: "Pentepost", Event: "Game 42", Date: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC), Players: []string{"Ann", "Bob"}}
	got := o.Headers()
	want := []notation.Header{{"Site", "Pentepost"}, {"Event", "Game 42"}, {"Date", "2026.06.05"}, {"Player 1 Name", "Ann"}, {"Player 2 Name", "Bob"}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	o.Section, o.Round = "Board 2", 3
	if got, want := o.Headers(), slices.Insert(want, 2, notation.Header{"Section", "Board 2"}, notation.Header{"Round", "3"}); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
