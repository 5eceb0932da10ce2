package store

import (
	"fmt"

	"pentepost/games"
)

// Notes keeps what players write down for themselves.
type Notes struct{ tx *Tx }

// Of returns the notes of a player about a game, the oldest first.
func (ns Notes) Of(g games.GameID, p games.PlayerID) ([]games.Note, error) {
	list, err := all(ns.tx, scanNote, `SELECT game, player, number, ply, text, at FROM notes
		WHERE game = $1 AND player = $2 ORDER BY number`, g, p)
	if err != nil {
		return nil, fmt.Errorf("load notes of player %d about game %d: %w", p, g, err)
	}
	return list, nil
}

func scanNote(row scanner) (games.Note, error) {
	var n games.Note
	var at int64
	err := row.Scan(&n.Game, &n.Player, &n.Number, &n.Ply, &n.Text, &at)
	n.At = fromMicros(at)
	return n, err
}

// Add adds a note.
func (ns Notes) Add(n games.Note) error {
	err := ns.tx.exec(`INSERT INTO notes (game, player, number, ply, text, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		n.Game, n.Player, n.Number, n.Ply, n.Text, micros(n.At))
	if err != nil {
		return fmt.Errorf("add note to game %d: %w", n.Game, err)
	}
	return nil
}

// Drop deletes a note.
func (ns Notes) Drop(n games.Note) error {
	if err := ns.tx.exec(`DELETE FROM notes WHERE game = $1 AND player = $2 AND number = $3`, n.Game, n.Player, n.Number); err != nil {
		return fmt.Errorf("drop note of game %d: %w", n.Game, err)
	}
	return nil
}
