package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
)

// Damage is something in the database that must not be there.
type Damage struct {
	What  string `json:"what"`  // what kind of thing it is: "game", "outbox", "ledger", ...
	Where string `json:"where"` // which one: "game 42", "letter 7"
	Says  string `json:"says"`
}

// Verify checks the whole database and reports each fault that it finds: the engine's own checks,
// every game by its replay, and all rules between tables that no constraint holds. It does not
// wait for a writer, and no writer waits for it. The error says that Verify could not be done;
// what cannot be read in the database is a fault.
func (db *DB) Verify(ctx context.Context, report func(Damage)) error {
	return db.View(ctx, func(tx *Tx) error {
		checks := append(slices.Clone(db.engine.checks), checkRows, checkNotices, checkGames, checkOwnPuzzles, checkExplored)
		for _, check := range checks {
			if err := ctx.Err(); err != nil {
				return err
			}
			// A savepoint, because on PostgreSQL an error ends everything up to it.
			if err := tx.Savepoint(func() error { return check(tx, report) }); err != nil {
				report(Damage{"database", db.engine.name, err.Error()})
			}
		}
		return ctx.Err()
	})
}

// checkRows runs the queries of [rowChecks].
func checkRows(tx *Tx, report func(Damage)) error {
	for _, check := range rowChecks {
		places, err := all(tx, "check that "+check.says, scanText, check.query)
		if err != nil {
			return err
		}
		for _, where := range places {
			report(Damage{check.what, where, check.says})
		}
	}
	return nil
}

// checkNotices reads what no query can check of the outbox.
func checkNotices(tx *Tx, report func(Damage)) error {
	return tx.ask(tx.statement("read the outbox", func(row scanner) error {
		var id int64
		var kind, text string
		if err := row.Scan(&id, &kind, &text); err != nil {
			return err
		}
		where, facts := fmt.Sprintf("letter %d", id), games.Facts{}
		if err := json.Unmarshal([]byte(text), &facts); err != nil {
			report(Damage{"outbox", where, "its facts cannot be read: " + err.Error()})
		}
		if !letters.Kind(kind).Known() {
			report(Damage{"outbox", where, fmt.Sprintf("there is no kind %q", kind)})
		}
		return nil
	}, `SELECT id, kind, facts FROM outbox ORDER BY id`))
}
