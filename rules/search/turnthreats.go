package search

import "math/bits"

// A turnProver looks for wins by threats that one stone cannot stop, as they leave the other side few turns. It tries turns that make
// such threats, and all turns that stop them.
type turnProver struct {
	turnWalker

	threat   threatBudget
	pairs    threatPairs
	won      wonThreats
	zone     set // the points of a win
	zoneLeft int // stones that may still be placed to find them
}

// threatSalt keeps what is known of threats apart from what the search knows.
const threatSalt = 0x2545F4914F6CDD1D

// A threatBudget says how much is tried for a win by threats.
type threatBudget struct {
	width  int  // threats that are tried in a position; 0 for all
	allow  int  // the nodes that the worker may have counted in the end
	failed bool // there were too many nodes
}

// threatKey returns the key under which the memory keeps what is known of threats in the position.
func (v *turnProver) threatKey() uint64 { return v.board.hash ^ threatSalt ^ sideKeys[v.side] }

// winsByThreats returns within how many of its turns the side to move wins by threats, at most n; 0: it found no win.
func (v *turnProver) winsByThreats(n int) int {
	b, me := &v.board, v.side
	switch {
	case b.threatens(me):
		return 1
	case n < 2 || v.tooDeep():
		return 0
	}
	key := v.threatKey()
	first := noTurn
	if e, ok := v.worker.memory.recall(key, 0); ok {
		if e.score > 0 && int(e.score) <= n {
			return int(e.score)
		}
		if e.score == 0 && int(e.depth) >= n {
			return 0
		}
		first = e.turn()
	}
	best, turns := v.threatenAll(n, first)
	if !v.threat.failed && !v.stopped {
		v.worker.memory.learn(key, 0, entryOf(best, turns, n, exactly))
	}
	return turns
}

// threatenAll tries the threats of the side to move.
func (v *turnProver) threatenAll(n int, first turn) (best turn, turns int) {
	var guard cover
	v.board.cover(1-v.side, &guard)
	if guard.need > 2 {
		return noTurn, 0
	}
	v.count()
	list, wins := v.listThreats(n, &guard)
	if wins {
		return list[0], 2
	}
	if n == 2 {
		return noTurn, 0
	}
	for i := range list {
		if v.threat.width > 0 && i >= v.threat.width || v.stopped || v.threat.failed {
			break
		}
		if i == 1 || first == noTurn { // behind the threat that the memory knows comes the one that won elsewhere
			first = v.won.last[v.turns]
		}
		promising(list[i:], first)
		if turns := v.threaten(n, list[i]); turns > 0 {
			v.won.learn(v.side, v.turns, list[i])
			return list[i], turns
		}
	}
	return noTurn, 0
}

// wonThreats are the threats that have won elsewhere in the tree. What wins after one answer often wins after the others.
//
// DECISION: with them, and twice as many nodes for threats, it won 58.7 % of 600 games against the engine before with 10,000 stones a turn: of
// the pairs of games with colours swapped it won both in 78, the other one in 26. With the last winning threat alone it won 55.0 %.
type wonThreats struct {
	last   [maxTurns + 2]turn // the last one, by the turns before it
	stones [2][places]uint32  // how many of each side had a stone on a point
}

// forget forgets all of them.
func (w *wonThreats) forget() {
	*w = wonThreats{}
	for i := range w.last {
		w.last[i] = noTurn
	}
}

// learn notes that a threat of a side has won.
func (w *wonThreats) learn(side, turns int, threat turn) {
	w.last[turns] = threat
	w.stones[side][threat.a]++
	w.stones[side][threat.b]++
}

