package search

// Whoever can win in this turn does. All parts of the search ask here, and a property test compares the answers with
// what package rules says of every stone.

// finish returns the points of the stones with which the side to move wins in this turn, or nil.
func (w *walker) finish() []int16 {
	s := w.state
	if len(s.steps) > 0 {
		return nil
	}
	if p := w.winningStone(); p >= 0 {
		return []int16{int16(p)}
	}
	if s.PerTurn != 2 || s.left != 2 {
		return nil
	}
	points := union(&s.offers.sets[s.side][openFours], &s.offers.sets[s.side][fours])
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		if w.blind.has(p) || !s.place(p) {
			continue
		}
		second := w.winningStone()
		s.back()
		if second >= 0 {
			return []int16{int16(p), int16(second)}
		}
	}
	return nil
}

// winsNow is finish for the inside of the search: it returns how many stones are needed, or 0 if the side to move
// does not win in this turn.
func (w *walker) winsNow() int {
	s := w.state
	o, me := &s.offers, s.side
	switch {
	case len(s.steps) > 0:
	case o.count[me][fives] > 0 && s.plainRow && !w.careless:
		return 1
	case s.PerTurn == 2 && s.left == 2 && (o.count[me][openFours] > 0 && w.sees(me, openFours) || o.count[me][fours] > 0 && w.sees(me, fours)):
		return 2
	case o.count[me][fives]+o.count[me][captures] > 0 && w.winningStone() >= 0:
		return 1
	}
	return 0
}

// sees reports whether the player has noticed a point of a kind.
func (w *walker) sees(side int, k kind) bool {
	if !w.careless {
		return true
	}
	points := w.state.offers.sets[side][k]
	for i := range points {
		if points[i]&^w.blind[i] != 0 {
			return true
		}
	}
	return false
}

// winningStone returns a point where a stone of the side to move wins at once, or -1. Only a row or enough captures win
// for who places the stone, so no point is left out but those that the player overlooks.
func (w *walker) winningStone() int {
	s := w.state
	o, me := &s.offers, s.side
	points := o.sets[me][fives]
	if o.count[me][fives] > 0 && s.plainRow && !w.careless {
		return points.next(0)
	}
	if s.Stones > 0 && o.count[me][captures] > 0 {
		points = union(&points, &o.sets[me][captures])
	}
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		row := o.of(p, me)>>fiveShift&countMask > 0
		taken := int(o.of(p, me) >> captureShift & captureMask)
		if (row || s.captured[me]+taken >= s.Stones) && !w.blind.has(p) && w.winsWith(p) {
			return p
		}
	}
	return -1
}

// winsWith reports whether a stone ends the game with a win of the side to move.
func (w *walker) winsWith(p int) bool {
	s := w.state
	me := s.side
	if !s.place(p) {
		return false
	}
	w.count()
	won := s.wonBySide(me)
	s.back()
	return won
}
