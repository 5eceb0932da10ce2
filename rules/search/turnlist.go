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

// addSeconds adds the turns of a stone on p and the best second ones.
func (w *turnWalker) addSeconds(list []turn, p int16, most int) []turn {
	b, me := &w.board, w.side
	if b.empty == 1 {
		return append(list, turn{a: p, b: -1})
	}
	promise, before := w.likely(p, -1), w.codes
	b.place(p, me)
	w.count()
	w.lookAgain(p)
	var room [maxFirsts]promised
	for _, q := range w.bestPoints(room[:0], most, p) {
		list = append(list, newTurn(p, q.point(), promise+q.promise()))
	}
	b.remove(p, me)
	w.codes = before
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
