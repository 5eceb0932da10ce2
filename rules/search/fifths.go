package search

import (
	"context"
	"slices"

	"pentepost/rules"
)

// A fifth is a point for the stone that is offered, and its value for the seat whose stone it is.
type fifth struct {
	at    rules.Point
	value int
}

// fifths returns points that can be offered now, the best for the offering side first. None is the same by a symmetry as another one,
// or as one that was offered before.
func (w *Worker) fifths(ctx context.Context, p *rules.Position, level Level, seed uint64) (list []fifth, nodes int) {
	part := level
	part.Nodes = level.Nodes/openingTries + 1
	bare := p.WithoutOpening()
	var seen []rules.Point
	for _, at := range openingPoints(&bare, seed) {
		if len(list) >= openingTries || ctx.Err() != nil && len(list) > 0 {
			break
		}
		if rules.SamePoint(&bare, at, seen) != rules.NoPoint {
			continue
		}
		seen = append(seen, at)
		if p.Choices().Has(rules.Offer) && p.Legal(rules.OfferAt(at)) != nil {
			continue
		}
		next, _, err := bare.Play(rules.Place(at))
		if err != nil {
			continue
		}
		c := w.think(ctx, &next, part, seed)
		nodes += c.Nodes
		list = append(list, fifth{at, -c.Score})
	}
	slices.SortStableFunc(list, func(a, b fifth) int { return b.value - a.value })
	return list, nodes
}

// worst returns the value of n offers: the other seat takes the one that is worst for the offering side.
func worst(list []fifth, n int) int {
	if len(list) == 0 {
		return 0
	}
	return list[min(n, len(list))-1].value
}

// askFifths asks for as many fifth stones as make both sides most equal, because the other seat chooses its side then.
func (w *Worker) askFifths(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	asked, _, _ := p.Play(rules.Choose(rules.Fifths(rules.MostFifths)))
	list, nodes := w.fifths(ctx, &asked, level, seed)
	best := 1
	for n := 2; n <= min(rules.MostFifths, len(list)); n++ {
		if v, b := worst(list, n), worst(list, best); max(v, -v) < max(b, -b) {
			best = n
		}
	}
	v := worst(list, best)
	return chosen(rules.Choose(rules.Fifths(best)), -max(v, -v), nodes)
}

// offerFifths takes the other side if the offers that have to be made are bad, keeps the side to place a single fifth stone if
// that is better than offers, and else offers the best point.
func (w *Worker) offerFifths(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	list, nodes := w.fifths(ctx, p, level, seed)
	if len(list) == 0 { // all points near the centre are taken
		return chosen(firstOffer(p), 0, nodes)
	}
	offers := worst(list, p.ToOffer())
	if p.Choices().Has(rules.Swap) {
		value, side := offers, rules.Offer
		if kept, _, err := p.Play(rules.Choose(rules.Keep)); err == nil && kept.Choices() == 0 {
			if single := -nearestToZero(list); single > offers {
				value, side = single, rules.Keep
			}
		}
		switch {
		case value < 0:
			return chosen(rules.Choose(rules.Swap), -value, nodes)
		case side == rules.Keep:
			return chosen(rules.Choose(rules.Keep), value, nodes)
		}
	}
	return chosen(rules.OfferAt(w.safest(ctx, p, list, level)), offers, nodes)
}

// nearestToZero returns the least advantage of either side after one of some fifth stones.
func nearestToZero(list []fifth) int {
	least := infinite
	for _, f := range list {
		least = min(least, max(f.value, -f.value))
	}
	return least
}

// proofShare is the part of the nodes that may be spent on looking for a forced win after an offered stone.
const proofShare = 4

// safest returns the best fifth stone after which the other seat has no win that the level can prove, or the best one of all.
func (w *Worker) safest(ctx context.Context, p *rules.Position, list []fifth, level Level) rules.Point {
	bare := p.WithoutOpening()
	for _, f := range list {
		next, _, err := bare.Play(rules.Place(f.at))
		if err != nil || f.value <= -sure {
			continue
		}
		if level.Proof == 0 {
			return f.at
		}
		if proof, err := w.Wins(ctx, next, level.Proof, level.Nodes/proofShare); proof == nil || err != nil {
			return f.at
		}
	}
	return list[0].at
}

// firstOffer offers the first point that can be offered.
func firstOffer(p *rules.Position) rules.Move {
	for at := range p.Points() {
		if m := rules.OfferAt(at); p.Legal(m) == nil {
			return m
		}
	}
	return rules.Choose(rules.Keep)
}

// takeOffered takes the offered stone that is best for its own side.
func (w *Worker) takeOffered(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	part := level
	offered := p.Offered()
	part.Nodes = level.Nodes/len(offered) + 1
	best := Choice{Score: -infinite}
	nodes := 0
	for _, at := range offered {
		next, _, err := p.Play(rules.Place(at))
		if err != nil || ctx.Err() != nil && best.Line != nil {
			continue
		}
		c := w.think(ctx, &next, part, seed)
		nodes += c.Nodes
		if c.Score > best.Score {
			best = Choice{Move: rules.Place(at), Score: c.Score, Line: append([]rules.Move{rules.Place(at)}, c.Line...), Depth: c.Depth}
		}
	}
	best.Nodes = nodes
	return best
}

// chosen returns the choice of a single ply.
func chosen(m rules.Move, score, nodes int) Choice {
	return Choice{Move: m, Score: score, Line: []rules.Move{m}, Nodes: nodes}
}
