package templates

import (
	"fmt"

	"pentepost/rules"
	"pentepost/templates/say"
)

// zone says where the second stone of the first player cannot go.
func (g *gameRules) zone() string {
	if g.Opening != rules.CentreZone && g.Opening != rules.CentreCross {
		return ""
	}
	corner, other, free := g.point(2, 2), g.point(-2, -2), g.point(3, 3)
	switch {
	case g.Opening == rules.CentreCross:
		return join("\n\n", g.tell(say.RulesCrossDrawn()), beside(g.zoneDrawn(), 4, g.tell(say.RulesDrawnCross(g.point(0, 5), corner, g.point(0, 4), free))))
	case g.ordered(): // there is no room for a drawing
		return g.tell(say.RulesZone(g.point(0, 3), corner, other, free, corner))
	}
	return join("\n\n", g.tell(say.RulesZoneDrawn()), beside(g.zoneDrawn(), 3, g.tell(say.RulesDrawnZone(g.point(0, 3), corner, free))))
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
		doubleThree = g.tell(say.RulesDrawnForbiddenBoth())
	default:
		doubleThree = g.tell(say.RulesDrawnForbiddenBlack())
	}
	doubleThree = beside(twoThrees, 0, g.tell(say.RulesDrawnDoubleThree())+"\n"+doubleThree)
	if g.Overline == rules.NoSide {
		return join("\n\n", doubleThree, g.tell(say.RulesAllowedDoubleThrees()))
	}
	return join("\n\n",
		g.tell(say.RulesRenjuForbidden())+"\n"+g.tell(say.RulesRenjuOverline()), drawn(example{sixMade, ""}),
		g.tell(say.RulesRenjuDoubleFour()), drawn(example{twoFoursOnALine, g.tell(say.RulesRenjuDrawnDoubleFour())}),
		g.tell(say.RulesRenjuDoubleThree()), doubleThree+"\n"+g.tell(say.RulesRenjuNoThree()),
		g.tell(say.RulesRenjuAllowed()))
}
