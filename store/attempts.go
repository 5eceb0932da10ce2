package store

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// Attempts keeps what players have tried in puzzles.
type Attempts struct{ tx *Tx }

// Load returns what a player has tried in a puzzle, which is of a game.
func (as Attempts) Load(p games.PlayerID, puzzle int, r rules.Ruleset) (games.Attempt, error) {
	scan := func(row scanner) (a games.Attempt, err error) {
		var wrong string
		if err = row.Scan(&wrong, &a.Ended, asFlag(&a.Rated)); err == nil {
			a.Wrong, err = parseMoves(r, wrong)
		}
		return a, err
	}
	a, _, err := first(as.tx, "load what player $1 has tried in puzzle $2", scan, `SELECT wrong, ended, rated FROM puzzle_tries WHERE player = $1 AND puzzle = $2`, p, puzzle)
	a.Player, a.Puzzle = p, puzzle
	return a, err
}

// Save saves what a player has tried.
func (as Attempts) Save(a games.Attempt, r rules.Ruleset) error {
	return as.tx.exec("save what player $1 has tried in puzzle $2", `INSERT INTO puzzle_tries (player, puzzle, wrong, ended, rated) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (player, puzzle) DO UPDATE SET wrong = excluded.wrong, ended = excluded.ended, rated = excluded.rated`,
		a.Player, a.Puzzle, moveWords(r, a.Wrong), string(a.Ended), a.Rated)
}

// Drop forgets what a player has tried in a puzzle, but not that it has counted for the ratings.
func (as Attempts) Drop(p games.PlayerID, puzzle int) error {
	return as.tx.exec("drop what player $1 has tried in puzzle $2", `UPDATE puzzle_tries SET wrong = '', ended = '' WHERE player = $1 AND puzzle = $2`, p, puzzle)
}

// Ended returns the numbers of the puzzles whose attempts a player has ended.
func (as Attempts) Ended(p games.PlayerID) ([]int64, error) {
	return all(as.tx, "find the puzzles that player $1 has ended", scanInt, `SELECT puzzle FROM puzzle_tries WHERE player = $1 AND ended <> ''`, p)
}

// parseMoves parses moves that are written as words.
func parseMoves(r rules.Ruleset, text string) (moves []rules.Move, err error) {
	for word := range strings.FieldsSeq(text) {
		m, err := notation.ParseWord(r, word)
		if err != nil {
			return nil, fmt.Errorf("the moves %q: %w", text, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}
