package main

import (
	"bytes"
	"context"
	"errors"
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
	JSON       bool     `name:"json" help:"Print a JSON object."`
	Extend     string   `xor:"do" placeholder:"DURATION" help:"Give the player on turn more time, such as \"3 days\" or \"12 hours\"."`
	Pause      bool     `xor:"do" help:"Stop the clock of the game until --resume."`
	Resume     bool     `xor:"do" help:"Let the clock run again."`
	Undo       bool     `xor:"do" help:"Take back the last turn; in a game that somebody has left or that was agreed on, its end."`
	Adjudicate string   `xor:"do" placeholder:"RESULT" help:"End the game: \"win NICK\", \"draw\" or \"void\"."`
	Revert     bool     `xor:"do" help:"Take back the last of these corrections."`
	Say        string   `placeholder:"TEXT" help:"With one of these: what the letters to the players say about it."`
	Number     int64    `arg:"" help:"The number of the game, as in its letters."`
	Rest       []string `arg:"" optional:"" hidden:"" help:"The other words of --extend or --adjudicate, if they are not quoted."`
}

// Run corrects a game, and shows it. The answer is no if there is none of that number, or if it
// cannot be done.
func (c *Game) Run(ctx context.Context, s Streams) error {
	correct, err := c.correction()
	if err != nil {
		return usageError{err}
	}
	run := c.operate
	if correct == nil {
		run = c.look
	}
	var shown bytes.Buffer // printed when the correction has been committed
	err = run(ctx, func(tx *store.Tx, now time.Time) error {
		shown.Reset()
		if correct != nil {
			if err := correct(tx, now); err != nil {
				return err
			}
		}
		return c.show(tx, Streams{Out: &shown, Err: s.Err})
	})
	if refusal, ok := errors.AsType[*games.Refusal](err); ok {
		fmt.Fprintln(s.Err, c.refusalText(refusal))
		return errNo
	}
	if err == nil {
		_, err = shown.WriteTo(s.Out)
	}
	return err
}

func (c *Game) show(tx *store.Tx, s Streams) error {
	g, ok, err := tx.Games.Load(games.GameID(c.Number))
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
}

func (d *gameDetails) print(s Streams) error {
	out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "game\t%d\nvariant\t%s\nplayers\t%s\npace\t%s\nstands\t%s\n\n", d.Game, strings.Join(append([]string{d.Variant}, d.Options...), " "),
		strings.Join(d.Players, ", "), d.Pace, d.standing())
	for _, p := range d.Plies {
		fmt.Fprintf(out, "%d\t%s\t%s\t%s\n", p.Ply, p.Player, p.Move, p.Arrived.Format(time.RFC3339))
	}
	if len(d.Corrections) > 0 {
		fmt.Fprint(out, "\ncorrection\tat\treverted\n")
	}
	for _, x := range d.Corrections {
		reverted := "-"
		if !x.Reverted.IsZero() {
			reverted = x.Reverted.Format(time.RFC3339)
		}
		fmt.Fprintf(out, "%s\t%s\t%s\n", x.What, x.At.Format(time.RFC3339), reverted)
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
		err := tx.Games.Each(c.Running, func(g games.Game) error {
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
