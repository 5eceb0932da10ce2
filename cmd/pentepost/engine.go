package main

import (
	"context"

	"pentepost/cmd/pentepost/gomocup"
	"pentepost/rules/search"
)

// Engine is the command `pentepost engine`: our computer player for other programs.
type Engine struct {
	Level int    `default:"10" placeholder:"N" help:"How well it plays, from 1 to 10."`
	Seed  uint64 `placeholder:"N" help:"Another number makes other games."`
}

// Run answers the commands of the Gomocup protocol on standard input.
func (c *Engine) Run(ctx context.Context, s Streams) error {
	level, err := search.LevelOf(c.Level)
	if err != nil {
		return usageError{err}
	}
	engine := gomocup.Engine{Level: level, Seed: c.Seed, Version: versionLine()}
	return engine.Serve(ctx, s.In, s.Out)
}
