package matching

// Matching is a set of pairs that holds every vertex.
type Matching struct {
	Partners []int // of each vertex
	graph    *graph
	around   []int64 // of a node: the gain of it and of all blossoms around it
}

func (g *graph) matching() Matching {
	m := Matching{Partners: make([]int, g.n), graph: g, around: make([]int64, len(g.parent))}
	for v := range m.Partners {
		m.Partners[v] = g.head(g.mate[v])
	}
	for node := range m.around {
		for b := node; b != none; b = g.parent[b] {
			m.around[node] += g.gain[b]
		}
	}
	return m
}

// Worth returns for each vertex what an edge to it from u may cost so that the pairs could cost less
// with that edge. If all edges that are left out cost more, the pairs are the cheapest with all of
// them, too. It uses the memory of worth if there is enough.
func (m Matching) Worth(u int, worth []int64) []int64 {
	g := m.graph
	worth = worth[:0]
	for v := range g.n {
		worth = append(worth, g.dual[u]+g.dual[v])
	}
	for inner, b := u, g.parent[u]; b != none; inner, b = b, g.parent[b] {
		for _, node := range g.circle[b] {
			if node != inner {
				g.leaves(node, func(v int) { worth[v] -= m.around[b] })
			}
		}
	}
	for v, twice := range worth {
		worth[v] = (twice - 1) >> 2 // costs are four times as high in the graph
	}
	return worth
}
