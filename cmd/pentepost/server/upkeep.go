package server

import (
	"context"
	"time"

	"pentepost/cmd/pentepost/doctor"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// monthOf names the month of a time. Months begin at midnight UTC.
func monthOf(t time.Time) string { return t.UTC().Format("2006-01") }

// tellMonth sends the operator the page of a month, once, when the month has begun. A server that has never run before has no month to
// tell of.
func (c *clearer) tellMonth(ctx context.Context, now time.Time) error {
	var told string
	err := c.db.View(ctx, func(tx *store.Tx) (err error) {
		_, err = tx.Upkeep.Last(store.PageSent, &told)
		return err
	})
	if err != nil || told >= monthOf(now) {
		return err
	}
	page := letters.PageOfMonth{Month: monthOf(now)}
	if told != "" && c.config.Operator != "" {
		patient := doctor.Server{DB: c.db, Dir: c.config.Data, Place: c.config.Place(), Version: c.config.Version, Config: c.config}
		list, err := patient.Examine(ctx, now)
		if err != nil {
			return err
		}
		page.Wrong, page.Look, page.Lines = doctor.Count(list, doctor.Wrong), doctor.Count(list, doctor.Look), doctor.Lines(list)
	}
	return c.commits.update(ctx, func(tx *store.Tx) error { return saveMonth(tx, page, c.config.Operator, now) })
}

// saveMonth notes that a month has begun, and writes its page to the operator, unless there is none.
func saveMonth(tx *store.Tx, page letters.PageOfMonth, operator string, now time.Time) error {
	var told string
	if _, err := tx.Upkeep.Last(store.PageSent, &told); err != nil || told >= page.Month {
		return err // another process was quicker
	}
	if err := tx.Upkeep.Note(store.PageSent, now, page.Month); err != nil {
		return err
	}
	if len(page.Lines) == 0 { // nobody is told, so there is nothing to do again
		return nil
	}
	if err := desk.TellOperator(tx.ForGames(), now, operator, page); err != nil {
		return err
	}
	return tx.Journal.Note(now, noteMonth, page)
}
