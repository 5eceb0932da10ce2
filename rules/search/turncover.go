package search

import "math/bits"

// A cover says how a side can stop all threats of the other side with the stones of one turn. Each threat has one or two free
// points, so few points can stop it, and few pairs stop all.
type cover struct {
	need    int // the stones that stop all threats: 0 to 2, or more than 2, which no turn has
	points  [2]int16
	turns   [4]turn
	singles int // how many of the points are in use: each stops all threats alone
	pairs   int // how many of the turns are in use: each stops all threats, and neither of its stones does alone
}

// A gap is the free points of a threat. If it has only one, both are the same.
type gap [2]int16

func (g gap) has(p int16) bool { return g[0] == p || g[1] == p }

// cover finds how the threats of a side can be stopped.
func (b *turnBoard) cover(side int, c *cover) {
	c.need, c.singles, c.pairs = 0, 0, 0
	list := b.groups[threats+group(side)]
	if len(list) == 0 {
		return
	}
	var room [64]gap
	gaps := room[:0]
	for _, span := range list {
		gaps = append(gaps, b.gapOf(span, -1, -1))
	}
	c.stop(gaps)
}

// coverAfter finds how the threats can be stopped that a turn of a side makes, which has none before.
func (b *turnBoard) coverAfter(side int, next turn, c *cover) {
	c.need, c.singles, c.pairs = 0, 0, 0
	var room [64]gap
	gaps := room[:0]
	for _, span := range b.through[next.a] {
		if n := b.missing(span, side); n == 1 || n == 2 && b.contains(span, next.b) {
			gaps = append(gaps, b.gapOf(span, next.a, next.b))
		}
	}
	for _, span := range b.through[next.b] {
		if b.missing(span, side) == 1 && !b.contains(span, next.a) {
			gaps = append(gaps, b.gapOf(span, next.a, next.b))
		}
	}
	if len(gaps) > 0 {
		c.stop(gaps)
	}
}

// contains reports whether a point is in a span.
func (b *turnBoard) contains(n, p int16) bool { return b.bitOf(&b.list[n], p) != 0 }

// gapOf returns the free points of a threat, but for two.
func (b *turnBoard) gapOf(n, but, but2 int16) gap {
	s := &b.list[n]
	free := b.freeOf(n) &^ b.bitOf(s, but) &^ b.bitOf(s, but2)
	rest := free & (free - 1)
	if rest == 0 {
		rest = free
	}
	return gap{s.points[bits.TrailingZeros64(free)&(maxRow-1)], s.points[bits.TrailingZeros64(rest)&(maxRow-1)]}
}

// stop finds how some threats can be stopped.
func (c *cover) stop(gaps []gap) {
	c.need = 3
	for i, p := range gaps[0] {
		if i == 0 || p != gaps[0][0] {
			c.with(gaps, p)
		}
	}
	c.leaveSingles()
	if c.singles > 0 {
		c.need = 1
	} else if c.pairs > 0 {
		c.need = 2
	}
}

// with adds the ways to stop all threats with a stone on p and at most one more.
func (c *cover) with(gaps []gap, p int16) {
	rest := uncovered(gaps, p, p)
	if rest < 0 {
		c.points[c.singles] = p
		c.singles++
		return
	}
	for i, q := range gaps[rest] {
		if (i == 0 || q != gaps[rest][0]) && uncovered(gaps, p, q) < 0 && !c.hasPair(q, p) {
			c.turns[c.pairs] = turn{a: p, b: q}
			c.pairs++
		}
	}
}

// needed returns how many stones stop some threats: 1, 2, or 3 if no turn does. If it need not be exact, 2 may stand for 1.
func needed(gaps []gap, exact bool) int {
	need := 3
	for _, p := range gaps[0] {
		rest := uncovered(gaps, p, p)
		switch {
		case rest < 0:
			return 1
		case need == 3 && (uncovered(gaps, p, gaps[rest][0]) < 0 || uncovered(gaps, p, gaps[rest][1]) < 0):
			if need = 2; !exact {
				return 2
			}
		}
	}
	return need
}

// uncovered returns the first gap that neither of two points is in, or -1.
func uncovered(gaps []gap, p, q int16) int {
	for i, g := range gaps {
		if !g.has(p) && !g.has(q) {
			return i
		}
	}
	return -1
}

// hasPair reports whether two points are a listed pair, in this order.
func (c *cover) hasPair(p, q int16) bool {
	for _, t := range c.turns[:c.pairs] {
		if t.a == p && t.b == q {
			return true
		}
	}
	return false
}

// leaveSingles leaves out the pairs of which one point does alone.
func (c *cover) leaveSingles() {
	n := 0
	for _, t := range c.turns[:c.pairs] {
		if !c.alone(t.a) && !c.alone(t.b) {
			c.turns[n] = t
			n++
		}
	}
	c.pairs = n
}

// alone reports whether a point stops all threats.
func (c *cover) alone(p int16) bool {
	for _, q := range c.points[:c.singles] {
		if p == q {
			return true
		}
	}
	return false
}

// by reports whether a turn stops all threats.
func (c *cover) by(t turn) bool {
	return c.need == 0 || c.alone(t.a) || c.alone(t.b) || c.hasPair(t.a, t.b) || c.hasPair(t.b, t.a)
}
