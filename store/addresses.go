package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// Addresses returns the addresses of a player, the oldest first.
func (tx *Tx) Addresses(p games.PlayerID) ([]games.Address, error) {
	list, err := all(tx, scanAddress, `SELECT address, confirmed FROM addresses WHERE player = $1 ORDER BY confirmed, address`, p)
	if err != nil {
		return nil, fmt.Errorf("load addresses of player %d: %w", p, err)
	}
	return list, nil
}

func scanAddress(row scanner) (a games.Address, err error) {
	var confirmed int64
	err = row.Scan(&a.Address, &confirmed)
	a.Confirmed = fromMicros(confirmed)
	return a, err
}

// AddAddress adds an address that nobody else has to the addresses of a player.
func (tx *Tx) AddAddress(p games.PlayerID, a games.Address) error {
	err := tx.exec(`INSERT INTO addresses (address, player, confirmed) VALUES ($1, $2, $3)`, a.Address, p, micros(a.Confirmed))
	if err != nil {
		return fmt.Errorf("add address of player %d: %w", p, err)
	}
	return nil
}

// DropAddress deletes an address.
func (tx *Tx) DropAddress(address string) error {
	if err := tx.exec(`DELETE FROM addresses WHERE address = $1`, address); err != nil {
		return fmt.Errorf("drop an address: %w", err)
	}
	return nil
}

const wishColumns = `SELECT id, player, wants, address, made, wrong FROM wishes`

func scanWish(row scanner) (w games.Wish, err error) {
	var made int64
	err = row.Scan(&w.ID, &w.Player, &w.Wants, &w.Address, &made, &w.Wrong)
	w.Made = fromMicros(made)
	return w, err
}

// Wishes returns what a player asked for since a time, the oldest first.
func (tx *Tx) Wishes(p games.PlayerID, since time.Time) ([]games.Wish, error) {
	list, err := all(tx, scanWish, wishColumns+` WHERE player = $1 AND made > $2 ORDER BY made, id`, p, micros(since))
	if err != nil {
		return nil, fmt.Errorf("load wishes of player %d: %w", p, err)
	}
	return list, nil
}

// WishesFor returns who asked since a time for an address, the oldest first.
func (tx *Tx) WishesFor(address string, since time.Time) ([]games.Wish, error) {
	list, err := all(tx, scanWish, wishColumns+` WHERE address = $1 AND made > $2 ORDER BY made, id`, address, micros(since))
	if err != nil {
		return nil, fmt.Errorf("load wishes for an address: %w", err)
	}
	return list, nil
}

// AddWish adds a wish.
func (tx *Tx) AddWish(w games.Wish) error {
	err := tx.exec(`INSERT INTO wishes (id, player, wants, address, made, wrong) VALUES ($1, $2, $3, $4, $5, $6)`,
		w.ID, w.Player, string(w.Wants), w.Address, micros(w.Made), w.Wrong)
	if err != nil {
		return fmt.Errorf("add wish of player %d: %w", w.Player, err)
	}
	return nil
}

// CountWrongCode counts a wrong code for a wish.
func (tx *Tx) CountWrongCode(wish int64) error {
	if err := tx.exec(`UPDATE wishes SET wrong = wrong + 1 WHERE id = $1`, wish); err != nil {
		return fmt.Errorf("count a wrong code: %w", err)
	}
	return nil
}

// DropWish deletes a wish.
func (tx *Tx) DropWish(wish int64) error {
	if err := tx.exec(`DELETE FROM wishes WHERE id = $1`, wish); err != nil {
		return fmt.Errorf("drop a wish: %w", err)
	}
	return nil
}

// ClearWishes deletes what was asked for before a time.
func (tx *Tx) ClearWishes(before time.Time) error {
	if err := tx.exec(`DELETE FROM wishes WHERE made < $1`, micros(before)); err != nil {
		return fmt.Errorf("clear wishes: %w", err)
	}
	return nil
}
