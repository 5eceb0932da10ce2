package store_test

import (
	"testing"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// about says that a transaction is about some games.
func about(list ...games.GameID) store.Which {
	return func(*store.Tx) ([]games.GameID, bool, error) { return list, true, nil }
}

// undone adds to the number of turns that were taken back in a game.
func undone(tx *store.Tx, id games.GameID, more int) error {
	g, _, err := tx.Games.Load(id)
	if err != nil {
		return err
	}
	g.Undone += more
	return tx.Games.Put(g, len(g.Plies))
}

// Two decisions about games run side by side, if they are about different ones.
func TestGamesSideBySide(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set: SQLite has one writer")
	}
	db := open(t)
	var one, two games.Game
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		one, two = game(t, tx, "pente", ann, bob, "K10"), game(t, tx, "pente", bob, ann, "K10")
	})
	must(t, db.UpdateGames(t.Context(), about(one.ID), func(tx *store.Tx) error {
		must(t, undone(tx, one.ID, 1))
		return db.UpdateGames(t.Context(), about(two.ID), func(tx *store.Tx) error { return undone(tx, two.ID, 1) })
	}))
}

// Decisions about the same game come one after another, and none does while somebody decides about everything. Each moves one from one
// game to another, or to and fro, and nobody ever sees another sum.
func TestHeldGames(t *testing.T) {
	const each, total = 20, 100
	db := open(t)
	var one, two games.GameID
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		one, two = game(t, tx, "pente", ann, bob, "K10").ID, game(t, tx, "pente", bob, ann, "K10").ID
		must(t, undone(tx, one, total))
	})
	move := func(from, to games.GameID) func(*store.Tx) error {
		return func(tx *store.Tx) error {
			if err := undone(tx, from, -1); err != nil {
				return err
			}
			return undone(tx, to, 1)
		}
	}
	sum := func(tx *store.Tx) error {
		sum := loaded(t, tx, one).Undone + loaded(t, tx, two).Undone
		if sum != total {
			t.Errorf("%d in both, want %d", sum, total)
		}
		return nil
	}
	var group errgroup.Group
	for _, one := range []func() error{
		func() error { return db.UpdateGames(t.Context(), about(one, two), move(one, two)) },
		func() error { return db.UpdateGames(t.Context(), about(two, one), move(one, two)) },
		func() error { return db.Update(t.Context(), move(two, one)) },
		func() error { return db.Update(t.Context(), sum) },
	} {
		group.Go(func() (err error) {
			for n := 0; n < each && err == nil; n++ {
				err = one()
			}
			return err
		})
	}
	must(t, group.Wait())
	update(t, db, func(tx *store.Tx) {
		must(t, sum(tx))
		if left := loaded(t, tx, one).Undone; left != total-each {
			t.Errorf("%d are left, want %d", left, total-each)
		}
	})
}

// A transaction that changes something else than the games it holds is tried again, and holds everything then. That a savepoint has caught
// the error does not matter.
func TestMoreThanHeld(t *testing.T) {
	for name, change := range map[string]func(tx *store.Tx, p games.Player, other games.GameID) error{
		"a player":     func(tx *store.Tx, p games.Player, _ games.GameID) error { p.MaxGames++; return tx.Players.Save(p) },
		"another game": func(tx *store.Tx, _ games.Player, other games.GameID) error { return undone(tx, other, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t)
			var ann games.Player
			var held, other games.Game
			update(t, db, func(tx *store.Tx) {
				bob := player(t, tx, "Bob")
				ann = player(t, tx, "Ann")
				held, other = game(t, tx, "pente", ann, bob, "K10"), game(t, tx, "pente", ann, bob, "K10")
			})
			tries := 0
			must(t, db.UpdateGames(t.Context(), about(held.ID), func(tx *store.Tx) error {
				tries++
				if err := undone(tx, held.ID, 1); err != nil {
					return err
				}
				tx.Savepoint(func() error { return change(tx, ann, other.ID) }) // the caller does not look at the error
				return nil
			}))
			update(t, db, func(tx *store.Tx) {
				p, err := tx.Players.Load(ann.ID)
				must(t, err)
				if changed := p.MaxGames - ann.MaxGames + loaded(t, tx, other.ID).Undone; changed != 1 {
					t.Errorf("changed %d times, want once", changed)
				}
				if n := loaded(t, tx, held.ID).Undone; n != 1 {
					t.Errorf("the held game was changed %d times, want once", n)
				}
			})
			if storetest.OnPostgres() && tries != 2 {
				t.Errorf("%d tries, want 2", tries)
			}
		})
	}
}
