package search

import (
	"math/bits"

	"pentepost/rules"
)

// A candidate is a point to be searched, and its promise, by which points are sorted.
type candidate struct {
	point   int16
	promise int32
}

// candidates is a list of points, sorted as far as it was read.
type candidates struct {
	list [rules.MaxPoints]candidate
	n    int
}

func (c *candidates) add(p int, promise int) {
	c.list[c.n] = candidate{int16(p), int32(promise)}
	c.n++
}

// next moves the most promising candidate from place i on to place i. Points with the same
// promise keep an order that does not depend on how they were found.
func (c *candidates) next(i int) candidate {
	best := i
	for j := i + 1; j < c.n; j++ {
		if c.list[j].promise > c.list[best].promise || c.list[j].promise == c.list[best].promise && c.list[j].point < c.list[best].point {
			best = j
		}
	}
	c.list[i], c.list[best] = c.list[best], c.list[i]
	return c.list[i]
}

// reachable returns the free points that are worth a thought: those near the stones, and those
// where a line offers something.
func (s *state) reachable() set {
	var near set
	if s.Height == 1 {
		for p := range s.points {
			near.add(p)
		}
	} else {
		s.widen(&near)
	}
	for p := range s.points {
		if s.board[p] != 0 {
			near.remove(p)
		}
	}
	return near
}

// widen adds the points within two steps of a stone, a king's move being one.
func (s *state) widen(near *set) {
	var rows [rules.MaxSize + 4]uint64
	for y := range s.Height {
		spot := &s.spots[y*s.Width][0]
		w := s.words[spot.line]
		stones := (w[0] ^ w[1]) >> (spot.at - 2) // without the edge
		rows[y+2] = stones | stones<<1 | stones<<2 | stones>>1 | stones>>2
	}
	width := uint64(1)<<s.Width - 1
	for y := range s.Height {
		row := (rows[y] | rows[y+1] | rows[y+2] | rows[y+3] | rows[y+4]) >> 2 & width
		for ; row != 0; row &= row - 1 {
			near.add(y*s.Width + bits.TrailingZeros64(row))
		}
	}
}

// generate lists the points that may be played, with their promise. It leaves out what loses
// at once.
func (w *Worker) generate(c *candidates) {
	s := w.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	c.n = 0
	var points set
	switch {
	case !s.rowEnds || len(s.steps) > 0:
		points = s.reachable()
	case s.PerTurn > 1:
		points = w.pairPoints()
	case o.count[enemy][fives] > 0: // block, or capture a stone of the four
		points = union(&o.sets[enemy][fives], &o.sets[me][captures])
	case o.count[enemy][openFours] > 0 && o.count[me][fives] == 0:
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

// defences returns the points that answer a threat to make an open four: on its line, or
// with a threat that comes first.
func (w *Worker) defences() set {
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

// pairPoints returns the points worth a thought in a turn of two stones.
func (w *Worker) pairPoints() set {
	s := w.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	if s.left == 1 && o.count[me][fives] > 0 {
		return o.sets[me][fives]
	}
	if o.count[enemy][fives]+o.count[enemy][fours]+o.count[enemy][openFours] > 0 {
		points := union(&o.sets[enemy][fives], &o.sets[enemy][fours])
		return union(&points, &o.sets[enemy][openFours])
	}
	return s.reachable()
}

// list adds the legal points of a set. Forbidden shapes are found when a stone is placed.
func (w *Worker) list(c *candidates, points *set) {
	s := w.state
	for i, word := range points {
		for ; word != 0; word &= word - 1 {
			p := i<<6 + bits.TrailingZeros64(word)
			if len(s.steps) > 0 && !s.inZone(s.steps[0].Zone, p) || w.blind.has(p) {
				continue
			}
			c.add(p, w.promise(p))
		}
	}
}

// listAll adds all legal points, in the order of their distance from the centre. On an empty
// board it adds the best one only.
func (w *Worker) listAll(c *candidates) {
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

// promise returns how promising a stone is, before anything is searched.
func (w *Worker) promise(p int) int {
	s := w.state
	mine, theirs := s.offers.of(p, s.side), s.offers.of(p, 1-s.side)
	n := 4*int(mine&worthMask) + 3*int(theirs&worthMask)
	n += shape(mine, 1) + shape(theirs, 0)
	if s.Captures != 0 {
		n += int(mine>>captureShift&captureMask)*(60+10*s.captured[s.side]) +
			int(theirs>>captureShift&captureMask)*(40+8*s.captured[1-s.side]) + int(mine>>threatShift&threatMask)*40
	}
	return n + int(w.history[s.side][p])
}

// shape returns what the rows that a stone makes promise, or that it prevents.
func shape(o lanes, first int) int {
	five, open := o>>fiveShift&countMask, o>>openShift&countMask
	four, three := o>>fourShift&countMask, o>>threeShift&countMask
	switch {
	case five > 0:
		return 20000 + 20000*first
	case open > 0, four > 1:
		return 4000 + 4000*first
	case four > 0 && three > 0:
		return 3000 + 3000*first
	case three > 1:
		return 1500 + 1500*first
	case four > 0:
		return 80 + 80*first
	case three > 0:
		return 60 + 60*first
	}
	return 0
}
