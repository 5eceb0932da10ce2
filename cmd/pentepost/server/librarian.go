package server

import (
	"context"
	"time"

	"pentepost/store"
)

const (
	// indexEvery is how often games that have ended are indexed.
	indexEvery = time.Minute
	// indexSlice is how many games are entered in one transaction: few enough that no mail waits for it.
	indexSlice = 100
)

// librarian keeps the index of positions. It adds the games that have ended, some hundred at a time; after an upgrade or a copy of the
// database that is all of them.
type librarian struct{ *ground }

// index brings the index up to date again and again, until the context ends.
func (l *librarian) index(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := l.catchUp(ctx); err != nil && ctx.Err() == nil {
			l.log.Error("indexing games failed", "err", err, "hint", store.Hint(err))
		}
		pause(ctx, indexEvery)
	}
	return ctx.Err()
}

// catchUp does what is to be done, in slices.
func (l *librarian) catchUp(ctx context.Context) error {
	for n := indexSlice; n == indexSlice; {
		err := l.db.UpdateInTurn(ctx, func(tx *store.Tx) (err error) {
			n, err = tx.Explored.Renew(indexSlice)
			return err
		})
		if err != nil {
			return err
		}
	}
	return l.db.Index(ctx)
}
