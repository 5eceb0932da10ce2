package search

// A turnSearch searches games whose turns have two stones for the best turn.
type turnSearch struct {
	turnProver

	line [maxTurns + 2]turnLine
}

// A turnLine is a line of turns.
type turnLine struct {
	turns [maxTurns + 2]turn
	n     int
}

// search returns the value for the side to move, which has a whole turn, by principal variation search.
func (t *turnSearch) search(depth, alpha, beta int) int {
	b, me := &t.board, t.side
	t.line[t.turns].n = 0
	var c cover
	b.cover(1-me, &c)
	if value, ok := t.settled(&c); ok {
		return value
	}
	key := b.hash ^ sideKeys[me]
	first := noTurn
	if e, ok := t.worker.memory.recall(key, t.stones); ok {
		if first = e.turn(); beta-alpha == 1 && int(e.depth) >= depth && e.decides(alpha, beta) {
			return int(e.score)
		}
	}
	quiet := depth <= 0 && (c.need == 0 || depth <= -quietTurns)
	value := 0
	if quiet {
		if value = b.evaluate(me, &t.codes) + t.taste(); value >= beta {
			return value
		}
	}
	if n := t.threatens(depth); n > 0 {
		return win - t.stones - 4*(n-1) - 2
	}
	if quiet {
		return value
	}
	return t.searchTurns(depth, alpha, beta, &c, first, key)
}

// quietTurns is how many turns beyond its depth the search follows threats.
const quietTurns = 4

// settled returns the value of a position that needs no search.
func (t *turnSearch) settled(c *cover) (value int, ok bool) {
	switch {
	case t.board.threatens(t.side):
		return win - t.stones - 2, true
	case c.need > 2:
		return t.stones + 4 - win, true
	case t.board.empty == 0:
		return 0, true
	case t.stopped, t.tooDeep():
		return t.board.evaluate(t.side, &t.codes), true
	}
	return 0, false
}

// taste returns a small number that depends on the position and on the seed, so that games with different seeds differ.
func (t *turnSearch) taste() int { return int(mix(t.board.hash^t.worker.seed)>>8&7) - 3 }

// Bounds of the threats that are tried in a position: how many, and at how many nodes in all. There are four times as many nodes
// for each turn that the position is above the leaves.
//
// DECISION: with 160, 320, 640 and 1,280 nodes it won 53.3, 57.5, 58.7 and 57.5 % of 600 games against the engine before, which did not know
// the threats that won elsewhere; with widths of 10, 16 and 26 and 320 nodes 56.6, 57.5 and 56.8 %.
const (
	threatWidth = 16
	threatNodes = 640
)

// triedSalt keeps apart for which positions threats were tried.
const triedSalt = 0x7A5662D9D3B4A1C7

// threatens returns within how many turns the side to move wins by threats, as far as it is worth looking at a depth; 0: it found no
// win. A position where one of a team is looking for threats, the others leave to that one.
func (t *turnSearch) threatens(depth int) int {
	if t.width == 0 || t.worker.careless {
		return 0
	}
	depth = max(0, min(depth, 4))
	key := t.board.hash ^ triedSalt ^ sideKeys[t.side]
	if e, ok := t.worker.memory.recall(key, 0); ok && (e.score > 0 || int(e.depth) >= depth) {
		return int(e.score)
	}
	if !t.shares(depth) {
		return t.tryThreats(depth, key)
	}
	busy := t.worker.busy
	if busy.has(key) {
		return 0 // another one of the team is looking
	}
	busy.add(key)
	defer busy.remove(key)
	return t.tryThreats(depth, key)
}

// tryThreats is threatens for a position that the memory does not know by the key.
func (t *turnSearch) tryThreats(depth int, key uint64) int {
	t.threat = threatBudget{width: threatWidth, allow: t.worker.nodes + min(threatNodes<<(2*depth), (t.worker.limit-t.worker.nodes)/8)}
	k := 0
	for n := 3; n <= 5+2*depth && k == 0 && !t.threat.failed && !t.stopped; n += 2 {
		k = t.winsByThreats(n)
	}
	if !t.stopped {
		t.worker.memory.learn(key, 0, entryOf(noTurn, k, depth, exactly))
	}
	return k
}

