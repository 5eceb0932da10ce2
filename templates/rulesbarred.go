package templates

import (
	"fmt"

	"pentepost/rules"
)

// zone says where the second stone of the first player cannot go.
func (g *gameRules) zone() string {
	if g.Opening != rules.CentreZone && g.Opening != rules.CentreCross {
		return ""
	}
	corner, other, free := g.point(2, 2), g.point(-2, -2), g.point(3, 3)
	switch {
	case g.Opening == rules.CentreCross:
		return join("\n\n", g.tell("rules.cross-drawn", nil), beside(g.zoneDrawn(), 4, g.tell("rules.drawn-cross",
			args{"barred": corner, "beyond": g.point(0, 4), "free": free, "also": g.point(0, 5)})))
	case g.ordered(): // there is no room for a drawing
		return g.tell("rules.zone", args{"first": other, "last": corner, "barred": corner, "free": free, "also": g.point(0, 3)})
	}
	return join("\n\n", g.tell("rules.zone-drawn", nil), beside(g.zoneDrawn(), 3, g.tell("rules.drawn-zone",
		args{"barred": corner, "free": free, "also": g.point(0, 3)})))
}

// zoneDrawn is the drawing of the points around the centre.
func (g *gameRules) zoneDrawn() string {
	switch {
	case g.Width == 19 && g.Opening == rules.CentreCross:
		return crossOf19
	case g.Width == 19:
		return zoneOf19
	case g.Width == 13:
		return zoneOf13
	}
	g.fail(fmt.Errorf("no drawing of the zone of %s on %d lines", g.Name, g.Width))
	return crossOf19
}

// forbidding says which shapes are forbidden.
func (g *gameRules) forbidding() string {
	var doubleThree string
	switch g.DoubleThree {
	case rules.NoSide:
		return ""
	case rules.BothSides:
		doubleThree = g.tell("rules.drawn-forbidden-both", nil)
	default:
		doubleThree = g.tell("rules.drawn-forbidden-black", nil)
	}
	doubleThree = beside(twoThrees, 0, g.tell("rules.drawn-double-three", nil)+"\n"+doubleThree)
	if g.Overline == rules.NoSide {
		return join("\n\n", doubleThree, g.tell("rules.allowed-double-threes", nil))
	}
	return join("\n\n",
		g.tell("rules.renju-forbidden", nil)+"\n"+g.tell("rules.renju-overline", nil), drawn(example{sixMade, ""}),
		g.tell("rules.renju-double-four", nil), drawn(example{twoFoursOnALine, g.tell("rules.renju-drawn-double-four", nil)}),
		g.tell("rules.renju-double-three", nil), doubleThree+"\n"+g.tell("rules.renju-no-three", nil),
		g.tell("rules.renju-allowed", nil))
}
