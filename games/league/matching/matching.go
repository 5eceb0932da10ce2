// Package matching pairs the vertices of a graph at least total cost.
//
// It is Edmonds' method with blossoms and dual variables, in whole numbers, so that equal input
// gives equal pairs on every machine. A search grows one alternating tree from a free vertex until
// it meets another free vertex. [Ranking] yields more than the cheapest pairs, and [Schedule] pairs
// the same vertices in several rounds.
package matching

// Edge joins two different vertices at a cost. The cost may be negative; its size is at most 1<<55
// divided by the number of vertices.
type Edge struct {
	U, V int
	Cost int64
}

// Cheapest pairs all n vertices along the edges so that the sum of the costs is least. ok is false
// if the edges do not allow to pair all of them.
func Cheapest(n int, edges []Edge) (m Matching, ok bool) {
	g := newGraph(n, edges)
	if n%2 == 1 || !g.start() {
		return m, false
	}
	for v := range n {
		if g.mate[v] == none && !g.search(v) {
			return m, false
		}
	}
	return g.matching(), true
}

// none stands for no arc, no node or no blossom.
const none = -1

// label says where a node stands in the tree.
type label uint8

const (
	outside label = iota
	even          // an even number of arcs from the root
	odd
)

// graph is the state of the method. A node is a vertex (below n) or a blossom: an odd circle of
// nodes that is treated as one. An arc is an edge with a direction; arc^1 is its opposite.
type graph struct {
	n    int
	cost []int64 // of an edge, four times what it costs: halves of slacks stay whole
	tail []int   // the vertex at which an arc begins
	arcs [][]int // the arcs that begin at a vertex

	mate []int   // of a vertex: the arc to its partner
	dual []int64 // of a vertex
	top  []int   // the outermost node that holds a vertex

	// Of a node.
	parent []int // the blossom directly around it
	base   []int // the vertex whose partner is outside of it
	label  []label
	via    []int   // the arc from its parent in the tree into it
	gain   []int64 // the dual of a blossom
	circle [][]int // the nodes of a blossom in a circle, that with the base first
	links  [][]int // the arcs from each node of the circle to the next
	spare  []int   // numbers of blossoms that are not in use
	since  []int64 // of an outermost node in the tree: when it got its label

	growth
}

func newGraph(n int, edges []Edge) *graph {
	nodes := n + n/2 + 1
	g := &graph{
		n: n, cost: make([]int64, len(edges)), tail: make([]int, 2*len(edges)), arcs: make([][]int, n),
		mate: filled(n), dual: make([]int64, n), top: make([]int, n),
		parent: filled(nodes), base: make([]int, nodes), label: make([]label, nodes), via: filled(nodes),
		gain: make([]int64, nodes), circle: make([][]int, nodes), links: make([][]int, nodes),
		since: make([]int64, nodes), growth: growth{near: make([]int64, n), nearIn: filled(n)},
	}
	for v := range n {
		g.top[v], g.base[v] = v, v
	}
	for b := nodes - 1; b >= n; b-- {
		g.spare = append(g.spare, b)
	}
	for e, edge := range edges {
		g.cost[e] = 4 * edge.Cost
		g.tail[2*e], g.tail[2*e+1] = edge.U, edge.V
		g.arcs[edge.U] = append(g.arcs[edge.U], 2*e)
		g.arcs[edge.V] = append(g.arcs[edge.V], 2*e+1)
	}
	return g
}

// filled returns n times none.
func filled(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = none
	}
	return s
}

func (g *graph) head(arc int) int { return g.tail[arc^1] }

// start raises the duals as far as they go and pairs what is tight at once. It reports whether
// every vertex has an edge.
func (g *graph) start() bool {
	for v, arcs := range g.arcs {
		if len(arcs) == 0 {
			return false
		}
		g.dual[v] = g.cost[arcs[0]/2] / 2
		for _, arc := range arcs {
			g.dual[v] = min(g.dual[v], g.cost[arc/2]/2)
		}
	}
	for v, arcs := range g.arcs {
		if g.mate[v] != none {
			continue
		}
		least := g.slack(arcs[0])
		for _, arc := range arcs {
			least = min(least, g.slack(arc))
		}
		g.dual[v] += least
		for _, arc := range arcs {
			if g.slack(arc) == 0 && g.mate[g.head(arc)] == none {
				g.mate[v], g.mate[g.head(arc)] = arc, arc^1
				break
			}
		}
	}
	return true
}

// leaves calls visit with every vertex in a node.
func (g *graph) leaves(node int, visit func(v int)) {
	if node < g.n {
		visit(node)
		return
	}
	for _, child := range g.circle[node] {
		g.leaves(child, visit)
	}
}
