package search

import (
	"pentepost/rules"
)

// mayBeForbidden reports whether a stone could make a forbidden shape. It is quick, and true
// more often than need be.
func (s *state) mayBeForbidden(p, side int) bool {
	o := s.offers.of(p, side)
	if o>>fiveShift&countMask != 0 {
		return false // a five is always allowed
	}
	open := o >> openShift & countMask
	return o>>captureShift&captureMask != 0 || open > 0 ||
		open+o>>fourShift&countMask+o>>threeShift&countMask > 1 ||
		concerns(&s.Ruleset, s.Overline, side) && s.overline(p, side)
}

// forbidden reports whether the rules forbid the shape that a stone makes.
func (s *state) forbidden(p, side int) bool {
	r := &s.Ruleset
	s.play(p)
	byCaptures := s.result.By == rules.ByCaptures
	s.result = rules.Result{}
	allowed := s.makesExact(p, side)
	doubleThree := !allowed && concerns(r, r.DoubleThree, side) && s.doubleThree(p, side)
	other := !allowed && (concerns(r, r.DoubleFour, side) && s.doubleFour(p, side) ||
		concerns(r, r.Overline, side) && s.overline(p, side))
	waited := s.frames[s.ply-1].waiting
	answered := doubleThree && r.Relief && s.answered(1-side, waited)
	s.back()
	if doubleThree && (r.Relief && byCaptures || answered && s.onlyAnswer(p, side)) {
		doubleThree = false
	}
	return doubleThree || other
}

// length returns the length of the row that a stone on a point is or would be part of.
func (s *state) length(p, axis, side int) int {
	spot := &s.spots[p][axis]
	after, before := runs(s.own(spot.line, side), spot.at)
	return after + before + 1
}

// overline reports whether a stone on a point is or would be part of a row that is too long.
func (s *state) overline(p, side int) bool {
	for axis := range axes {
		if s.length(p, axis, side) > s.Row {
			return true
		}
	}
	return false
}

// makesExact reports whether a stone on a point is or would be part of a row just long enough.
func (s *state) makesExact(p, side int) bool {
	for axis := range axes {
		if s.length(p, axis, side) == s.Row {
			return true
		}
	}
	return false
}

// doubleThree reports whether two lines through a stone have a three that counts.
func (s *state) doubleThree(p, side int) bool {
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
func (s *state) threeThatCounts(p, axis, sign, side int) bool {
	gap, ok := s.gapOfThree(p, axis, sign, side)
	return ok && !(s.GrowingOnly && s.bars(gap, side))
}

// gapOfThree returns the point where one more stone makes an open four: a row one shorter
// than needed, with two free ends, and each would make it just long enough.
func (s *state) gapOfThree(p, axis, sign, side int) (gap int, ok bool) {
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
func (s *state) bars(p, side int) bool {
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
func (s *state) doubleFour(p, side int) bool {
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
func (s *state) fifth(p, axis, sign, side int) bool {
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

// onlyAnswer reports whether the opponent has a row waiting or threatens one, and no stone
// that makes no double three answers it. A stone on p does answer it.
func (s *state) onlyAnswer(p, side int) bool {
	enemy := 1 - side
	if !s.waiting && !s.threatens(enemy) {
		return false
	}
	for q := range s.points {
		if q == p || s.board[q] != 0 || len(s.steps) > 0 && !s.inZone(s.steps[0].Zone, q) {
			continue
		}
		if !s.offers.catches(q, side) && s.offers.of(q, enemy)>>fiveShift&countMask == 0 {
			continue // it neither captures a stone of the threat nor blocks it
		}
		s.try(q, side)
		better := s.answered(enemy, s.frames[s.ply-1].waiting) && !s.doubleThree(q, side)
		s.back()
		if better {
			return false
		}
	}
	return true
}

// answered reports whether the enemy has no row left if one was waiting, and otherwise whether
// it threatens none.
func (s *state) answered(enemy int, waited bool) bool {
	if waited {
		return !s.hasRow(enemy)
	}
	return !s.threatens(enemy)
}

// threatens reports whether a side could make a winning row with one stone.
func (s *state) threatens(side int) bool { return s.offers.count[side][fives] > 0 }

// stuck reports whether the rules forbid the side to move each of the free points.
func (s *state) stuck() bool {
	for p := s.free.next(0); p >= 0; p = s.free.next(p + 1) {
		if !s.mayBeForbidden(p, s.side) || !s.forbidden(p, s.side) {
			return false
		}
	}
	return true
}
