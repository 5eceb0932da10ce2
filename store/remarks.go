package store

import (
	"fmt"

	"pentepost/games"
)

// AddRemark adds a remark and sets its ID.
func (tx *Tx) AddRemark(r *games.Remark) (err error) {
	if r.ID, err = tx.nextNumber("remarks"); err != nil {
		return err
	}
	err = tx.exec(`INSERT INTO remarks (id, game, ply, player, text, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.ID, r.Game, r.Ply, r.From, r.Text, micros(r.At))
	if err != nil {
		return fmt.Errorf("add remark to game %d: %w", r.Game, err)
	}
	return nil
}

// Remark returns a remark. It is an error if the remark does not exist.
func (tx *Tx) Remark(id int64) (games.Remark, error) {
	r, err := one(tx, scanRemark, `SELECT id, game, ply, player, text, at FROM remarks WHERE id = $1`, id)
	if err != nil {
		return r, fmt.Errorf("load remark %d: %w", id, err)
	}
	return r, nil
}

// RemarksIn returns the remarks in a game, the oldest first.
func (tx *Tx) RemarksIn(g games.GameID) ([]games.Remark, error) {
	list, err := all(tx, scanRemark, `SELECT id, game, ply, player, text, at FROM remarks WHERE game = $1 ORDER BY id`, g)
	if err != nil {
		return nil, fmt.Errorf("load remarks in game %d: %w", g, err)
	}
	return list, nil
}

func scanRemark(row scanner) (games.Remark, error) {
	var r games.Remark
	var at int64
	err := row.Scan(&r.ID, &r.Game, &r.Ply, &r.From, &r.Text, &at)
	r.At = fromMicros(at)
	return r, err
}
