package search

// A side that would lose by threats if it passed its turn has few turns that help: with a stone on a point of those threats.

// danger reports whether the other side would win by threats if the side to move passed, and finds the points that the win needs.
func (t *turnSearch) danger(depth int) bool {
	t.side = 1 - t.side
	n := t.threatens(depth)
	t.zone = set{}
	if n > 1 {
		t.zoneLeft = zoneStones
		t.addZone(n)
	}
	t.side = 1 - t.side
	return n > 1
}

// zoneStones is how many stones may be placed to find the points that a win needs.
const zoneStones = 200

// addZone adds the points of the threats by which the side to move wins within n turns, and of the turns that stop each.
func (t *turnSearch) addZone(n int) {
	b := &t.board
	if b.threatens(t.side) {
		t.addGaps(t.side)
		return
	}
	e := t.memory.recall(b.hash ^ threatSalt ^ sideKeys[t.side])
	if e == nil || e.score <= 0 || t.zoneLeft <= 0 || t.stopped {
		return
	}
	next := turn{a: e.a, b: e.b}
	t.zone.add(int(next.a))
	t.zone.add(int(next.b))
	t.zoneLeft -= 2
	t.play(next)
	var c cover
	b.cover(1-t.side, &c)
	t.addGaps(1 - t.side)
	for _, answer := range c.turns[:c.pairs] {
		t.play(answer)
		t.addZone(n - 1)
		t.back(answer)
	}
	t.back(next)
}

// addGaps adds the free points of the threats of a side.
func (t *turnSearch) addGaps(side int) {
	var room [8]int16
	for _, span := range t.board.groups[threats+group(side)] {
		for _, p := range t.board.freeOf(span, room[:0]) {
			t.zone.add(int(p))
		}
	}
}

// zonePoints appends the points of the zone that promise most to a list.
func (t *turnSearch) zonePoints(list []promised, most int) []promised {
	zone := t.zone
	for p := zone.next(0); p >= 0; p = zone.next(p + 1) {
		if t.board.cells[p] == 0 && !t.worker.blind.has(p) {
			list = insert(list, newCandidate(p, t.board.gain(int16(p), t.side)), most)
		}
	}
	return list
}

// listDefences lists the turns with a stone in the zone.
func (t *turnSearch) listDefences(list []turn, firsts, seconds int) []turn {
	b, me := &t.board, t.side
	var room [maxFirsts]promised
	zone := t.zonePoints(room[:0], firsts)
	for _, p := range zone {
		list = t.addSeconds(list, p.point(), seconds)
	}
	for i, p := range zone {
		b.place(p.point(), me)
		for _, q := range zone[i+1:] {
			list = append(list, newTurn(p.point(), q.point(), p.promise()+b.gain(q.point(), me)))
		}
		b.remove(p.point(), me)
	}
	return list
}
