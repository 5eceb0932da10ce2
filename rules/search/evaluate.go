package search

// What the line of a free point promises the side that could place a stone there, by the class of the line: in games with
// captures and in those without. Two stones together are worth nothing where they can be captured. Points are tried in
// the order of these sums; what a position is worth, the trained weights say.
var (
	worthWithCaptures = [classes]uint8{
		twoWide: 1, threeClose: 3, threeTwice: 6, threeOpen: 16, threeWide: 24,
		fourClosed: 66, fourDouble: 70, fourOpen: 62, fiveMade: 120,
	}
	worthWithout = [classes]uint8{
		twoClosed: 1, twoOpen: 1, twoWide: 6, threeClose: 9, threeTwice: 20, threeOpen: 30, threeWide: 34,
		fourClosed: 62, fourDouble: 80, fourOpen: 88, fiveMade: 120,
	}
)

// evaluate returns the value of a position for the side to move.
func (s *state) evaluate() int {
	o, me, enemy, w := &s.offers, s.side, 1-s.side, s.table.weights
	value := o.worth[me].mover() - o.worth[enemy].waiter() + w.tempo
	if mine := o.count[me][openFours]; mine > 0 {
		value += w.openFour[min(mine, opens-1)].mover()
	} else {
		value -= w.openFour[min(o.count[enemy][openFours], opens-1)].waiter()
	}
	if s.Captures == 0 {
		return value
	}
	mine, theirs := s.share(me), s.share(enemy)
	value += w.captured[mine].mover() + w.capture[mine][s.catchable(me)].mover()
	return value - w.captured[theirs].waiter() - w.capture[theirs][s.catchable(enemy)].waiter()
}

// share returns how many tenths of the stones that win a side has captured; 0 where captures do not win.
func (s *state) share(side int) int {
	if s.Stones == 0 {
		return 0
	}
	return min(shares-1, s.captured[side]*10/s.Stones)
}

// catchable returns at how many points a side can capture, as far as weights count them.
func (s *state) catchable(side int) int { return min(catches-1, int(s.offers.count[side][captures])) }
