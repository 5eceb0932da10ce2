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
	colour := g.inColour(t.Colour)
	if !t.Any() {
		return g.tell(say.ThreatNothing(colour))
	}
	var rows []string // each of them wins: a point, or the points of one turn
	for _, row := range t.Rows {
		rows = append(rows, g.and(g.each(row)))
	}
	threats := either(len(rows) > 0, say.ThreatOfWithRow(colour, g.or(rows)), say.ThreatOf(colour))
	sentences := []string{g.tell(threats)}
	for _, c := range t.Captures {
		captures := either(c.Wins, say.ThreatCapturesAndWins, say.ThreatCaptures)
		sentences = append(sentences, g.tell(captures(g.Point(c.At), g.and(g.each(c.Taken)))))
	}
	for _, three := range t.Threes {
		number, stones := g.shape(len(three.Stones)), g.and(g.each(three.Stones))
		row := say.ThreatOpenRow(number, stones)
		if three.Gap != rules.NoPoint {
			row = say.ThreatOpenRowWithGap(g.Point(three.Gap), number, stones)
		}
		sentences = append(sentences, g.tell(row))
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
	lines := []string{g.onPoint(say.NearFree, say.NearStone, at)}
	for _, d := range [...]struct {
		is     say.DirectionCase
		dx, dy int
	}{
		{say.DirectionLeft, -1, 0}, {say.DirectionRight, 1, 0}, {say.DirectionUp, 0, 1}, {say.DirectionDown, 0, -1},
		{say.DirectionUpLeft, -1, 1}, {say.DirectionDownRight, 1, -1}, {say.DirectionUpRight, 1, 1}, {say.DirectionDownLeft, -1, -1},
	} {
		if g.boardOf.Height > 1 || d.dy == 0 {
			points, edge := g.lineFrom(at, d.dx, d.dy)
			lines = append(lines, g.nearLine(g.tell(say.Direction(d.is)), points, edge))
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
		points = append(points, g.onPoint(say.NearListFree, say.NearListStone, next))
	}
	return points, false
}

// onPoint says what is on a point, in a line of its own or in a list.
func (g around) onPoint(free func(point string) sentence, stone func(colour, point string) sentence, at rules.Point) string {
	if colour := g.game.Rules.ColourName(g.position.At(at)); colour != "" {
		return g.tell(stone(g.colourNamed(colour), g.Point(at)))
	}
	return g.tell(free(g.Point(at)))
}
