package search

import (
	"math/bits"

	"pentepost/rules"
)

// A candidate is a point to be searched, with its promise, which points are sorted by. The promise
// stands above the bits of the point, so that one comparison sorts. Of points with the same
// promise the lowest comes first, however they were found.
type candidate int64

const pointBits = 10

func newCandidate(p, promise int) candidate {
	return candidate(promise<<pointBits | (places - 1 - p))
}

func (c candidate) point() int16  { return int16(places - 1 - c&(places-1)) }
func (c candidate) promise() int  { return int(c >> pointBits) }
func (c *candidate) raise(by int) { *c += candidate(by) << pointBits }

// candidates is a list of points, sorted as far as it was read.
type candidates struct {
	list [rules.MaxPoints]candidate
	n    int
}

func (c *candidates) add(p, promise int) {
	c.list[c.n] = newCandidate(p, promise)
	c.n++
}

// next moves the most promising candidate from place i on to place i.
func (c *candidates) next(i int) candidate {
	rest := c.list[i:c.n]
	best, top := 0, rest[0]
	for j, other := range rest {
		if other > top {
			best, top = j, other
		}
	}
	rest[0], rest[best] = top, rest[0]
	return top
}

// promote moves the candidate at place i to the front, and promises more of it than of all others.
func (c *candidates) promote(i int) {
	c.list[i].raise(c.list[0].promise() - c.list[i].promise() + 1)
	c.list[0], c.list[i] = c.list[i], c.list[0]
}

// generate lists the points that may be played, with their promise. It leaves out what loses
// at once.
func (w *walker) generate(c *candidates) {
	s := w.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	c.n = 0
	var points set
	switch {
	case len(s.steps) > 0 || s.PerTurn > 1:
		points = s.reachable()
	case s.pressed():
		points = w.blocking()
	case s.rowEnds && o.count[enemy][openFours] > 0 && o.count[me][fives] == 0:
		points = w.defences()
	default:
		points = s.reachable()
	}
	w.list(c, &points)
	if c.n == 0 {
		points = s.reachable()
		w.list(c, &points)
	}
	if c.n == 0 {
		w.listAll(c)
	}
}

// generateOthers adds the points that generate has left out, and reports whether there are any. They are for a side that
// loses with the points it has tried: a threat to make an open four has answers that no list knows, but a five that is
// not blocked has none.
func (w *walker) generateOthers(c *candidates) bool {
	s := w.state
	if s.PerTurn > 1 || s.plainRow && s.pressed() && c.n > 0 || s.waiting {
		return false
	}
	points, before := s.reachable(), c.n
	for i := range c.n {
		if p := int(c.list[i].point()); points.has(p) {
			points.flip(p)
		}
	}
	w.list(c, &points)
	return c.n > before
}

// defences returns the points that answer a threat to make an open four: on its line, or
// with a threat that comes first.
func (w *walker) defences() set {
	s := w.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	points := union(&o.sets[enemy][fours], &o.sets[enemy][openFours])
	points = union(&points, &o.sets[me][fours])
	points = union(&points, &o.sets[me][openFours])
	if s.Captures == 0 {
		return points
	}
	points = union(&points, &o.sets[me][captures])
	near := s.reachable()
	for p := near.next(0); p >= 0; p = near.next(p + 1) {
		if o.of(p, me)>>threatShift&threatMask != 0 {
			points.add(p)
		}
	}
	return points
}

// list adds the legal points of a set. Forbidden shapes are found when a stone is placed.
func (w *walker) list(c *candidates, points *set) {
	s := w.state
	for i, word := range points {
		for word &^= w.blind[i]; word != 0; word &= word - 1 {
			p := i<<6 + bits.TrailingZeros64(word)
			if len(s.steps) == 0 || s.inZone(s.steps[0].Zone, p) {
				c.add(p, w.promise(p))
			}
		}
	}
}

// listAll adds all legal points, in the order of their distance from the centre. On an empty
// board it adds the best one only.
func (w *walker) listAll(c *candidates) {
	s := w.state
	if s.empty == s.points && len(s.steps) == 0 {
		c.add(s.Height/2*s.Width+s.Width/2, 0)
		return
	}
	for p := range s.points {
		if s.board[p] == 0 && (len(s.steps) == 0 || s.inZone(s.steps[0].Zone, p)) {
			dx, dy := 2*(p%s.Width)-s.Width+1, 2*(p/s.Width)-s.Height+1
			c.add(p, -dx*dx-dy*dy)
		}
	}
}

// promise returns how promising a stone is, before anything is searched: how likely it is to be the best, and how often it was good
// elsewhere.
func (w *walker) promise(p int) int {
	s := w.state
	return s.likely(p) + int(w.history[s.side][p&(places-1)])/historyShare
}
