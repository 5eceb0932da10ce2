package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/store"
)

var errPoison = errors.New("poison")

// known returns the nicknames that belong to a player.
func known(t testing.TB, db *store.DB, nicks ...string) (found []string) {
	t.Helper()
	update(t, db, func(tx *store.Tx) {
		for _, nick := range nicks {
			_, ok, err := tx.Players.ByNick(nick)
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

// TestUpdateRollsBack checks that a transaction which fails changes nothing.
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

// TestSavepoint checks that a savepoint which fails is undone alone.
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
		// A failing statement undoes only its savepoint.
		err = tx.Savepoint(func() error {
			twin := player(t, tx, "Twin")
			return tx.Remarks.Add(&games.Remark{Game: 9, From: twin.ID})
		})
		if err == nil {
			t.Error("a remark in a game that does not exist is added")
		}
		must(t, tx.Savepoint(func() error { player(t, tx, "After"); return nil }))
	})
	if found := known(t, db, "Before", "Error", "Panic", "Twin", "After"); len(found) != 2 || found[0] != "Before" || found[1] != "After" {
		t.Errorf("kept: %v", found)
	}
}

// TestSavepointInSavepoint checks that savepoints can be nested.
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

// TestSavepointClearsCache checks that changes which were undone are not in the cache of
// the transaction.
func TestSavepointClearsCache(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann := player(t, tx, "Ann")
		g := game(t, tx, "pente", ann, player(t, tx, "Bob"), "K10")
		loaded(t, tx, g.ID)
		tx.Savepoint(func() error {
			next := loaded(t, tx, g.ID)
			playPoints(t, &next, "L10")
			must(t, tx.Games.Put(next, 1))
			changed := ann
			changed.Waiting = "resign"
			must(t, tx.Players.Save(changed))
			return errPoison
		})
		same(t, g, loaded(t, tx, g.ID))
		again, err := tx.Players.Load(ann.ID)
		must(t, err)
		same(t, ann, again)
	})
}

// TestLoadedGamesAreIndependent checks that changes of a loaded game do not affect another
// copy of it in the same transaction.
func TestLoadedGamesAreIndependent(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		g := game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"), "K10")
		one, two := loaded(t, tx, g.ID), loaded(t, tx, g.ID)
		playPoints(t, &one, "L10")
		playPoints(t, &two, "A1")
		same(t, g, loaded(t, tx, g.ID))
		must(t, tx.Games.Put(one, 1))
		playPoints(t, &one, "N13")
		if saved := loaded(t, tx, g.ID); len(saved.Plies) != 2 || saved.Plies[1].Move == two.Plies[1].Move {
			t.Errorf("%d plies, the second %v", len(saved.Plies), saved.Plies[1].Move)
		}
	})
}

// TestUndoneNumbersAreReused checks that an undone savepoint leaves no gap in the numbers.
func TestUndoneNumbersAreReused(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		tx.Savepoint(func() error { player(t, tx, "Ann"); return errPoison })
		if ann := player(t, tx, "Ann"); ann.ID != 1 {
			t.Errorf("the first player is number %d", ann.ID)
		}
	})
}

// TestUpdateCancelled checks that an update with a cancelled context changes nothing and
// returns an error.
func TestUpdateCancelled(t *testing.T) {
	db := open(t)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := db.Update(cancelled, func(tx *store.Tx) error { player(t, tx, "Ann"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("an update with a cancelled context: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err := db.Update(ctx, func(tx *store.Tx) error {
		player(t, tx, "Bob")
		cancel()
		_, _, err := tx.Players.ByNick("Bob")
		return err
	})
	if err == nil {
		t.Error("an update cancelled in the middle returns no error")
	}
	if found := known(t, db, "Ann", "Bob"); found != nil {
		t.Errorf("kept: %v", found)
	}
}

// TestPreparedStatements checks that prepared statements work like the unprepared ones of
// the first transaction.
func TestPreparedStatements(t *testing.T) {
	db := open(t)
	for _, nick := range []string{"Ann", "Bob", "Eve"} {
		update(t, db, func(tx *store.Tx) {
			p := player(t, tx, nick)
			p.Waiting = "yes"
			must(t, tx.Players.Save(p))
			loaded, err := tx.Players.Load(p.ID)
			must(t, err)
			same(t, p, loaded)
		})
	}
}

// TestErrorsSayWhatWasDone checks that the error of a statement begins with what it did and to what, also if
// the statement runs with a later one.
func TestErrorsSayWhatWasDone(t *testing.T) {
	db := open(t)
	tests := []struct {
		begins string
		does   func(*store.Tx) error
	}{
		{"load player 7: ", func(tx *store.Tx) error { _, err := tx.Players.Load(7); return err }},
		{"load match 3: ", func(tx *store.Tx) error { _, err := tx.Matches.Load(3); return err }},
		{"add remark to game 9: ", func(tx *store.Tx) error {
			return tx.Savepoint(func() error { return tx.Remarks.Add(&games.Remark{Game: 9, From: player(t, tx, "Ann").ID}) })
		}},
	}
	for _, test := range tests {
		err := db.Update(context.Background(), test.does)
		if err == nil || !strings.Contains(err.Error(), test.begins) {
			t.Errorf("want %q, have %v", test.begins, err)
		}
	}
}
