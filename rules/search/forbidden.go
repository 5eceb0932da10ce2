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

// onlyAnswer reports whether the opponent has a row waiting or threatens one, and no stone
// that makes no double three answers it. A stone on p does answer it.
func (s *state) onlyAnswer(p, side int) bool {
	enemy := 1 - side
	if !s.waiting && !s.offers.threatens(enemy) {
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
	return !s.offers.threatens(enemy)
}

// stuck reports whether the rules forbid the side to move each of the free points.
func (s *state) stuck() bool {
	for p := s.free.next(0); p >= 0; p = s.free.next(p + 1) {
		if !s.mayBeForbidden(p, s.side) || !s.forbidden(p, s.side) {
			return false
		}
	}
	return true
}
