package store_test

import (
	"context"
	"testing"

	"pentepost/games"
	"pentepost/store"
)

func TestPlayerSavedIsPlayerLoaded(t *testing.T) {
	db := open(t)
	ann := games.Player{
		Nick: "Ann", Address: "ann@example.org", Joined: noon, Unsubscribed: true, Waiting: "challenge bob\nHello",
		Settings: games.Settings{Confirm: false, Points: games.WithIPoints, Zone: "Europe/Oslo", Language: "nb"},
	}
	update(t, db, func(tx *store.Tx) {
		must(t, tx.Players.Add(&ann))
		loaded, err := tx.Players.Load(ann.ID)
		must(t, err)
		same(t, ann, loaded)
	})
	ann.Nick, ann.Unsubscribed, ann.Stopped, ann.Waiting, ann.Confirm = "Anna", false, true, "", true
	ann.Language = "en"
	update(t, db, func(tx *store.Tx) {
		must(t, tx.Players.Save(ann))
		loaded, err := tx.Players.Load(ann.ID)
		must(t, err)
		same(t, ann, loaded)
	})
}

// TestPlayersAreFound checks that players are found by nickname in any letter case, and by
// address.
func TestPlayersAreFound(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann := player(t, tx, "Ann")
		for _, nick := range []string{"Ann", "ann", "ANN"} {
			found, ok, err := tx.Players.ByNick(nick)
			if err != nil || !ok || found.ID != ann.ID {
				t.Errorf("%s: %v, %v, %v", nick, found, ok, err)
			}
		}
		found, ok, err := tx.Players.ByAddress("Ann@example.org")
		if err != nil || !ok || found.ID != ann.ID {
			t.Errorf("by address: %v, %v, %v", found, ok, err)
		}
		for _, nick := range []string{"", "An", "Anna", "A%", "Bob"} {
			if _, ok, err := tx.Players.ByNick(nick); ok || err != nil {
				t.Errorf("%q is found: %v, %v", nick, ok, err)
			}
		}
		if _, ok, err := tx.Players.ByAddress("bob@example.org"); ok || err != nil {
			t.Errorf("an unknown address is found: %v, %v", ok, err)
		}
		if _, err := tx.Players.Load(99); err == nil {
			t.Error("a player who does not exist is loaded without an error")
		}
	})
}

// TestSeveralWithoutNickname checks that several people can be without a nickname, as
// long as they have only been invited.
func TestSeveralWithoutNickname(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for _, address := range []string{"one@example.org", "two@example.org"} {
			must(t, tx.Players.Add(&games.Player{Address: address}))
		}
	})
}

// TestNamesAreUnique checks that two people cannot have the same nickname or address.
func TestNamesAreUnique(t *testing.T) {
	for what, twin := range map[string]games.Player{
		"nickname": {Nick: "ANN", Address: "other@example.org"},
		"address":  {Nick: "Other", Address: "Ann@example.org"},
	} {
		db := open(t)
		update(t, db, func(tx *store.Tx) { player(t, tx, "Ann") })
		err := db.Update(context.Background(), func(tx *store.Tx) error { return tx.Players.Add(&twin) })
		if err == nil {
			t.Errorf("two people have the same %s", what)
		}
	}
}
