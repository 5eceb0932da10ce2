package server

import (
	"context"
	"sync/atomic"
	"time"

	"pentepost/store"
)

// trouble notes in the database, for the operator, that a mail server does not answer.
type trouble struct {
	*ground
	with  store.Way
	ended atomic.Bool // the database has none
}

// note notes a failure of the mail server, and when it is tried next. If the database fails, others say so.
func (t *trouble) note(ctx context.Context, err error, retryIn time.Duration) {
	now := t.clock.Now()
	t.ended.Store(false)
	t.db.UpdateUnforced(ctx, func(tx *store.Tx) error { return tx.Troubles.Note(t.with, err.Error(), now, now.Add(retryIn)) })
}

// end notes that the mail server answers, or that nobody knows better.
func (t *trouble) end(ctx context.Context) {
	if t.ended.Load() {
		return
	}
	if t.db.UpdateUnforced(ctx, func(tx *store.Tx) error { return tx.Troubles.End(t.with) }) == nil {
		t.ended.Store(true)
	}
}
