package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// loaded returns a game that must exist.
func loaded(t testing.TB, tx *store.Tx, id games.GameID) games.Game {
	t.Helper()
	g, ok, err := tx.Games.Load(id)
	if err != nil || !ok {
		t.Fatalf("game %d: %v, %v", id, ok, err)
	}
	return g
}

// TestGameSavedIsGameLoaded checks games with captures, options, endings and offers.
func TestGameSavedIsGameLoaded(t *testing.T) {
	tests := []struct {
		name, variant, points string
		then                  func(*games.Game)
	}{
		{"fresh", "pente", "K10", func(*games.Game) {}},
		{"with a capture", "pente", "K10 L10 N13 M10 N10", func(*games.Game) {}},
		{"with options", "pente size=13 zone=off", "G7 H8 H7", func(*games.Game) {}},
		{"with a trio captured", "keryo-pente", "K10 L10 O10 M10 Q16 N10", func(*games.Game) {}},
		{"on one line", "linear-pente ring=on", "10 11 19", func(*games.Game) {}},
		{"with an offer", "pente", "K10 L10", func(g *games.Game) { g.Offer = games.Offer{What: games.PauseOffer, Days: 3, By: 2, Ply: 2} }},
		{"with a held move", "pente", "K10 L10", func(g *games.Game) {
			g.Undone = 1
			g.Held = &games.HeldMove{By: 1, Until: g.Moved, Arrived: g.Moved, Mail: "<a@example.org>", Move: games.SentMove{Moves: []rules.Move{rules.Choose(rules.Keep)}, Draw: true, Remark: "ha"}}
		}},
		{"with a turn that has begun", "pente", "K10 L10", func(g *games.Game) {
			g.Began, g.Zone, g.Granted = noon.Add(time.Hour), "Europe/Oslo", 3*clock.Day
		}},
		{"agreed", "pente", "K10 L10", func(g *games.Game) { g.Agreed, g.Ended = true, noon.Add(time.Hour) }},
		{"resigned", "pente", "K10 L10", func(g *games.Game) {
			g.Leavings = []games.Leaving{{Seat: 1, After: 2, By: rules.ByResigning, At: noon.Add(time.Hour)}}
			g.Ended = noon.Add(time.Hour)
		}},
	}
	db := open(t)
	var ann, bob games.Player
	update(t, db, func(tx *store.Tx) { ann, bob = player(t, tx, "Ann"), player(t, tx, "Bob") })
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var saved games.Game
			update(t, db, func(tx *store.Tx) {
				saved = game(t, tx, test.variant, ann, bob, strings.Fields(test.points)...)
				test.then(&saved)
				must(t, saved.Replay())
				must(t, tx.Games.Put(saved, len(saved.Plies)))
			})
			update(t, db, func(tx *store.Tx) { same(t, saved, loaded(t, tx, saved.ID)) })
		})
	}
}

// TestChoicesAreKept checks the choices of openings.
func TestChoicesAreKept(t *testing.T) {
	db := open(t)
	var ann, bob games.Player
	update(t, db, func(tx *store.Tx) { ann, bob = player(t, tx, "Ann"), player(t, tx, "Bob") })
	for _, choice := range []rules.Choice{rules.Swap, rules.Keep, rules.Extend} {
		update(t, db, func(tx *store.Tx) {
			g := game(t, tx, "swap2-pente", ann, bob, "K10", "L10", "M10")
			g.Plies = append(g.Plies, games.Ply{Player: g.Seats[1], Move: rules.Choose(choice), At: noon})
			must(t, g.Replay())
			must(t, tx.Games.Put(g, 3))
			same(t, g, loaded(t, tx, g.ID))
		})
	}
}

// Numbers of fifth stones and offers are kept too.
func TestOffersAreKept(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		g := game(t, tx, "renju opening=soosorv-8", ann, bob, "H8", "H9", "J10")
		for i, word := range strings.Fields("keep G6 2 keep offer-K9 offer-L12 L12 K8") {
			m, err := notation.ParseWord(g.Rules, word)
			must(t, err)
			g.Plies = append(g.Plies, games.Ply{Player: g.Seats[i%2], Move: m, At: noon})
		}
		must(t, g.Replay())
		must(t, tx.Games.Put(g, 3))
		same(t, g, loaded(t, tx, g.ID))
	})
}

func TestMovesAreAdded(t *testing.T) {
	db := open(t)
	var g games.Game
	update(t, db, func(tx *store.Tx) {
		g = game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"), "K10")
	})
	for _, point := range []string{"L10", "N13", "M10", "N10"} {
		update(t, db, func(tx *store.Tx) {
			g = loaded(t, tx, g.ID)
			had := len(g.Plies)
			playPoints(t, &g, point)
			ply := &g.Plies[had]
			ply.Began, ply.Zone, ply.Granted, ply.Given = noon, "Europe/Oslo", time.Hour, had == 3
			g.Moved = ply.At
			must(t, tx.Games.Put(g, had))
			same(t, g, loaded(t, tx, g.ID))
		})
	}
	if captured := g.Position.Captured(1); captured != 2 {
		t.Errorf("White has captured %d stones, not 2", captured)
	}
}

