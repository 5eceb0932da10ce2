package search

// evaluate returns the value of a position for the side to move.
func (s *state) evaluate() int {
	o, me, enemy, w := &s.offers, s.side, 1-s.side, s.table.weights
	value := o.worth[me].mover() - o.worth[enemy].waiter() + w.tempo
	if mine := o.count[me][openFours]; mine > 0 {
		value += w.openFour[min(mine, opens-1)].mover()
	} else {
		value -= w.openFour[min(o.count[enemy][openFours], opens-1)].waiter()
	}
	switch {
	case s.dead():
		return 0
	case s.Captures == 0:
		return value
	}
	mine, theirs := s.share(me), s.share(enemy)
	value += w.captured[mine].mover() + w.capture[mine][o.catchable(me)].mover() + w.menace[mine][o.menaced(me)].mover()
	return value - w.captured[theirs].waiter() - w.capture[theirs][o.catchable(enemy)].waiter() - w.menace[theirs][o.menaced(enemy)].waiter()
}

// dead reports whether no line is worth anything to anybody. Then it is worth nothing to be on move, either.
func (s *state) dead() bool { return s.Captures == 0 && s.offers.worth == [2]worths{} }

// share returns how many tenths of the stones that win a side has captured; 0 where captures do not win.
func (s *state) share(side int) int {
	if s.Stones == 0 {
		return 0
	}
	return min(shares-1, s.captured[side]*10/s.Stones)
}

// catchable returns at how many points a side can capture, as far as weights count them.
func (o *offers) catchable(side int) int { return min(catches-1, int(o.count[side][captures])) }

// menaced returns how many captures a side can threaten, as far as weights count them.
func (o *offers) menaced(side int) int { return min(menaces-1, int(o.menace[side])) }
