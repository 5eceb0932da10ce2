package matching

import (
	"container/heap"
	"iter"
	"slices"
)

// Ranking yields the ways to pair all n vertices along the edges, by their partners, with the
// cheapest first. Each comes once.
//
// This is Murty's method: the ways that are not yet out are divided into sets by edges that they
// must have and edges that they may not have, and of each set only the cheapest is known.
func Ranking(n int, edges []Edge) iter.Seq[[]int] {
	return func(yield func(partners []int) bool) {
		var sets waySets
		if all := (waySet{edges: edges}); all.find(n) {
			sets = waySets{all}
		}
		for len(sets) > 0 {
			set := heap.Pop(&sets).(waySet)
			if !yield(set.partners) {
				return
			}
			for _, part := range set.others(n) {
				heap.Push(&sets, part)
			}
		}
	}
}

// waySet is a set of ways to pair all vertices: those along its edges.
type waySet struct {
	edges    []Edge
	partners []int // the cheapest of them
	cost     int64
}

// find finds the cheapest way. It reports whether there is one.
func (s *waySet) find(n int) bool {
	m, ok := Cheapest(n, s.edges)
	s.partners, s.cost = m.Partners, 0
	for _, e := range s.edges {
		if ok && s.partners[e.U] == e.V {
			s.cost += e.Cost
		}
	}
	return ok
}

// others divides the ways of a set but the cheapest by the first pair of the cheapest that they do
// not have.
func (s *waySet) others(n int) (parts []waySet) {
	edges := s.edges
	for u, v := range s.partners {
		if u > v {
			continue
		}
		without := waySet{edges: slices.DeleteFunc(slices.Clone(edges), func(e Edge) bool { return e.joins(u) && e.joins(v) })}
		if without.find(n) {
			parts = append(parts, without)
		}
		edges = slices.DeleteFunc(slices.Clone(edges), func(e Edge) bool { return e.joins(u) != e.joins(v) })
	}
	return parts
}

// joins reports whether a vertex is an end of the edge.
func (e Edge) joins(v int) bool { return e.U == v || e.V == v }

// waySets is a heap of sets, by the cost of the cheapest way in them.
type waySets []waySet

func (s waySets) Len() int           { return len(s) }
func (s waySets) Less(i, j int) bool { return s[i].cost < s[j].cost }
func (s waySets) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

// Push and Pop are as package heap wants them.
func (s *waySets) Push(set any) { *s = append(*s, set.(waySet)) }

// Pop takes the last set out.
func (s *waySets) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}
