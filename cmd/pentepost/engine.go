package main

import (
	"context"
	"fmt"

	"pentepost/cmd/pentepost/gomocup"
	"pentepost/rules/search"
)

// Engine is the command `pentepost engine`: our computer player for other programs.
type Engine struct {
	Level   int    `default:"10" placeholder:"N" help:"How well it plays, from 1 to 10."`
	Seed    uint64 `placeholder:"N" help:"Another number makes other games."`
	Threads int    `default:"1" placeholder:"N" help:"How many processors it may use. With more than one, games are no longer the same each time."`
}

// mostThreads is how many threads search together at most: more would repeat each other's work.
const mostThreads = 64

// Run answers the commands of the Gomocup protocol on standard input.
func (c *Engine) Run(ctx context.Context, s Streams) error {
	level, err := search.LevelOf(c.Level)
	if err != nil {
		return usageError{err}
	}
	if c.Threads < 1 || c.Threads > mostThreads {
		return usageError{fmt.Errorf("--threads must be from 1 to %d", mostThreads)}
	}
	engine := gomocup.Engine{Level: level, Seed: c.Seed, Version: versionLine(), Threads: c.Threads}
	return engine.Serve(ctx, s.In, s.Out)
}
