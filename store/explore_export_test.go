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
		n, err = one(tx, "measure the index of positions", scanInt, `SELECT coalesce(sum(length(games)), 0) FROM explore_index`)
		return err
	})
	return n, err
}

// IndexMeanwhile is like [DB.Index] with one slice for each step. It calls f before each one writes what it has packed or merged.
func (db *DB) IndexMeanwhile(ctx context.Context, f func()) error {
	p, err := indexer{db}.packWaiting(ctx, 1)
	if err == nil && p.games > 0 {
		f()
		err = indexer{db}.addPacked(ctx, p)
	}
	if err != nil {
		return err
	}
	full, err := indexer{db}.fullLevels(ctx)
	if err != nil || len(full) == 0 {
		return err
	}
	n, err := indexer{db}.mergeFirst(ctx, full)
	if err != nil {
		return err
	}
	f()
	return indexer{db}.replace(ctx, full[:n])
}

// LeastRest is how long [DB.UpdateInTurn] rests at least.
const LeastRest = leastRest

// ReuseRoom lets the room of rows that were replaced be used again.
func (db *DB) ReuseRoom(ctx context.Context) error { return indexer{db}.reuse(ctx) }
