package store

import (
	"fmt"

	"pentepost/games"
)

// Remarks keeps what players say to each other in games.
type Remarks struct{ tx *Tx }

// Add adds a remark and sets its ID.
func (rs Remarks) Add(r *games.Remark) (err error) {
	if r.ID, err = rs.tx.numbers.next("remarks"); err != nil {
		return err
	}
	err = rs.tx.exec(`INSERT INTO remarks (id, game, ply, player, text, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.ID, r.Game, r.Ply, r.From, r.Text, micros(r.At))
	if err != nil {
		return fmt.Errorf("add remark to game %d: %w", r.Game, err)
	}
	return nil
}

// Load returns a remark. It is an error if the remark does not exist.
func (rs Remarks) Load(id int64) (games.Remark, error) {
	r, err := one(rs.tx, scanRemark, `SELECT id, game, ply, player, text, at FROM remarks WHERE id = $1`, id)
	if err != nil {
		return r, fmt.Errorf("load remark %d: %w", id, err)
	}
	return r, nil
}

// In returns the remarks in a game, the oldest first.
func (rs Remarks) In(g games.GameID) ([]games.Remark, error) {
	list, err := all(rs.tx, scanRemark, `SELECT id, game, ply, player, text, at FROM remarks WHERE game = $1 ORDER BY id`, g)
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

// Length returns the length of a remark in characters, 0 if there is none of that number.
func (rs Remarks) Length(id int64) (int, error) {
	n, err := one(rs.tx, scanInt, `SELECT coalesce(max(length(text)), 0) FROM remarks WHERE id = $1`, id)
	if err != nil {
		return 0, fmt.Errorf("measure remark %d: %w", id, err)
	}
	return int(n), nil
}
