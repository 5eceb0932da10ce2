package search

// A side that would lose by threats if it passed its turn has few turns that help: with a stone on a point of those threats.

// danger reports whether the other side would win by threats if the side to move passed, and finds the points that the win needs.
func (t *turnSearch) danger(depth int) bool {
	t.side = 1 - t.side
	n := t.threatens(depth)
	t.zone = set{}
	if n > 1 {
		t.zoneLeft = zoneStones
		t.addZone()
	}
	t.side = 1 - t.side
	return t.zone != (set{}) // else the memory has lost the win
}

// zoneStones is how many stones may be placed to find the points that a win needs.
const zoneStones = 200

// addZone adds the points of the threats by which the side to move wins, and of the turns that stop each. It reports whether
// the memory knew all of them.
func (v *turnProver) addZone() bool {
	b := &v.board
	if b.threatens(v.side) {
		v.addGaps(v.side)
		return true
	}
	e, ok := v.worker.memory.recall(v.threatKey(), 0)
	if !ok || e.score <= 0 || v.zoneLeft <= 0 || v.stopped {
		return false
	}
	next := e.turn()
	v.zone.add(int(next.a))
	v.zone.add(int(next.b))
	v.zoneLeft -= 2
	v.play(next)
	var c cover
	b.cover(1-v.side, &c)
	v.addGaps(1 - v.side)
	all := true
	for _, answer := range c.turns[:c.pairs] {
		v.play(answer)
		all = v.addZone() && all
		v.back(answer)
	}
	v.back(next)
	return all
}

// addGaps adds the free points of the threats of a side.
func (v *turnProver) addGaps(side int) {
	var room [8]int16
	for _, span := range v.board.groups[threats+group(side)] {
		for _, p := range v.board.freePoints(span, room[:0]) {
			v.zone.add(int(p))
		}
	}
}

// listDefences lists the turns with a stone in the zone.
func (t *turnSearch) listDefences(list []turn, firsts, seconds int) []turn {
	var room [maxFirsts]promised
	points := t.zone
	zone := t.pointsOf(&points, room[:0], firsts)
	for _, p := range zone {
		list = t.addSeconds(list, p.point(), seconds)
	}
	for i, p := range zone {
		for _, q := range zone[i+1:] {
			list = append(list, newTurn(p.point(), q.point(), p.promise()+t.likely(q.point(), p.point())))
		}
	}
	return list
}

// escapeRounds is how many times more turns are listed for a side that loses with those it has tried.
const escapeRounds = 4

// learnZone adds the zone of the win that the side to move has after a turn that loses.
func (t *turnSearch) learnZone(n *turnNode) {
	if n.known == len(n.zones) {
		return
	}
	t.zone, t.zoneLeft = set{}, zoneStones
	if t.addZone() {
		n.zones[n.known] = t.zone
		n.known++
	}
}

// misses reports whether a turn has no stone in one of the zones.
func (n *turnNode) misses(next turn) bool { return n.missed(next) >= 0 }

// missed returns the first zone in which a turn has no stone, or -1.
func (n *turnNode) missed(next turn) int {
	for i := range n.zones[:n.known] {
		if !n.zones[i].has(int(next.a)) && (next.b < 0 || !n.zones[i].has(int(next.b))) {
			return i
		}
	}
	return -1
}

// makesThreat reports whether a turn of the side to move threatens something.
func (t *turnSearch) makesThreat(next turn) bool {
	b, me := &t.board, t.side
	if b.threatens(me) {
		return true
	}
	var c cover
	if next.b >= 0 {
		b.coverAfter(me, next, &c)
		return c.need > 0
	}
	b.place(next.a, me)
	defer b.remove(next.a, me)
	return b.threatens(me)
}

// escape tries more turns as long as all that were tried lose: those with stones in all zones.
func (t *turnSearch) escape(n *turnNode, c *cover, rounds int) {
	for ; rounds > 0 && n.best < -sure && n.known > 0 && !t.stopped; rounds-- {
		known := n.known
		for i, next := range t.listEscapes(n, c) {
			if t.try(n, next, i+1); n.best > -sure || t.stopped {
				return
			}
		}
		if n.known == known {
			return
		}
	}
}

// listEscapes lists the most promising turns with stones in all zones.
func (t *turnSearch) listEscapes(n *turnNode, c *cover) []turn {
	const firsts, seconds, most = 24, 8, 8
	list := t.lists[t.turns][:0]
	t.look()
	var room, room2 [maxFirsts]promised
	for _, p := range t.pointsOf(&n.zones[0], room[:0], firsts) {
		next := turn{a: p.point(), b: -1}
		others := room2[:0]
		if zone := n.missed(next); zone >= 0 {
			others = t.pointsOf(&n.zones[zone], others, firsts)
		} else {
			others = t.bestPoints(others, seconds, p.point())
		}
		for _, q := range others {
			next = newTurn(p.point(), q.point(), p.promise()+q.promise())
			if q != p && c.by(next) && !n.misses(next) {
				list = append(list, next)
			}
		}
	}
	list = bestTurns(list, most)
	t.lists[t.turns] = list
	return list
}
