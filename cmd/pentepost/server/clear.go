package server

import (
	"context"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

const (
	// clearEvery is how often old letters and ledger entries are cleared away.
	clearEvery = time.Hour
	// clearSlice is how many rows are deleted in one transaction: few enough that no mail waits
	// for it.
	clearSlice = 500
)

// clearer deletes what is kept only for a while, and does what else is done every hour.
type clearer struct {
	*ground
	commits *commits
}

// clearAway deletes what is kept only for a while, ends old seeks, finds opponents for people who are back
// from vacation, and tells the operator once a month how the server is. It does so until the context ends; in
// a rehearsal, whenever the clock is wound.
func (c *clearer) clearAway(ctx context.Context) error {
	met := c.clock.Now().Add(-clearEvery)
	for ctx.Err() == nil {
		now := c.clock.Now()
		if err := c.meetReturned(ctx, met, now); err == nil {
			met = now
		} else if ctx.Err() == nil {
			c.log.Error("looking for opponents after a vacation failed", "err", err, "hint", store.Hint(err))
		}
		letters, entries, err := c.clearOld(ctx, now)
		switch {
		case err != nil && ctx.Err() == nil:
			c.log.Error("clearing failed", "err", err)
		case letters+entries > 0:
			c.log.Info("old rows cleared", "letters", letters, "mails", entries)
		}
		c.clearCopies()
		if err := c.lapseSeeks(ctx, now); err != nil && ctx.Err() == nil {
			c.log.Error("ending old seeks failed", "err", err)
		}
		if err := c.tellMonth(ctx, now); err != nil && ctx.Err() == nil {
			c.log.Error("page of the month not written", "err", err, "hint", store.Hint(err))
		}
		resting, stop := c.clock.untilWound(ctx)
		pause(resting, clearEvery)
		stop()
	}
	return ctx.Err()
}

// clearCopies deletes old copies of the database from before changes of its schema. Their age is that of files, whatever the clock of the server.
func (c *clearer) clearCopies() {
	if store.IsURL(c.config.Place()) {
		return
	}
	cleared, err := store.ClearCopies(c.config.Place(), time.Now())
	if err != nil {
		c.log.Error("clearing old copies of the database failed", "err", err, "hint", store.Hint(err))
	}
	if len(cleared) > 0 {
		c.log.Info("old copies of the database cleared", "files", cleared)
	}
}

// meetReturned looks for opponents for those whose vacation ended between two times.
func (c *clearer) meetReturned(ctx context.Context, since, now time.Time) error {
	var returned []games.PlayerID
	err := c.db.View(ctx, func(tx *store.Tx) (err error) {
		returned, err = tx.Seeks.Returned(since, now)
		return err
	})
	if err != nil || len(returned) == 0 {
		return err
	}
	return c.commits.update(ctx, func(tx *store.Tx) error { return saveReturned(tx, vacationsOver{since, now}) })
}

// saveReturned finds opponents for people who are back.
func saveReturned(tx *store.Tx, r vacationsOver) error {
	if err := desk.MeetReturned(tx.ForGames(), r.Since, r.Until); err != nil {
		return err
	}
	return tx.Journal.Note(r.Until, noteReturned, r)
}

// lapseSeeks ends the seeks that have waited too long, in slices. Their players are told.
func (c *clearer) lapseSeeks(ctx context.Context, now time.Time) (err error) {
	for n := clearSlice; n >= clearSlice && err == nil; {
		err = c.commits.update(ctx, func(tx *store.Tx) (err error) {
			n, err = saveLapsed(tx, now)
			return err
		})
	}
	return err
}

// saveLapsed ends some old seeks, and returns how many.
func saveLapsed(tx *store.Tx, now time.Time) (n int, err error) {
	if n, err = desk.LapseSeeks(tx.ForGames(), now, clearSlice); err == nil && n > 0 {
		err = tx.Journal.Note(now, noteLapsed, struct{}{})
	}
	return n, err
}

// clearOld deletes everything that is too old, in slices. It returns how many letters and how
// many entries of the ledger that were.
func (c *clearer) clearOld(ctx context.Context, now time.Time) (letters, entries int, err error) {
	before := now.Add(-c.config.KeepTime())
	letters, err = c.clearLetters(ctx, before)
	for n := clearSlice; n >= clearSlice && err == nil; entries += n {
		err = c.db.Update(ctx, func(tx *store.Tx) (err error) {
			n, err = tx.Ledger.Clear(before, clearSlice)
			return err
		})
	}
	if err == nil {
		err = c.db.Update(ctx, func(tx *store.Tx) error { return tx.Wishes.Clear(now.Add(-games.CodeTime)) })
	}
	if err == nil {
		err = c.clearJournal(ctx)
	}
	return letters, entries, err
}

// clearJournal deletes entries of the journal that can no longer be filed. Without a mailbox they never can.
func (c *clearer) clearJournal(ctx context.Context) (err error) {
	before := time.Now()
	if c.config.IMAP.On() {
		before = before.Add(-c.config.KeepTime())
	}
	for n := clearSlice; n >= clearSlice && err == nil; {
		err = c.db.Update(ctx, func(tx *store.Tx) (err error) {
			n, err = tx.Journal.Clear(before, clearSlice)
			return err
		})
	}
	return err
}

// clearLetters deletes letters made before a time that are no longer needed. It looks at all older letters, and
// may keep most of them. Looking does not hold up other transactions; only deleting does.
func (c *clearer) clearLetters(ctx context.Context, before time.Time) (cleared int, err error) {
	for last := int64(0); ; {
		var old []int64
		err := c.db.View(ctx, func(tx *store.Tx) (err error) {
			old, last, err = tx.Notices.Old(last, before, clearSlice)
			return err
		})
		if err == nil && len(old) > 0 {
			err = c.db.Update(ctx, func(tx *store.Tx) error { return tx.Notices.Clear(old) })
		}
		if err != nil || last == 0 {
			return cleared, err
		}
		cleared += len(old)
	}
}
