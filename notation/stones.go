package notation

import "pentepost/rules"

// StoneList lists the points on which stones of a colour stand, column by column
// from the left, each from below.
func StoneList(p *rules.Position, colour rules.Colour, s System) []string {
	b := BoardOf(p.Ruleset())
	list := []string{}
	for x := range b.Width {
		for y := range b.Height {
			if at := p.Point(x, y); p.At(at) == colour {
				list = append(list, s.Format(b, at))
			}
		}
	}
	return list
}
