package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// Wishes keeps what players asked for and a one-time code has to confirm.
type Wishes struct{ tx *Tx }

const wishColumns = `SELECT id, player, wants, address, made, wrong FROM wishes`

func scanWish(row scanner) (w games.Wish, err error) {
	var made int64
	err = row.Scan(&w.ID, &w.Player, &w.Wants, &w.Address, &made, &w.Wrong)
	w.Made = fromMicros(made)
	return w, err
}

// Of returns what a player asked for since a time, the oldest first.
func (ws Wishes) Of(p games.PlayerID, since time.Time) ([]games.Wish, error) {
	list, err := all(ws.tx, scanWish, wishColumns+` WHERE player = $1 AND made > $2 ORDER BY made, id`, p, micros(since))
	if err != nil {
		return nil, fmt.Errorf("load wishes of player %d: %w", p, err)
	}
	return list, nil
}

// For returns who asked since a time for an address, the oldest first.
func (ws Wishes) For(address string, since time.Time) ([]games.Wish, error) {
	list, err := all(ws.tx, scanWish, wishColumns+` WHERE address = $1 AND made > $2 ORDER BY made, id`, address, micros(since))
	if err != nil {
		return nil, fmt.Errorf("load wishes for an address: %w", err)
	}
	return list, nil
}

// Add adds a wish.
func (ws Wishes) Add(w games.Wish) error {
	err := ws.tx.exec(`INSERT INTO wishes (id, player, wants, address, made, wrong) VALUES ($1, $2, $3, $4, $5, $6)`,
		w.ID, w.Player, string(w.Wants), w.Address, micros(w.Made), w.Wrong)
	if err != nil {
		return fmt.Errorf("add wish of player %d: %w", w.Player, err)
	}
	return nil
}

// CountWrongCode counts a wrong code for a wish.
func (ws Wishes) CountWrongCode(wish int64) error {
	if err := ws.tx.exec(`UPDATE wishes SET wrong = wrong + 1 WHERE id = $1`, wish); err != nil {
		return fmt.Errorf("count a wrong code: %w", err)
	}
	return nil
}

// Drop deletes a wish.
func (ws Wishes) Drop(wish int64) error {
	if err := ws.tx.exec(`DELETE FROM wishes WHERE id = $1`, wish); err != nil {
		return fmt.Errorf("drop a wish: %w", err)
	}
	return nil
}

// Clear deletes what was asked for before a time.
func (ws Wishes) Clear(before time.Time) error {
	if err := ws.tx.exec(`DELETE FROM wishes WHERE made < $1`, micros(before)); err != nil {
		return fmt.Errorf("clear wishes: %w", err)
	}
	return nil
}
