package store

import (
	"pentepost/games"
)

// Notes keeps what players write down for themselves.
type Notes struct{ tx *Tx }

// Of returns the notes of a player about a game, the oldest first.
func (ns Notes) Of(g games.GameID, p games.PlayerID) ([]games.Note, error) {
	return all(ns.tx, "load notes of player $2 about game $1", scanNote, `SELECT game, player, number, ply, text, at FROM notes
		WHERE game = $1 AND player = $2 ORDER BY number`, g, p)
}

func scanNote(row scanner) (games.Note, error) {
	var n games.Note
	err := row.Scan(&n.Game, &n.Player, &n.Number, &n.Ply, &n.Text, asTime(&n.At))
	return n, err
}

// Add adds a note.
func (ns Notes) Add(n games.Note) error {
	return ns.tx.exec("add note to game $1", `INSERT INTO notes (game, player, number, ply, text, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		n.Game, n.Player, n.Number, n.Ply, n.Text, n.At)
}

// Drop deletes a note.
func (ns Notes) Drop(n games.Note) error {
	return ns.tx.exec("drop note of game $1", `DELETE FROM notes WHERE game = $1 AND player = $2 AND number = $3`, n.Game, n.Player, n.Number)
}
