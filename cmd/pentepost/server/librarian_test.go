package server

import (
	"log/slog"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// Games that had ended under an older program, which did not enter them, are entered and indexed, and are found as before.
func TestLibrarianCatchesUp(t *testing.T) {
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", storetest.Dir(t))
	must(t, err)
	s, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	const ended = 3*indexSlice + 1
	r, _ := rules.Named("pente")
	var begun rules.Position
	must(t, s.db.Update(t.Context(), func(tx *store.Tx) error {
		var seats []games.PlayerID
		for _, nick := range []string{"Ann", "Bob"} {
			p := games.Player{Nick: nick, Address: nick + "@example.org", Joined: time.Unix(1, 0), Settings: games.DefaultSettings()}
			must(t, tx.Players.Add(&p))
			seats = append(seats, p.ID)
		}
		for range ended {
			g := games.Game{Rules: r, Pace: clock.DefaultPace, Seats: seats, Started: time.Unix(1, 0), Moved: time.Unix(1, 0), Ended: time.Unix(2, 0)}
			start := r.Start()
			g.Plies = []games.Ply{{Player: seats[0], Move: rules.Place(start.Centre()), At: time.Unix(1, 0)}}
			g.Leavings = []games.Leaving{{Seat: 2, After: 1, By: rules.ByResigning, At: time.Unix(2, 0)}}
			must(t, g.Replay())
			must(t, tx.Games.Add(&g)) // and not Put, which would enter it
			begun = start
		}
		return nil
	}))
	known := func() (n, waiting int) {
		must(t, s.db.View(t.Context(), func(tx *store.Tx) error {
			list, err := tx.Explored.At(begun)
			must(t, err)
			waiting, err = tx.Explored.Waiting()
			n = list[0].Games
			return err
		}))
		return n, waiting
	}
	if n, waiting := known(); n != 0 || waiting != 0 {
		t.Fatalf("%d games are known before, and %d wait", n, waiting)
	}
	must(t, s.librarian.catchUp(t.Context()))
	if n, waiting := known(); n != ended || waiting != 0 {
		t.Errorf("%d games are known, want %d; %d wait to be indexed", n, ended, waiting)
	}
	must(t, s.db.Verify(t.Context(), func(d store.Damage) {
		if d.What != "game" { // leavings are added with Put
			t.Errorf("damage: %+v", d)
		}
	}))
}
