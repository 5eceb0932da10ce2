package matching

import "math"

// growth is the state of a search.
type growth struct {
	now      int64 // how far the duals have changed
	events   events
	limit    int64   // when the search ends at the latest
	queue    []int   // even vertices whose arcs are to be looked at
	tree     []int   // the nodes that are in the tree, or were in it
	near     []int64 // of a vertex outside: when the first known arc reaches it
	nearIn   []int   // the search for which near holds
	searches int
}

// search grows a tree from a free vertex until another free vertex is found, and pairs one more
// vertex along the way between them. It reports whether there is such a way.
//
// While the tree grows, the duals of its even vertices rise and those of its odd ones fall. They are
// not changed one by one: each node knows since when it has its label, and events are kept by the
// time at which they come.
func (g *graph) search(root int) bool {
	g.now, g.limit, g.events, g.queue = 0, math.MaxInt64, g.events[:0], g.queue[:0]
	g.makeEven(g.top[root], none)
	found := g.lookAll()
	for !found && len(g.events) > 0 {
		next := g.events.pop()
		g.now = next.at
		found = g.happens(next) || g.lookAll()
	}
	g.endSearch()
	return found
}

// lookAll looks at the arcs of all vertices that have become even. It reports whether the search has
// ended.
func (g *graph) lookAll() bool {
	for len(g.queue) > 0 {
		v := g.queue[len(g.queue)-1]
		g.queue = g.queue[:len(g.queue)-1]
		for _, arc := range g.arcs[v] {
			if g.look(arc) {
				return true
			}
		}
	}
	return false
}

// look uses an arc of an even vertex if it is tight, and otherwise notes when it will be. An arc to
// an odd vertex never will, unless that is let go: see expand. It reports whether the search has
// ended.
func (g *graph) look(arc int) bool {
	w := g.head(arc)
	node := g.top[w]
	if node == g.top[g.tail[arc]] || g.label[node] == odd {
		return false
	}
	if g.slack(arc) == 0 {
		return g.use(arc)
	}
	g.awaitArc(arc)
	return false
}

// awaitArc notes when an arc of an even vertex will be tight. Of those to a vertex outside only the
// first is needed.
func (g *graph) awaitArc(arc int) {
	w := g.head(arc)
	node, slack := g.top[w], g.slack(arc)
	if g.label[node] == even {
		g.await(event{g.now + slack/2, none, arc})
		return
	}
	at := g.now + slack
	if at >= g.nearest(w) {
		return
	}
	g.near[w], g.nearIn[w] = at, g.searches
	g.await(event{at, none, arc})
	if g.mate[g.base[node]] == none {
		g.limit = min(g.limit, at)
	}
}

// nearest returns when a vertex outside is reached by the arcs that this search has looked at.
func (g *graph) nearest(w int) int64 {
	if g.nearIn[w] != g.searches {
		return math.MaxInt64
	}
	return g.near[w]
}

// await notes an event, unless the search ends before it.
func (g *graph) await(e event) {
	if e.at <= g.limit {
		g.events.push(e)
	}
}

// happens does what an event is for, if that is still to be done. It reports whether the search has
// ended.
func (g *graph) happens(e event) bool {
	if b := e.node; b != none {
		if g.label[b] == odd && g.parent[b] == none && g.gainNow(b) == 0 {
			g.expand(b)
		}
		return false
	}
	from, to := g.top[g.tail[e.arc]], g.top[g.head(e.arc)]
	return from != to && g.label[to] != odd && g.slack(e.arc) == 0 && g.use(e.arc)
}

// use takes a tight arc from an even vertex to one that is not odd. It reports whether the search
// has ended.
func (g *graph) use(arc int) bool {
	node := g.top[g.head(arc)]
	if g.label[node] == even {
		g.shrink(arc)
		return false
	}
	mate := g.mate[g.base[node]]
	if mate == none {
		g.augment(arc)
		return true
	}
	g.makeOdd(node, arc)
	g.makeEven(g.top[g.head(mate)], mate)
	return false
}

// makeEven puts a node into the tree and its vertices into the queue.
func (g *graph) makeEven(node, via int) {
	g.enter(node, even, via)
	g.leaves(node, func(v int) { g.queue = append(g.queue, v) })
}

// makeOdd puts a node into the tree.
func (g *graph) makeOdd(node, via int) {
	g.enter(node, odd, via)
	if node >= g.n {
		g.await(event{g.now + g.gain[node]/2, node, none})
	}
}

func (g *graph) enter(node int, label label, via int) {
	g.label[node], g.via[node], g.since[node] = label, via, g.now
	g.tree = append(g.tree, node)
}

// change returns how far the duals in an outermost node have changed since it has its label.
func (g *graph) change(node int) int64 {
	switch g.label[node] {
	case even:
		return g.now - g.since[node]
	case odd:
		return g.since[node] - g.now
	}
	return 0
}

// slack returns how far an arc is from being tight now. Only tight arcs are used. The arc must not
// lie inside a blossom. Between even nodes it is an even number, because all vertices of a tree are
// joined by tight arcs.
func (g *graph) slack(arc int) int64 {
	v, w := g.tail[arc], g.head(arc)
	return g.cost[arc/2] - g.dual[v] - g.dual[w] - g.change(g.top[v]) - g.change(g.top[w])
}

// gainNow returns the gain of an outermost blossom now.
func (g *graph) gainNow(b int) int64 { return g.gain[b] + 2*g.change(b) }

// settle changes the duals in an outermost node for good as they have changed so far.
func (g *graph) settle(node int) {
	by := g.change(node)
	if g.since[node] = g.now; by == 0 {
		return
	}
	g.leaves(node, func(v int) { g.dual[v] += by })
	if node >= g.n {
		g.gain[node] += 2 * by
	}
}

// endSearch settles what is in the tree and takes it out.
func (g *graph) endSearch() {
	for _, node := range g.tree {
		if g.parent[node] == none {
			g.settle(node)
		}
		g.label[node] = outside
	}
	g.tree = g.tree[:0]
	g.searches++
}

// augment pairs along the way from the root over a tight arc to a free node: what was paired there
// is not any more, and the other way round.
func (g *graph) augment(arc int) {
	w := g.head(arc)
	g.rebase(g.top[w], w)
	g.mate[w] = arc ^ 1
	for {
		v := g.tail[arc]
		node := g.top[v]
		g.rebase(node, v)
		g.mate[v] = arc
		if g.via[node] == none {
			return
		}
		above := g.top[g.tail[g.via[node]]]
		arc = g.via[above]
		q := g.head(arc)
		g.rebase(above, q)
		g.mate[q] = arc ^ 1
	}
}
