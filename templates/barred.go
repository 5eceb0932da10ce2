package templates

import (
	"errors"

	"pentepost/rules"
	"pentepost/templates/say"
)

// barring says which points are barred.
type barring struct{ *gameSeen }

// ruleOfTurn says which rule bars points in the reader's turn, "" if none does or if they
// have been told before.
func (g barring) ruleOfTurn() string {
	if !g.MyTurn() {
		return ""
	}
	var said []string
	switch g.barredBy() {
	case "zone":
		said = append(said, g.to.tell(say.BarsZone(g.innerSquare())))
	case "cross":
		said = append(said, g.to.tell(say.BarsCross(g.innerSquare())))
	}
	if f := g.forbidden(); f != nil {
		shapes := either(f.blackOnly, say.BarsShapesAsBlack, say.BarsShapes)
		said = append(said, g.to.tell(shapes(g.to.or(f.shapes))))
		if len(f.barred) > 0 {
			said = append(said, g.to.tell(say.BarsPoints(g.to.and(f.barred))))
		}
	}
	return g.to.joined(said...)
}

// innerSquare names the square of five by five points around the centre, by two corners.
func (g barring) innerSquare() string {
	x, y := g.board.position.XY(g.board.position.Centre())
	first, last := g.board.position.Point(x-2, y-2), g.board.position.Point(x+2, y+2)
	if first == rules.NoPoint || last == rules.NoPoint {
		return g.to.tell(say.BarsSquare())
	}
	return g.to.tell(say.BarsSquareFrom(g.board.Point(first), g.board.Point(last)))
}

// forbidden is what the reader may not make in a game with forbidden shapes.
type forbidden struct {
	blackOnly bool     // the rule is only for Black
	shapes    []string // "two threes at once"
	barred    []string // the points where the reader would make one now
}

// forbidden says what the reader may not make: at the first turn that they choose a point,
// and whenever it bars a point. Else it is nil.
func (g barring) forbidden() *forbidden {
	var f forbidden
	r := g.game.Rules
	if step, _ := g.board.position.Step(); step.Zone == rules.OnOffered { // what is offered is not barred
		return nil
	}
	for _, shape := range []struct {
		name  rules.Reason
		sides rules.Sides
	}{{rules.DoubleThree, r.DoubleThree}, {rules.DoubleFour, r.DoubleFour}, {rules.Overline, r.Overline}} {
		black := shape.sides == rules.BlackSide && r.ColourName(g.board.position.Stone()) == "black"
		if black || shape.sides == rules.BothSides {
			f.shapes = append(f.shapes, g.to.tell(say.BarredShape(say.BarredShapeCase(shape.name))))
			f.blackOnly = f.blackOnly || black
		}
	}
	if len(f.shapes) == 0 {
		return nil
	}
	for at := range g.board.position.Points() {
		if g.barsShape(at) {
			f.barred = append(f.barred, g.board.Point(at))
		}
	}
	if len(f.barred) == 0 && !g.firstChoice() {
		return nil
	}
	return &f
}

// barsShape reports whether the next stone would make a forbidden shape on a point. What the opening bars is said otherwise.
func (g barring) barsShape(at rules.Point) bool {
	if !g.board.bars(at) {
		return false
	}
	refusal, ok := errors.AsType[*rules.Refusal](g.board.position.Legal(g.board.moveAt(at)))
	return ok && refusal.Reason != rules.BarredByOpen
}

// firstChoice reports whether the reader has not chosen any ply yet. The server plays the
// forced ones.
func (g barring) firstChoice() bool {
	start := g.board.position.Beginning()
	_, forced := start.Forced()
	for i, ply := range g.game.Plies {
		if ply.Player == g.to.reader.ID && !(i == 0 && forced) {
			return false
		}
	}
	return true
}

// bars reports whether a rule other than that of an occupied point keeps the next stone off
// a point of the position shown.
func (b *board) bars(at rules.Point) bool {
	r := b.game.Rules
	step, _ := b.position.Step()
	if step.Zone == rules.Anywhere && step.Choices == 0 && r.DoubleThree == rules.NoSide && r.DoubleFour == rules.NoSide && r.Overline == rules.NoSide {
		return false
	}
	return b.position.At(at) == rules.Empty && b.position.Legal(b.moveAt(at)) != nil
}

// takesPoint reports whether a point alone is a move in the position shown.
func (b *board) takesPoint() bool {
	can := b.position.Choices()
	return can == 0 || can == rules.ChoicesOf(rules.Offer)
}

// moveAt returns the move that a point alone stands for in the position shown: a stone, or an offer where nothing else can
// be done.
func (b *board) moveAt(at rules.Point) rules.Move {
	if b.position.Choices() == rules.ChoicesOf(rules.Offer) {
		return rules.OfferAt(at)
	}
	return rules.Place(at)
}

// barredBy names the part of the opening that forbids the move: "choice", "number", "offer", "centre",
// "zone", "cross", "within", "offered", or "" if it is unknown.
func (g barring) barredBy() string {
	if g.gameSeen == nil {
		return ""
	}
	step, _ := g.board.position.Step()
	switch {
	case step.Choices.Fifths():
		return "number"
	case step.Choices == rules.ChoicesOf(rules.Offer):
		return "offer"
	case step.Choices != 0:
		return "choice"
	case step.Zone == rules.OnOffered:
		return "offered"
	case step.Zone.Width() > 0:
		return "within"
	case step.Zone == rules.OnCentre:
		return "centre"
	case step.Zone == rules.OffCentre:
		return "zone"
	case step.Zone == rules.OffCross:
		return "cross"
	}
	return ""
}
