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

// An alphaBeta searches for the best stone. Where turns have two stones, a [turnSearch] searches for the best turn.
type alphaBeta struct {
	walker

	line     [maxPlies]variation // the best one found, from each ply on
	extendTo int                 // the most plies that fours extend the search to
	width    int                 // points that are searched of a position; 0 for all, each to the full depth
	greed    int                 // what a stone that the root captures is worth, beside all else
	seed     uint64
	busy     *busyStones // of the team; nil for one worker
}

// A variation is a line of points.
type variation struct {
	points [maxPlies]int16
	n      int
}

// search returns the value of the state for the side to move, by principal variation search.
// Values outside of alpha and beta are bounds.
func (a *alphaBeta) search(depth, alpha, beta int, mayPass bool) int {
	s := a.state
	a.line[s.ply].n = 0
	if value, ok := a.settled(); ok {
		return value
	}
	if value, ok := a.tooFar(alpha, beta); ok {
		return value
	}
	pressed := s.pressed()
	if pressed && s.ply < a.extendTo {
		depth++
	}
	if depth <= 0 {
		return a.quiesce(alpha, beta, quietPlies)
	}
	known, key := entry{point: -1}, s.key()
	if e, ok := a.memory.recall(key, s.ply); ok {
		if known = e; beta-alpha == 1 && int(e.depth) >= depth && e.decides(alpha, beta) {
			return int(e.score)
		}
	}
	if beta-alpha == 1 && !pressed && a.holds(depth, beta) {
		return beta
	}
	if mayPass && beta-alpha == 1 && !pressed && a.passHolds(depth, beta) {
		return beta
	}
	return a.searchPoints(depth, alpha, beta, pressed, known.point, key)
}

// settled returns the value of a state that needs no search: the game is over, one side wins with
// its next stone whatever the other does, or the search has to end.
func (a *alphaBeta) settled() (value int, ok bool) {
	s := a.state
	if s.result.Over() {
		return a.final(), true
	}
	if a.stopped || s.ply >= deepest {
		return s.evaluate(), true
	}
	if n := a.winsNow(); n > 0 {
		return win - s.ply - n, true
	}
	if a.unstoppable() {
		return s.lost(), true
	}
	return 0, false
}

