package store

import (
	"context"
)

// Bytes returns how much room the rows and indexes of the database take on the disk, without what has been
// cleared away and is to be used again.
func (db *DB) Bytes(ctx context.Context) (n int64, err error) {
	err = db.View(ctx, func(tx *Tx) error {
		n, err = one(tx, "measure database", scanInt, db.engine.bytes)
		return err
	})
	return n, err
}
