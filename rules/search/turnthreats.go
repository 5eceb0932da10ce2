package search

import "slices"

// Threats that one stone cannot stop leave the other side few turns. The threat search tries turns that make such threats,
// and all turns that stop them.

// threatSalt keeps what is known of threats apart from what the search knows.
const threatSalt = 0x2545F4914F6CDD1D

// A threatSearch looks for a win by threats.
type threatSearch struct {
	width  int  // threats that are tried in a position; 0 for all
	allow  int  // the nodes that the worker may have counted in the end
	failed bool // there were too many nodes
}

// winsByThreats returns within how many of its turns the side to move wins by threats, at most n; 0: it found no win.
func (t *turnSearch) winsByThreats(n int) int {
	b, me := &t.board, t.side
	switch {
	case b.threatens(me):
		return 1
	case n < 2 || t.tooDeep():
		return 0
	}
	key := b.hash ^ threatSalt ^ sideKeys[me]
	first := noTurn
	if e := t.memory.recall(key); e != nil {
		if e.score > 0 && int(e.score) <= n {
			return int(e.score)
		}
		if e.score == 0 && int(e.depth) >= n {
			return 0
		}
		first = turn{a: e.a, b: e.b}
	}
	best, turns := t.threatenAll(n, first)
	if !t.threat.failed && !t.stopped {
		t.memory.learn(key, best, turns, n, exactly)
	}
	return turns
}

// threatenAll tries the threats of the side to move.
func (t *turnSearch) threatenAll(n int, first turn) (best turn, turns int) {
	var guard cover
	t.board.cover(1-t.side, &guard)
	if guard.need > 2 {
		return noTurn, 0
	}
	list := t.listThreats(n, &guard)
	for i := range list {
		if t.threat.width > 0 && i >= t.threat.width || t.stopped || t.threat.failed {
			break
		}
		promising(list[i:], first)
		if turns := t.threaten(n, list[i]); turns > 0 {
			return list[i], turns
		}
	}
	return noTurn, 0
}

// promising moves the most promising turn of a list to its front. One turn comes before all others.
func promising(list []turn, first turn) {
	best := 0
	for i := range list {
		if list[i].same(first) {
			best = i
			break
		}
		if list[i].before(list[best]) {
			best = i
		}
	}
	list[0], list[best] = list[best], list[0]
}

// before reports whether a turn is to be tried before another.
func (t turn) before(u turn) bool {
	switch {
	case t.promise != u.promise:
		return t.promise > u.promise
	case t.a != u.a:
		return t.a < u.a
	}
	return t.b < u.b
}

// threaten returns within how many turns the side to move wins if it begins with a turn, or 0.
func (t *turnSearch) threaten(n int, first turn) (turns int) {
	if t.worker.nodes >= t.threat.allow {
		t.threat.failed = true
		return 0
	}
	var c cover
	t.count()
	t.board.coverAfter(t.side, first, &c)
	switch {
	case c.need > 2:
		return 2
	case c.need == 2 && n > 2:
		t.play(first)
		turns = t.allCoversLose(n, &c)
		t.back(first)
	}
	return turns
}

// allCoversLose returns within how many turns the other side has won whatever the side to move does, with the one before; or 0.
func (t *turnSearch) allCoversLose(n int, c *cover) (turns int) {
	for _, answer := range c.turns[:c.pairs] {
		t.play(answer)
		k := t.winsByThreats(n - 1)
		t.back(answer)
		if k == 0 || t.threat.failed || t.stopped {
			return 0
		}
		turns = max(turns, k+1)
	}
	return turns
}

// listThreats lists the turns that may make threats which one stone cannot stop; if n is 2, which no turn can stop.
func (t *turnSearch) listThreats(n int, guard *cover) []turn {
	b, me := &t.board, t.side
	p := &t.joint
	p.reset()
	for _, span := range b.groups[growing+group(me)] {
		var room [8]int16
		free := b.freeOf(span, room[:0])
		switch len(free) {
		case 3:
			for _, q := range free {
				p.single(q)
			}
		case 4:
			for i, q := range free {
				for _, r := range free[i+1:] {
					p.add(q, r)
				}
			}
		}
	}
	t.addPairs(guard)
	least := 2
	if n == 2 {
		least = 3
	}
	return t.threatList(least, guard)
}

// addPairs adds the pairs of points that make a threat each, and those of one of them and a good point.
func (t *turnSearch) addPairs(guard *cover) {
	p := &t.joint
	slices.Sort(p.points)
	for i, q := range p.points {
		for _, r := range p.points[i+1:] {
			p.find(q, r)
		}
		for _, r := range guard.points[:guard.singles] {
			if p.alone[r] == 0 {
				p.find(min(q, r), max(q, r))
			}
		}
	}
}

// threatList lists the pairs that were found with enough threats.
func (t *turnSearch) threatList(least int, guard *cover) []turn {
	b, me, p := &t.board, t.side, &t.joint
	list := t.lists[t.turns][:0]
	for _, slot := range p.used {
		e := &p.entries[slot]
		made := int(e.joint) + int(p.alone[e.a]) + int(p.alone[e.b])
		pair := turn{a: e.a, b: e.b}
		if made < least || !guard.by(pair) {
			continue
		}
		pair.promise = int32(made*threatPromise + b.gain(e.a, me) + b.gain(e.b, me))
		list = append(list, pair)
	}
	t.lists[t.turns] = list
	return list
}

const threatPromise = 8

// jointThreats counts the threats that stones make together, and alone.
type jointThreats struct {
	entries [jointPlaces]jointThreat
	used    []uint16
	points  []int16 // those that make threats alone
	alone   [places]uint8
	stamp   uint32
}

const jointPlaces = 1 << 12

type jointThreat struct {
	stamp uint32
	a, b  int16
	joint int16
}

// reset forgets everything.
func (p *jointThreats) reset() {
	for _, q := range p.points {
		p.alone[q] = 0
	}
	p.points, p.used = p.points[:0], p.used[:0]
	if p.stamp++; p.stamp == 0 {
		p.entries = [jointPlaces]jointThreat{}
		p.stamp = 1
	}
}

// single counts a threat that a stone makes.
func (p *jointThreats) single(q int16) {
	if p.alone[q]++; p.alone[q] == 1 {
		p.points = append(p.points, q)
	}
}

// add counts a threat that two stones make.
func (p *jointThreats) add(q, r int16) {
	if e := p.find(min(q, r), max(q, r)); e != nil {
		e.joint++
	}
}

// find returns the entry of two points, the lower one first. It is nil if there are too many.
func (p *jointThreats) find(q, r int16) *jointThreat {
	slot := (uint32(q)*0x9E3779B1 ^ uint32(r)*0x85EBCA6B) >> 7 & (jointPlaces - 1)
	for {
		e := &p.entries[slot]
		if e.stamp != p.stamp {
			if len(p.used) > jointPlaces*3/4 {
				return nil
			}
			*e = jointThreat{stamp: p.stamp, a: q, b: r}
			p.used = append(p.used, uint16(slot))
			return e
		}
		if e.a == q && e.b == r {
			return e
		}
		slot = (slot + 1) & (jointPlaces - 1)
	}
}
