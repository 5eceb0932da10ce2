package server

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pentepost/games/letters"
	"pentepost/store"
)

// lookSoon is how often awaitSent looks for letters that are not sent yet.
const lookSoon = 10 * time.Millisecond

// outbox takes notices that are due out of the outbox, as many as the budgets allow.
type outbox struct {
	*ground
	out *dispatch
}

// reserve reserves notices that are due, as many as the budgets of their classes allow.
func (o *outbox) reserve(tx *store.Tx, now time.Time, limit int) (reserved []letters.Notice, err error) {
	if limit <= 0 {
		return nil, nil
	}
	open, err := o.openClasses(tx, now)
	if err != nil {
		return nil, err
	}
	list, err := tx.Sending.Reservable(open, now, limit)
	left := map[letters.Class]int{}
	for _, n := range list {
		class := n.Class()
		if _, counted := left[class]; !counted && err == nil {
			left[class], err = o.budgetLeft(tx, class, now)
		}
		if err == nil && left[class] > 0 {
			left[class]--
			reserved = append(reserved, n)
			err = tx.Sending.Reserve(n.ID)
		}
	}
	return reserved, err
}

// openClasses returns the classes with a budget left, as far as it is known. Only the budgets
// that were used up are counted again.
func (o *outbox) openClasses(tx *store.Tx, now time.Time) (open []letters.Class, err error) {
	unthrottled := o.out.unthrottled()
	for _, class := range letters.Classes {
		left := 1
		if !slices.Contains(unthrottled, class) {
			if left, err = o.budgetLeft(tx, class, now); err != nil {
				return nil, err
			}
		}
		if left > 0 {
			open = append(open, class)
		}
	}
	return open, nil
}

// budgetLeft returns how many letters of a class may be sent now. If its budget is used up, the
// rest waits, and the operator is told once.
func (o *outbox) budgetLeft(tx *store.Tx, class letters.Class, now time.Time) (int, error) {
	budget := o.config.Limits.Budget(class)
	if budget == 0 {
		return maxSending, nil
	}
	sent, err := tx.Sending.CountSince(class, now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	if reached := sent >= budget; o.out.throttle(class, reached) && reached {
		o.log.Error("hourly letter limit reached", "class", class, "letters_an_hour", budget,
			"hint", "letters wait until the hour has passed. See in the log who gets so many; if all is well, raise the limit, but keep it below the limit of your mail host.")
	}
	return max(budget-sent, 0), nil
}

// releaseReserved makes notices due again that were reserved by a process that no longer runs, or made by a clock that
// has been set back since.
func (o *outbox) releaseReserved(ctx context.Context) error {
	err := o.db.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Sending.ReleaseReserved(); err != nil {
			return err
		}
		return tx.Sending.Hurry(o.clock.Now())
	})
	if err != nil {
		return fmt.Errorf("release what was reserved: %w", err)
	}
	return nil
}

// nextDue returns when the next notice of some classes is due; waits is false if there is none.
func (o *outbox) nextDue(ctx context.Context, classes []letters.Class) (due time.Time, waits bool, err error) {
	err = o.db.Ask(ctx, func(tx *store.Tx) (err error) {
		due, waits, err = tx.Sending.Next(classes)
		return err
	})
	return due, waits, err
}

// awaitSent waits until all letters that are due have been sent.
func (o *outbox) awaitSent(ctx context.Context) error {
	for {
		due, waits, err := o.nextDue(ctx, letters.Classes)
		if err != nil {
			return err
		}
		if now := o.out.state(); now.busy+now.unsettled == 0 && (!waits || due.After(o.clock.Now())) {
			return nil
		}
		pause(ctx, lookSoon)
	}
}
