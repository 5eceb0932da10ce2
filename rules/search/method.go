package search

// What is known of wins by fours is kept apart from everything else, and so is what is known of wins by both.
const (
	foursSalt = 0x2545F4914F6CDD1D
	bothSalt  = 0x369DEA0F31A53F85
)

// A method is a way to look for forced wins.
type method uint8

const (
	byThreats method = iota // each stone of the winner threatens a win
	byFours                 // each threatens to win with the next stone, so that few answers are to be looked at
	byBoth                  // threats of any kind, and fours at the end, which are not counted
)

// endFours is within how many plies a win by threats of any kind may end with fours alone.
const endFours = 9

// salt keeps what is known of one method apart from the others.
func (m method) salt() uint64 { return [...]uint64{proofSalt, foursSalt, bothSalt}[m] }

// winsBy reports whether the side to move wins within n plies by a method.
func (v *prover) winsBy(m method, n int) bool {
	switch m {
	case byFours:
		return v.foursWin(n)
	case byBoth:
		return v.bothWin(n)
	}
	return v.forces(n)
}

// stoneBy looks for a stone by which the side to move wins within n plies. It tries first before all others.
func (v *prover) stoneBy(m method, n int, first int16) (point int16, proved bool) {
	s := v.state
	c := &v.lists[s.ply]
	if m == byFours {
		v.attacks(c, 3)
	} else {
		v.attacks(c, n)
	}
	v.prefer(c, first)
	for i := 0; i < c.n && !v.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		v.count()
		proved := !s.result.Over() && v.threatensBy(m, n) && v.allLoseBy(m, n)
		s.back()
		if proved {
			return next.point(), !v.stopped
		}
	}
	return -1, false
}

// threatensBy reports whether the side that has just placed a stone would win by a method within n-2 plies if the other passed.
func (v *prover) threatensBy(m method, n int) bool {
	switch m {
	case byFours:
		return v.threatens(3)
	case byBoth:
		return v.threatensBoth(n)
	}
	return v.threatens(n)
}

// losesBy reports whether the side to move loses within n-1 plies by a method, whatever it does.
func (v *prover) losesBy(m method, n int) bool {
	return n >= 3 && (m != byFours || n >= 5) && v.allLoseBy(m, n)
}

// allLoseBy is losesBy without the bounds that tell at once.
func (v *prover) allLoseBy(m method, n int) bool {
	return !v.forcesNow() && v.holdingAnswer(m, n, -1) < 0 && !v.stopped
}

// holdingAnswer returns an answer after which the other side does not win within n-2 plies, or -1 if there is none. It tries
// first before all others, unless that is -1.
func (v *prover) holdingAnswer(m method, n int, first int16) int16 {
	s := v.state
	c := &v.lists[s.ply]
	v.answers(c)
	if first >= 0 {
		v.prefer(c, first)
	}
	for i := 0; i < c.n && !v.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		v.count()
		lost := v.lostAfterAnswer(m, n)
		s.back()
		if !lost {
			return next.point()
		}
	}
	return -1
}

// lostAfterAnswer reports whether the side to move wins within n-2 plies, or has won already.
func (v *prover) lostAfterAnswer(m method, n int) bool {
	s := v.state
	switch {
	case s.result.Over():
		return s.wonBySide(s.side)
	case m != byThreats:
		return v.winsBy(m, n-2)
	}
	for k := 1; k <= n-2; k += 2 {
		if v.forces(k) {
			return true
		}
	}
	return false
}

// remembered asks the memory whether the side to move wins within n plies by a method. If it does not know, it looks for
// the stone.
func (v *prover) remembered(m method, n int) bool {
	s := v.state
	key := s.key() ^ m.salt()
	known, ok := v.memory.recall(key, 0)
	first := int16(-1)
	if ok && !s.Repetition { // the key does not know what has occurred before
		won := known.score > 0
		if won && int(known.depth) <= n || !won && int(known.depth) >= n {
			return won
		}
		first = known.point
	}
	point, proved := v.stoneBy(m, n, first)
	if !v.stopped {
		score := 0
		if proved {
			score = 1
		}
		v.memory.learn(key, 0, entry{point: point, score: int16(score), depth: int8(n)})
	}
	return proved
}

// foursWin reports whether the side to move wins within n plies by fours: each stone threatens to win with the next one.
// There are such wins only where a five wins at once.
func (v *prover) foursWin(n int) bool {
	s := v.state
	switch {
	case v.stopped || s.ply+n >= deepest || !s.plainRow:
		return false
	case v.forcesNow():
		return true
	}
	return n >= 3 && v.remembered(byFours, n)
}

// bothWin reports whether the side to move wins by threats of any kind within n plies, or by such that end with fours.
func (v *prover) bothWin(n int) bool {
	s := v.state
	switch {
	case v.stopped || s.ply+n >= deepest:
		return false
	case v.forcesNow():
		return true
	case n < 3:
		return false
	}
	return v.foursWin(endFours) || n > 3 && v.remembered(byBoth, n) || n == 3 && !s.plainRow && v.forces(3)
}

// threatensBoth reports whether the side that has just placed a stone would win within n-2 plies, the fours at the end not
// counted, if the other passed.
func (v *prover) threatensBoth(n int) bool {
	s := v.state
	if s.waiting {
		return true
	}
	s.skip()
	defer s.back()
	return v.bothWin(n - 2)
}
