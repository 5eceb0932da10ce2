package store

import (
	"pentepost/games"
)

// Remarks keeps what players say to each other in games.
type Remarks struct{ tx *Tx }

// Add adds a remark and sets its ID.
func (rs Remarks) Add(r *games.Remark) (err error) {
	if r.ID, err = rs.tx.numbers.next("remarks"); err != nil {
		return err
	}
	return rs.tx.exec("add remark to game $2", `INSERT INTO remarks (id, game, ply, player, text, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.ID, r.Game, r.Ply, r.From, r.Text, r.At)
}

// Load returns a remark. It is an error if the remark does not exist.
func (rs Remarks) Load(id int64) (games.Remark, error) {
	return one(rs.tx, "load remark $1", scanRemark, `SELECT id, game, ply, player, text, at FROM remarks WHERE id = $1`, id)
}

// In returns the remarks in a game, the oldest first.
func (rs Remarks) In(g games.GameID) ([]games.Remark, error) {
	return all(rs.tx, "load remarks in game $1", scanRemark, `SELECT id, game, ply, player, text, at FROM remarks WHERE game = $1 ORDER BY id`, g)
}

func scanRemark(row scanner) (games.Remark, error) {
	var r games.Remark
	err := row.Scan(&r.ID, &r.Game, &r.Ply, &r.From, &r.Text, asTime(&r.At))
	return r, err
}

// Length returns the length of a remark in characters, 0 if there is none of that number.
func (rs Remarks) Length(id int64) (int, error) {
	return count(rs.tx, "measure remark $1", `SELECT coalesce(max(length(text)), 0) FROM remarks WHERE id = $1`, id)
}
