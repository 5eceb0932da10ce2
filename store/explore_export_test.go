package store

import (
	"context"

	"pentepost/games/explore"
)

// EachExplored calls f with all games to explore.
func (db *DB) EachExplored(ctx context.Context, f func(id int64, rec explore.Record) error) error {
	return db.View(ctx, func(tx *Tx) error {
		return tx.ask(tx.statement("read games to explore", func(row scanner) error {
			g, err := scanExplored(row)
			if err == nil {
				err = f(g.id, g.Record)
			}
			return err
		}, exploredColumns+` ORDER BY id`))
	})
}

// IndexBytes returns how much the index of positions holds.
func (db *DB) IndexBytes(ctx context.Context) (n int64, err error) {
	err = db.View(ctx, func(tx *Tx) error {
		n, err = one(tx, "measure the index of positions", scanInt, `SELECT coalesce(sum(length(positions)), 0) FROM openings`)
		return err
	})
	return n, err
}

// LeastRest is how long [DB.UpdateInTurn] rests at least.
const LeastRest = leastRest
