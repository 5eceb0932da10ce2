package store_test

import (
	"errors"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
)

// A game that comes with its number keeps it, with all that happened in it, and
// later ones are numbered above it.
func TestNumberedGame(t *testing.T) {
	db := open(t)
	var ann, bob games.Player
	var saved games.Game
	update(t, db, func(tx *store.Tx) {
		ann, bob = player(t, tx, "Ann"), player(t, tx, "Bob")
		saved = games.Game{
			ID: 42, Rules: ruleset(t, "swap2-pente"), Pace: games.Pace{Days: 3}, Title: "Ann - Bob",
			Seats: []games.PlayerID{ann.ID, bob.ID}, Started: noon, Moved: noon, Ended: noon.Add(time.Hour),
		}
		play(t, &saved, "K10", "L10", "M10")
		for i := range saved.Plies {
			saved.Plies[i].Player = ann.ID
		}
		saved.Plies = append(saved.Plies, games.Ply{Player: bob.ID, Move: rules.Choose(rules.Swap), At: noon})
		saved.Leavings = []games.Leaving{{Seat: 1, After: 4, By: rules.ByResigning, At: noon.Add(time.Hour)}}
		must(t, saved.Replay())
		must(t, tx.AddNumberedGame(saved))
	})
	update(t, db, func(tx *store.Tx) {
		same(t, saved, loaded(t, tx, 42))
		if g := loaded(t, tx, 42); g.Seats[0] != bob.ID || g.Position.Result().By != rules.ByResigning {
			t.Errorf("seats %v, %v", g.Seats, g.Position.Result())
		}
		if next := game(t, tx, "pente", ann, bob, "K10"); next.ID != 43 {
			t.Errorf("the next game is number %d", next.ID)
		}
		for second, want := range map[time.Time]int{noon.Truncate(time.Second): 2, noon.Add(time.Second): 0, noon.Add(-time.Second): 0} {
			if begun, err := tx.GamesBegun(bob.ID, second); err != nil || len(begun) != want {
				t.Errorf("%d games begun at %v, %v; want %d", len(begun), second, err, want)
			}
		}
		low := saved
		low.ID = 7
		must(t, tx.AddNumberedGame(low))
		if next := game(t, tx, "pente", ann, bob, "K10"); next.ID != 44 {
			t.Errorf("after an older game the next is number %d", next.ID)
		}
	})
}

// What is undone has taken no number, and a number that is taken is a fault.
func TestNumberedGameUndone(t *testing.T) {
	db := open(t)
	undo := errors.New("undo")
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		g := games.Game{ID: 42, Rules: ruleset(t, "pente"), Seats: []games.PlayerID{ann.ID, bob.ID}, Started: noon, Moved: noon}
		must(t, g.Replay())
		err := tx.Savepoint(func() error {
			must(t, tx.AddNumberedGame(g))
			return undo
		})
		if _, found, _ := tx.Game(42); found || !errors.Is(err, undo) {
			t.Errorf("undone, and found is %v, %v", found, err)
		}
		if next := game(t, tx, "pente", ann, bob, "K10"); next.ID != 1 {
			t.Errorf("the first game is number %d", next.ID)
		}
		g.ID = 1
		if err := tx.Savepoint(func() error { return tx.AddNumberedGame(g) }); err == nil {
			t.Error("two games have the number 1")
		}
	})
}
