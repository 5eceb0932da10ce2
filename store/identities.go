package store

import (
	"fmt"
	"time"
)

// AddIdentity notes that a server works on this database. Its name comes from its keys.
func (tx *Tx) AddIdentity(instance string, now time.Time) error {
	err := tx.exec(`INSERT INTO identities (instance, begun) VALUES ($1, $2) ON CONFLICT (instance) DO NOTHING`, instance, micros(now))
	if err != nil {
		return fmt.Errorf("note the identity of the server: %w", err)
	}
	return nil
}

// IsUnused reports whether a server has never worked on this database, and nobody is in it.
func (tx *Tx) IsUnused(instance string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT (SELECT count(*) FROM identities WHERE instance = $1) + (SELECT count(*) FROM players) + (SELECT count(*) FROM ledger)`, instance)
	if err != nil {
		return false, fmt.Errorf("look for the identity of the server: %w", err)
	}
	return n == 0, nil
}

// CountPlayers returns the number of players, and of strangers who have written or were invited.
func (tx *Tx) CountPlayers() (int, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM players`)
	if err != nil {
		return 0, fmt.Errorf("count players: %w", err)
	}
	return int(n), nil
}

// NewestLetter returns the highest number of a letter that is kept; 0 if there is none.
func (tx *Tx) NewestLetter() (int64, error) {
	n, err := one(tx, scanInt, `SELECT coalesce(max(id), 0) FROM outbox`)
	if err != nil {
		return 0, fmt.Errorf("find the newest letter: %w", err)
	}
	return n, nil
}

// LastLetter returns the highest number of a letter that was ever written. It may be higher: numbers are drawn ahead.
func (tx *Tx) LastLetter() (int64, error) {
	newest, err := tx.NewestLetter()
	if err != nil {
		return 0, err
	}
	drawn, err := one(tx, scanInt, `SELECT coalesce(max(value), 0) FROM counters WHERE name = 'outbox'`)
	if err != nil {
		return 0, fmt.Errorf("find the last number of a letter: %w", err)
	}
	return max(newest, drawn), nil
}
