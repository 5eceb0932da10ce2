package search

// proofSalt keeps what is known of proofs apart from what the search knows.
const proofSalt = 0x5DEECE66D1CE4E5B

// forces reports whether the side to move wins within n plies by threats.
func (v *prover) forces(n int) bool {
	s := v.state
	if v.stopped || s.ply+n >= deepest {
		return false
	}
	return v.forcesNow() || n >= 3 && v.remembered(byThreats, n)
}

// forcesNow reports whether the side to move wins with its next stone.
func (v *prover) forcesNow() bool { return v.winningStone() >= 0 }

// attacks lists the stones that could be the beginning of a win within n plies.
func (v *prover) attacks(c *candidates, n int) {
	s := v.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	c.n = 0
	var points set
	switch {
	case n == 1:
		points = union(&o.sets[me][fives], &o.sets[me][captures])
	case s.plainRow && o.count[enemy][fives] > 0:
		points = s.blocks()
	case s.plainRow && n == 3 && (s.Stones == 0 || s.captured[me]+6 < s.Stones):
		points = union(&o.sets[me][openFours], &o.sets[me][fours])
		points = union(&points, &o.sets[me][captures])
	default:
		points = s.reachable()
		for p := s.free.next(0); p >= 0; p = s.free.next(p + 1) {
			if o.of(p, me)&(countMask<<rowShift) > 0 {
				points.add(p)
			}
		}
	}
	v.list(c, &points)
	v.byForce(c)
}

// byForce puts the points into the order of what a stone there makes or prevents, as proofs are found and refuted by that. The learned
// order says which stones are good, not which ones decide: with it, that a puzzle has one solution took 60 million stones and not a thousand.
func (v *prover) byForce(c *candidates) {
	s := v.state
	for i := range c.n {
		p := int(c.list[i].point())
		mine, theirs := s.offers.of(p, s.side), s.offers.of(p, 1-s.side)
		n := 2*shape(mine) + shape(theirs) + 4*int(mine>>captureShift&captureMask) + 2*int(theirs>>captureShift&captureMask) + 2*int(mine>>threatShift&threatMask)
		c.list[i] = newCandidate(p, n)
	}
}

// shape counts the rows that a stone makes or prevents: one that cannot be stopped counts more than any number of others.
func shape(o packed) int {
	five, open := int(o>>fiveShift&countMask), int(o>>openShift&countMask)
	four, three := int(o>>fourShift&countMask), int(o>>threeShift&countMask)
	switch {
	case five > 0:
		return 1000
	case open > 0, four > 1:
		return 300
	case four > 0 && three > 0:
		return 200
	case three > 1:
		return 100
	}
	return 4*four + 3*three
}

// threatens reports whether the side that has just placed a stone would win within n-2 plies
// if the other passed.
func (v *prover) threatens(n int) bool {
	s := v.state
	if s.waiting {
		return true
	}
	o, attacker := &s.offers, 1-s.side
	if n == 3 && s.plainRow && o.count[attacker][fives]+o.count[attacker][captures] == 0 {
		return false
	}
	if n == 5 && s.plainRow && !v.couldForce(attacker) {
		return false
	}
	s.skip()
	defer s.back()
	for k := 1; k <= n-2; k += 2 {
		if v.forces(k) {
			return true
		}
	}
	return false
}

// couldForce reports whether a side has what a win within three plies needs: an open four, two
// fours with one stone, or captures.
func (v *prover) couldForce(side int) bool {
	s := v.state
	o := &s.offers.count[side]
	return o[fives]+o[openFours]+o[fours] > 0 || s.Stones > 0 && s.captured[side]+8 >= s.Stones
}

// answers lists all legal stones. If the other side threatens to win with its next stone, those
// that do not block it are left out: they lose at once, unless they can repeat a position.
func (v *prover) answers(c *candidates) {
	s := v.state
	c.n = 0
	var points set
	if s.plainRow && !s.Repetition && s.offers.count[1-s.side][fives] > 0 {
		points = s.blocks()
	} else {
		points = s.free
	}
	v.list(c, &points)
	v.byForce(c)
}

// forcesOtherwise reports whether the side to move wins within n plies with another stone than
// one.
func (v *prover) forcesOtherwise(but int16, n int) bool {
	s := v.state
	var c candidates
	v.attacks(&c, n)
	for i := range c.n {
		p := c.list[i].point()
		if p == but || !s.place(int(p)) {
			continue
		}
		won := s.wonBySide(s.frames[s.ply-1].side)
		if n > 1 && !s.result.Over() {
			won = v.threatens(n) && v.allLoseBy(byThreats, n)
		}
		s.back()
		if won {
			return true
		}
	}
	return false
}
