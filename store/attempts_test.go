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
		tried.Rated = true
		must(t, tx.Attempts.Save(tried, r))
		ended, err := tx.Attempts.Ended(ann.ID)
		must(t, err)
		same(t, []int64{7}, ended)
		must(t, tx.Attempts.Drop(ann.ID, 7))
		same(t, games.Attempt{Player: ann.ID, Puzzle: 7, Rated: true}, load(ann, 7))
	})
}

// The ratings of solvers and puzzles are loaded as they were saved, to the last digit. Nobody has tried a new puzzle.
func TestSolvers(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann := player(t, tx, "Ann")
		z := games.Puzzle{Rules: ruleset(t, "pente"), Plies: 7}
		s, err := tx.Solvers.Load(ann.ID)
		must(t, err)
		same(t, games.NewSolver(ann.ID), s)
		r, err := tx.Solvers.Puzzle(12, &z)
		must(t, err)
		same(t, games.NewPuzzleRating(12, &z), r)
		games.RatePuzzle(&s, &r, 0.5, noon)
		s.Latest, s.Daily, s.Streak, s.Longest = 12, 11, 3, 5
		must(t, tx.Solvers.Save(s))
		must(t, tx.Solvers.SavePuzzle(r))
		got, err := tx.Solvers.Load(ann.ID)
		must(t, err)
		same(t, s, got)
		ratings, err := tx.Solvers.Puzzles()
		must(t, err)
		same(t, map[int]games.PuzzleRating{12: r}, ratings)
	})
}
