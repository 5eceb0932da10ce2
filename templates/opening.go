package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/notation"
	"pentepost/rules"
)

// Opening says what the reader is to do where his turn is no ordinary one: stones
// of which colours to place, or what to choose from. Elsewhere it is "".
func (p *page) Opening() string {
	if !p.MyTurn() {
		return ""
	}
	if choices := p.position.Choices(); choices != 0 {
		return p.choice(choices)
	}
	return p.several(p.colours())
}

// several says which stones to place in a turn that is no single one of the reader's own
// colour: in an opening, where turns are of more, and within such a turn.
func (p *page) several(colours []string) string {
	own := p.inColour(p.Game.Rules.ColourOf(p.position.Turn()))
	opening := slices.ContainsFunc(colours, func(c string) bool { return c != own })
	begun := p.turnBegun()
	if len(colours) == 1 && !opening && !begun {
		return ""
	}
	says := "Place " + number(len(colours))
	if opening {
		says = "The opening: place " + number(len(colours))
	}
	if begun {
		says += " more"
	}
	if len(colours) == 1 {
		return says + " stone, " + colours[0] + ". Write its point in the first line of your mail."
	}
	return says + fmt.Sprintf(" stones, %s. Write their %s points in the first line of your mail.", list(colours, "and"), number(len(colours)))
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

// choice lists what can be chosen, and what it means.
func (p *page) choice(choices rules.Choices) string {
	meaning := []struct {
		choice rules.Choice
		text   string
	}{
		{rules.Swap, `"swap" to take the other side`},
		{rules.Keep, `"keep" to stay on yours`},
		{rules.Extend, `"extend" and two points to place two more stones and let the other side choose`},
	}
	var can []string
	for _, m := range meaning {
		if choices.Has(m.choice) {
			can = append(can, m.text)
		}
	}
	return "The opening: choose " + list(can, "or") + "."
}

// colours lists the colours of the stones that are the reader's to place in this
// turn.
func (p *page) colours() []string {
	pos, seat := p.position, p.position.Turn()
	var colours []string
	for pos.Turn() == seat && pos.Choices() == 0 {
		colours = append(colours, p.inColour(pos.Stone()))
		next, ok := anyPly(pos)
		if !ok {
			break
		}
		pos = next
	}
	return colours
}

// inColour names a colour and its sign: "Black (X)".
func (p *page) inColour(c rules.Colour) string {
	return fmt.Sprintf("%s (%c)", capital(p.Game.Rules.ColourName(c)), notation.Symbol(p.Game.Rules, c))
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

// Onward names whose turn it is, for those who are not.
func (p *page) Onward() string {
	if p.Over() {
		return p.Result()
	}
	return strings.TrimSpace("It is " + p.OnTurn() + "'s move.")
}
