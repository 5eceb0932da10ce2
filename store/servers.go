package store

import (
	"time"
)

// Servers keeps which servers have worked on the database, and their nameplates.
type Servers struct{ tx *Tx }

// Add notes that a server works on this database. Its name comes from its keys.
func (ss Servers) Add(instance string, now time.Time) error {
	return ss.tx.exec("note the identity of the server", `INSERT INTO identities (instance, begun) VALUES ($1, $2) ON CONFLICT (instance) DO NOTHING`, instance, now)
}

// IsUnused reports whether a server has never worked on this database, and nobody is in it.
func (ss Servers) IsUnused(instance string) (bool, error) {
	n, err := one(ss.tx, "look for the identity of the server", scanInt, `SELECT (SELECT count(*) FROM identities WHERE instance = $1) + (SELECT count(*) FROM players) + (SELECT count(*) FROM ledger)`, instance)
	return err == nil && n == 0, err
}

// keptNameplates is how many nameplates are kept. More than the last one are needed, because the
// program can stop between writing one here and putting it on the mailbox.
const keptNameplates = 10

// AddNameplate records the name that goes on the mailbox next.
func (ss Servers) AddNameplate(name string, at time.Time) error {
	id, err := ss.tx.numbers.next("nameplates")
	if err == nil {
		err = ss.tx.exec("add nameplate", `INSERT INTO nameplates (id, name, made) VALUES ($1, $2, $3)`, id, name, at)
	}
	if err == nil {
		// Numbers have gaps: on PostgreSQL each start draws others ahead.
		err = ss.tx.exec("add nameplate", `DELETE FROM nameplates WHERE id NOT IN (SELECT id FROM nameplates ORDER BY id DESC LIMIT $1 + 0)`, keptNameplates)
	}
	return err
}

// HasNameplate reports whether a name on the mailbox comes from this database.
func (ss Servers) HasNameplate(name string) (bool, error) {
	return exists(ss.tx, "look up nameplate", `SELECT count(*) FROM nameplates WHERE name = $1`, name)
}
