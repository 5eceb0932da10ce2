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
		if err = row.Scan(&wrong, &a.Ended); err == nil {
			a.Wrong, err = parseMoves(r, wrong)
		}
		return a, err
	}
	a, _, err := first(as.tx, "load what player $1 has tried in puzzle $2", scan, `SELECT wrong, ended FROM puzzle_tries WHERE player = $1 AND puzzle = $2`, p, puzzle)
	a.Player, a.Puzzle = p, puzzle
	return a, err
}

// Save saves what a player has tried.
func (as Attempts) Save(a games.Attempt, r rules.Ruleset) error {
	var words []string
	for _, m := range a.Wrong {
		words = append(words, notation.Word(r, m))
	}
	return as.tx.exec("save what player $1 has tried in puzzle $2", `INSERT INTO puzzle_tries (player, puzzle, wrong, ended) VALUES ($1, $2, $3, $4)
		ON CONFLICT (player, puzzle) DO UPDATE SET wrong = excluded.wrong, ended = excluded.ended`, a.Player, a.Puzzle, strings.Join(words, " "), string(a.Ended))
}

// Drop forgets what a player has tried in a puzzle.
func (as Attempts) Drop(p games.PlayerID, puzzle int) error {
	return as.tx.exec("drop what player $1 has tried in puzzle $2", `DELETE FROM puzzle_tries WHERE player = $1 AND puzzle = $2`, p, puzzle)
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
