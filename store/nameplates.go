package store

import (
	"fmt"
	"time"
)

// keptNameplates is how many nameplates are kept. More than the last one are needed, because the
// program can stop between writing one here and putting it on the mailbox.
const keptNameplates = 10

// AddNameplate records the name that goes on the mailbox next.
func (tx *Tx) AddNameplate(name string, at time.Time) error {
	id, err := tx.nextNumber("nameplates")
	if err == nil {
		err = tx.exec(`INSERT INTO nameplates (id, name, made) VALUES ($1, $2, $3)`, id, name, micros(at))
	}
	if err == nil {
		// Numbers have gaps: on PostgreSQL each start draws others ahead.
		err = tx.exec(`DELETE FROM nameplates WHERE id NOT IN (SELECT id FROM nameplates ORDER BY id DESC LIMIT $1 + 0)`, keptNameplates)
	}
	if err != nil {
		return fmt.Errorf("add nameplate: %w", err)
	}
	return nil
}

// HasNameplate reports whether a name on the mailbox comes from this database.
func (tx *Tx) HasNameplate(name string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM nameplates WHERE name = $1`, name)
	if err != nil {
		return false, fmt.Errorf("look up nameplate: %w", err)
	}
	return n > 0, nil
}
