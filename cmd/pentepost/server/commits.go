package server

import (
	"context"
	"fmt"

	"pentepost/store"
)

// commits runs the transactions that may write notices. They share their commits with letters that have been sent.
type commits struct {
	*ground
	out     *dispatch
	outbox  *outbox
	settler *settler
}

// update runs f in a transaction, which also settles the letters that have been sent and reserves
// notices that are due. A commit waits for the disk, so they share one. Letters are settled first: a mail
// that f handles may answer one, or bring it back. Notices that f writes go straight to the senders.
//
// DECISION: if processes share the database, deliver reserves notices in transactions of its own. Otherwise
// all transactions would look at the same notices, and PostgreSQL would stop most of them.
func (c *commits) update(ctx context.Context, f func(*store.Tx) error) error {
	// Letters are taken before the transaction begins. On PostgreSQL it does not see what is committed later,
	// and would not find their notices.
	x := exchange{settled: c.out.takeSent()}
	err := c.db.Update(ctx, func(tx *store.Tx) (err error) {
		x = c.out.unreserve(x) // what an earlier try has reserved
		if err = c.settler.settle(tx, x.settled); err != nil {
			return fmt.Errorf("settle notices: %w", err)
		}
		if err = f(tx); err == nil {
			x, err = c.reserveMore(tx, x)
		}
		return err
	})
	if err != nil {
		c.out.undo(x)
		return err
	}
	c.out.commit(x)
	if c.db.Shared() {
		c.out.awaken()
	}
	return nil
}

// reserveMore reserves notices that are due for the letters of an exchange that have been settled.
func (c *commits) reserveMore(tx *store.Tx, x exchange) (exchange, error) {
	if c.db.Shared() {
		return x, nil
	}
	x.room = c.out.takeRoom()
	reserved, err := c.outbox.reserve(tx, c.clock.Now(), x.room)
	if err != nil {
		return x, fmt.Errorf("reserve notices: %w", err)
	}
	return c.out.took(x, reserved), nil
}

// exchange settles the letters that have been sent, and reserves notices that are due.
func (c *commits) exchange(ctx context.Context) error {
	nothing := func(*store.Tx) error { return nil }
	if !c.db.Shared() {
		return c.update(ctx, nothing)
	}
	if c.out.state().unsettled > 0 {
		if err := c.update(ctx, nothing); err != nil {
			return err
		}
	}
	var x exchange
	err := c.db.Reserve(ctx, func(tx *store.Tx) (err error) {
		c.out.unreserve(x) // what an earlier try has reserved
		x = exchange{room: c.out.takeRoom()}
		reserved, err := c.outbox.reserve(tx, c.clock.Now(), x.room)
		x = c.out.took(x, reserved)
		return err
	})
	if err != nil {
		c.out.undo(x)
		return fmt.Errorf("reserve notices: %w", err)
	}
	c.out.commit(x)
	return nil
}
