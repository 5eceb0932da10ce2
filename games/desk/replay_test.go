package desk_test

import (
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
)

// After a swap, a rebuilt game has the players in each other's seats.
func TestRebuild(t *testing.T) {
	start := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	r, _ := rules.Named("d-pente")
	g := games.Game{Rules: r, Seats: []games.PlayerID{7, 8}, Started: start}
	later := start.Add(time.Hour)
	var events []play.Event
	for at := range rules.Point(4) {
		events = append(events, play.Event{Move: rules.Place(100 + at), At: later})
	}
	events = append(events, play.Event{Move: rules.Choose(rules.Swap), At: later}, play.Event{Move: rules.Place(200), At: later.Add(1)})
	got, err := play.Rebuild(g, events)
	if err != nil {
		t.Fatal(err)
	}
	if last := got.Plies[5]; !slices.Equal(got.Seats, []games.PlayerID{8, 7}) || last.Player != 8 || !got.Moved.Equal(later.Add(1)) || !got.Ended.IsZero() {
		t.Errorf("seats %v, last ply %+v, moved %v", got.Seats, last, got.Moved)
	}
	if !slices.Equal(got.Lineup(), g.Seats) {
		t.Errorf("lineup %v", got.Lineup())
	}
	if err := play.AgreeDraw(&got, later.Add(2)); err != nil || !got.Agreed || got.Ended != later.Add(2) {
		t.Errorf("agreed %v, ended %v, %v", got.Agreed, got.Ended, err)
	}
	if play.AgreeDraw(&got, later) == nil {
		t.Error("no error for a draw after the end")
	}
}

// Forced plies get the start time of the game.
func TestRebuildForcedPlies(t *testing.T) {
	start := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	r, _ := rules.Named("multi-3")
	p := r.Start()
	events := []play.Event{
		{Move: rules.Place(p.Centre()), At: start.Add(time.Hour)}, {Move: rules.Place(0), At: start.Add(time.Hour)},
		{Leaves: 3, By: rules.ByResigning, At: start.Add(2 * time.Hour)}, {Leaves: 1, By: rules.ByForfeit, At: start.Add(3 * time.Hour)},
	}
	g, err := play.Rebuild(games.Game{Rules: r, Seats: []games.PlayerID{1, 2, 3}, Started: start}, events)
	if err != nil {
		t.Fatal(err)
	}
	if !g.Plies[0].At.Equal(start) || g.Plies[1].At.Equal(start) || len(g.Leavings) != 2 || g.Position.Result().Winner != 2 || !g.Ended.Equal(events[3].At) {
		t.Errorf("%+v, %v, ended %v", g.Plies, g.Position.Result(), g.Ended)
	}
	if _, err := play.Rebuild(games.Game{Rules: r, Seats: []games.PlayerID{1, 2, 3}}, append(events, events[1])); err == nil {
		t.Error("no error for a ply after the end")
	}
}
