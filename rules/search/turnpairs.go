package search

import "math/bits"

// threatPairs are the pairs of points with which one side makes threats in a position, and the spans that become threats.
type threatPairs struct {
	alone  [places]threatSpans // of the points that make threats with one stone
	points []int16             // those points
	joint  [places * axes * maxRow]threatSpans
	pairs  []jointPair // the pairs that make threats with both stones only
	links  []spanLink
	growth [places]uint16 // how many stones are in the spans through a point
	grown  []int16
	none   threatSpans // of points that are not on one line
}

// threatSpans are spans that become threats.
type threatSpans struct {
	first int16 // among the links; 0 if there is none
	n     uint8
	axes  uint8 // a bit for each axis
}

// A spanLink is a span in a list.
type spanLink struct{ span, next int16 }

// A jointPair is two points of one line, and their place among the joint ones.
type jointPair struct {
	a, b  int16
	place int32
}

// reset forgets everything.
func (p *threatPairs) reset() {
	for _, q := range p.points {
		p.alone[q] = threatSpans{}
	}
	for _, pair := range p.pairs {
		p.joint[pair.place] = threatSpans{}
	}
	for _, q := range p.grown {
		p.growth[q] = 0
	}
	p.points, p.pairs, p.grown, p.links = p.points[:0], p.pairs[:0], p.grown[:0], append(p.links[:0], spanLink{})
}

// add adds a span to some.
func (p *threatPairs) add(of *threatSpans, span int16, axis uint8) {
	p.links = append(p.links, spanLink{span, of.first})
	of.first = int16(len(p.links) - 1)
	of.n++
	of.axes |= 1 << axis
}

// grow notes that a point is in a span with stones.
func (p *threatPairs) grow(q int16, by uint16) {
	g := &p.growth[q&(places-1)]
	if *g == 0 {
		p.grown = append(p.grown, q)
	}
	*g += by
}

// addSingles adds a span that a stone on each of its free points makes a threat.
func (p *threatPairs) addSingles(s *span, n int16, free uint64) {
	for ; free != 0; free &= free - 1 {
		q := s.points[bits.TrailingZeros64(free)&(maxRow-1)]
		of := &p.alone[q&(places-1)]
		if of.n == 0 {
			p.points = append(p.points, q)
		}
		p.add(of, n, s.axis)
		p.grow(q, 3)
	}
}

// addJoint adds a span that stones on each two of its free points make a threat.
func (p *threatPairs) addJoint(s *span, n int16, free uint64) {
	for ; free != 0; free &= free - 1 {
		i := bits.TrailingZeros64(free)
		p.grow(s.points[i&(maxRow-1)], 2)
		p.addPairs(s, n, i, free&(free-1))
	}
}

// addJointWithSingles adds a span as addJoint does, but only the pairs with a point that makes threats alone.
func (p *threatPairs) addJointWithSingles(s *span, n int16, free uint64) {
	singles := uint64(0)
	for rest := free; rest != 0; rest &= rest - 1 {
		if p.alone[s.points[bits.TrailingZeros64(rest)&(maxRow-1)]&(places-1)].n > 0 {
			singles |= rest & -rest
		}
	}
	for ; free != 0 && singles != 0; free &= free - 1 {
		rest := free & (free - 1)
		if free&-free&singles == 0 {
			rest &= singles
		}
		p.addPairs(s, n, bits.TrailingZeros64(free), rest)
	}
}

// addPairs adds a span to the pairs of its point i and each of some others behind it.
func (p *threatPairs) addPairs(s *span, n int16, i int, others uint64) {
	q := s.points[i&(maxRow-1)]
	for ; others != 0; others &= others - 1 {
		j := bits.TrailingZeros64(others)
		place := placeOf(q, s.axis, j-i)
		of := &p.joint[place]
		if of.n == 0 {
			p.pairs = append(p.pairs, jointPair{q, s.points[j&(maxRow-1)], int32(place)})
		}
		p.add(of, n, s.axis)
	}
}

// placeOf returns the place of two points of a line: q, and the one so many steps behind it.
func placeOf(q int16, axis uint8, steps int) int {
	return ((int(q)*axes+int(axis))*maxRow + steps) & (places*axes*maxRow - 1)
}

// jointOf returns the spans that stones on both points make threats.
func (p *threatPairs) jointOf(g *geometry, q, r int16) *threatSpans {
	if at := g.apart[g.at[r]-g.at[q]+g.middle]; at > 0 {
		return &p.joint[placeOf(q, at/maxRow, int(at%maxRow))]
	}
	if at := g.apart[g.at[q]-g.at[r]+g.middle]; at > 0 {
		return &p.joint[placeOf(r, at/maxRow, int(at%maxRow))]
	}
	return &p.none
}

// onOneLine reports whether two points make threats on one line only, and not both of them alone. One turn stops them.
func onOneLine(a, b, joint *threatSpans) bool {
	return (a.n == 0 || b.n == 0) && bits.OnesCount8(a.axes|b.axes|joint.axes) == 1
}
