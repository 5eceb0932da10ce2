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

// captors adds the points where one stone would capture the stone on p.
func (s *state) captors(p int, points *set) {
	side := int(s.board[p]) - 1
	for axis := range axes {
		spot := &s.spots[p][axis]
		own, enemy := s.own(spot.line, side), s.own(spot.line, 1-side)
		after, before := runs(own, spot.at)
		if !s.Captures.Has(after + before + 1) {
			continue
		}
		w := &s.words[spot.line]
		front, rear := uint64(1)<<(int(spot.at)+after+1), uint64(1)<<(int(spot.at)-before-1)
		free := ^(w[0] | w[1])
		if free&front != 0 && enemy&rear != 0 {
			points.add(int(s.after(p, axis, after+1)))
		}
		if free&rear != 0 && enemy&front != 0 {
			points.add(int(s.after(p, axis, -before-1)))
		}
	}
}

// capturable reports whether one enemy stone could capture the stone on a point.
func (s *state) capturable(p int) bool {
	var points set
	s.captors(p, &points)
	return points != set{}
}
