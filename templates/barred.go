package templates

import "pentepost/rules"

// RuleOfTurn says which rule bars points in the reader's turn, "" if none does or if they
// have been told before.
func (g *gamePage) RuleOfTurn() string {
	if !g.MyTurn() {
		return ""
	}
	var said []string
	switch by := g.barredBy(); by {
	case "zone", "cross":
		said = append(said, g.tell("bars."+by, args{"square": g.innerSquare()}))
	}
	if f := g.forbidden(); f != nil {
		id := "bars.shapes"
		if f.blackOnly {
			id += "-as-black"
		}
		said = append(said, g.tell(id, args{"shapes": g.or(f.shapes)}))
		if len(f.barred) > 0 {
			said = append(said, g.tell("bars.points", args{"points": g.and(f.barred)}))
		}
	}
	return join(" ", said...)
}

// innerSquare names the square of five by five points around the centre, by two corners.
func (g *gamePage) innerSquare() string {
	x, y := g.position.XY(g.position.Centre())
	first, last := g.position.Point(x-2, y-2), g.position.Point(x+2, y+2)
	if first == rules.NoPoint || last == rules.NoPoint {
		return g.tell("bars.square", nil)
	}
	return g.tell("bars.square-from", args{"first": g.Point(first), "last": g.Point(last)})
}

// forbidden is what the reader may not make in a game with forbidden shapes.
type forbidden struct {
	blackOnly bool     // the rule is only for Black
	shapes    []string // "two threes at once"
	barred    []string // the points where the reader would make one now
}

// forbidden says what the reader may not make: at the first turn that they choose a point,
// and whenever it bars a point. Else it is nil.
func (g *gamePage) forbidden() *forbidden {
	var f forbidden
	r := g.game.Rules
	for _, shape := range []struct {
		name  rules.Reason
		sides rules.Sides
	}{{rules.DoubleThree, r.DoubleThree}, {rules.DoubleFour, r.DoubleFour}, {rules.Overline, r.Overline}} {
		black := shape.sides == rules.BlackSide && r.ColourName(g.position.Stone()) == "black"
		if black || shape.sides == rules.BothSides {
			f.shapes = append(f.shapes, g.tell("shape."+string(shape.name), nil))
			f.blackOnly = f.blackOnly || black
		}
	}
	if len(f.shapes) == 0 {
		return nil
	}
	for at := range g.position.Points() {
		if g.bars(at) {
			f.barred = append(f.barred, g.Point(at))
		}
	}
	if len(f.barred) == 0 && !g.firstChoice() {
		return nil
	}
	return &f
}

// firstChoice reports whether the reader has not chosen any ply yet. The server plays the
// forced ones.
func (g *gamePage) firstChoice() bool {
	start := g.position.Beginning()
	_, forced := start.Forced()
	for i, ply := range g.game.Plies {
		if ply.Player == g.reader.ID && !(i == 0 && forced) {
			return false
		}
	}
	return true
}

// bars reports whether a rule other than that of an occupied point keeps the next stone off
// a point of the position shown.
func (g *gamePage) bars(at rules.Point) bool {
	r := g.game.Rules
	step, _ := g.position.Step()
	if step.Zone == rules.Anywhere && r.DoubleThree == rules.NoSide && r.DoubleFour == rules.NoSide && r.Overline == rules.NoSide {
		return false
	}
	return g.position.At(at) == rules.Empty && g.position.Legal(rules.Place(at)) != nil
}
