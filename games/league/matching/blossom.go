package matching

import "slices"

// shrink makes a blossom of the circle that a tight arc between two even nodes closes.
func (g *graph) shrink(arc int) {
	left, right := g.upwards(g.top[g.tail[arc]]), g.upwards(g.top[g.head(arc)])
	for len(left) > 1 && len(right) > 1 && left[len(left)-2] == right[len(right)-2] {
		left, right = left[:len(left)-1], right[:len(right)-1]
	}
	right = right[:len(right)-1] // the node where they meet is the last of left
	slices.Reverse(left)
	for _, node := range left {
		g.settle(node)
	}
	for _, node := range right {
		g.settle(node)
	}
	b := g.spare[len(g.spare)-1]
	g.spare = g.spare[:len(g.spare)-1]
	g.circle[b] = slices.Concat(left, right)
	g.links[b] = g.links[b][:0]
	for _, node := range left[1:] {
		g.links[b] = append(g.links[b], g.via[node])
	}
	g.links[b] = append(g.links[b], arc)
	for _, node := range right {
		g.links[b] = append(g.links[b], g.via[node]^1)
	}
	g.parent[b], g.base[b], g.gain[b] = none, g.base[left[0]], 0
	g.enter(b, even, g.via[left[0]])
	for _, node := range g.circle[b] {
		g.parent[node] = b
		g.leaves(node, func(v int) {
			g.top[v] = b
			if g.label[node] == odd {
				g.queue = append(g.queue, v)
			}
		})
	}
}

// upwards returns the nodes from a node to the root of the tree.
func (g *graph) upwards(node int) []int {
	way := []int{node}
	for g.via[node] != none {
		node = g.top[g.tail[g.via[node]]]
		way = append(way, node)
	}
	return way
}

// expand takes an odd blossom apart. The nodes on the even way from where the tree enters it to
// its base stay in the tree. The others are let go, and arcs from the tree lead to them again.
func (g *graph) expand(b int) {
	g.settle(b)
	circle, links := g.circle[b], g.links[b]
	for _, node := range circle {
		g.parent[node], g.label[node] = none, outside
		g.leaves(node, func(v int) { g.top[v] = node })
	}
	enters := g.via[b]
	at := slices.Index(circle, g.top[g.head(enters)])
	g.makeOdd(circle[at], enters)
	for at != 0 {
		toEven, evenAt := stride(links, at)
		toOdd, oddAt := strideOn(links, at)
		g.makeEven(circle[evenAt], toEven)
		g.makeOdd(circle[oddAt], toOdd)
		at = oddAt
	}
	g.circle[b], g.links[b] = nil, nil
	g.label[b] = outside
	g.spare = append(g.spare, b)
	for _, node := range circle {
		if g.label[node] == outside {
			g.leaves(node, g.reach)
		}
	}
}

// reach notes when the arcs from the tree reach a vertex that has been let go.
func (g *graph) reach(w int) {
	g.nearIn[w] = none
	for _, arc := range g.arcs[w] {
		if g.label[g.top[g.head(arc)]] == even {
			g.awaitArc(arc ^ 1)
		}
	}
}

// stride returns the arc from a place in the circle of a blossom to the partner of the node there,
// and the place of the partner. Nodes 1 and 2, 3 and 4 and so on are partners.
func stride(links []int, at int) (arc, to int) {
	if at%2 == 1 {
		return links[at], at + 1
	}
	return links[at-1] ^ 1, at - 1
}

// strideOn returns the next arc in the direction of stride, and the place where it ends.
func strideOn(links []int, at int) (arc, to int) {
	if at%2 == 1 {
		return links[at+1], (at + 2) % len(links)
	}
	return links[at-2] ^ 1, at - 2
}

// rebase pairs the nodes inside a node anew, so that a vertex of it is free to be paired outside.
func (g *graph) rebase(node, v int) {
	if node < g.n {
		return
	}
	child := v
	for g.parent[child] != node {
		child = g.parent[child]
	}
	g.rebase(child, v)
	circle, links := g.circle[node], g.links[node]
	at := slices.Index(circle, child)
	for i := at; i != 0; {
		_, first := stride(links, i)
		arc, second := strideOn(links, i)
		g.rebase(circle[first], g.tail[arc])
		g.rebase(circle[second], g.head(arc))
		g.mate[g.tail[arc]], g.mate[g.head(arc)] = arc, arc^1
		i = second
	}
	g.circle[node] = slices.Concat(circle[at:], circle[:at])
	g.links[node] = slices.Concat(links[at:], links[:at])
	g.base[node] = v
}
