package search

// own returns the stones of a side on a line.
func (s *state) own(line uint8, side int) uint64 {
	w := &s.words[line]
	return w[side] &^ w[1-side]
}

// capture lists in taken the stones that a stone just placed captures.
func (s *state) capture(p, side int) {
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
func (s *state) take(p, axis, sign, n int) {
	for k := 1; k <= n; k++ {
		s.taken = append(s.taken, s.after(p, axis, sign*k))
	}
}

// poof lists the rows of the mover that a stone just placed completes between two enemy
// stones. Own stones are listed as the complement of their point.
func (s *state) poof(p, side int) {
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
