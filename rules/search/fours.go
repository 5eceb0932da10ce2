package search

import "pentepost/rules"

// foursSalt keeps what is known of wins by fours apart from everything else.
const foursSalt = 0x2545F4914F6CDD1D

// A method is a way to look for forced wins.
type method uint8

const (
	byThreats method = iota // each stone of the winner threatens a win
	byFours                 // each threatens to win with the next stone, so that few answers are to be looked at
)

// winsBy reports whether the side to move wins within n plies by a method.
func (w *Worker) winsBy(m method, n int) bool {
	if m == byFours {
		return w.foursWin(n)
	}
	return w.forces(n)
}

// stoneBy returns the stone by which the side to move wins within n plies.
func (w *Worker) stoneBy(m method, n int) (point int16, proved bool) {
	salt := uint64(proofSalt)
	if m == byFours {
		salt = foursSalt
	}
	first := int16(-1)
	if known, ok := w.memory.recall(w.state.key()^salt, 0); ok {
		first = known.point
	}
	if m == byFours {
		return w.winningFour(n, first)
	}
	return w.forcingStone(n, first)
}

// foursWin reports whether the side to move wins within n plies by stones of which each threatens to win with the next
// one. Only games in which a five wins at once have such wins.
func (w *Worker) foursWin(n int) bool {
	s := w.state
	if w.stopped || s.ply+n >= deepest || !s.plainRow {
		return false
	}
	if w.forcesNow() {
		return true
	}
	if n < 3 {
		return false
	}
	key := s.key() ^ foursSalt
	known, ok := w.memory.recall(key, 0)
	first := int16(-1)
	if ok && !s.Repetition { // the key does not know what has occurred before
		won := known.score > 0
		if won && int(known.depth) <= n || !won && int(known.depth) >= n {
			return won
		}
		first = known.point
	}
	point, proved := w.winningFour(n, first)
	if !w.stopped {
		score := 0
		if proved {
			score = 1
		}
		w.memory.learn(key, 0, point, score, n, exactly)
	}
	return proved
}

// winningFour looks for a stone that threatens to win with the next one, and wins within n plies in that way.
func (w *Worker) winningFour(n int, first int16) (point int16, proved bool) {
	s := w.state
	c := &w.lists[s.ply]
	w.attacks(c, 3)
	w.prefer(c, first)
	for i := 0; i < c.n && !w.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		w.count()
		proved := !s.result.Over() && w.threatens(3) && w.foursHold(n)
		s.back()
		if proved {
			return next.point(), !w.stopped
		}
	}
	return -1, false
}

// foursHold reports whether the side to move loses to fours within n-1 plies whatever it does.
func (w *Worker) foursHold(n int) bool {
	s := w.state
	if w.forcesNow() {
		return false
	}
	c := &w.lists[s.ply]
	w.answers(c)
	for i := 0; i < c.n && !w.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		w.count()
		lost := w.wonBySide(s.side) || !s.result.Over() && w.foursWin(n-2)
		s.back()
		if !lost {
			return false
		}
	}
	return !w.stopped
}

// wonBySide reports whether the game is over and a side has won.
func (w *Worker) wonBySide(side int) bool {
	r := w.state.result
	return r.Outcome == rules.Win && int(r.Winner) == side+1
}