// often returns how often a stone on a point belonged to a threat that won, in doublings.
func (w *wonThreats) often(side int, p int16) int {
	return bits.Len32(w.stones[side&1][p&(places-1)])
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
func (t turn) before(u turn) bool { return t.compare(u) < 0 }

// compare sorts the most promising turns first.
func (t turn) compare(u turn) int {
	if c := int(u.promise - t.promise); c != 0 {
		return c
	}
	return t.number() - u.number()
}

// threaten returns within how many turns the side to move wins if it begins with a turn whose threats need two stones, or 0.
func (v *turnProver) threaten(n int, first turn) (turns int) {
	if v.worker.nodes >= v.threat.allow {
		v.threat.failed = true
		return 0
	}
	var c cover
	v.count()
	v.board.coverAfter(v.side, first, &c)
	v.play(first)
	defer v.back(first)
	return v.allCoversLose(n, &c)
}

// allCoversLose returns within how many turns the other side has won whatever the side to move does, with the one before; or 0.
func (v *turnProver) allCoversLose(n int, c *cover) (turns int) {
	list := c.turns[:c.pairs]
	v.promiseAll(list)
	for i := range list {
		promising(list[i:], noTurn)
		v.play(list[i])
		k := v.winsByThreats(n - 1)
		v.back(list[i])
		if k == 0 || v.threat.failed || v.stopped {
			return 0
		}
		turns = max(turns, k+1)
	}
	return turns
}

// listThreats lists the turns whose threats one stone cannot stop. A turn whose threats nothing stops wins: it is listed alone, and
// wins is true. If n is 2, no others are listed.
func (v *turnProver) listThreats(n int, guard *cover) (list []turn, wins bool) {
	b, me, p := &v.board, v.side, &v.pairs
	p.reset()
	growing := b.groups[growing+group(me)]
	for _, i := range growing {
		if b.missing(i, me) == 1 {
			p.addSingles(&b.list[i], i, b.freeOf(i))
		}
	}
	if n == 2 && len(p.points) == 0 {
		return nil, false
	}
	for _, i := range growing {
		if b.missing(i, me) == 1 {
			continue
		}
		if n == 2 { // a turn whose stones make no threats alone has them all on one line, and is stopped
			p.addJointWithSingles(&b.list[i], i, b.freeOf(i))
		} else {
			p.addJoint(&b.list[i], i, b.freeOf(i))
		}
	}
	l := threatList{turnProver: v, n: n, guard: guard, list: v.lists[v.turns][:0]}
	l.addAll()
	v.lists[v.turns] = l.list
	return l.list, l.wins
}

// A threatList is a list of threats on its way.
type threatList struct {
	*turnProver

	n     int
	guard *cover
	list  []turn
	wins  bool
}

// addAll adds all pairs of points that make threats together, and all pairs of points that make threats alone. A point that makes threats alone
// may also go with one that stops the threats of the other side.
func (l *threatList) addAll() {
	p := &l.pairs
	for _, pair := range p.pairs {
		l.add(pair.a, pair.b, &p.joint[pair.place])
	}
	for i, q := range p.points {
		for _, r := range p.points[i+1:] {
			l.addApart(q, r)
		}
		for _, r := range l.guard.points[:l.guard.singles] {
			if p.alone[r].n == 0 {
				l.addApart(q, r)
			}
		}
	}
}

// addApart adds a pair if its stones make no threats together, but each for itself.
func (l *threatList) addApart(q, r int16) {
	if joint := l.pairs.jointOf(l.board.geometry, q, r); joint.n == 0 {
		l.add(q, r, joint)
	}
}

// add adds a pair if its threats need two stones.
func (l *threatList) add(q, r int16, joint *threatSpans) {
	p := &l.pairs
	a, b := &p.alone[q&(places-1)], &p.alone[r&(places-1)]
	made := int(joint.n) + int(a.n) + int(b.n)
	if l.wins || made < 2 || l.n == 2 && (made < 3 || onOneLine(a, b, joint)) {
		return
	}
	pair := newTurn(q, r, 0)
	if !l.guard.by(pair) {
		return
	}
	var room [64]gap
	gaps := l.gapsOf(room[:0], q, r, joint, false)
	gaps = l.gapsOf(gaps, q, r, a, false)
	gaps = l.gapsOf(gaps, q, r, b, true)
	switch need := needed(gaps, l.n > 2); {
	case need > 2:
		l.list, l.wins = append(l.list[:0], pair), true
	case need == 2 && l.n > 2:
		pair.promise = int32(made*threatPromise + l.promise(q) + l.promise(r))
		l.list = append(l.list, pair)
	}
}

// What promises how much in a threat, where a stone in a span that grows counts as one.
const (
	threatPromise = 8
	wonPromise    = 1 // of a point, for each doubling of the threats that have won with it
	nearPromise   = 2 // of a point that lies near a stone of the turn before, or on a line with it
)

// promise returns how promising a stone of a threat is.
func (l *threatList) promise(p int16) int {
	n := int(l.pairs.growth[p&(places-1)]) + wonPromise*l.won.often(l.side, p)
	if l.turns > 0 {
		for _, q := range l.played[l.turns-1].stones() {
			if l.board.relation(p, q) != farAway {
				n += nearPromise
			}
		}
	}
	return n
}

// gapsOf appends the gaps of some spans that two stones make threats, but those with the first one if without.
func (l *threatList) gapsOf(gaps []gap, q, r int16, of *threatSpans, without bool) []gap {
	b := &l.board
	for i := of.first; i != 0; i = l.pairs.links[i].next {
		if span := l.pairs.links[i].span; !without || !b.contains(span, q) {
			gaps = append(gaps, b.gapOf(span, q, r))
		}
	}
	return gaps
}
