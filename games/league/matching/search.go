package matching

import "math"

// search grows a tree from a free vertex until another free vertex is found, and pairs one more
// vertex along the way between them. It reports whether there is such a way.
func (g *graph) search(root int) bool {
	clear(g.label)
	g.queue, g.waiting = g.queue[:0], g.waiting[:0]
	g.makeEven(g.top[root], none)
	for {
		for len(g.queue) > 0 {
			v := g.queue[len(g.queue)-1]
			g.queue = g.queue[:len(g.queue)-1]
			if g.look(v) {
				return true
			}
		}
		if !g.step() {
			return false
		}
	}
}

// look uses the tight arcs of an even vertex. It reports whether the search has ended.
func (g *graph) look(v int) bool {
	for _, arc := range g.arcs[v] {
		w := g.head(arc)
		if g.top[v] == g.top[w] || g.slack(arc) != 0 {
			continue
		}
		node := g.top[w]
		switch g.label[node] {
		case even:
			g.shrink(arc)
		case outside:
			mate := g.mate[g.base[node]]
			if mate == none {
				g.augment(arc)
				return true
			}
			g.label[node], g.via[node] = odd, arc
			g.makeEven(g.top[g.head(mate)], mate)
		}
	}
	return false
}

// makeEven puts a node into the tree and its vertices into the queue.
func (g *graph) makeEven(node, via int) {
	g.label[node], g.via[node] = even, via
	g.leaves(node, func(v int) { g.queue = append(g.queue, v) })
}

// step changes the duals by as much as makes one more arc tight or uses up the gain of an odd
// blossom. It reports whether that is possible.
func (g *graph) step() bool {
	by := g.nextStep()
	if by == math.MaxInt64 {
		return false
	}
	for v := range g.n {
		switch g.label[g.top[v]] {
		case even:
			g.dual[v] += by
		case odd:
			g.dual[v] -= by
		}
	}
	g.queue = append(g.queue, g.waiting...)
	for b := g.n; b < len(g.parent); b++ {
		if len(g.circle[b]) == 0 || g.parent[b] != none {
			continue
		}
		switch g.label[b] {
		case even:
			g.gain[b] += 2 * by
		case odd:
			if g.gain[b] -= 2 * by; g.gain[b] == 0 {
				g.expand(b)
			}
		}
	}
	return true
}

// nextStep returns the size of the next change of the duals, and notes the vertices whose arcs it
// makes tight.
func (g *graph) nextStep() int64 {
	by := int64(math.MaxInt64)
	for b := g.n; b < len(g.parent); b++ {
		if len(g.circle[b]) > 0 && g.parent[b] == none && g.label[b] == odd {
			by = min(by, g.gain[b]/2)
		}
	}
	g.waiting = g.waiting[:0]
	for v := range g.n {
		if g.label[g.top[v]] != even {
			continue
		}
		if at := g.tightAfter(v); at < by {
			by, g.waiting = at, append(g.waiting[:0], v)
		} else if at == by {
			g.waiting = append(g.waiting, v)
		}
	}
	return by
}

// tightAfter returns the change of the duals that makes an arc of an even vertex tight. Both
// ends of an arc between even nodes rise; their slack is even, because all vertices of a tree are
// joined by tight arcs.
func (g *graph) tightAfter(v int) int64 {
	after := int64(math.MaxInt64)
	for _, arc := range g.arcs[v] {
		other := g.top[g.head(arc)]
		switch {
		case other == g.top[v] || g.label[other] == odd:
		case g.label[other] == even:
			after = min(after, g.slack(arc)/2)
		default:
			after = min(after, g.slack(arc))
		}
	}
	return after
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
