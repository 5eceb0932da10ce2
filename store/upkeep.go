package store

import (
	"encoding/json"
	"fmt"
	"time"
)

// Upkeep keeps what was last done to look after the server.
type Upkeep struct{ tx *Tx }

// Chore is something that is done to look after a server.
type Chore string

// The chores.
const (
	BackupMade Chore = "backup" // a copy was made, and nothing was wrong with it
	DrillHeld  Chore = "drill"  // a copy was restored, to see whether it can be
	Started    Chore = "start"  // a server has started
	PageSent   Chore = "page"   // the page of the month has gone to the operator, or the month began without one
)

// Note notes that a chore was done, and what is worth knowing about it.
func (u Upkeep) Note(c Chore, at time.Time, facts any) error {
	text, err := json.Marshal(facts)
	if err != nil {
		return fmt.Errorf("note %s: %w", c, err)
	}
	return u.tx.exec("note $1", `INSERT INTO upkeep (what, at, facts) VALUES ($1, $2, $3)
		ON CONFLICT (what) DO UPDATE SET at = excluded.at, facts = excluded.facts`, string(c), at, string(text))
}

// Last returns when a chore was last done, and fills in the facts unless they are nil; the zero time if it never was.
func (u Upkeep) Last(c Chore, facts any) (at time.Time, err error) {
	var text string
	scan := func(row scanner) (at time.Time, err error) {
		err = row.Scan(asTime(&at), &text)
		return at, err
	}
	at, ok, err := first(u.tx, "find last $1", scan, `SELECT at, facts FROM upkeep WHERE what = $1`, string(c))
	if err == nil && ok && facts != nil {
		err = json.Unmarshal([]byte(text), facts)
	}
	if err != nil {
		return at, fmt.Errorf("read what is known of the last %s: %w", c, err)
	}
	return at, nil
}
