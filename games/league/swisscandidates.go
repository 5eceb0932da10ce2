package league

import (
	"pentepost/games/league/matching"
	"slices"
)

// window is how many opponents are looked at for each player, at first.
//
// DECISION: the 200 that cost least, and then pairs that may make the whole cheaper, until there are
// none. The pairs are the best of all. A round of 1,000 takes 0.06 to 0.3 s; with 24 at first it
// takes up to 0.6 s, because the pairs are looked for again and again, and with all opponents at
// once up to 0.5 s.
const window = 200

// partners returns the place of each player's partner in the order. At first it looks at the window nearest
// opponents of each player.
func (s *swiss) partners(window int) []int {
	for _, again := range []bool{false, true} {
		c := s.candidates(again)
		for size := window; ; size *= 2 {
			c.addNearest(size)
			if partners, ok := c.best(); ok {
				return s.lookAhead(partners)
			}
			if size >= len(s.players) {
				break
			}
		}
	}
	return nil
}

// candidates are the pairs among which the best are looked for.
type candidates struct {
	*swiss
	again  bool // pairs that have met before are allowed
	edges  []matching.Edge
	chosen []bool // by both places
}

func (s *swiss) candidates(again bool) *candidates {
	return &candidates{swiss: s, again: again, chosen: make([]bool, len(s.players)*len(s.players))}
}

// add adds a pair, unless it is there. i is below j.
func (c *candidates) add(e matching.Edge) {
	if key := e.U*len(c.players) + e.V; !c.chosen[key] {
		c.chosen[key] = true
		c.edges = append(c.edges, e)
	}
}

// addNearest adds for each player the few possible opponents that cost least.
func (c *candidates) addNearest(size int) {
	nearest := make([]matching.Edge, 0, size+1)
	for i := range c.players {
		nearest = nearest[:0]
		for j := range c.players {
			if i == j {
				continue
			}
			e := matching.Edge{U: min(i, j), V: max(i, j)}
			cost, ok := c.cost(e.U, e.V, c.again)
			if !ok || len(nearest) == size && cost >= nearest[size-1].Cost {
				continue
			}
			e.Cost = cost
			nearest = insert(nearest, e, size)
		}
		for _, e := range nearest {
			c.add(e)
		}
	}
}

// best returns the best partners of all. ok is false if the candidates do not allow to pair all
// players.
func (c *candidates) best() (partners []int, ok bool) {
	for {
		m, ok := matching.Cheapest(len(c.players), c.edges)
		if !ok {
			return nil, false
		}
		before := len(c.edges)
		for i := range c.players {
			for j := i + 1; j < len(c.players); j++ {
				cost, ok := c.cost(i, j, c.again)
				if e := (matching.Edge{U: i, V: j, Cost: cost}); ok && m.MayGain(e) {
					c.add(e)
				}
			}
		}
		if len(c.edges) == before {
			return m.Partners, true
		}
	}
}

// insert puts an edge into a list in the order of cost, which keeps at most size of them.
func insert(list []matching.Edge, e matching.Edge, size int) []matching.Edge {
	at := len(list)
	for at > 0 && list[at-1].Cost > e.Cost {
		at--
	}
	list = slices.Insert(list, at, e)
	return list[:min(len(list), size)]
}
