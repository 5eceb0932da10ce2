package store_test

import (
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// Transactions that change the same rows at the same time have the effect that they would have one after
// another, and what they do at their commit is done once.
func TestTransactionsSideBySide(t *testing.T) {
	const writers, each = 4, 10
	db := open(t)
	var ann games.Player
	update(t, db, func(tx *store.Tx) { ann = player(t, tx, "Ann") })
	var mu sync.Mutex
	commits := 0
	var group errgroup.Group
	for range writers {
		group.Go(func() error {
			for range each {
				err := db.Update(t.Context(), func(tx *store.Tx) error {
					tx.OnCommit(func() { mu.Lock(); commits++; mu.Unlock() })
					p, err := tx.Players.Load(ann.ID)
					if err != nil {
						return err
					}
					p.MaxGames++
					return tx.Players.Save(p)
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	must(t, group.Wait())
	update(t, db, func(tx *store.Tx) {
		p, err := tx.Players.Load(ann.ID)
		must(t, err)
		if more := p.MaxGames - ann.MaxGames; more != writers*each {
			t.Errorf("%d changes are there, want %d", more, writers*each)
		}
	})
	if commits != writers*each {
		t.Errorf("%d commits, want %d", commits, writers*each)
	}
}

// Texts come from mails, and some are no texts: PostgreSQL keeps neither NUL nor bytes that are not UTF-8.
func TestTextThatIsNone(t *testing.T) {
	db := open(t)
	const bad = "a\x00b\xffc"
	want := bad
	if storetest.OnPostgres() {
		want = "a\uFFFDb\uFFFDc"
	}
	update(t, db, func(tx *store.Tx) {
		ann := player(t, tx, "Ann")
		g := game(t, tx, "pente", ann, player(t, tx, "Bob"), "K10")
		r := games.Remark{Game: g.ID, From: ann.ID, Ply: 1, Text: bad, At: noon}
		must(t, tx.Remarks.Add(&r))
		loaded, err := tx.Remarks.Load(r.ID)
		must(t, err)
		if loaded.Text != want {
			t.Errorf("kept as %q, want %q", loaded.Text, want)
		}
		handled(t, tx, 1, 1, bad, "done")
		if known, err := tx.Ledger.Handled(bad); !known || err != nil {
			t.Errorf("the mail is not found: %v", err)
		}
	})
}
