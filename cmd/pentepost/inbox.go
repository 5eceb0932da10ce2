package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"pentepost/cmd/pentepost/doctor"
	"pentepost/store"
)

// Inbox is the command `pentepost inbox`.
type Inbox struct {
	Beside
	JSON bool    `name:"json" help:"Print one JSON object a mail, one a line."`
	Do   string  `arg:"" optional:"" enum:"list,again,drop" default:"list" help:"list the mails that wait for another try or were put aside, have some decided again, or drop some."`
	IDs  []int64 `arg:"" optional:"" name:"number" help:"Numbers of mails, as list shows them."`
}

// inboxLine is a mail as the command prints it.
type inboxLine struct {
	Mail     int64            `json:"mail"`
	From     string           `json:"from"`     // a nickname; "" for somebody who has none
	Received utcTime          `json:"received"` // null: nobody knows
	State    store.SpoolState `json:"state"`    // waits or put-aside
	Failures int              `json:"failures"`
	Error    string           `json:"error"`
	Since    utcTime          `json:"since"` // the first failure
	Next     utcTime          `json:"next"`  // when it is tried next; null: not before somebody says so
}

// Run lists mails, has them decided again, or drops them. The answer is no if a number is not that of a listed mail.
func (c *Inbox) Run(ctx context.Context, s Streams) error {
	if (c.Do == "list") != (len(c.IDs) == 0) {
		return usageError{errors.New("inbox list takes no numbers; inbox again and inbox drop take the numbers of mails")}
	}
	if c.Do == "list" {
		return c.look(ctx, func(tx *store.Tx, now time.Time) error { return c.list(tx, now, s) })
	}
	return c.change(ctx, s)
}

func (c *Inbox) list(tx *store.Tx, now time.Time, s Streams) error {
	list, err := tx.Spool.Failed()
	if err != nil {
		return err
	}
	if err := warnOfMailbox(tx, s); err != nil {
		return err
	}
	for _, f := range list {
		if f.State == store.Listed { // where it waits is of no interest
			f.State = store.Waits
		}
		p, _, err := tx.Players.ByAddress(f.Sender)
		if err == nil {
			line := inboxLine{Mail: f.ID, From: p.Nick, Received: utc(f.Received), State: f.State, Failures: f.Tries, Error: f.Error, Since: utc(f.Since)}
			if f.Waits() {
				next := f.Due
				if next.IsZero() {
					next = now
				}
				line.Next = utc(next)
			}
			err = c.print(s, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *Inbox) print(s Streams, line inboxLine) error {
	if c.JSON {
		return writeJSON(s.Out, line)
	}
	received := "at an unknown time"
	if !line.Received.IsZero() {
		received = line.Received.Format(time.RFC3339)
	}
	_, err := fmt.Fprintf(s.Out, "%d  %s  from %s  received %s  %s  %s\n", line.Mail, line.State,
		cmp.Or(line.From, "a stranger"), received, doctor.Number(line.Failures, "failure", "failures"), whyWaits(line.Error, line.Since, line.Next))
	return err
}

// warnOfMailbox says on standard error that the mailbox cannot be read: what waits there is not listed.
func warnOfMailbox(tx *store.Tx, s Streams) error {
	away, ok, err := tx.Troubles.With(store.IMAP)
	if err == nil && ok {
		_, err = fmt.Fprintf(s.Err, "the mailbox cannot be read %s\n", whyWaits(away.Error, utc(away.Since), utc(away.Next)))
	}
	return err
}

func (c *Inbox) change(ctx context.Context, s Streams) error {
	var missing []int64
	err := c.update(ctx, func(tx *store.Tx) error {
		missing = nil
		for _, id := range c.IDs {
			ok, err := c.changeOne(tx, id)
			if err != nil {
				return err
			}
			if !ok {
				missing = append(missing, id)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range missing {
		fmt.Fprintf(s.Err, "mail %d does not wait and was not put aside, or it is not kept here: if it lies in the folder for quarantine, move it back to the mailbox\n", id)
		err = errNo
	}
	return err
}

// changeOne changes one mail, and reports whether there was something to change.
func (c *Inbox) changeOne(tx *store.Tx, id int64) (ok bool, err error) {
	if c.Do == "again" {
		return tx.Spool.Again(id)
	}
	return tx.Spool.Drop(id, "dropped", tx.Now())
}
