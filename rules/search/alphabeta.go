package search

import (
	"pentepost/rules"
)

// Limits of the search.
const (
	deepest       = maxPlies - 8 // plies from the root
	quietPlies    = 8            // plies of fours and captures beyond the depth
	nullDepth     = 3            // the least depth at which a turn is passed to see whether it is needed
	reduceDepth   = 3            // the least depth at which late points are searched less deeply
	hopelessDepth = 3            // the greatest depth at which plain stones are left out where they cannot help
	hopelessPly   = 200          // what plain stones may add to the value with each ply
	holdDepth     = 5            // the greatest depth at which a side that is far ahead is not searched
	holdPly       = 120          // what the other side may gain with each ply
	historyMax    = 400          // what history can count
	historyShare  = 10           // what of it counts as a promise is this part
	killerWorth   = 100          // the promise of a point that was good at the same ply
	firstOfAll    = 1 << 28      // the promise of the remembered point
)

// search returns the value of the state for the side to move, by principal variation search.
// Values outside of alpha and beta are bounds.
func (w *Worker) search(depth, alpha, beta int, mayPass bool) int {
	s := w.state
	w.line[s.ply].n = 0
	if value, ok := w.settled(); ok {
		return value
	}
	if value, ok := w.tooFar(alpha, beta); ok {
		return value
	}
	pressed := s.pressed()
	if pressed && s.ply < w.extendTo {
		depth++
	}
	if depth <= 0 {
		return w.quiesce(alpha, beta, quietPlies)
	}
	known, key := entry{point: -1}, s.key()
	if e, ok := w.memory.recall(key, s.ply); ok {
		if known = e; beta-alpha == 1 && int(e.depth) >= depth && e.decides(alpha, beta) {
			return int(e.score)
		}
	}
	if beta-alpha == 1 && !pressed && w.holds(depth, beta) {
		return beta
	}
	if mayPass && beta-alpha == 1 && !pressed && w.passHolds(depth, beta) {
		return beta
	}
	return w.searchPoints(depth, alpha, beta, pressed, known.point, key)
}

// settled returns the value of a state that needs no search: the game is over, one side wins with
// its next stone whatever the other does, or the search has to end.
func (w *Worker) settled() (value int, ok bool) {
	s := w.state
	if s.result.Over() {
		return w.final(), true
	}
	if w.stopped || s.ply >= deepest {
		return s.evaluate(), true
	}
	if n := w.winsNow(); n > 0 {
		return win - s.ply - n, true
	}
	if w.unstoppable() {
		return s.lost(), true
	}
	return 0, false
}

// tooFar returns a bound of the value if no win or loss is near enough to matter: the side to move does
// not win with its next stone, and the other side has not won yet.
func (w *Worker) tooFar(alpha, beta int) (bound int, ok bool) {
	s := w.state
	soonestWin, soonestLoss := win-s.ply-3, s.ply+2-win
	switch {
	case !s.plainRow:
		return 0, false
	case soonestWin <= alpha:
		return soonestWin, true
	case soonestLoss >= beta:
		return soonestLoss, true
	}
	return 0, false
}

// final returns the value of a finished game for the side that would move.
func (w *Worker) final() int {
	s := w.state
	switch {
	case s.result.Outcome == rules.Draw:
		return 0
	case int(s.result.Winner) == s.side+1:
		return win - s.ply
	}
	return s.ply - win
}

// holds reports whether the side to move is so far above beta that the other side will not bring it below within the depth.
//
// DECISION: with 20,000 stones a move it won 60 % of 200 games of Pente at 100 a ply, 57 at 150, 58.5 at 200 and 52.5 at 60; 68.5 % of
// Gomoku at 100. With 10,000 stones it won 57 % of Gomoku at 150, 59 and 57.5 % of Renju at 100 and 200, and 55.5 % of Keryo-Pente at 200;
// at 100 it had won 48 % of Keryo-Pente with 20,000.
func (w *Worker) holds(depth, beta int) bool {
	s := w.state
	return w.width > 0 && depth <= holdDepth && s.PerTurn <= 1 && (s.rowEnds || s.rowStands) && len(s.steps) == 0 && beta > -sure && beta < sure &&
		s.offers.count[1-s.side][openFours] == 0 && s.evaluate()-holdPly*depth >= beta
}

