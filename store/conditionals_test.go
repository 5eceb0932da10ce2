package store_test

import (
	"testing"

	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/store"
)

// Conditional moves are loaded as they were saved, by game and player; empty ones are deleted.
func TestConditionals(t *testing.T) {
	db := openDump(t, latestDump(t))
	update(t, db, func(tx *store.Tx) {
		ann, err := tx.Trees.Load(1, 1)
		must(t, err)
		place := func(x, y int) rules.Move { return rules.Place(rules.Point(13*(y-1) + x - 1)) }
		l8, l9, m6, m8, l10 := place(11, 8), place(11, 9), place(12, 6), place(12, 8), place(11, 10)
		want := play.Tree{Game: 1, Player: 1, Ply: 5, Paused: play.NotPaused, Lines: []games.Line{
			{Moves: []rules.Move{l8, m6}, Answer: 1}, {Moves: []rules.Move{l9, m6, l10, m8}, Answer: 3},
		}}
		same(t, want, ann)
		want.Paused, want.Lines, want.Unused, want.Illegal = 5, want.Lines[:1], want.Lines[1:], []games.Line{{Moves: []rules.Move{rules.Choose(rules.Swap), l8}, Answer: 1}}
		must(t, tx.Trees.Save(want))
		bob := play.Tree{Game: 1, Player: 2, Ply: 4, Paused: play.NotPaused, Lines: []games.Line{{Moves: []rules.Move{l8, l9}, Answer: 1}}}
		must(t, tx.Trees.Save(bob))
		trees, err := tx.Trees.In(1)
		must(t, err)
		same(t, []play.Tree{want, bob}, trees)
		must(t, tx.Trees.Save(play.Tree{Game: 1, Player: 1}))
		none, err := tx.Trees.Load(1, 1)
		must(t, err)
		same(t, play.Tree{Game: 1, Player: 1, Paused: play.NotPaused}, none)
		trees, err = tx.Trees.In(2)
		must(t, err)
		if len(trees) > 0 {
			t.Errorf("game 2 has %+v", trees)
		}
	})
}