// tooFar returns a bound of the value if no win or loss is near enough to matter: the side to move does
// not win with its next stone, and the other side has not won yet.
func (a *alphaBeta) tooFar(alpha, beta int) (bound int, ok bool) {
	s := a.state
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
func (a *alphaBeta) final() int {
	s := a.state
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
func (a *alphaBeta) holds(depth, beta int) bool {
	s := a.state
	return a.width > 0 && depth <= holdDepth && s.PerTurn <= 1 && (s.rowEnds || s.rowStands) && len(s.steps) == 0 && beta > -sure && beta < sure &&
		s.offers.count[1-s.side][openFours] == 0 && s.evaluate()-holdPly*depth >= beta
}

// passHolds reports whether the side to move stays above beta even if it passes its turn: then
// it does with a stone, too. It does not pass while the other side threatens something.
func (a *alphaBeta) passHolds(depth, beta int) bool {
	s := a.state
	theirs := &s.offers.count[1-s.side]
	if a.width == 0 || depth < nullDepth || s.PerTurn > 1 || s.waiting || !s.rowEnds || len(s.steps) > 0 ||
		theirs[openFours] > 0 || theirs[captures] > 0 || beta < -sure || s.evaluate() < beta {
		return false
	}
	s.skip()
	value := -a.search(depth-1-nullDepth, -beta, 1-beta, false)
	s.back()
	return value >= beta && value < sure && !a.stopped
}

// searchPoints searches the points in the order of their promise.
func (a *alphaBeta) searchPoints(depth, alpha, beta int, pressed bool, first int16, key uint64) int {
	s := a.state
	c := &a.lists[s.ply]
	a.listFirst(c, first)
	hopeless := a.hopeless(depth, alpha, beta, pressed)
	best, bestPoint, lower := -infinite, int16(-1), alpha
	for i := 0; i < c.n || i == 1 && a.listRest(c, first) || i > 0 && best < -sure && a.generateOthers(c); i++ {
		next := a.nextOf(c, i, depth)
		if i > 0 && a.tooLate(i, depth, alpha, beta, best, pressed) {
			break
		}
		if i > 0 && hopeless && best > -sure && a.plain(next) || !s.place(int(next.point())) {
			continue
		}
		a.count()
		value := a.searchStone(depth, max(alpha, best), beta, i, pressed)
		s.back()
		if a.stopped {
			return max(value, best)
		}
		if value <= best {
			continue
		}
		best, bestPoint = value, next.point()
		if value > alpha {
			a.extendLine(next.point())
		}
		if value >= beta {
			a.reward(c, i, depth)
			break
		}
	}
	switch {
	case bestPoint < 0 && pressed:
		return s.lost() // the rules forbid the only stone that blocks
	case bestPoint < 0:
		return 0 // no legal stone: the rules forbid all that are left
	}
	a.remember(key, bestPoint, best, depth, lower, beta)
	return best
}

// hopeless reports whether the side to move is so far below alpha that a plain stone does not help
// within the depth.
//
// DECISION: in 240 games of Pente with 3,000 nodes a move, leaving out plain stones of hopeless positions
// won 54 %, and 56 % together with searching fewer points near the end of the depth (tooLate).
func (a *alphaBeta) hopeless(depth, alpha, beta int, pressed bool) bool {
	s := a.state
	return a.width > 0 && depth <= hopelessDepth && beta-alpha == 1 && !pressed && s.PerTurn <= 1 && len(s.steps) == 0 &&
		s.evaluate()+hopelessPly*depth <= alpha
}

// plain reports whether a stone neither captures nor makes an open three or better, nor prevents much.
func (a *alphaBeta) plain(c candidate) bool {
	s := a.state
	made := s.offers.of(int(c.point()), s.side) & (kindsOfOne | countMask<<threeShift)
	theirs := s.offers.of(int(c.point()), 1-s.side)
	return made == 0 && theirs&(countMask<<fiveShift|countMask<<openShift) == 0 && theirs>>fourShift&countMask+theirs>>threeShift&countMask < 2
}

// listFirst lists the remembered point. It often is good enough, so that no others need to be
// listed. If there is none, all points are listed.
func (a *alphaBeta) listFirst(c *candidates, first int16) {
	if first < 0 {
		a.generate(c)
		a.prefer(c, first)
		return
	}
	c.n = 0
	c.add(int(first), 0)
}

// listRest lists all points behind the remembered one, and reports whether there are any.
func (a *alphaBeta) listRest(c *candidates, first int16) bool {
	if first < 0 {
		return false // they are listed already
	}
	a.generate(c)
	a.prefer(c, first)
	c.next(0)
	return c.n > 1
}

// remember puts the result of a search into the memory.
func (a *alphaBeta) remember(key uint64, point int16, value, depth, alpha, beta int) {
	if a.stopped {
		return
	}
	e := entry{point: point, score: int16(value), depth: int8(depth), bound: boundOf(value, alpha, beta)}
	a.memory.learn(key, a.state.ply, e)
}

// searchStone returns the value of the stone just placed, for the side that placed it, and lets the others of a team know about it.
func (a *alphaBeta) searchStone(depth, alpha, beta, i int, pressed bool) int {
	if !a.shares(depth) {
		return a.searchOne(depth, alpha, beta, i, pressed)
	}
	f := &a.state.frames[a.state.ply-1]
	key := a.keyAfter(f.hash, f.point, f.side)
	a.busy.add(key)
	value := a.searchOne(depth, alpha, beta, i, pressed)
	a.busy.remove(key)
	return value
}

// searchOne is searchStone for one worker. Late stones are searched less deeply first.
func (a *alphaBeta) searchOne(depth, alpha, beta, i int, pressed bool) int {
	if i == 0 {
		return a.below(depth-1, alpha, beta)
	}
	r := 0
	if a.width > 0 && depth >= reduceDepth && i >= 3 && !pressed {
		r = 1
		if i >= 8 {
			r++
		}
		if i >= 20 {
			r++
		}
	}
	value := a.below(depth-1-r, alpha, alpha+1)
	if value > alpha && r > 0 {
		value = a.below(depth-1, alpha, alpha+1)
	}
	if value > alpha && value < beta {
		value = a.below(depth-1, alpha, beta)
	}
	return value
}

// below searches the state after a stone. Where turns have two stones, the same side may be
// on move.
func (a *alphaBeta) below(depth, alpha, beta int) int {
	s := a.state
	if s.frames[s.ply-1].side == s.side {
		return a.search(depth, alpha, beta, true)
	}
	return -a.search(depth, -beta, -alpha, true)
}

// tooLate reports whether the points that are left promise too little for the depth.
func (a *alphaBeta) tooLate(i, depth, alpha, beta, best int, pressed bool) bool {
	if a.width == 0 || pressed || best < -sure {
		return false
	}
	if beta-alpha > 1 {
		return i >= a.width
	}
	return i >= min(a.width, 3+3*depth)
}

// reward notes that a point refuted what went before.
func (a *alphaBeta) reward(c *candidates, i, depth int) {
	s := a.state
	p := c.list[i].point()
	if k := &a.killers[s.ply]; k[0] != p {
		k[0], k[1] = p, k[0]
	}
	bonus := min(depth*depth, historyMax/4)
	for j := range i {
		adjust(&a.history[s.side][c.list[j].point()], -bonus)
	}
	adjust(&a.history[s.side][p], bonus)
}

// adjust moves a number of the history, which stays within historyMax.
func adjust(h *int16, bonus int) {
	*h += int16(bonus - int(*h)*max(bonus, -bonus)/historyMax)
}

// extendLine makes the best line begin with a point.
func (a *alphaBeta) extendLine(p int16) {
	here, below := &a.line[a.state.ply], &a.line[a.state.ply+1]
	here.points[0] = p
	here.n = 1 + copy(here.points[1:], below.points[:below.n])
}
