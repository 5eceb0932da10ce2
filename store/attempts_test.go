package store_test

import (
	"os"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
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

// What was ended before there were ratings never counts for them.
func TestAttemptsBeforeRatings(t *testing.T) {
	storetest.NeedSQLite(t)
	text, err := os.ReadFile("testdata/schema-00047.sql")
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text) + `; INSERT INTO puzzle_tries VALUES (1, 7, '', 'solved'), (1, 8, 'K10', '')`)
	must(t, err)
	must(t, db.Close())
	update(t, openIn(t, dir), func(tx *store.Tx) {
		for puzzle, rated := range map[int]bool{7: true, 8: false, 9: false} {
			if a, err := tx.Attempts.Load(1, puzzle, ruleset(t, "pente")); err != nil || a.Rated != rated {
				t.Errorf("puzzle %d: %+v, %v", puzzle, a, err)
			}
		}
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

// A puzzle from a player's game is theirs alone, and goes with them. Games are looked into once.
func TestOwnPuzzles(t *testing.T) {
	db := openDump(t, latestDump(t))
	var r rules.Ruleset
	var centre rules.Move
	update(t, db, func(tx *store.Tx) {
		r = loaded(t, tx, 2).Rules // Ann's and Bob's
		start := r.Start()
		centre = rules.Place(start.Centre())
		unmined, err := tx.OwnPuzzles.Unmined(1)
		must(t, err)
		same(t, []games.GameID{2}, unmined)
		o := games.OwnPuzzle{Player: 1, Game: 2, Mined: games.Mined{Plies: 3, Solution: []rules.Move{centre}, Holds: []rules.Move{centre, rules.Place(9)}}}
		must(t, tx.OwnPuzzles.Add(&o, r))
		must(t, tx.OwnPuzzles.SetMined(1, 2))
		z, ok, err := tx.OwnPuzzles.Load(1, int64(o.Number))
		must(t, err)
		same(t, games.Puzzle{Rules: r, Plies: 3, Solution: o.Solution, Holds: o.Holds, Game: 2}, z)
		if _, others, err := tx.OwnPuzzles.Load(2, int64(o.Number)); !ok || others || err != nil || o.Number != games.OwnPuzzlesAfter+1 {
			t.Errorf("puzzle %d: %v, of another player: %v, %v", o.Number, ok, others, err)
		}
		open, err := tx.OwnPuzzles.Open(1)
		must(t, err)
		same(t, []int64{int64(o.Number)}, open)
		if unmined, err := tx.OwnPuzzles.Unmined(1); len(unmined) > 0 || err != nil {
			t.Errorf("%v, %v are to be looked into", unmined, err)
		}
		must(t, tx.Attempts.Save(games.Attempt{Player: 1, Puzzle: o.Number, Ended: games.PuzzleSolved}, r))
		if open, err := tx.OwnPuzzles.Open(1); len(open) > 0 || err != nil {
			t.Errorf("%v, %v are open", open, err)
		}
	})
	faults := func() (found []store.Damage) {
		must(t, db.Verify(t.Context(), func(d store.Damage) {
			if d.What == "puzzle" {
				found = append(found, d)
			}
		}))
		return found
	}
	if found := faults(); len(found) > 0 {
		t.Errorf("verify finds %v", found)
	}
	update(t, db, func(tx *store.Tx) {
		must(t, tx.OwnPuzzles.Add(&games.OwnPuzzle{Player: 1, Game: 2, Mined: games.Mined{Plies: 3, Solution: []rules.Move{centre}}}, r))
	})
	if found := faults(); len(found) != 1 || !strings.Contains(found[0].Says, "does not solve") {
		t.Errorf("verify finds %v", found)
	}
	update(t, db, func(tx *store.Tx) {
		must(t, tx.Players.Forget(1))
		if _, ok, err := tx.OwnPuzzles.Load(1, games.OwnPuzzlesAfter+1); ok || err != nil {
			t.Errorf("a puzzle of a player who was forgotten: %v, %v", ok, err)
		}
	})
}
