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
		return join("\n\n", g.s.tell(say.RulesCrossDrawn()), beside(g.zoneDrawn(), 4, g.s.tell(say.RulesDrawnCross(g.point(0, 5), corner, g.point(0, 4), free))))
	case g.ordered(): // there is no room for a drawing
		return g.s.tell(say.RulesZone(g.point(0, 3), corner, other, free, corner))
	}
	return join("\n\n", g.s.tell(say.RulesZoneDrawn()), beside(g.zoneDrawn(), 3, g.s.tell(say.RulesDrawnZone(g.point(0, 3), corner, free))))
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
	g.s.fail(fmt.Errorf("no drawing of the zone of %s on %d lines", g.Name, g.Width))
	return crossOf19
}

// forbidding says which shapes are forbidden.
func (g *gameRules) forbidding() string {
	var doubleThree string
	switch g.DoubleThree {
	case rules.NoSide:
		return ""
	case rules.BothSides:
		doubleThree = g.s.tell(say.RulesDrawnForbiddenBoth())
	default:
		doubleThree = g.s.tell(say.RulesDrawnForbiddenBlack())
	}
	doubleThree = beside(twoThrees, 0, g.s.tell(say.RulesDrawnDoubleThree())+"\n"+doubleThree)
	if g.Overline == rules.NoSide {
		return join("\n\n", doubleThree, g.s.tell(say.RulesAllowedDoubleThrees()))
	}
	return join("\n\n",
		g.s.tell(say.RulesRenjuForbidden())+"\n"+g.s.tell(say.RulesRenjuOverline()), drawn(example{sixMade, ""}),
		g.s.tell(say.RulesRenjuDoubleFour()), drawn(example{twoFoursOnALine, g.s.tell(say.RulesRenjuDrawnDoubleFour())}),
		g.s.tell(say.RulesRenjuDoubleThree()), doubleThree+"\n"+g.s.tell(say.RulesRenjuNoThree()),
		g.s.tell(say.RulesRenjuAllowed()))
}
