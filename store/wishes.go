package store

import (
	"time"

	"pentepost/games"
)

// Wishes keeps what players asked for and a one-time code has to confirm.
type Wishes struct{ tx *Tx }

const wishColumns = `SELECT id, player, wants, address, made, wrong FROM wishes`

func scanWish(row scanner) (w games.Wish, err error) {
	err = row.Scan(&w.ID, &w.Player, &w.Wants, &w.Address, asTime(&w.Made), &w.Wrong)
	return w, err
}

// Of returns what a player asked for since a time, the oldest first.
func (ws Wishes) Of(p games.PlayerID, since time.Time) ([]games.Wish, error) {
	return all(ws.tx, "load wishes of player $1", scanWish, wishColumns+` WHERE player = $1 AND made > $2 ORDER BY made, id`, p, since)
}

// For returns who asked since a time for an address, the oldest first.
func (ws Wishes) For(address string, since time.Time) ([]games.Wish, error) {
	return all(ws.tx, "load wishes for an address", scanWish, wishColumns+` WHERE address = $1 AND made > $2 ORDER BY made, id`, address, since)
}

// Add adds a wish.
func (ws Wishes) Add(w games.Wish) error {
	return ws.tx.exec("add wish of player $2", `INSERT INTO wishes (id, player, wants, address, made, wrong) VALUES ($1, $2, $3, $4, $5, $6)`,
		w.ID, w.Player, string(w.Wants), w.Address, w.Made, w.Wrong)
}

// CountWrongCode counts a wrong code for a wish.
func (ws Wishes) CountWrongCode(wish int64) error {
	return ws.tx.exec("count a wrong code", `UPDATE wishes SET wrong = wrong + 1 WHERE id = $1`, wish)
}

// Drop deletes a wish.
func (ws Wishes) Drop(wish int64) error {
	return ws.tx.exec("drop a wish", `DELETE FROM wishes WHERE id = $1`, wish)
}

// Clear deletes what was asked for before a time.
func (ws Wishes) Clear(before time.Time) error {
	return ws.tx.exec("clear wishes", `DELETE FROM wishes WHERE made < $1`, before)
}
