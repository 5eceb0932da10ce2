package store

import (
	"errors"
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// OwnPuzzles keeps the puzzles from players' own games.
type OwnPuzzles struct{ tx *Tx }

// Load returns a puzzle of a player by its number; ok is false if they have none with that number.
func (os OwnPuzzles) Load(p games.PlayerID, number int64) (z games.Puzzle, ok bool, err error) {
	o, ok, err := first(os.tx, "load puzzle $2 of player $1", os.scan,
		`SELECT puzzle, player, game, ply, plies, solution, holds FROM own_puzzles WHERE player = $1 AND puzzle = $2`, p, number)
	if err != nil || !ok {
		return z, false, err
	}
	puzzle, g, err := os.puzzle(o)
	if err != nil {
		return z, false, err
	}
	return puzzle.Of(&g), true, nil
}

// ownRow is a row of the table. Its moves can be read when its game is known.
type ownRow struct {
	games.OwnPuzzle
	solution, holds string
}

func (OwnPuzzles) scan(row scanner) (o ownRow, err error) {
	err = row.Scan(&o.Number, &o.Player, &o.Game, &o.Ply, &o.Plies, &o.solution, &o.holds)
	return o, err
}

// errNoGame is the error for a puzzle without its game.
var errNoGame = errors.New("the game of the puzzle does not exist")

// puzzle reads the moves of a row, and returns its game, too.
func (os OwnPuzzles) puzzle(o ownRow) (games.OwnPuzzle, games.Game, error) {
	g, ok, err := os.tx.Games.Load(o.Game)
	if err == nil && !ok {
		err = errNoGame
	}
	if err == nil {
		o.Solution, err = parseMoves(g.Rules, o.solution)
	}
	if err == nil {
		o.Holds, err = parseMoves(g.Rules, o.holds)
	}
	if err != nil {
		err = fmt.Errorf("puzzle %d: %w", o.Number, err)
	}
	return o.OwnPuzzle, g, err
}

// Open returns the numbers of a player's puzzles that they have not solved, missed or given up, in order.
func (os OwnPuzzles) Open(p games.PlayerID) ([]int64, error) {
	return all(os.tx, "find puzzles of player $1", scanInt, `SELECT o.puzzle FROM own_puzzles o WHERE o.player = $1 AND NOT EXISTS
		(SELECT 1 FROM puzzle_tries t WHERE t.player = o.player AND t.puzzle = o.puzzle AND t.ended <> '') ORDER BY o.puzzle`, p)
}

// Add keeps a puzzle of a game, and sets its number.
func (os OwnPuzzles) Add(o *games.OwnPuzzle, r rules.Ruleset) error {
	n, err := os.tx.numbers.next("own_puzzles")
	if err != nil {
		return err
	}
	o.Number = games.OwnPuzzlesAfter + int(n)
	return os.tx.exec("add puzzle $1 of player $2", `INSERT INTO own_puzzles (puzzle, player, game, ply, plies, solution, holds) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		o.Number, o.Player, o.Game, o.Ply, o.Plies, moveWords(r, o.Solution), moveWords(r, o.Holds))
}

// minedGames is how many games of a player are looked into: those that ended last.
const minedGames = 50

// Unmined returns games of a player that are over and that nobody has looked into, the latest first.
func (os OwnPuzzles) Unmined(p games.PlayerID) ([]games.GameID, error) {
	return all(os.tx, "find games of player $1 to look into", scanGameID, `SELECT id FROM (SELECT g.id AS id, g.ended AS ended FROM games g JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.ended > 0 AND g.void = 0 ORDER BY g.ended DESC, g.id DESC LIMIT $2 + 0) AS latest
		WHERE id NOT IN (SELECT game FROM mined_games WHERE player = $1) ORDER BY ended DESC, id DESC`, p, minedGames)
}

// SetMined notes that a game of a player was looked into.
func (os OwnPuzzles) SetMined(p games.PlayerID, g games.GameID) error {
	return os.tx.exec("note that game $2 was looked into for player $1", `INSERT INTO mined_games (player, game) VALUES ($1, $2) ON CONFLICT (player, game) DO NOTHING`, p, g)
}

// moveWords writes moves as words, which [parseMoves] reads.
func moveWords(r rules.Ruleset, moves []rules.Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, notation.Word(r, m))
	}
	return strings.Join(words, " ")
}

// checkOwnPuzzles plays the solution of each puzzle from a player's game.
func checkOwnPuzzles(tx *Tx, report func(Damage)) error {
	rows, err := all(tx, "read puzzles", tx.OwnPuzzles.scan, `SELECT puzzle, player, game, ply, plies, solution, holds FROM own_puzzles ORDER BY puzzle`)
	if err != nil {
		return err
	}
	for _, row := range rows {
		o, g, err := tx.OwnPuzzles.puzzle(row)
		if err == nil {
			err = playsOut(o.Of(&g))
		}
		if err != nil {
			report(Damage{"puzzle", fmt.Sprintf("puzzle %d", row.Number), err.Error()})
		}
	}
	return nil
}

// errNotSolved is the error for a solution that does not win, or that is none of the moves that hold.
var errNotSolved = errors.New("the solution does not solve it")

// playsOut reports whether the solution of a puzzle can be played, and wins or begins with a move that holds.
func playsOut(z games.Puzzle) error {
	p, err := rules.PlayLine(z.Rules.Start(), z.Moves)
	if err != nil {
		return err
	}
	winner := p.Turn()
	if p, err = rules.PlayLine(p, z.Solution); err != nil {
		return err
	}
	if won := p.Result(); len(z.Solution) == 0 || len(z.Holds) == 0 && won.Winner != winner || len(z.Holds) > 0 && !z.Holding(z.Solution[0]) {
		return errNotSolved
	}
	return nil
}
