package search

// maxTurns is how many turns a search goes deep.
const maxTurns = maxPlies/2 - 2

// A turnWalker is what the searches of whole turns share: the board, on which they play turns and take them back, and the points that promise
// most.
type turnWalker struct {
	worker  *Worker // counts the stones, and has the memory
	board   turnBoard
	side    int
	turns   int                // played since the root
	played  [maxTurns + 2]turn // since the root
	stones  int                // placed since the root
	stopped bool
	width   int           // turns that are searched of a position; 0 for all
	atRoot  int           // stones left in the turn of the root
	codes   [places]codes // of the free points, as look has seen them
	around  []int16       // the points that look has found
	lists   [maxTurns + 1][]turn
}

// sideKeys tell positions with different sides on turn apart.
var sideKeys = [2]uint64{0x9E6C63D0876A9A35, 0xD2B74407B1CE6E93}

// tooDeep reports whether the search can go no deeper.
func (w *turnWalker) tooDeep() bool { return w.turns >= maxTurns }

// play plays a turn.
func (w *turnWalker) play(next turn) {
	w.board.place(next.a, w.side)
	w.stones++
	w.count()
	if next.b >= 0 {
		w.board.place(next.b, w.side)
		w.stones++
		w.count()
	}
	w.side = 1 - w.side
	w.played[w.turns] = next
	w.turns++
}

// back takes back a turn.
func (w *turnWalker) back(last turn) {
	w.side = 1 - w.side
	w.turns--
	w.stones--
	w.board.remove(last.a, w.side)
	if last.b >= 0 {
		w.stones--
		w.board.remove(last.b, w.side)
	}
}

// count counts a stone. When the search has ended, no more are counted.
func (w *turnWalker) count() {
	if !w.stopped {
		w.worker.count()
		w.stopped = w.worker.stopped
	}
}

// look finds the points that are worth a thought, and what their lines are.
func (w *turnWalker) look() {
	w.board.fillCodes(&w.codes)
	w.lookAround(w.width == 0)
	if len(w.around) < 2 {
		w.lookAround(true)
	}
}

// lookAround lists the points that share a line with a stone near them, or all.
func (w *turnWalker) lookAround(all bool) {
	b := &w.board
	w.around = w.around[:0]
	for p := b.free.next(0); p >= 0; p = b.free.next(p + 1) {
		if (all || w.codes[p&(places-1)] != 0) && !w.worker.blind.has(p) {
			w.around = append(w.around, int16(p))
		}
	}
}

// lookAgain follows a stone that was just placed.
func (w *turnWalker) lookAgain(p int16) {
	b := &w.board
	for axis := range axes {
		for _, q := range b.near[p][axis][:2*b.reach+1] {
			if q != noPoint && b.free.has(int(q)) {
				w.codes[q] = b.codesOf(q)
			}
		}
	}
}

// bestPoints appends the points that promise most to a list, the best first, but for a first stone.
func (w *turnWalker) bestPoints(list []promised, most int, first int16) []promised {
	for _, p := range w.around {
		if p != first {
			list = insert(list, newCandidate(int(p), w.likely(p, first)), most)
		}
	}
	return list
}

// pointsOf appends the free points of a set that promise most to a list.
func (w *turnWalker) pointsOf(points *set, list []promised, most int) []promised {
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		if w.board.free.has(p) && !w.worker.blind.has(p) {
			list = insert(list, newCandidate(p, w.likely(int16(p), -1)), most)
		}
	}
	return list
}

// likely returns how likely a point is to be the best for the side to move, before anything is searched. The first stone of the turn
// is -1 if there is none yet.
func (w *turnWalker) likely(p, first int16) int {
	o, me, code := w.board.table.order, w.side, w.codes[p&(places-1)]
	points := &o.points[0]
	if first >= 0 {
		points = &o.points[1]
	}
	n := int(points[code.of(me)].mover) + int(points[code.of(1-me)].waiter)
	if first >= 0 {
		n += int(o.follows[w.board.relation(p, first)])
	}
	if w.turns > 0 {
		for _, q := range w.played[w.turns-1].stones() {
			n += int(o.answers[w.board.relation(p, q)])
		}
	}
	return n
}

// promiseAll gives turns their promise.
func (w *turnWalker) promiseAll(list []turn) {
	for i, next := range list {
		w.codes[next.a], w.codes[next.b] = w.board.codesOf(next.a), w.board.codesOf(next.b)
		list[i].promise = int32(w.likely(next.a, -1) + w.likely(next.b, -1))
	}
}

// promised is a point with its promise, which it is sorted by.
type promised = candidate

// insert inserts a point into a sorted list of at most so many.
func insert(list []promised, c promised, most int) []promised {
	if len(list) == most {
		if c <= list[most-1] {
			return list
		}
		list = list[:most-1]
	}
	i := len(list)
	list = append(list, c)
	for ; i > 0 && list[i-1] < c; i-- {
		list[i] = list[i-1]
	}
	list[i] = c
	return list
}
