package search

// capture lists in taken the stones that a stone just placed captures.
func (s *stones) capture(p, side int) {
	for axis := range axes {
		spot := &s.spots[p][axis]
		own, enemy := s.own(spot.line, side), s.own(spot.line, 1-side)
		after, before := runs(enemy, spot.at)
		if after > 0 && s.Captures.Has(after) && own>>(int(spot.at)+after+1)&1 != 0 {
			s.take(p, axis, 1, after)
		}
		if before > 0 && s.Captures.Has(before) && own>>(int(spot.at)-before-1)&1 != 0 {
			s.take(p, axis, -1, before)
		}
	}
}

// take lists the n points after p, or before it.
func (s *stones) take(p, axis, sign, n int) {
	for k := 1; k <= n; k++ {
		s.taken = append(s.taken, s.after(p, axis, sign*k))
	}
}

// poof lists the rows of the mover that a stone just placed completes between two enemy
// stones. Own stones are listed as the complement of their point.
func (s *stones) poof(p, side int) {
	poofed := false
	for axis := range axes {
		spot := &s.spots[p][axis]
		own, enemy := s.own(spot.line, side), s.own(spot.line, 1-side)
		after, before := runs(own, spot.at)
		if !s.Captures.Has(after+before+1) || enemy>>(int(spot.at)+after+1)&1 == 0 || enemy>>(int(spot.at)-before-1)&1 == 0 {
			continue
		}
		for k := -before; k <= after; k++ {
			if k != 0 {
				s.taken = append(s.taken, ^s.after(p, axis, k))
			}
		}
		poofed = true
	}
	if poofed {
		s.taken = append(s.taken, ^int16(p))
	}
}

// captors adds the points where one stone would capture the stone on p.
func (s *stones) captors(p int, points *set) {
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
func (s *stones) capturable(p int) bool {
	var points set
	s.captors(p, &points)
	return points != set{}
}

// owner returns the point of an entry of taken, and whose stone it was.
func owner(entry int16, mover int) (p, side int) {
	if entry < 0 {
		return int(^entry), mover
	}
	return int(entry), 1 - mover
}

// remove removes the listed stones, each once, and counts them for the other side.
func (s *state) remove(first, mover int) {
	kept := s.taken[:first]
	for _, entry := range s.taken[first:] {
		p, side := owner(entry, mover)
		if s.board[p] == 0 {
			continue
		}
		s.clear(p, side)
		s.offers.refresh(s, p)
		s.offers.enter(s, p)
		s.captured[1-side]++
		kept = append(kept, entry)
	}
	s.taken = kept
}