// passHolds reports whether the side to move stays above beta even if it passes its turn: then
// it does with a stone, too. It does not pass while the other side threatens something.
func (w *Worker) passHolds(depth, beta int) bool {
	s := w.state
	theirs := &s.offers.count[1-s.side]
	if w.width == 0 || depth < nullDepth || s.PerTurn > 1 || s.waiting || !s.rowEnds || len(s.steps) > 0 ||
		theirs[openFours] > 0 || theirs[captures] > 0 || beta < -sure || s.evaluate() < beta {
		return false
	}
	s.skip()
	value := -w.search(depth-1-nullDepth, -beta, 1-beta, false)
	s.back()
	return value >= beta && value < sure && !w.stopped
}

// searchPoints searches the points in the order of their promise.
func (w *Worker) searchPoints(depth, alpha, beta int, pressed bool, first int16, key uint64) int {
	s := w.state
	c := &w.lists[s.ply]
	w.listFirst(c, first)
	hopeless := w.hopeless(depth, alpha, beta, pressed)
	best, bestPoint, lower := -infinite, int16(-1), alpha
	for i := 0; i < c.n || i == 1 && w.listRest(c, first) || i > 0 && best < -sure && w.generateOthers(c); i++ {
		next := w.nextOf(c, i, depth)
		if i > 0 && w.tooLate(i, depth, alpha, beta, best, pressed) {
			break
		}
		if i > 0 && hopeless && best > -sure && w.plain(next) || !s.place(int(next.point())) {
			continue
		}
		w.count()
		value := w.searchStone(depth, max(alpha, best), beta, i, pressed)
		s.back()
		if w.stopped {
			return max(value, best)
		}
		if value <= best {
			continue
		}
		best, bestPoint = value, next.point()
		if value > alpha {
			w.extendLine(next.point())
		}
		if value >= beta {
			w.reward(c, i, depth)
			break
		}
	}
	switch {
	case bestPoint < 0 && pressed:
		return s.lost() // the rules forbid the only stone that blocks
	case bestPoint < 0:
		return 0 // no legal stone: the rules forbid all that are left
	}
	w.remember(key, bestPoint, best, depth, lower, beta)
	return best
}

// hopeless reports whether the side to move is so far below alpha that a plain stone does not help
// within the depth.
//
// DECISION: in 240 games of Pente with 3,000 nodes a move, leaving out plain stones of hopeless positions
// won 54 %, and 56 % together with searching fewer points near the end of the depth (tooLate).
func (w *Worker) hopeless(depth, alpha, beta int, pressed bool) bool {
	s := w.state
	return w.width > 0 && depth <= hopelessDepth && beta-alpha == 1 && !pressed && s.PerTurn <= 1 && len(s.steps) == 0 &&
		s.evaluate()+hopelessPly*depth <= alpha
}

// plain reports whether a stone neither captures nor makes an open three or better, nor prevents much.
func (w *Worker) plain(c candidate) bool {
	s := w.state
	made := s.offers.of(int(c.point()), s.side) & (kindsOfOne | countMask<<threeShift)
	theirs := s.offers.of(int(c.point()), 1-s.side)
	return made == 0 && theirs&(countMask<<fiveShift|countMask<<openShift) == 0 && theirs>>fourShift&countMask+theirs>>threeShift&countMask < 2
}

// listFirst lists the remembered point. It often is good enough, so that no others need to be
// listed. If there is none, all points are listed.
func (w *Worker) listFirst(c *candidates, first int16) {
	if first < 0 {
		w.generate(c)
		w.prefer(c, first)
		return
	}
	c.n = 0
	c.add(int(first), 0)
}

