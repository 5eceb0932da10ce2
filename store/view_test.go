package store_test

import (
	"context"
	"errors"
	"testing"

	"pentepost/games"
	"pentepost/store"
)

// view runs a read-only transaction that must succeed.
func view(t testing.TB, db *store.DB, f func(*store.Tx)) {
	t.Helper()
	must(t, db.View(context.Background(), func(tx *store.Tx) error { f(tx); return nil }))
}

// TestViewBesideUpdate checks that a view sees committed data only, and does not wait for
// the writer. If it did, the test would hang.
func TestViewBesideUpdate(t *testing.T) {
	db := open(t)
	seen := func() (nicks []string) {
		view(t, db, func(tx *store.Tx) {
			for _, nick := range []string{"Ann", "Bob"} {
				if _, ok, err := tx.Players.ByNick(nick); ok && err == nil {
					nicks = append(nicks, nick)
				}
			}
		})
		return nicks
	}
	update(t, db, func(tx *store.Tx) { player(t, tx, "Ann") })
	update(t, db, func(tx *store.Tx) {
		player(t, tx, "Bob")
		if nicks := seen(); len(nicks) != 1 {
			t.Errorf("during an update a view sees %v", nicks)
		}
	})
	if nicks := seen(); len(nicks) != 2 {
		t.Errorf("after the update a view sees %v", nicks)
	}
}

// TestViewIsASnapshot checks that a view does not see later commits.
func TestViewIsASnapshot(t *testing.T) {
	db := open(t)
	var g games.Game
	update(t, db, func(tx *store.Tx) {
		g = game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"), "K10")
	})
	view(t, db, func(tx *store.Tx) {
		_, _, err := tx.Players.ByNick("Ann") // the first query takes the snapshot
		must(t, err)
		update(t, db, func(tx *store.Tx) {
			next := loaded(t, tx, g.ID)
			playPoints(t, &next, "L10")
			must(t, tx.Games.Put(next, 1))
		})
		same(t, g, loaded(t, tx, g.ID))
	})
	view(t, db, func(tx *store.Tx) {
		if now := loaded(t, tx, g.ID); len(now.Plies) != 2 {
			t.Errorf("%d plies in a later view", len(now.Plies))
		}
	})
}

func TestViewDoesNotWrite(t *testing.T) {
	db := open(t)
	err := db.View(context.Background(), func(tx *store.Tx) error {
		return tx.Players.Add(&games.Player{Nick: "Ann", Address: "ann@example.org"})
	})
	if err == nil || known(t, db, "Ann") != nil {
		t.Errorf("a view writes: %v", err)
	}
	if err := db.View(context.Background(), func(*store.Tx) error { return errPoison }); !errors.Is(err, errPoison) {
		t.Errorf("the error was lost: %v", err)
	}
}
