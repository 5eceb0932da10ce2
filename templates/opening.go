package templates

import (
	"fmt"
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
	colours := p.colours()
	if len(colours) < 2 {
		return ""
	}
	return fmt.Sprintf("The opening: place %s stones, %s. Write their %s points in the first line of your mail.",
		number(len(colours)), list(colours, "and"), number(len(colours)))
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
		c := pos.Stone()
		colours = append(colours, fmt.Sprintf("%s (%c)", capital(p.Game.Rules.ColourName(c)), notation.Symbol(p.Game.Rules, c)))
		next, ok := anyPly(pos)
		if !ok {
			break
		}
		pos = next
	}
	return colours
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
