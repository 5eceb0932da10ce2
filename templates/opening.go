package templates

import (
	"slices"

	"pentepost/rules"
)

// openingTurn is a turn of an opening with a choice or several stones.
type openingTurn struct {
	choices bool // the reader chooses a side ...
	extend  bool // ... or may place two more stones instead
	stones  []string
	mixed   bool   // the stones are not all of the reader's colour
	begun   bool   // the reader has placed some of the turn already
	example string // several points on one line, if there are several to place
}

// openings says what the reader has to do in an opening.
type openings struct{ *gamePage }

// said tells what the reader has to do in a turn of an opening, "" in any other turn.
func (g openings) said() string {
	o := g.opening
	if o == nil {
		return ""
	}
	if o.choices {
		id := "opening.choose"
		if o.extend {
			id += "-or-extend"
		}
		return g.tell(id, args{"before": g.Before()})
	}
	id, number := "opening.place", g.number(len(o.stones))
	if o.mixed {
		id = "opening.mixed"
	}
	if o.begun {
		id += "-more"
	}
	said := g.tell(id, args{"n": len(o.stones), "number": number, "stones": g.and(o.stones)})
	switch {
	case o.example != "":
		return join(" ", said, g.tell("opening.points-on-one-line", args{"number": number, "before": g.Before(), "example": o.example}))
	case g.Before() == "":
		return join(" ", said, g.tell("opening.point-alone", nil))
	}
	return said
}

// turnIn returns what the reader has to do in a position of the game.
func (g openings) turnIn(pos *rules.Position) *openingTurn {
	if seat := pos.Turn(); seat == 0 || g.game.Seats[seat-1] != g.reader.ID {
		return nil
	}
	if choices := pos.Choices(); choices != 0 {
		return &openingTurn{choices: true, extend: choices.Has(rules.Extend)}
	}
	o := &openingTurn{stones: g.turnStones(*pos), begun: g.turnBegun(pos)}
	own := g.inColour(g.game.Rules.ColourOf(pos.Turn()))
	o.mixed = slices.ContainsFunc(o.stones, func(c string) bool { return c != own })
	switch n := len(o.stones); {
	case n == 1 && !o.mixed && !o.begun:
		return nil
	case n > 1:
		o.example = g.severalPoints(n)
	}
	return o
}

// turnStones lists the stones that the reader places in this turn: "Black (X)".
func (g openings) turnStones(pos rules.Position) []string {
	seat := pos.Turn()
	var stones []string
	for pos.Turn() == seat && pos.Choices() == 0 {
		stones = append(stones, g.inColour(pos.Stone()))
		next, ok := anyPly(pos)
		if !ok {
			break
		}
		pos = next
	}
	return stones
}

// turnBegun reports whether the reader has placed a stone in this turn already.
func (g openings) turnBegun(pos *rules.Position) bool {
	played := g.game.Plies[:pos.Plies()]
	if len(played) == 0 {
		return false
	}
	last := played[len(played)-1]
	return last.Player == g.reader.ID && last.Move.Choice == rules.NoChoice
}

// anyPly plays the first ply that is legal.
func anyPly(pos rules.Position) (rules.Position, bool) {
	for at := range pos.Points() {
		if next, _, err := pos.Play(rules.Place(at)); err == nil {
			return next, true
		}
	}
	return pos, false
}
