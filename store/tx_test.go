package store_test

import (
	"context"
	"errors"
	"testing"

	"pentepost/store"
)

var errPoison = errors.New("poison")

// known lists which of these nicknames somebody has.
func known(t testing.TB, db *store.DB, nicks ...string) (found []string) {
	t.Helper()
	update(t, db, func(tx *store.Tx) {
		for _, nick := range nicks {
			_, ok, err := tx.PlayerByNick(nick)
			must(t, err)
			if ok {
				found = append(found, nick)
			}
		}
	})
	return found
}

// panics runs f and reports whether it panicked.
func panics(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}

// A transaction is done as a whole or not at all.
func TestUpdateRollsBack(t *testing.T) {
	db := open(t)
	err := db.Update(context.Background(), func(tx *store.Tx) error {
		player(t, tx, "Ann")
		return errPoison
	})
	if !errors.Is(err, errPoison) {
		t.Errorf("the error was lost: %v", err)
	}
	if !panics(func() {
		db.Update(context.Background(), func(tx *store.Tx) error {
			player(t, tx, "Bob")
			panic(errPoison)
		})
	}) {
		t.Error("the panic was swallowed")
	}
	if found := known(t, db, "Ann", "Bob"); found != nil {
		t.Errorf("what failed was kept: %v", found)
	}
}

// One poison mail among several is undone alone; those before it and after it count.
func TestSavepoint(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		must(t, tx.Savepoint(func() error { player(t, tx, "Before"); return nil }))
		err := tx.Savepoint(func() error { player(t, tx, "Error"); return errPoison })
		if !errors.Is(err, errPoison) {
			t.Errorf("the error was lost: %v", err)
		}
		if !panics(func() { tx.Savepoint(func() error { player(t, tx, "Panic"); panic(errPoison) }) }) {
			t.Error("the panic was swallowed")
		}
		// A statement that fails spoils no more than its savepoint.
		if err := tx.Savepoint(func() error { twin := player(t, tx, "Twin"); return tx.AddPlayer(&twin) }); err == nil {
			t.Error("a second player of the same name is added")
		}
		must(t, tx.Savepoint(func() error { player(t, tx, "After"); return nil }))
	})
	if found := known(t, db, "Before", "Error", "Panic", "Twin", "After"); len(found) != 2 || found[0] != "Before" || found[1] != "After" {
		t.Errorf("kept: %v", found)
	}
}

// Savepoints may stand in each other: the inner one is undone alone.
func TestSavepointInSavepoint(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		must(t, tx.Savepoint(func() error {
			player(t, tx, "Outer")
			if err := tx.Savepoint(func() error { player(t, tx, "Inner"); return errPoison }); !errors.Is(err, errPoison) {
				t.Error(err)
			}
			return nil
		}))
	})
	if found := known(t, db, "Outer", "Inner"); len(found) != 1 || found[0] != "Outer" {
		t.Errorf("kept: %v", found)
	}
}

// What a transaction has loaded is kept at hand; what was undone is not among it.
func TestUndoneIsForgotten(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann := player(t, tx, "Ann")
		g := game(t, tx, "pente", ann, player(t, tx, "Bob"), "K10")
		loaded(t, tx, g.ID)
		tx.Savepoint(func() error {
			next := loaded(t, tx, g.ID)
			play(t, &next, "L10")
			must(t, tx.SaveGame(next, 1))
			changed := ann
			changed.Waiting = "resign"
			must(t, tx.SavePlayer(changed))
			return errPoison
		})
		same(t, g, loaded(t, tx, g.ID))
		again, err := tx.Player(ann.ID)
		must(t, err)
		same(t, ann, again)
	})
}

// Two who load the same game in one transaction do not play on one another's board.
func TestLoadedGamesAreApart(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		g := game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"), "K10")
		one, two := loaded(t, tx, g.ID), loaded(t, tx, g.ID)
		play(t, &one, "L10")
		play(t, &two, "A1")
		same(t, g, loaded(t, tx, g.ID))
		must(t, tx.SaveGame(one, 1))
		play(t, &one, "N13")
		if saved := loaded(t, tx, g.ID); len(saved.Plies) != 2 || saved.Plies[1].Move == two.Plies[1].Move {
			t.Errorf("%d plies, the second %v", len(saved.Plies), saved.Plies[1].Move)
		}
	})
}

// Numbers drawn in what was undone are drawn again: no gap tells of it.
func TestUndoneNumbersAreDrawnAgain(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		tx.Savepoint(func() error { player(t, tx, "Ann"); return errPoison })
		if ann := player(t, tx, "Ann"); ann.ID != 1 {
			t.Errorf("the first player is number %d", ann.ID)
		}
	})
}

// Who is told to stop has nothing half done, and says so.
func TestUpdateAfterTheEnd(t *testing.T) {
	db := open(t)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if err := db.Update(ended, func(tx *store.Tx) error { player(t, tx, "Ann"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("an update after the end: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err := db.Update(ctx, func(tx *store.Tx) error {
		player(t, tx, "Bob")
		cancel()
		_, _, err := tx.PlayerByNick("Bob")
		return err
	})
	if err == nil {
		t.Error("an update that was stopped in the middle reports no error")
	}
	if found := known(t, db, "Ann", "Bob"); found != nil {
		t.Errorf("kept: %v", found)
	}
}

// Statements are prepared behind the first transaction that needs them: the second
// must do the same with them.
func TestPreparedDoesTheSame(t *testing.T) {
	db := open(t)
	for _, nick := range []string{"Ann", "Bob", "Eve"} {
		update(t, db, func(tx *store.Tx) {
			p := player(t, tx, nick)
			p.Waiting = "yes"
			must(t, tx.SavePlayer(p))
			loaded, err := tx.Player(p.ID)
			must(t, err)
			same(t, p, loaded)
		})
	}
}
