package main

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"pentepost/cmd/pentepost/doctor"
	"pentepost/games/letters"
	"pentepost/store"
)

// Outbox is the command `pentepost outbox`.
type Outbox struct {
	Beside
	JSON bool    `name:"json" help:"Print one JSON object a letter, one a line."`
	Do   string  `arg:"" optional:"" enum:"list,retry,drop" default:"list" help:"list the letters that are not sent, retry some now, or drop some."`
	IDs  []int64 `arg:"" optional:"" name:"number" help:"Numbers of letters, as list shows them."`
}

// outboxDays is for how many days letters that were given up are listed.
const outboxDays = 30

// outboxLine is a letter as the command prints it.
type outboxLine struct {
	Letter   int64        `json:"letter"`
	Kind     letters.Kind `json:"kind"`
	To       string       `json:"to"`   // a nickname; "" for somebody who has none
	Game     *int64       `json:"game"` // null: about no game
	State    string       `json:"state"`
	Made     utcTime      `json:"made"`
	Sent     utcTime      `json:"sent"`
	Due      utcTime      `json:"due"`
	Failures int          `json:"failures"` // of the letter, or of the mail server while that is away
	Error    string       `json:"error"`    // the last one
	Since    utcTime      `json:"since"`    // since when it waits because of that; null: nothing has failed
	Next     utcTime      `json:"next"`     // when it is tried next; null: not at all
}

// Run lists, retries or drops letters. The answer is no if a number is none of a letter that
// waits.
func (c *Outbox) Run(ctx context.Context, s Streams) error {
	if (c.Do == "list") != (len(c.IDs) == 0) {
		return usageError{fmt.Errorf("outbox list takes no numbers; outbox retry and outbox drop take the numbers of letters")}
	}
	if c.Do == "list" {
		return c.view(ctx, func(tx *store.Tx) error { return c.list(tx, s) })
	}
	return c.change(ctx, s)
}

func (c *Outbox) list(tx *store.Tx, s Streams) error {
	list, err := tx.Notices.Unsent(tx.Now().AddDate(0, 0, -outboxDays))
	if err != nil {
		return err
	}
	away, _, err := tx.Troubles.With(store.SMTP)
	if err != nil {
		return err
	}
	for _, out := range list {
		line, err := newOutboxLine(tx, out)
		line.explain(away)
		if err == nil {
			err = c.print(s, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func newOutboxLine(tx *store.Tx, out store.OutboxRow) (outboxLine, error) {
	line := outboxLine{
		Letter: out.ID, Kind: out.Kind(), State: out.State, Made: utc(out.Made), Sent: utc(out.Sent), Due: utc(out.Due),
		Failures: out.Failures, Error: out.Error,
	}
	if out.Game != 0 {
		game := int64(out.Game)
		line.Game = &game
	}
	if out.To == 0 {
		return line, nil
	}
	p, err := tx.Players.Load(out.To)
	line.To = p.Nick
	return line, err
}

// explain says why a letter waits: because of its own failure or, if it is due, because of the mail server, if that is away.
func (l *outboxLine) explain(away store.Trouble) {
	if l.State != "due" && l.State != "claimed" {
		return
	}
	next, since := l.Due.Time, l.Made.Time
	if away.Tries > 0 && !l.Due.After(away.Next) {
		next = away.Next
		if away.Since.After(since) {
			since = away.Since
		}
		l.Failures, l.Error = l.Failures+away.Tries, away.Error
	}
	if l.Next = utc(next); l.Failures > 0 {
		l.Since = utc(since)
	}
}

func (c *Outbox) print(s Streams, line outboxLine) error {
	if c.JSON {
		return writeJSON(s.Out, line)
	}
	game := "-"
	if line.Game != nil {
		game = fmt.Sprint(*line.Game)
	}
	_, err := fmt.Fprintf(s.Out, "%d  %s  %s to %s  game %s  due %s  %s  %s\n", line.Letter, line.State, line.Kind,
		cmp.Or(line.To, "a stranger"), game, line.Due.Format(time.RFC3339), doctor.Number(line.Failures, "failure", "failures"), whyWaits(line.Error, line.Since, line.Next))
	return err
}

// whyWaits says an error, since when something waits because of it, and when it is tried next.
func whyWaits(err string, since, next utcTime) string {
	if since.IsZero() {
		return err
	}
	says := "since " + since.Format(time.RFC3339)
	if !next.IsZero() {
		says += ", tried next " + next.Format(time.RFC3339)
	}
	return says + ": " + err
}

func (c *Outbox) change(ctx context.Context, s Streams) error {
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
		fmt.Fprintf(s.Err, "letter %d does not wait to be sent\n", id)
		err = errNo
	}
	return err
}

func (c *Outbox) changeOne(tx *store.Tx, id int64) (ok bool, err error) {
	if c.Do == "drop" {
		return tx.Outbox.Discard(id, tx.Now())
	}
	return tx.Outbox.Retry(id, tx.Now())
}
