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
func (w *Worker) winsBy(m method, n int) bool {
	switch m {
	case byFours:
		return w.foursWin(n)
	case byBoth:
		return w.bothWin(n)
	}
	return w.forces(n)
}

// stoneBy looks for a stone by which the side to move wins within n plies. It tries first before all others.
func (w *Worker) stoneBy(m method, n int, first int16) (point int16, proved bool) {
	s := w.state
	c := &w.lists[s.ply]
	if m == byFours {
		w.attacks(c, 3)
	} else {
		w.attacks(c, n)
	}
	w.prefer(c, first)
	for i := 0; i < c.n && !w.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		w.count()
		proved := !s.result.Over() && w.threatensBy(m, n) && w.allLoseBy(m, n)
		s.back()
		if proved {
			return next.point(), !w.stopped
		}
	}
	return -1, false
}

// threatensBy reports whether the side that has just placed a stone would win by a method within n-2 plies if the other passed.
func (w *Worker) threatensBy(m method, n int) bool {
	switch m {
	case byFours:
		return w.threatens(3)
	case byBoth:
		return w.threatensBoth(n)
	}
	return w.threatens(n)
}

// losesBy reports whether the side to move loses within n-1 plies by a method, whatever it does.
func (w *Worker) losesBy(m method, n int) bool {
	return n >= 3 && (m != byFours || n >= 5) && w.allLoseBy(m, n)
}

// allLoseBy is losesBy without the bounds that tell at once.
func (w *Worker) allLoseBy(m method, n int) bool {
	return !w.forcesNow() && w.holdingAnswer(m, n, -1) < 0 && !w.stopped
}

// holdingAnswer returns an answer after which the other side does not win within n-2 plies, or -1 if there is none. It tries
// first before all others, unless that is -1.
func (w *Worker) holdingAnswer(m method, n int, first int16) int16 {
	s := w.state
	c := &w.lists[s.ply]
	w.answers(c)
	if first >= 0 {
		w.prefer(c, first)
	}
	for i := 0; i < c.n && !w.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		w.count()
		lost := w.lostAfterAnswer(m, n)
		s.back()
		if !lost {
			return next.point()
		}
	}
	return -1
}

// lostAfterAnswer reports whether the side to move wins within n-2 plies, or has won already.
func (w *Worker) lostAfterAnswer(m method, n int) bool {
	s := w.state
	switch {
	case s.result.Over():
		return s.wonBySide(s.side)
	case m != byThreats:
		return w.winsBy(m, n-2)
	}
	for k := 1; k <= n-2; k += 2 {
		if w.forces(k) {
			return true
		}
	}
	return false
}

// remembered asks the memory whether the side to move wins within n plies by a method. If it does not know, it looks for
// the stone.
func (w *Worker) remembered(m method, n int) bool {
	s := w.state
	key := s.key() ^ m.salt()
	known, ok := w.memory.recall(key, 0)
	first := int16(-1)
	if ok && !s.Repetition { // the key does not know what has occurred before
		won := known.score > 0
		if won && int(known.depth) <= n || !won && int(known.depth) >= n {
			return won
		}
		first = known.point
	}
	point, proved := w.stoneBy(m, n, first)
	if !w.stopped {
		score := 0
		if proved {
			score = 1
		}
		w.memory.learn(key, 0, entry{point: point, score: int16(score), depth: int8(n)})
	}
	return proved
}

// foursWin reports whether the side to move wins within n plies by fours: each stone threatens to win with the next one.
// There are such wins only where a five wins at once.
func (w *Worker) foursWin(n int) bool {
	s := w.state
	switch {
	case w.stopped || s.ply+n >= deepest || !s.plainRow:
		return false
	case w.forcesNow():
		return true
	}
	return n >= 3 && w.remembered(byFours, n)
}

// bothWin reports whether the side to move wins by threats of any kind within n plies, or by such that end with fours.
func (w *Worker) bothWin(n int) bool {
	s := w.state
	switch {
	case w.stopped || s.ply+n >= deepest:
		return false
	case w.forcesNow():
		return true
	case n < 3:
		return false
	}
	return w.foursWin(endFours) || n > 3 && w.remembered(byBoth, n) || n == 3 && !s.plainRow && w.forces(3)
}

// threatensBoth reports whether the side that has just placed a stone would win within n-2 plies, the fours at the end not
// counted, if the other passed.
func (w *Worker) threatensBoth(n int) bool {
	s := w.state
	if s.waiting {
		return true
	}
	s.skip()
	defer s.back()
	return w.bothWin(n - 2)
}
