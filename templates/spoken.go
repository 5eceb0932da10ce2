package templates

import (
	"strings"

	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// threatWords says what each colour threatens.
type threatWords struct{ *gamePage }

// said tells what each colour threatens, one line each.
func (g threatWords) said() string {
	var lines []string
	for _, t := range g.position.Threats() {
		lines = append(lines, g.threatsOf(&t))
	}
	if g.position.Waiting() {
		lines = append(lines, g.tell(say.ThreatFiveWaits(g.inColour(g.last.Colour))))
	}
	return strings.Join(lines, "\n")
}

func (g threatWords) threatsOf(t *rules.Threats) string {
	id, said := "threat.of", args{"colour": g.inColour(t.Colour)}
	if !t.Any() {
		return g.tellID("threat.nothing", said)
	}
	var rows []string // each of them wins: a point, or the points of one turn
	for _, row := range t.Rows {
		rows = append(rows, g.and(g.each(row)))
	}
	if len(rows) > 0 {
		id, said["points"] = "threat.of-with-row", g.or(rows)
	}
	sentences := []string{g.tellID(id, said)}
	for _, c := range t.Captures {
		id := "threat.captures"
		if c.Wins {
			id += "-and-wins"
		}
		sentences = append(sentences, g.tellID(id, args{"point": g.Point(c.At), "taken": g.and(g.each(c.Taken))}))
	}
	for _, three := range t.Threes {
		id, said := "threat.open-row", args{"stones": g.and(g.each(three.Stones)), "number": g.shape(len(three.Stones))}
		if three.Gap != rules.NoPoint {
			id, said["gap"] = "threat.open-row-with-gap", g.Point(three.Gap)
		}
		sentences = append(sentences, g.tellID(id, said))
	}
	return g.joined(sentences...)
}

// each names several points, in the order of [board.points].
func (g threatWords) each(list []rules.Point) []string { return strings.Fields(g.points(list)) }

// around says what is on the points around one.
type around struct{ *gamePage }

// point names the point around which the reader wants to know the stones.
func (g around) point(f letters.Near) string {
	if len(f.Moves) == 0 {
		return ""
	}
	return g.Point(f.Moves[0].Point)
}

// reach is how far near goes along each line: as far as five in a row reach.
const reach = 4

// said tells what is on a point and on the points around it, one line for each direction.
func (g around) said(f letters.Near) string {
	if len(f.Moves) == 0 {
		return ""
	}
	at := f.Moves[0].Point
	lines := []string{g.onPoint("near.", at)}
	for _, d := range [...]struct {
		name   string
		dx, dy int
	}{
		{"left", -1, 0}, {"right", 1, 0}, {"up", 0, 1}, {"down", 0, -1},
		{"up-left", -1, 1}, {"down-right", 1, -1}, {"up-right", 1, 1}, {"down-left", -1, -1},
	} {
		if g.boardOf.Height > 1 || d.dy == 0 {
			points, edge := g.lineFrom(at, d.dx, d.dy)
			lines = append(lines, g.nearLine(g.tellID("direction."+d.name, nil), points, edge))
		}
	}
	return strings.Join(lines, "\n")
}

// nearLine says what is on the points in a direction.
func (g around) nearLine(direction string, points []string, edge bool) string {
	switch {
	case edge && len(points) == 0:
		return g.tell(say.NearEdge(direction))
	case edge:
		return g.tell(say.NearPointsToEdge(direction, g.commas(points)))
	}
	return g.tell(say.NearPoints(direction, g.commas(points)))
}

// lineFrom says what is on each of the points from one point in a direction, and whether the board ends there.
func (g around) lineFrom(at rules.Point, dx, dy int) (points []string, edge bool) {
	x, y := g.position.XY(at)
	for range reach {
		x, y = x+dx, y+dy
		if r := g.game.Rules; r.Ring {
			x = (x + r.Width) % r.Width
		}
		next := g.position.Point(x, y)
		if next == rules.NoPoint {
			return points, true
		}
		points = append(points, g.onPoint("near-list.", next))
	}
	return points, false
}

// onPoint says what is on a point, in a line of its own or in a list.
func (g around) onPoint(group string, at rules.Point) string {
	colour := g.game.Rules.ColourName(g.position.At(at))
	if colour == "" {
		return g.tellID(group+"free", args{"point": g.Point(at)})
	}
	return g.tellID(group+"stone", args{"point": g.Point(at), "colour": g.colourNamed(colour)})
}
