package config

import "fmt"

// Computer says how the computer player plays.
type Computer struct {
	Off     bool `toml:"off"`     // nobody can challenge it; games that have begun go on
	Levels  int  `toml:"levels"`  // the strongest one that can be challenged
	Workers int  `toml:"workers"` // how many positions are thought about at the same time
}

// Bounds of the settings.
const (
	mostLevels  = 10
	mostWorkers = 64
)

func (c *Computer) complete() error {
	setDefault(&c.Levels, mostLevels)
	setDefault(&c.Workers, 1)
	switch {
	case c.Levels < 1 || c.Levels > mostLevels:
		return &settingError{"computer.levels", fmt.Sprintf("must be 1 to %d, not %d", mostLevels, c.Levels)}
	case c.Workers < 1 || c.Workers > mostWorkers:
		return &settingError{"computer.workers", fmt.Sprintf("must be 1 to %d, not %d", mostWorkers, c.Workers)}
	}
	return nil
}
