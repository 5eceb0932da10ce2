package store_test

import (
	"testing"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// Numbers are drawn one after another, without a gap, also across a stop.
func TestNumbersWithoutGaps(t *testing.T) {
	at := storetest.New(t)
	for round := range 3 {
		db := openIn(t, at)
		for i := range 7 {
			want := games.PlayerID(7*round + i + 1)
			update(t, db, func(tx *store.Tx) {
				if p := player(t, tx, string(rune('A'+want))); p.ID != want {
					t.Errorf("player %d has number %d", want, p.ID)
				}
			})
		}
		must(t, db.Close())
	}
}

// Transactions at the same time draw different numbers, and transactions that fail leave no gap.
func TestNumbersSideBySide(t *testing.T) {
	const drawers, each = 4, 15
	db := open(t)
	var group errgroup.Group
	for d := range drawers {
		group.Go(func() error {
			for i := range each {
				nick := string(rune('a'+d)) + string(rune('a'+i))
				failed := db.Update(t.Context(), func(tx *store.Tx) error { player(t, tx, "x"+nick); return errPoison })
				if failed == nil {
					t.Error("the error was lost")
				}
				p := games.Player{Nick: nick, Address: nick + "@example.org", Joined: noon, Settings: games.DefaultSettings()}
				if err := db.Update(t.Context(), func(tx *store.Tx) error { return tx.Players.Add(&p) }); err != nil {
					return err
				}
			}
			return nil
		})
	}
	must(t, group.Wait())
	update(t, db, func(tx *store.Tx) {
		// The lowest free number is drawn first, and so many are in use.
		if last := player(t, tx, "last"); last.ID > drawers*each+1 {
			t.Errorf("the last player has number %d, want %d at most", last.ID, drawers*each+1)
		}
	})
}