func TestGamesOfAPlayer(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob, eve := player(t, tx, "Ann"), player(t, tx, "Bob"), player(t, tx, "Eve")
		first := game(t, tx, "pente", ann, bob, "K10", "L10")
		over := game(t, tx, "pente", ann, bob, "K10")
		over.Ended = noon
		must(t, tx.Games.Put(over, 1))
		second := game(t, tx, "keryo-pente", eve, ann, "K10")
		game(t, tx, "pente", bob, eve, "K10")
		list, err := tx.Games.Of(ann.ID)
		must(t, err)
		same(t, []games.Game{first, second}, list)
	})
}

func TestNoSuchGame(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		if _, ok, err := tx.Games.Load(1); ok || err != nil {
			t.Errorf("%v, %v", ok, err)
		}
	})
}

// TestOneOfTwoRacingMovesWins checks that the primary key of the plies lets only one of
// two moves for the same turn win.
func TestOneOfTwoRacingMovesWins(t *testing.T) {
	db := open(t)
	var seen games.Game
	update(t, db, func(tx *store.Tx) {
		seen = game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"), "K10")
	})
	points := []string{"L10", "L11"}
	errs := make(chan error, len(points))
	for _, point := range points {
		mine := seen
		mine.Plies = append([]games.Ply(nil), seen.Plies...)
		playPoints(t, &mine, point)
		go func() {
			errs <- db.Update(context.Background(), func(tx *store.Tx) error { return tx.Games.Put(mine, 1) })
		}()
	}
	if one, two := <-errs, <-errs; (one == nil) == (two == nil) {
		t.Errorf("not exactly one has won: %v and %v", one, two)
	}
	update(t, db, func(tx *store.Tx) {
		if g := loaded(t, tx, seen.ID); len(g.Plies) != 2 {
			t.Errorf("%d plies instead of 2", len(g.Plies))
		}
	})
}

func TestRemarkSavedIsRemarkLoaded(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann := player(t, tx, "Ann")
		g := game(t, tx, "pente", ann, player(t, tx, "Bob"), "K10")
		for _, text := range []string{"Good luck!", "Viel Glück,\nAnn\n\n'); DROP TABLE games; --"} {
			saved := games.Remark{Game: g.ID, Ply: 1, From: ann.ID, Text: text, At: noon}
			must(t, tx.Remarks.Add(&saved))
			remark, err := tx.Remarks.Load(saved.ID)
			must(t, err)
			same(t, saved, remark)
		}
		if _, err := tx.Remarks.Load(99); err == nil {
			t.Error("a remark that does not exist is loaded without an error")
		}
	})
}

// TestNumberedGame checks that a game added with a number keeps it, with everything that
// happened in it, and that later games get higher numbers.
func TestNumberedGame(t *testing.T) {
	db := open(t)
	var ann, bob games.Player
	var saved games.Game
	update(t, db, func(tx *store.Tx) {
		ann, bob = player(t, tx, "Ann"), player(t, tx, "Bob")
		saved = games.Game{
			ID: 42, Rules: ruleset(t, "swap2-pente"), Pace: clock.Pace{Move: 3 * clock.Day}, Title: "Ann - Bob",
			Seats: []games.PlayerID{ann.ID, bob.ID}, Started: noon, Moved: noon, Ended: noon.Add(time.Hour),
		}
		playPoints(t, &saved, "K10", "L10", "M10")
		for i := range saved.Plies {
			saved.Plies[i].Player = ann.ID
		}
		saved.Plies = append(saved.Plies, games.Ply{Player: bob.ID, Move: rules.Choose(rules.Swap), At: noon})
		saved.Leavings = []games.Leaving{{Seat: 1, After: 4, By: rules.ByResigning, At: noon.Add(time.Hour)}}
		must(t, saved.Replay())
		must(t, tx.Games.AddNumbered(saved))
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
			if begun, err := tx.Games.Begun(bob.ID, second); err != nil || len(begun) != want {
				t.Errorf("%d games begun at %v, %v; want %d", len(begun), second, err, want)
			}
		}
		low := saved
		low.ID = 7
		must(t, tx.Games.AddNumbered(low))
		if next := game(t, tx, "pente", ann, bob, "K10"); next.ID != 44 {
			t.Errorf("after an older game the next is number %d", next.ID)
		}
	})
}

// TestNumberedGameUndone checks that an undone game uses no number, and that two games
// cannot have the same. On PostgreSQL a number that was reserved stays so.
func TestNumberedGameUndone(t *testing.T) {
	db := open(t)
	undo := errors.New("undo")
	var g games.Game
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		g = games.Game{ID: 42, Rules: ruleset(t, "pente"), Seats: []games.PlayerID{ann.ID, bob.ID}, Started: noon, Moved: noon}
		must(t, g.Replay())
		err := tx.Savepoint(func() error {
			must(t, tx.Games.AddNumbered(g))
			return undo
		})
		if _, found, _ := tx.Games.Load(42); found || !errors.Is(err, undo) {
			t.Errorf("after undoing: found %v, %v", found, err)
		}
		want := games.GameID(1)
		if storetest.OnPostgres() {
			want = 43
		}
		next := game(t, tx, "pente", ann, bob, "K10")
		if next.ID != want {
			t.Errorf("the first game is number %d, want %d", next.ID, want)
		}
		g.ID = next.ID
	})
	err := db.Update(t.Context(), func(tx *store.Tx) error { return tx.Games.AddNumbered(g) })
	if err == nil {
		t.Errorf("two games have the number %d", g.ID)
	}
}
