package templates

import (
	"slices"
	"strings"

	"pentepost/rules"
)

// openingTurn is a turn that is not one stone of the reader's own colour: a choice, or
// several stones.
type openingTurn struct {
	Choices bool // the reader chooses a side ...
	Extend  bool // ... or may place two more stones instead
	Stones  []string
	Mixed   bool   // the stones are not all of the reader's colour
	Begun   bool   // the reader has placed some of the turn already
	Example string // of points on one line, where there are several to place
}

// Opening says what the reader has to do in such a turn. It is nil in an ordinary one.
func (p *page) Opening() *openingTurn { return p.opening }

func (p *page) openingTurn() *openingTurn {
	if !p.MyTurn() {
		return nil
	}
	if choices := p.position.Choices(); choices != 0 {
		return &openingTurn{Choices: true, Extend: choices.Has(rules.Extend)}
	}
	o := &openingTurn{Stones: p.turnStones(), Begun: p.turnBegun()}
	own := p.inColour(p.Game.Rules.ColourOf(p.position.Turn()))
	o.Mixed = slices.ContainsFunc(o.Stones, func(c string) bool { return c != own })
	switch n := len(o.Stones); {
	case n == 1 && !o.Mixed && !o.Begun:
		return nil
	case n > 1:
		o.Example = p.severalPoints(n)
	}
	return o
}

// turnStones lists the stones that the reader places in this turn: "Black (X)".
func (p *page) turnStones() []string {
	pos, seat := p.position, p.position.Turn()
	var stones []string
	for pos.Turn() == seat && pos.Choices() == 0 {
		stones = append(stones, p.inColour(pos.Stone()))
		next, ok := anyPly(pos)
		if !ok {
			break
		}
		pos = next
	}
	return stones
}

// turnBegun reports whether the reader has placed a stone in this turn already.
func (p *page) turnBegun() bool {
	played := p.Game.Plies[:p.position.Plies()]
	if len(played) == 0 {
		return false
	}
	last := played[len(played)-1]
	return last.Player == p.Reader.ID && last.Move.Choice == rules.NoChoice
}

// severalPoints is an example of so many points on one line: occupied ones, as in
// [board.Example], and on an emptier board some around its centre.
func (p *page) severalPoints(n int) string {
	names := p.examples(n)
	x, y := p.boardOf.XY(p.position.Centre())
	for _, d := range [...][2]int{{0, 0}, {1, 1}, {2, -1}, {-1, -2}, {-2, 1}} {
		if name := p.Point(p.position.Point(x+d[0], y+d[1])); len(names) < n && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
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

// buttonsOfChoice are the choices of the opening that one word makes.
func (p *page) buttonsOfChoice() (words []string) {
	can := p.Game.Position.Choices()
	for _, choice := range []rules.Choice{rules.Swap, rules.Keep} {
		if can.Has(choice) {
			words = append(words, p.system.Move(p.boardOf, rules.Choose(choice)))
		}
	}
	return words
}
