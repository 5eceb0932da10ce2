package search

// overline reports whether a stone on a point is or would be part of a row that is too long.
func (s *stones) overline(p, side int) bool {
	for axis := range axes {
		if s.length(p, axis, side) > s.Row {
			return true
		}
	}
	return false
}

// makesExact reports whether a stone on a point is or would be part of a row just long enough.
func (s *stones) makesExact(p, side int) bool {
	for axis := range axes {
		if s.length(p, axis, side) == s.Row {
			return true
		}
	}
	return false
}

// doubleThree reports whether two lines through a stone have a three that counts.
func (s *stones) doubleThree(p, side int) bool {
	n := 0
	for axis := range axes {
		if s.threeThatCounts(p, axis, 1, side) || s.threeThatCounts(p, axis, -1, side) {
			n++
		}
	}
	return n > 1
}

// threeThatCounts reports whether one more stone, in one direction, makes an open four of the
// row of a stone, and where only growing threes count, whether that stone is allowed.
func (s *stones) threeThatCounts(p, axis, sign, side int) bool {
	gap, ok := s.gapOfThree(p, axis, sign, side)
	return ok && !(s.GrowingOnly && s.bars(gap, side))
}

// gapOfThree returns the point where one more stone makes an open four: a row one shorter
// than needed, with two free ends, and each would make it just long enough.
func (s *stones) gapOfThree(p, axis, sign, side int) (gap int, ok bool) {
	spot := &s.spots[p][axis]
	w, own := &s.words[spot.line], s.own(spot.line, side)
	free := ^(w[0] | w[1])
	after, before := runs(own, spot.at)
	a, b := int(spot.at)+after+1, int(spot.at)-before-1 // the free points next to the row
	k := after + 1
	if sign < 0 {
		k = -before - 1
	}
	if free>>a&1 == 0 || free>>b&1 == 0 {
		return 0, false
	}
	further, back := runs(own, uint8(int(spot.at)+k))
	front, rear := a+further+1, b
	if sign < 0 {
		front, rear = b-back-1, a
		further = back
	}
	if after+before+further+2 != s.Row-1 || free>>front&1 == 0 ||
		own>>(front+sign)&1 != 0 || own>>(rear-sign)&1 != 0 {
		return 0, false
	}
	gap = int(s.after(p, axis, k))
	return gap, !s.makesExact(gap, side)
}

// bars reports whether the rules forbid a side a stone on an empty point, relief aside.
func (s *stones) bars(p, side int) bool {
	if s.makesExact(p, side) {
		return false
	}
	r := &s.Ruleset
	s.set(p, side)
	barred := concerns(r, r.DoubleFour, side) && s.doubleFour(p, side) ||
		concerns(r, r.Overline, side) && s.overline(p, side) ||
		concerns(r, r.DoubleThree, side) && s.doubleThree(p, side)
	s.clear(p, side)
	return barred
}

// doubleFour reports whether a stone makes two fours or more, on different lines or on one.
func (s *stones) doubleFour(p, side int) bool {
	n := 0
	for axis := range axes {
		front, back := s.fifth(p, axis, 1, side), s.fifth(p, axis, -1, side)
		switch {
		case front && back && s.length(p, axis, side) < s.Row-1:
			n += 2 // two gaps, and each completes a different row
		case front || back:
			n++
		}
	}
	return n > 1
}

// fifth reports whether a stone on the next free point in one direction makes the row of a
// stone just long enough.
func (s *stones) fifth(p, axis, sign, side int) bool {
	spot := &s.spots[p][axis]
	w, own := &s.words[spot.line], s.own(spot.line, side)
	after, before := runs(own, spot.at)
	gap := int(spot.at) + after + 1
	if sign < 0 {
		gap = int(spot.at) - before - 1
	}
	if (w[0]|w[1])>>gap&1 != 0 {
		return false
	}
	a, b := runs(own, uint8(gap))
	return a+b+1 == s.Row
}
