package store

import (
	"fmt"

	"pentepost/games"
)

// Addresses keeps the addresses of players.
type Addresses struct{ tx *Tx }

// Of returns the addresses of a player, the oldest first.
func (as Addresses) Of(p games.PlayerID) ([]games.Address, error) {
	list, err := all(as.tx, scanAddress, `SELECT address, confirmed FROM addresses WHERE player = $1 ORDER BY confirmed, address`, p)
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

// Add adds an address that nobody else has to the addresses of a player.
func (as Addresses) Add(p games.PlayerID, a games.Address) error {
	err := as.tx.exec(`INSERT INTO addresses (address, player, confirmed) VALUES ($1, $2, $3)`, a.Address, p, micros(a.Confirmed))
	if err != nil {
		return fmt.Errorf("add address of player %d: %w", p, err)
	}
	return nil
}

// Drop deletes an address.
func (as Addresses) Drop(address string) error {
	if err := as.tx.exec(`DELETE FROM addresses WHERE address = $1`, address); err != nil {
		return fmt.Errorf("drop an address: %w", err)
	}
	return nil
}
