package templates

import (
	"strings"

	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// threatWords says what each colour threatens.
type threatWords struct{ *gameSeen }

// said tells what each colour threatens, one line each.
func (g threatWords) said() string {
	var lines []string
	for _, t := range g.board.position.Threats() {
		lines = append(lines, g.threatsOf(&t))
	}
	if g.board.position.Waiting() {
		lines = append(lines, g.to.tell(say.ThreatFiveWaits(g.inColour(g.board.last.Colour))))
	}
	return strings.Join(lines, "\n")
}

func (g threatWords) threatsOf(t *rules.Threats) string {
	colour := g.inColour(t.Colour)
	if !t.Any() {
		return g.to.tell(say.ThreatNothing(colour))
	}
	var rows []string // each of them wins: a point, or the points of one turn
	for _, row := range t.Rows {
		rows = append(rows, g.to.and(g.each(row)))
	}
	threats := either(len(rows) > 0, say.ThreatOfWithRow(colour, g.to.or(rows)), say.ThreatOf(colour))
	sentences := []string{g.to.tell(threats)}
	for _, c := range t.Captures {
		captures := either(c.Wins, say.ThreatCapturesAndWins, say.ThreatCaptures)
		sentences = append(sentences, g.to.tell(captures(g.board.Point(c.At), g.to.and(g.each(c.Taken)))))
	}
	for _, three := range t.Threes {
		number, stones := g.to.shape(len(three.Stones)), g.to.and(g.each(three.Stones))
		row := say.ThreatOpenRow(number, stones)
		if three.Gap != rules.NoPoint {
			row = say.ThreatOpenRowWithGap(g.board.Point(three.Gap), number, stones)
		}
		sentences = append(sentences, g.to.tell(row))
	}
	return g.to.joined(sentences...)
}

// each names several points, in the order of [board.points].
func (g threatWords) each(list []rules.Point) []string { return strings.Fields(g.board.points(list)) }

// around says what is on the points around one.
type around struct{ *gameSeen }

// point names the point around which the reader wants to know the stones.
func (g around) point(f letters.Near) string {
	if len(f.Moves) == 0 {
		return ""
	}
	return g.board.Point(f.Moves[0].Point)
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
		if g.board.boardOf.Height > 1 || d.dy == 0 {
			points, edge := g.lineFrom(at, d.dx, d.dy)
			lines = append(lines, g.nearLine(g.to.tell(say.Direction(d.is)), points, edge))
		}
	}
	return strings.Join(lines, "\n")
}

// nearLine says what is on the points in a direction.
func (g around) nearLine(direction string, points []string, edge bool) string {
	switch {
	case edge && len(points) == 0:
		return g.to.tell(say.NearEdge(direction))
	case edge:
		return g.to.tell(say.NearPointsToEdge(direction, g.to.commas(points)))
	}
	return g.to.tell(say.NearPoints(direction, g.to.commas(points)))
}

// lineFrom says what is on each of the points from one point in a direction, and whether the board ends there.
func (g around) lineFrom(at rules.Point, dx, dy int) (points []string, edge bool) {
	x, y := g.board.position.XY(at)
	for range reach {
		x, y = x+dx, y+dy
		if r := g.game.Rules; r.Ring {
			x = (x + r.Width) % r.Width
		}
		next := g.board.position.Point(x, y)
		if next == rules.NoPoint {
			return points, true
		}
		points = append(points, g.onPoint(say.NearListFree, say.NearListStone, next))
	}
	return points, false
}

// onPoint says what is on a point, in a line of its own or in a list.
func (g around) onPoint(free func(point string) sentence, stone func(colour, point string) sentence, at rules.Point) string {
	if colour := g.game.Rules.ColourName(g.board.position.At(at)); colour != "" {
		return g.to.tell(stone(g.to.colourNamed(colour), g.board.Point(at)))
	}
	return g.to.tell(free(g.board.Point(at)))
}
