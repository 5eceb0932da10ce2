package search

import "slices"

// listTurns lists the turns of a position that may be searched.
func (t *turnSearch) listTurns(c *cover, depth int) []turn {
	firsts, seconds, most := t.breadth(depth)
	list := t.lists[t.turns][:0]
	switch {
	case c.need == 2:
		list = append(list, c.turns[:c.pairs]...)
		t.promiseAll(list)
		most = 0
	case c.need == 1:
		t.look()
		for _, p := range c.points[:c.singles] {
			list = t.addSeconds(list, p, max(seconds, most/2))
		}
		list = append(list, c.turns[:c.pairs]...)
		t.promiseAll(list[len(list)-c.pairs:])
	case t.width > 0 && depth > 0 && t.danger(depth-1):
		t.look()
		list = t.listDefences(list, firsts, seconds)
		most *= 2
	default:
		t.look()
		var room [maxFirsts]promised
		for _, p := range t.bestPoints(room[:0], firsts, -1) {
			list = t.addSeconds(list, p.point(), seconds)
		}
	}
	list = bestTurns(list, most)
	t.lists[t.turns] = list
	return list
}

// promised is a point with its promise, which it is sorted by.
type promised = candidate

const maxFirsts = 64

// breadth returns how many first stones, how many second ones of each, and how many turns are looked at.
//
// DECISION: few turns, searched deeply. Of 60 games against the search stone by stone, with equal time, the engine won 56 with
// 8 turns at the last depth and 12 above it, 52 with 12 and 18, 46 with 20 and 30, 51 with 5 and 8.
func (t *turnSearch) breadth(depth int) (firsts, seconds, most int) {
	switch {
	case t.width == 0:
		return 1 << 30, 1 << 30, 0
	case t.turns == 0:
		return 16, 12, t.width
	case depth <= 1:
		return 6, 6, min(t.width, 8)
	}
	return 8, 8, min(t.width, 12)
}

// promiseAll gives turns their promise.
func (t *turnSearch) promiseAll(list []turn) {
	for i, next := range list {
		t.codes[next.a], t.codes[next.b] = t.board.codesOf(next.a), t.board.codesOf(next.b)
		list[i].promise = int32(t.likely(next.a, -1) + t.likely(next.b, -1))
	}
}

// likely returns how likely a point is to be the best for the side to move, before anything is searched. The first stone of the turn
// is -1 if there is none yet.
func (t *turnSearch) likely(p, first int16) int {
	o, me, code := t.board.table.order, t.side, t.codes[p&(places-1)]
	points := &o.points[0]
	if first >= 0 {
		points = &o.points[1]
	}
	n := int(points[code.of(me)].mover) + int(points[code.of(1-me)].waiter)
	if first >= 0 {
		n += int(o.follows[t.board.relation(p, first)])
	}
	if t.turns > 0 {
		for _, q := range t.played[t.turns-1].stones() {
			n += int(o.answers[t.board.relation(p, q)])
		}
	}
	return n
}

// addSeconds adds the turns of a stone on p and the best second ones.
func (t *turnSearch) addSeconds(list []turn, p int16, most int) []turn {
	b, me := &t.board, t.side
	if b.empty == 1 {
		return append(list, turn{a: p, b: -1})
	}
	promise, before := t.likely(p, -1), t.codes
	b.place(p, me)
	t.count()
	t.lookAgain(p)
	var room [maxFirsts]promised
	for _, q := range t.bestPoints(room[:0], most, p) {
		list = append(list, newTurn(p, q.point(), promise+q.promise()))
	}
	b.remove(p, me)
	t.codes = before
	return list
}

// look finds the points that are worth a thought, and what their lines are.
func (t *turnSearch) look() {
	t.board.fillCodes(&t.codes)
	t.lookAround(t.width == 0)
	if len(t.around) < 2 {
		t.lookAround(true)
	}
}

// lookAround lists the points that share a line with a stone near them, or all.
func (t *turnSearch) lookAround(all bool) {
	b := &t.board
	t.around = t.around[:0]
	for p := b.free.next(0); p >= 0; p = b.free.next(p + 1) {
		if (all || t.codes[p&(places-1)] != 0) && !t.worker.blind.has(p) {
			t.around = append(t.around, int16(p))
		}
	}
}

// lookAgain follows a stone that was just placed.
func (t *turnSearch) lookAgain(p int16) {
	b := &t.board
	for axis := range axes {
		for _, q := range b.near[p][axis][:2*b.reach+1] {
			if q != noPoint && b.free.has(int(q)) {
				t.codes[q] = b.codesOf(q)
			}
		}
	}
}

// bestPoints appends the points that promise most to a list, the best first, but for a first stone.
func (t *turnSearch) bestPoints(list []promised, most int, first int16) []promised {
	for _, p := range t.around {
		if p != first {
			list = insert(list, newCandidate(int(p), t.likely(p, first)), most)
		}
	}
	return list
}

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

// bestTurns sorts turns by their promise and keeps so many of the best, all if most is 0. Of those that are listed twice it keeps
// the more promising one.
func bestTurns(list []turn, most int) []turn {
	slices.SortFunc(list, func(t, u turn) int {
		if c := t.number() - u.number(); c != 0 {
			return c
		}
		return int(u.promise - t.promise)
	})
	list = slices.CompactFunc(list, turn.same)
	slices.SortFunc(list, turn.compare)
	if most == 0 {
		return list
	}
	return list[:min(len(list), most)]
}

// number returns a number that only this turn has.
func (t turn) number() int { return int(t.a)<<16 + int(t.b) }
