package search

import (
	"context"

	"pentepost/rules"
)

// choosing reports whether a choice remains in an opening, of seats or of offered stones.
func choosing(steps []rules.Step) bool {
	for _, step := range steps {
		if step.Choices != 0 || step.Zone == rules.OnOffered {
			return true
		}
	}
	return false
}

// open plays a ply of an opening in which a seat can still take the other side. A choice is
// made by the value of the position. A stone shall make both sides equal, because the other
// seat chooses.
func (w *Worker) open(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	step, _ := p.Step()
	switch {
	case step.Choices.Fifths():
		return w.askFifths(ctx, p, level, seed)
	case step.Choices.Has(rules.Offer):
		return w.offerFifths(ctx, p, level, seed)
	case step.Choices != 0:
		return w.takeSide(ctx, p, level, seed)
	case step.Zone == rules.OnOffered:
		return w.takeOffered(ctx, p, level, seed)
	}
	return w.balance(ctx, p, level, seed)
}

// takeSide chooses the better side. It never places two more stones to let the other seat choose:
// the better side is worth at least as much as the worse one of another position.
func (w *Worker) takeSide(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	next := p.WithoutOpening()
	choice := w.think(ctx, &next, level, seed)
	if next.Turn() != p.Turn() { // the score is that of the seat that plays on
		choice.Score = -choice.Score
	}
	side := rules.Keep
	if choice.Score < 0 {
		side, choice.Score = rules.Swap, -choice.Score
	}
	choice.Move = rules.Choose(side)
	choice.Line = []rules.Move{choice.Move}
	return choice
}

// balance places a stone of an opening. Any point near the centre does, as long as others
// follow before the choice; the last stone makes the position as equal as it can be.
func (w *Worker) balance(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	points := openingPoints(p, seed)
	last := len(p.Remaining()) > 1 && p.Remaining()[1].Choices != 0
	if !last {
		m := rules.Place(points[0])
		return Choice{Move: m, Line: []rules.Move{m}}
	}
	best := Choice{Score: infinite}
	nodes := 0
	part := level
	part.Nodes = level.Nodes/openingTries + 1
	for _, at := range points[:min(len(points), openingTries)] {
		next, _, err := p.Play(rules.Place(at))
		if err != nil || next.Result().Over() || ctx.Err() != nil && best.Line != nil {
			continue
		}
		after := next.WithoutOpening()
		c := w.think(ctx, &after, part, seed)
		nodes += c.Nodes
		if max(c.Score, -c.Score) < max(best.Score, -best.Score) || best.Line == nil {
			best = Choice{Move: rules.Place(at), Score: c.Score, Line: []rules.Move{rules.Place(at)}, Depth: c.Depth}
		}
	}
	best.Nodes, best.Score = nodes, -max(best.Score, -best.Score)
	return best
}

// openingTries is how many points are tried for the last stone of an opening.
const openingTries = 24

// openingPoints returns the free points within four steps of the centre, in an order that the
// seed decides.
func openingPoints(p *rules.Position, seed uint64) []rules.Point {
	back := make([]rules.Point, p.Points())
	for at, image := range orient(p) {
		back[image] = rules.Point(at)
	}
	var points []rules.Point
	x, y := p.XY(p.Centre())
	for image := range p.Points() {
		ix, iy := p.XY(image)
		if max(ix-x, x-ix, iy-y, y-iy) <= 4 && p.Legal(rules.Place(back[image])) == nil {
			points = append(points, back[image])
		}
	}
	for i := len(points) - 1; i > 0; i-- {
		seed = mix(seed)
		j := int(seed>>33) % (i + 1)
		points[i], points[j] = points[j], points[i]
	}
	return points
}
