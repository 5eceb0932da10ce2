package search

// lost is the value for the side to move if it cannot keep the other side from making a five, or from keeping the one it has.
func (s *state) lost() int {
	switch {
	case s.waiting:
		return s.ply + 1 - win
	case !s.plainRow:
		return -unclear // something else may come before the five
	}
	return s.ply + 2 - win
}

// pressed reports whether the other side threatens to win with a five, or has won if its five is not broken now.
func (s *state) pressed() bool {
	switch {
	case s.waiting:
		return true
	case s.PerTurn > 1 || s.offers.count[1-s.side][fives] == 0:
		return false
	}
	return s.rowEnds || s.rowStands && s.wouldWin()
}

// wouldWin reports whether the other side would win with a five if it were on turn. A five that can be broken does not.
func (s *state) wouldWin() bool {
	s.skip()
	defer s.back()
	points := s.offers.sets[s.side][fives]
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		if !s.place(p) {
			continue
		}
		won := s.wonBySide(1 - s.side)
		s.back()
		if won {
			return true
		}
	}
	return false
}

// blocking returns the points to be searched while the other side threatens a five.
func (w *walker) blocking() set {
	s := w.state
	switch {
	case s.waiting:
		return s.offers.sets[s.side][captures]
	case s.plainRow && !w.careless:
		return s.blocks()
	}
	points := union(&s.offers.sets[1-s.side][fives], &s.offers.sets[s.side][captures])
	return union(&points, &s.offers.sets[s.side][fives]) // one that has to wait comes before theirs
}

// unstoppable reports whether nothing stops a five that the other side threatens or has.
func (w *walker) unstoppable() bool {
	s := w.state
	if s.waiting {
		return s.offers.count[s.side][captures] == 0
	}
	return s.plainRow && !w.careless && s.pressed() && s.blocks() == set{}
}

// blocks returns the points where a stone of the side to move may keep the other side from making a
// five with its next stone. There is at least one point of a five. A stone elsewhere loses at once if
// nothing comes before a five in the rules.
func (s *state) blocks() set {
	o, enemy := &s.offers, 1-s.side
	fifth := o.sets[enemy][fives].next(0)
	points := s.stops(fifth)
	for p := o.sets[enemy][fives].next(fifth + 1); p >= 0; p = o.sets[enemy][fives].next(p + 1) {
		others := s.stops(p)
		for i := range points {
			points[i] &= others[i]
		}
	}
	return points
}

// stops returns the points where a stone of the side to move may keep the other side from making a
// five at p: p itself, and the captures that take a stone of the row.
func (s *state) stops(p int) (points set) {
	points.add(p)
	if s.offers.count[s.side][captures] == 0 {
		return points
	}
	for axis := range axes {
		spot := &s.spots[p][axis]
		after, before := runs(s.own(spot.line, 1-s.side), spot.at)
		if after+before+1 < s.Row {
			continue
		}
		for k := -before; k <= after; k++ {
			if k != 0 {
				s.captors(int(s.after(p, axis, k)), &points)
			}
		}
	}
	return points
}
