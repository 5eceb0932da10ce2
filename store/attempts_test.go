package store_test

import (
	"testing"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
)

// What a player has tried is loaded as it was saved. A player who has tried nothing can begin.
func TestAttempts(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		r := ruleset(t, "pente")
		load := func(p games.Player, puzzle int) games.Attempt {
			t.Helper()
			a, err := tx.Attempts.Load(p.ID, puzzle, r)
			must(t, err)
			return a
		}
		same(t, games.Attempt{Player: ann.ID, Puzzle: 7}, load(ann, 7))
		tried := games.Attempt{Player: ann.ID, Puzzle: 7, Wrong: []rules.Move{rules.Place(180)}}
		must(t, tx.Attempts.Save(tried, r))
		same(t, tried, load(ann, 7))
		tried.Wrong, tried.Ended = append(tried.Wrong, rules.Place(3)), games.PuzzleSolved
		must(t, tx.Attempts.Save(tried, r))
		same(t, tried, load(ann, 7))
		same(t, games.Attempt{Player: ann.ID, Puzzle: 8}, load(ann, 8))
		same(t, games.Attempt{Player: bob.ID, Puzzle: 7}, load(bob, 7))
		must(t, tx.Attempts.Drop(ann.ID, 7))
		same(t, games.Attempt{Player: ann.ID, Puzzle: 7}, load(ann, 7))
	})
}
