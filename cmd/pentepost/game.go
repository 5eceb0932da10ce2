package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// Game is the command `pentepost game`.
type Game struct {
	Beside
	JSON   bool  `name:"json" help:"Print a JSON object."`
	Number int64 `arg:"" help:"The number of the game, as in its letters."`
}

// Run shows a game. The answer is no if there is none of that number.
func (c *Game) Run(ctx context.Context, s Streams) error {
	return c.view(ctx, func(tx *store.Tx) error {
		g, ok, err := tx.Game(games.GameID(c.Number))
		if err != nil {
			return err
		}
		if !ok {
			fmt.Fprintf(s.Err, "there is no game %d\n", c.Number)
			return errNo
		}
		d, err := newGameDetails(tx, g)
		switch {
		case err != nil:
			return err
		case c.JSON:
			return writeJSON(s.Out, d)
		}
		return d.print(s)
	})
}

func (d *gameDetails) print(s Streams) error {
	out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "game\t%d\nvariant\t%s\nplayers\t%s\npace\t%s\nstands\t%s\n\n", d.Game, strings.Join(append([]string{d.Variant}, d.Options...), " "),
		strings.Join(d.Players, ", "), d.Pace, d.standing())
	for _, p := range d.Plies {
		fmt.Fprintf(out, "%d\t%s\t%s\t%s\n", p.Ply, p.Player, p.Move, p.Arrived.Format(time.RFC3339))
	}
	if len(d.Letters) > 0 {
		fmt.Fprint(out, "\nletter\tto\tstate\tmade\n")
	}
	for _, l := range d.Letters {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", l.Kind, l.To, l.State, l.Made.Format(time.RFC3339))
	}
	return out.Flush()
}

// Games is the command `pentepost games`.
type Games struct {
	Beside
	JSON    bool `name:"json" help:"Print one JSON object a game, one a line."`
	Running bool `help:"Leave out games that are over."`
}

// Run lists all games.
func (c *Games) Run(ctx context.Context, s Streams) error {
	return c.view(ctx, func(tx *store.Tx) error {
		out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
		err := tx.EachGame(c.Running, func(g games.Game) error {
			line, err := newGameLine(tx, g)
			switch {
			case err != nil:
				return err
			case c.JSON:
				return writeJSON(s.Out, line)
			}
			_, err = fmt.Fprintf(out, "%d\t%s\t%s\t%s\n", line.Game, g.Rules, strings.Join(line.Players, ", "), line.standing())
			return err
		})
		if err != nil {
			return err
		}
		return out.Flush()
	})
}
