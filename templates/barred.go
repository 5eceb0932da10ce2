package templates

import "pentepost/rules"

// RuleOfTurn says which rule bars points in the reader's turn, "" if none does or if they
// have been told before.
func (g *gamePage) RuleOfTurn() string {
	if !g.MyTurn() {
		return ""
	}
	return g.say("rule of this turn", g)
}

// InnerSquare names two corners of the square of five by five points around the centre.
func (g *gamePage) InnerSquare() *corners {
	x, y := g.position.XY(g.position.Centre())
	first, last := g.position.Point(x-2, y-2), g.position.Point(x+2, y+2)
	if first == rules.NoPoint || last == rules.NoPoint {
		return nil
	}
	return &corners{g.Point(first), g.Point(last)}
}

// forbidden is what the reader may not make in a game with forbidden shapes.
type forbidden struct {
	BlackOnly bool     // the rule is only for Black
	Shapes    []string // "two threes at once"
	Barred    []string // the points where the reader would make one now
}

// Forbidden says what the reader may not make: at the first turn that they choose a point,
// and whenever it bars a point. Else it is nil.
func (g *gamePage) Forbidden() *forbidden {
	var f forbidden
	r := g.game.Rules
	for _, shape := range []struct {
		name  rules.Reason
		sides rules.Sides
	}{{rules.DoubleThree, r.DoubleThree}, {rules.DoubleFour, r.DoubleFour}, {rules.Overline, r.Overline}} {
		black := shape.sides == rules.BlackSide && r.ColourName(g.position.Stone()) == "black"
		if black || shape.sides == rules.BothSides {
			f.Shapes = append(f.Shapes, g.say("shape "+string(shape.name), nil))
			f.BlackOnly = f.BlackOnly || black
		}
	}
	if len(f.Shapes) == 0 {
		return nil
	}
	for at := range g.position.Points() {
		if g.bars(at) {
			f.Barred = append(f.Barred, g.Point(at))
		}
	}
	if len(f.Barred) == 0 && !g.firstChoice() {
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
