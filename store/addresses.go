package store

import (
	"pentepost/games"
)

// Addresses keeps the addresses of players.
type Addresses struct{ tx *Tx }

// Of returns the addresses of a player, the oldest first.
func (as Addresses) Of(p games.PlayerID) ([]games.Address, error) {
	return all(as.tx, "load addresses of player $1", scanAddress, `SELECT address, confirmed FROM addresses WHERE player = $1 ORDER BY confirmed, address`, p)
}

func scanAddress(row scanner) (a games.Address, err error) {
	err = row.Scan(&a.Address, asTime(&a.Confirmed))
	return a, err
}

// Add adds an address that nobody else has to the addresses of a player.
func (as Addresses) Add(p games.PlayerID, a games.Address) error {
	return as.tx.exec("add address of player $2", `INSERT INTO addresses (address, player, confirmed) VALUES ($1, $2, $3)`, a.Address, p, a.Confirmed)
}

// Drop deletes an address.
func (as Addresses) Drop(address string) error {
	return as.tx.exec("drop an address", `DELETE FROM addresses WHERE address = $1`, address)
}
