package store_test

import (
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
)

// What was foreseen is what would have been found, also after the transaction has changed it.
func TestForesight(t *testing.T) {
	db := open(t)
	var ann, bob games.Player
	var g games.Game
	update(t, db, func(tx *store.Tx) {
		ann, bob = player(t, tx, "Ann"), player(t, tx, "Bob")
		g = game(t, tx, "pente", ann, bob, "K10", "L9", "O10")
		must(t, tx.Watches.Save(games.Watched{By: player(t, tx, "Cat").ID, Game: g.ID, Since: noon}))
		must(t, tx.Notes.Add(games.Note{Game: g.ID, Player: ann.ID, Number: 1, Text: "look", At: noon}))
		must(t, tx.Outbox.Enqueue(letters.Notice{To: ann.ID, Matter: letters.Matter{Game: g.ID}, Letter: letters.YourMove{}, Made: noon, Due: noon}))
	})
	list := func(tx *store.Tx) (n int) {
		for _, p := range []games.PlayerID{ann.ID, bob.ID} {
			of, err := tx.Notices.To(p, 10)
			must(t, err)
			n += len(of)
		}
		return n
	}
	update(t, db, func(tx *store.Tx) {
		must(t, tx.ForeseeMail("mail", "ann@example.org", g.ID))
		foreseen := loaded(t, tx, g.ID)
		same(t, g, foreseen)
		must(t, tx.ForeseeMove(&foreseen))
		must(t, tx.ForeseeLetter(letters.Notice{To: ann.ID, Matter: letters.Matter{Game: g.ID}}))
		who, err := tx.Watches.Watchers(g.ID, false)
		must(t, err)
		if len(who) != 1 {
			t.Errorf("watched by %v, want one", who)
		}
		notes, err := tx.Notes.Of(g.ID, ann.ID)
		must(t, err)
		if len(notes) != 1 {
			t.Errorf("notes %v, want one", notes)
		}
		must(t, tx.Foresee(func() error { _, err := tx.Notices.To(ann.ID, 10); return err }, func() error { _, err := tx.Notices.To(bob.ID, 10); return err }))
		for n := range 3 {
			if found := list(tx); found != n+1 {
				t.Errorf("%d letters after %d more, want %d", found, n, n+1)
			}
			must(t, tx.Outbox.Enqueue(letters.Notice{To: bob.ID, Letter: letters.Shown{}, Made: noon, Due: noon}))
		}
	})
}
