package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/store"
)

// Outbox is the command `pentepost outbox`.
type Outbox struct {
	Config string  `help:"Take the data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data   string  `help:"Data directory (./pentepost-data). A server may be running on it." placeholder:"DIR"`
	JSON   bool    `name:"json" help:"Print one JSON object a letter, one a line."`
	Do     string  `arg:"" optional:"" enum:"list,retry,drop" default:"list" help:"list the letters that are not sent, retry some now, or drop some."`
	IDs    []int64 `arg:"" optional:"" name:"number" help:"Numbers of letters, as list shows them."`
}

// outboxDays is for how many days letters that were given up are listed.
const outboxDays = 30

// outboxLine is a letter as the command prints it.
type outboxLine struct {
	Letter   int64      `json:"letter"`
	Kind     games.Kind `json:"kind"`
	To       string     `json:"to"`   // a nickname; "" for somebody who has none
	Game     *int64     `json:"game"` // null: about no game
	State    string     `json:"state"`
	Made     time.Time  `json:"made"`
	Sent     *time.Time `json:"sent"`
	Due      time.Time  `json:"due"`
	Failures int        `json:"failures"`
	Error    string     `json:"error"`
}

// Run lists, retries or drops letters. The answer is no if a number is none of a letter that
// waits.
func (c *Outbox) Run(ctx context.Context, s Streams) (err error) {
	if (c.Do == "list") != (len(c.IDs) == 0) {
		return usageError{fmt.Errorf("outbox list takes no numbers; outbox retry and outbox drop take the numbers of letters")}
	}
	dir, err := dataDirectory(c.Config, c.Data)
	if err != nil {
		return err
	}
	db, err := store.OpenBeside(ctx, dir, config.LocalDomain)
	if err != nil {
		return err
	}
	defer db.Close()
	if c.Do == "list" {
		return c.list(ctx, db, s)
	}
	return c.change(ctx, db, s)
}

// dataDirectory returns the directory that --data or the configuration names, or the default.
func dataDirectory(file, data string) (string, error) {
	if file != "" && data == "" {
		configuration, err := config.Read(file)
		if err != nil {
			return "", err
		}
		data = configuration.Data
	}
	return cmp.Or(data, "./pentepost-data"), nil
}

func (c *Outbox) list(ctx context.Context, db *store.DB, s Streams) error {
	return db.View(ctx, func(tx *store.Tx) error {
		list, err := tx.Unsent(time.Now().AddDate(0, 0, -outboxDays))
		if err != nil {
			return err
		}
		for _, out := range list {
			line, err := newOutboxLine(tx, out)
			if err == nil {
				err = c.print(s, line)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func newOutboxLine(tx *store.Tx, out store.Outgoing) (outboxLine, error) {
	line := outboxLine{
		Letter: out.ID, Kind: out.Kind, State: out.State, Made: out.Made, Due: out.Due, Failures: out.Failures, Error: out.Error,
	}
	if out.Game != 0 {
		game := int64(out.Game)
		line.Game = &game
	}
	if !out.Sent.IsZero() {
		line.Sent = &out.Sent
	}
	if out.To == 0 {
		return line, nil
	}
	p, err := tx.Player(out.To)
	line.To = p.Nick
	return line, err
}

func (c *Outbox) print(s Streams, line outboxLine) error {
	if c.JSON {
		return json.NewEncoder(s.Out).Encode(line)
	}
	game := "-"
	if line.Game != nil {
		game = fmt.Sprint(*line.Game)
	}
	_, err := fmt.Fprintf(s.Out, "%d  %s  %s to %s  game %s  due %s  %d failures  %s\n", line.Letter, line.State, line.Kind,
		cmp.Or(line.To, "a stranger"), game, line.Due.Format(time.RFC3339), line.Failures, line.Error)
	return err
}

func (c *Outbox) change(ctx context.Context, db *store.DB, s Streams) error {
	missing := 0
	err := db.Update(ctx, func(tx *store.Tx) error {
		for _, id := range c.IDs {
			ok, err := c.changeOne(tx, id)
			if err != nil {
				return err
			}
			if !ok {
				missing++
				fmt.Fprintf(s.Err, "letter %d does not wait to be sent\n", id)
			}
		}
		return nil
	})
	if err == nil && missing > 0 {
		err = errNo
	}
	return err
}

func (c *Outbox) changeOne(tx *store.Tx, id int64) (ok bool, err error) {
	if c.Do == "drop" {
		return tx.Discard(id)
	}
	return tx.Retry(id, time.Now())
}
