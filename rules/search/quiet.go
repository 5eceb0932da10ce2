package search

// quiesce returns the value of the state for the side to move when only forcing stones are
// looked at: answers to fours, fours that lead on, and captures.
func (a *alphaBeta) quiesce(alpha, beta, plies int) int {
	s := a.state
	a.line[s.ply].n = 0
	if value, ok := a.settled(); ok {
		return value
	}
	if s.pressed() {
		return a.answer(alpha, beta, plies)
	}
	best := s.evaluate() + a.taste()
	if best >= beta || plies <= 0 {
		return best
	}
	c := &a.lists[s.ply]
	a.forcing(c, plies)
	return a.bestOf(c, best, alpha, beta, plies)
}

// unclear is the value of a position that is probably won.
const unclear = 8000

// taste returns a small number that depends on the position and on the seed, so that games
// with different seeds differ.
func (a *alphaBeta) taste() int { return int(mix(a.state.key()^a.seed)>>8&7) - 3 }

// answer returns the value when the other side threatens a five.
func (a *alphaBeta) answer(alpha, beta, plies int) int {
	s := a.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	lost := s.lost()
	if o.count[enemy][fives] > 1 && o.count[me][captures]+o.count[me][fives] == 0 && a.sees(enemy, fives) {
		return lost
	}
	c := &a.lists[s.ply]
	c.n = 0
	points := a.blocking()
	a.list(c, &points)
	if c.n == 0 { // overlooked
		return s.evaluate()
	}
	return a.bestOf(c, lost, alpha, beta, plies)
}

// bestOf returns the value after the best of some stones, or best if none is better.
func (a *alphaBeta) bestOf(c *candidates, best, alpha, beta, plies int) int {
	s := a.state
	for i := 0; i < c.n && best < beta && !a.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		a.count()
		value := -a.quiesce(-beta, -max(alpha, best), plies-1)
		s.back()
		if value > best {
			if best = value; value > alpha {
				a.extendLine(next.point())
			}
		}
	}
	return best
}

// forcing lists the stones that force an answer: open fours, fours that do more, and captures.
func (a *alphaBeta) forcing(c *candidates, plies int) {
	s := a.state
	c.n = 0
	if s.PerTurn > 1 || len(s.steps) > 0 {
		return
	}
	o, me := &s.offers, s.side
	points := union(&o.sets[me][openFours], &o.sets[me][fours])
	if s.rowStands {
		points = union(&points, &o.sets[me][fives]) // fives that wait for an answer
	}
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		of := o.of(p, me)
		fourfold := of>>fourShift&countMask + 2*(of>>openShift&countMask)
		more := of>>threeShift&countMask + of>>captureShift&captureMask
		if (of>>fiveShift&countMask > 0 || fourfold > 1 || more > 0) && !a.blind.has(p) {
			c.add(p, a.promise(p))
		}
	}
	if plies < quietPlies-2 {
		return
	}
	for p := o.sets[me][captures].next(0); p >= 0; p = o.sets[me][captures].next(p + 1) {
		if !points.has(p) && !a.blind.has(p) {
			c.add(p, a.promise(p))
		}
	}
}
