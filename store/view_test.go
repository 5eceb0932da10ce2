package store_test

import (
	"context"
	"errors"
	"testing"

	"pentepost/games"
	"pentepost/store"
)

// view is one transaction that only reads.
func view(t testing.TB, db *store.DB, f func(*store.Tx)) {
	t.Helper()
	must(t, db.View(context.Background(), func(tx *store.Tx) error { f(tx); return nil }))
}

// A view sees what is committed, and what is only being written not before that; it
// does not wait for the writer either, or this test would hang.
func TestViewBesideUpdate(t *testing.T) {
	db := open(t)
	seen := func() (nicks []string) {
		view(t, db, func(tx *store.Tx) {
			for _, nick := range []string{"Ann", "Bob"} {
				if _, ok, err := tx.PlayerByNick(nick); ok && err == nil {
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
			t.Errorf("in the middle of an update one sees %v", nicks)
		}
	})
	if nicks := seen(); len(nicks) != 2 {
		t.Errorf("after the update one sees %v", nicks)
	}
}

// A view shows one moment: what is committed after it has begun is not in it.
func TestViewIsOneMoment(t *testing.T) {
	db := open(t)
	var g games.Game
	update(t, db, func(tx *store.Tx) {
		g = game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"), "K10")
	})
	view(t, db, func(tx *store.Tx) {
		_, _, err := tx.PlayerByNick("Ann") // the moment is that of the first look
		must(t, err)
		update(t, db, func(tx *store.Tx) {
			next := loaded(t, tx, g.ID)
			play(t, &next, "L10")
			must(t, tx.SaveGame(next, 1))
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
		return tx.AddPlayer(&games.Player{Nick: "Ann", Address: "ann@example.org"})
	})
	if err == nil || known(t, db, "Ann") != nil {
		t.Errorf("a view writes: %v", err)
	}
	if err := db.View(context.Background(), func(*store.Tx) error { return errPoison }); !errors.Is(err, errPoison) {
		t.Errorf("the error was lost: %v", err)
	}
}
