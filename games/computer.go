package games

import (
	"slices"

	"pentepost/rules"
)

// A Computer is a computer player that can be challenged. In the database it is a player without an
// address, which is made when it is needed first. No letter is written to it: where another player
// would get one, it gets a [Thought].
type Computer struct {
	Nick  string
	Rules []string // names of the variants that it plays; nil: all for two players
}

// AnyComputer is what players write who do not care about the level, and MiddleComputer is the one
// that they get then.
const (
	AnyComputer    = "computer"
	MiddleComputer = "computer-4"
)

// Plays reports whether the computer plays a variant.
func (c Computer) Plays(r rules.Ruleset) bool {
	return slices.Contains(c.Variants(), r.Name)
}

// Variants returns the names of the variants that the computer plays.
func (c Computer) Variants() []string {
	if c.Rules != nil {
		return c.Rules
	}
	var names []string
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats == 2 {
			names = append(names, name)
		}
	}
	return names
}
