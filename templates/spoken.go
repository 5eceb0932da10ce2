package templates

import (
	"strings"

	"pentepost/rules"
)

// Spoken reports whether the reader wants sentences instead of boards.
func (p *page) Spoken() bool { return p.spoken() }

// threatWords has the data for the words about what a colour threatens.
type threatWords struct {
	Name     string   // "You (White)" or "Bob (Black)"
	Any      bool     // it threatens something
	Rows     []string // each of them wins: a point, or the points of one turn
	Captures []captureWords
	Threes   []threeWords
}

type captureWords struct {
	At    string
	Taken []string
	Wins  bool
}

type threeWords struct {
	Stones []string
	Gap    string
}

// Threats says what each colour threatens, one line each.
func (g *gamePage) Threats() string {
	var lines []string
	for _, t := range g.position.Threats() {
		w := threatWords{Name: g.inColour(t.Colour), Any: t.Any()}
		for _, row := range t.Rows {
			w.Rows = append(w.Rows, g.say("both stones", g.each(row)))
		}
		for _, c := range t.Captures {
			w.Captures = append(w.Captures, captureWords{g.Point(c.At), g.each(c.Taken), c.Wins})
		}
		for _, three := range t.Threes {
			words := threeWords{Stones: g.each(three.Stones)}
			if three.Gap != rules.NoPoint {
				words.Gap = g.Point(three.Gap)
			}
			w.Threes = append(w.Threes, words)
		}
		lines = append(lines, g.say("threats", w))
	}
	if g.position.Waiting() {
		lines = append(lines, g.say("five waits", g.inColour(g.last.Colour)))
	}
	return strings.Join(lines, "\n")
}

// each names several points, in the order of [board.points].
func (g *gamePage) each(list []rules.Point) []string { return strings.Fields(g.points(list)) }

// NearPoint names the point around which the reader wants to know the stones.
func (g *gamePage) NearPoint() string {
	at, ok := g.refusedAt()
	if !ok {
		return ""
	}
	return g.Point(at)
}

// reach is how far Near goes along each line: as far as five in a row reach.
const reach = 4

// pointWords is what is on a point: a colour of the rules, or "" for nothing.
type pointWords struct{ Point, Colour string }

// lineWords is what is on the points from one point in a direction.
type lineWords struct {
	Direction string
	Points    []pointWords
	Edge      bool // the board ends there
}

// Near says what is on a point and on the points around it, one line for each direction.
func (g *gamePage) Near() string {
	at, ok := g.refusedAt()
	if !ok {
		return ""
	}
	lines := []string{g.say("near", g.onPoint(at))}
	for _, d := range [...]struct {
		name   string
		dx, dy int
	}{
		{"left", -1, 0}, {"right", 1, 0}, {"up", 0, 1}, {"down", 0, -1},
		{"up left", -1, 1}, {"down right", 1, -1}, {"up right", 1, 1}, {"down left", -1, -1},
	} {
		if g.boardOf.Height > 1 || d.dy == 0 {
			lines = append(lines, g.say("line from a point", g.lineFrom(at, d.name, d.dx, d.dy)))
		}
	}
	return strings.Join(lines, "\n")
}

func (g *gamePage) lineFrom(at rules.Point, name string, dx, dy int) lineWords {
	w := lineWords{Direction: name}
	x, y := g.position.XY(at)
	for range reach {
		x, y = x+dx, y+dy
		if r := g.game.Rules; r.Ring {
			x = (x + r.Width) % r.Width
		}
		next := g.position.Point(x, y)
		if w.Edge = next == rules.NoPoint; w.Edge {
			break
		}
		w.Points = append(w.Points, g.onPoint(next))
	}
	return w
}

func (g *gamePage) onPoint(at rules.Point) pointWords {
	return pointWords{g.Point(at), g.game.Rules.ColourName(g.position.At(at))}
}
