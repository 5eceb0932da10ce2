package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

// Pause is the command `pentepost pause`.
type Pause struct {
	Beside
	For []string `arg:"" optional:"" name:"duration" help:"How long, such as \"3 hours\" or \"2 days\"; without it, until \"pentepost resume\"."`
}

// Run stops the clocks of all games. The answer is no if they stand still already.
func (c *Pause) Run(ctx context.Context, s Streams) error {
	var duration time.Duration
	if len(c.For) > 0 {
		var err error
		if duration, err = parseDuration(strings.Join(c.For, " ")); err != nil {
			return usageError{err}
		}
	}
	return c.clocks(ctx, s, func(now time.Time) desk.OperatorCommand {
		if duration == 0 {
			return desk.PauseAll{}
		}
		return desk.PauseAll{Until: now.Add(duration)}
	}, "all clocks stand still")
}

// Resume is the command `pentepost resume`.
type Resume struct{ Beside }

// Run lets the clocks of all games run again. The answer is no if they run.
func (c *Resume) Run(ctx context.Context, s Streams) error {
	return c.clocks(ctx, s, func(time.Time) desk.OperatorCommand { return desk.ResumeAll{} }, "all clocks run again")
}

// clocks executes a command about all clocks, and says what it has done.
func (b *Beside) clocks(ctx context.Context, s Streams, command func(now time.Time) desk.OperatorCommand, done string) error {
	err := b.operate(ctx, func(tx *store.Tx, now time.Time) error { return desk.Operate(tx.ForGames(), now, command(now)) })
	refusal, refused := errors.AsType[*games.Refusal](err)
	switch {
	case !refused && err == nil:
		fmt.Fprintln(s.Out, done)
	case refused && refusal.Reason == desk.AlreadyPaused:
		fmt.Fprintln(s.Err, "all clocks stand still already\nhint: \"pentepost resume\" lets them run again.")
		return errNo
	case refused:
		fmt.Fprintln(s.Err, "the clocks are not paused")
		return errNo
	}
	return err
}
