package server

import (
	"context"
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
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
func (c *commits) update(ctx context.Context, f func(*store.Tx) error) error {
	return c.updateGames(ctx, store.Everything, f)
}

// updateGames is like update for a transaction that is about some games alone.
func (c *commits) updateGames(ctx context.Context, which store.Which, f func(*store.Tx) error) error {
	// Letters are taken before the transaction begins, because it asks first which games they are about.
	x := exchange{settled: c.out.takeSent()}
	var written []letters.Notice
	withSettled := func(tx *store.Tx) (list []games.GameID, known bool, err error) {
		list, known, err = which(tx)
		for _, out := range x.settled {
			if out.notice.Game != 0 {
				list = append(list, out.notice.Game)
			}
		}
		return list, known, err
	}
	err := c.db.UpdateGames(ctx, withSettled, func(tx *store.Tx) (err error) {
		x = c.out.unreserve(x) // what an earlier try has reserved
		if err = c.settler.settle(tx, x.settled); err != nil {
			return fmt.Errorf("settle notices: %w", err)
		}
		if err = f(tx); err == nil {
			written = tx.Outbox.Written()
			err = c.reserve(tx, &x)
		}
		return err
	})
	if err != nil {
		c.undo(x)
		return err
	}
	c.commit(x, written)
	return nil
}

// reserve reserves notices that are due for an exchange.
//
// DECISION: if processes share the database, a transaction reserves notices only for the players that it has written to, and for those
// whose letters it settles. For all others deliver does it, in transactions of its own. Otherwise all transactions would look at the same
// notices, and wait for each other.
func (c *commits) reserve(tx *store.Tx, x *exchange) (err error) {
	x.room = c.out.takeRoom()
	if c.db.Shared() {
		return c.claim(tx, x)
	}
	x.reserved, err = c.outbox.reserve(tx, c.clock.Now(), x.room)
	if err != nil {
		return fmt.Errorf("reserve notices: %w", err)
	}
	return nil
}

// claim reserves the next notice for each player that a transaction has written to, and for each whose letter it settles. Classes with a
// budget are left to deliver.
func (c *commits) claim(tx *store.Tx, x *exchange) error {
	open := slices.DeleteFunc(slices.Clone(letters.Classes), func(class letters.Class) bool { return c.config.Limits.Budget(class) > 0 })
	var readers []games.PlayerID
	for _, out := range x.settled {
		readers = append(readers, out.notice.To)
	}
	for _, n := range tx.Outbox.Written() {
		readers = append(readers, n.To)
	}
	slices.Sort(readers)
	readers = slices.DeleteFunc(slices.Compact(readers), func(p games.PlayerID) bool { return p == 0 })
	for _, p := range readers[:min(len(readers), x.room)] {
		err := tx.Sending.Claim(p, open, c.clock.Now(), func(n letters.Notice) { x.reserved = append(x.reserved, n) })
		if err != nil {
			return fmt.Errorf("reserve notices: %w", err)
		}
	}
	return nil
}

// undo takes back what a failed transaction has taken. If nobody knows whether it was committed, what it has reserved may be reserved.
func (c *commits) undo(x exchange) {
	if x.room > 0 {
		c.out.doubt()
	}
	c.out.undo(x)
}

// commit hands out what a transaction has reserved, and tells deliver what else it has written.
func (c *commits) commit(x exchange, written []letters.Notice) {
	c.out.commit(x)
	rest := slices.ContainsFunc(written, func(n letters.Notice) bool {
		return !slices.ContainsFunc(x.reserved, func(r letters.Notice) bool { return r.ID == n.ID })
	})
	deferred := slices.ContainsFunc(x.settled, func(out outgoing) bool { return out.err != nil })
	if rest || deferred {
		c.out.due()
	}
}

// exchange settles the letters that have been sent, and reserves notices that are due.
func (c *commits) exchange(ctx context.Context) error {
	if err := c.releaseDoubtful(ctx); err != nil {
		return err
	}
	if !c.db.Shared() || c.out.state().unsettled > 0 {
		none := func(*store.Tx) ([]games.GameID, bool, error) { return nil, true, nil }
		err := c.updateGames(ctx, none, func(*store.Tx) error { return nil })
		if err != nil || !c.db.Shared() {
			return err
		}
	}
	if !c.out.takeDue() {
		return nil
	}
	return c.reserveDue(ctx)
}

// releaseDoubtful releases what transactions may have reserved that seem to have failed.
func (c *commits) releaseDoubtful(ctx context.Context) error {
	if !c.out.mayRelease() {
		return nil
	}
	if err := c.db.Update(ctx, func(tx *store.Tx) error { return tx.Sending.ReleaseOwn() }); err != nil {
		return fmt.Errorf("release what was reserved: %w", err)
	}
	c.out.released()
	return nil
}

// reserveDue reserves notices that are due, in a transaction of its own.
func (c *commits) reserveDue(ctx context.Context) error {
	var x exchange
	err := c.db.Reserve(ctx, func(tx *store.Tx) (err error) {
		x = c.out.unreserve(x) // what an earlier try has reserved
		x.room = c.out.takeRoom()
		x.reserved, err = c.outbox.reserve(tx, c.clock.Now(), x.room)
		return err
	})
	if err != nil {
		c.undo(x)
		return fmt.Errorf("reserve notices: %w", err)
	}
	c.commit(x, nil)
	return nil
}