// searchTurns searches the turns of a position.
func (t *turnSearch) searchTurns(depth, alpha, beta int, c *cover, first turn, key uint64) int {
	n := turnNode{depth: depth, alpha: alpha, beta: beta, best: -infinite, bestTurn: noTurn}
	list, more := t.listFirst(c, depth, first)
	for i := 0; i < len(list) || more; i++ {
		if i == 1 && more {
			list, more = t.listRest(c, depth, first), false
		}
		if i == len(list) {
			break
		}
		if t.try(&n, t.nextOf(list, i, depth), i); n.best >= beta || t.stopped {
			break
		}
	}
	if c.need < 2 && t.width > 0 {
		t.escape(&n, c, escapeRounds)
		n.best = max(n.best, t.stones-2*unclear) // there are other turns
	}
	if !t.stopped {
		t.remember(key, &n)
	}
	return n.best
}

// A turnNode is what is known of a position while its turns are searched.
type turnNode struct {
	depth, alpha, beta int
	best               int
	bestTurn           turn
	zones              [8]set // each turn without a stone in one of them loses, unless it threatens something
	known              int    // how many zones are in use
}

// try searches a turn of a position, unless it is known to lose.
func (t *turnSearch) try(n *turnNode, next turn, i int) {
	if n.best > -infinite && n.misses(next) && !t.makesThreat(next) {
		return
	}
	t.play(next)
	value := t.searchTurn(n.depth, max(n.alpha, n.best), n.beta, i)
	if value < -sure && t.width > 0 {
		t.learnZone(n)
	}
	t.back(next)
	if t.stopped && (n.best > -infinite || n.depth > 1) || value <= n.best {
		return
	}
	n.best, n.bestTurn = value, next
	if value > n.alpha {
		t.extendLine(next)
	}
}

// listFirst lists the remembered turn. It often is good enough, so that no others need to be listed. If there is none, all are.
func (t *turnSearch) listFirst(c *cover, depth int, first turn) (list []turn, more bool) {
	if first.a < 0 {
		return t.listTurns(c, depth), false
	}
	t.lists[t.turns] = append(t.lists[t.turns][:0], first)
	return t.lists[t.turns], true
}

// listRest lists all turns behind the remembered one.
func (t *turnSearch) listRest(c *cover, depth int, first turn) []turn {
	list := t.listTurns(c, depth)
	for i := range list {
		if list[i].same(first) {
			list[0], list[i] = list[i], list[0]
			return list
		}
	}
	list = append(list, first)
	list[0], list[len(list)-1] = list[len(list)-1], list[0]
	t.lists[t.turns] = list
	return list
}

// searchTurn returns the value of the turn just played, for the side that played it, and lets the others of a team know about it.
func (t *turnSearch) searchTurn(depth, alpha, beta, i int) int {
	if !t.shares(depth) {
		return t.searchOne(depth, alpha, beta, i)
	}
	busy, key := t.worker.busy, t.board.hash
	busy.add(key)
	value := t.searchOne(depth, alpha, beta, i)
	busy.remove(key)
	return value
}

// searchOne is searchTurn for one worker. Late turns are searched less deeply first.
func (t *turnSearch) searchOne(depth, alpha, beta, i int) int {
	if i == 0 {
		return -t.search(depth-1, -beta, -alpha)
	}
	r := 0
	if t.width > 0 && depth >= 2 && i >= 4 {
		r = 1
		if depth >= 3 && i >= 12 {
			r = 2
		}
	}
	value := -t.search(depth-1-r, -alpha-1, -alpha)
	if value > alpha && r > 0 {
		value = -t.search(depth-1, -alpha-1, -alpha)
	}
	if value > alpha && value < beta {
		value = -t.search(depth-1, -beta, -alpha)
	}
	return value
}

// remember puts the result of a search into the memory.
func (t *turnSearch) remember(key uint64, n *turnNode) {
	t.worker.memory.learn(key, t.stones, entryOf(n.bestTurn, n.best, n.depth, boundOf(n.best, n.alpha, n.beta)))
}

// extendLine makes the best line begin with a turn.
func (t *turnSearch) extendLine(next turn) {
	here, below := &t.line[t.turns], &t.line[t.turns+1]
	here.turns[0] = next
	here.n = 1 + copy(here.turns[1:], below.turns[:below.n])
}