// listRest lists all points behind the remembered one, and reports whether there are any.
func (w *Worker) listRest(c *candidates, first int16) bool {
	if first < 0 {
		return false // they are listed already
	}
	w.generate(c)
	w.prefer(c, first)
	c.next(0)
	return c.n > 1
}

// remember puts the result of a search into the memory.
func (w *Worker) remember(key uint64, point int16, value, depth, alpha, beta int) {
	if w.stopped {
		return
	}
	e := entry{point: point, score: int16(value), depth: int8(depth), bound: boundOf(value, alpha, beta)}
	w.memory.learn(key, w.state.ply, e)
}

// searchStone returns the value of the stone just placed, for the side that placed it, and lets the others of a team know about it.
func (w *Worker) searchStone(depth, alpha, beta, i int, pressed bool) int {
	if !w.shares(depth) {
		return w.searchOne(depth, alpha, beta, i, pressed)
	}
	f := &w.state.frames[w.state.ply-1]
	key := w.keyAfter(f.hash, f.point, f.side)
	w.busy.add(key)
	value := w.searchOne(depth, alpha, beta, i, pressed)
	w.busy.remove(key)
	return value
}

// searchOne is searchStone for one worker. Late stones are searched less deeply first.
func (w *Worker) searchOne(depth, alpha, beta, i int, pressed bool) int {
	if i == 0 {
		return w.below(depth-1, alpha, beta)
	}
	r := 0
	if w.width > 0 && depth >= reduceDepth && i >= 3 && !pressed {
		r = 1
		if i >= 8 {
			r++
		}
		if i >= 20 {
			r++
		}
	}
	value := w.below(depth-1-r, alpha, alpha+1)
	if value > alpha && r > 0 {
		value = w.below(depth-1, alpha, alpha+1)
	}
	if value > alpha && value < beta {
		value = w.below(depth-1, alpha, beta)
	}
	return value
}

// below searches the state after a stone. Where turns have two stones, the same side may be
// on move.
func (w *Worker) below(depth, alpha, beta int) int {
	s := w.state
	if s.frames[s.ply-1].side == s.side {
		return w.search(depth, alpha, beta, true)
	}
	return -w.search(depth, -beta, -alpha, true)
}

// tooLate reports whether the points that are left promise too little for the depth.
func (w *Worker) tooLate(i, depth, alpha, beta, best int, pressed bool) bool {
	if w.width == 0 || pressed || best < -sure {
		return false
	}
	if beta-alpha > 1 {
		return i >= w.width
	}
	return i >= min(w.width, 3+3*depth)
}

// prefer raises the promise of the remembered point and of points that were good elsewhere at
// the same ply.
func (w *Worker) prefer(c *candidates, first int16) {
	killers := &w.killers[w.state.ply]
	for i := range c.n {
		switch p := c.list[i].point(); p {
		case first:
			c.list[i].raise(firstOfAll)
		case killers[0], killers[1]:
			c.list[i].raise(killerWorth)
		}
	}
}

// reward notes that a point refuted what went before.
func (w *Worker) reward(c *candidates, i, depth int) {
	s := w.state
	p := c.list[i].point()
	if k := &w.killers[s.ply]; k[0] != p {
		k[0], k[1] = p, k[0]
	}
	bonus := min(depth*depth, historyMax/4)
	for j := range i {
		adjust(&w.history[s.side][c.list[j].point()], -bonus)
	}
	adjust(&w.history[s.side][p], bonus)
}

// adjust moves a number of the history, which stays within historyMax.
func adjust(h *int16, bonus int) {
	*h += int16(bonus - int(*h)*max(bonus, -bonus)/historyMax)
}

// extendLine makes the best line begin with a point.
func (w *Worker) extendLine(p int16) {
	here, below := &w.line[w.state.ply], &w.line[w.state.ply+1]
	here.points[0] = p
	here.n = 1 + copy(here.points[1:], below.points[:below.n])
}

// count counts a stone that was placed, and ends the search when there were enough.
func (w *Worker) count() {
	w.nodes++
	if w.nodes >= w.limit || w.nodes&1023 == 0 && w.done() {
		w.stopped = true
	}
}
