package config

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"pentepost/games/desk"
)

// Engine is a program of somebody else that players can challenge by its name in the configuration. It
// speaks the Gomocup protocol.
type Engine struct {
	Command []string `toml:"command"` // the program and its arguments
	Plays   []string `toml:"plays"`   // names of variants
	Turn    string   `toml:"turn"`    // how long it may think about a move
	Memory  int      `toml:"memory"`  // in MB
}

// Bounds of the settings of an engine.
const (
	longestTurn = 5 * time.Minute
	leastMemory = 16 // MB
)

// complete checks the settings of the engine with a name, which players see.
func (e *Engine) complete(name string) error {
	at := "engine." + name
	setDefault(&e.Turn, "10s")
	setDefault(&e.Memory, 512)
	if e.Plays == nil {
		e.Plays = []string{"gomoku"}
	}
	turn, err := time.ParseDuration(e.Turn)
	switch {
	case !desk.GoodNick(name):
		return &settingError{at, "must be a nickname that players can write, such as engine.rapfi"}
	case len(e.Command) == 0 || e.Command[0] == "":
		return &settingError{at + ".command", `must be a program and its arguments, such as ["/usr/local/bin/rapfi"]`}
	case err != nil || turn <= 0 || turn > longestTurn:
		return &settingError{at + ".turn", fmt.Sprintf("must be a time such as 10s, at most %v, not %q", longestTurn, e.Turn)}
	case e.Memory < leastMemory:
		return &settingError{at + ".memory", fmt.Sprintf("must be %d or more (in MB), not %d", leastMemory, e.Memory)}
	}
	for _, variant := range e.Plays {
		if !slices.Contains(protocolGames, variant) {
			return &settingError{at + ".plays", fmt.Sprintf("must be a list of %q, which the Gomocup protocol knows, without %q", protocolGames, variant)}
		}
	}
	return nil
}

// protocolGames are the variants that the Gomocup protocol knows.
var protocolGames = []string{"gomoku", "renju"}

// completeEngines checks all engines.
func (c *Config) completeEngines() error {
	for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
		e := c.Engines[name]
		if err := e.complete(name); err != nil {
			return err
		}
		c.Engines[name] = e
	}
	return nil
}

// TurnTime returns how long the engine may think about a move.
func (e Engine) TurnTime() time.Duration {
	d, _ := time.ParseDuration(e.Turn)
	return d
}
