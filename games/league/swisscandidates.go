package league

import (
	"slices"

	"pentepost/games/league/matching"
)

// window is how many opponents in each group are looked at for each player, at first.
//
// DECISION: the 12 that cost least, and then all pairs that may make the whole cheaper, until there
// are none. So the pairs are the best of all. Of 1,000 players a round takes 0.01 to 0.1 s of CPU, and
// up to 0.6 s if several large groups are odd. With 24 at first it takes as long. The 200 that cost
// least, in whatever group, took 0.05 to 2 s: few of them were in other groups, so that there was often
// no way to pair everybody until nearly all pairs were looked at.
const window = 12

// partners returns the place of each player's partner in the order. At first it looks at the window
// nearest opponents of each player.
func (s *swiss) partners(window int) []int {
	if partners := s.cheapest(window, false); partners != nil {
		return s.lookAhead(partners)
	}
	return s.cheapest(window, true)
}

// cheapest returns the partners that cost least, or nil if there is no way to pair all players.
func (s *swiss) cheapest(window int, again bool) []int {
	c := s.candidates(again)
	for size := window; ; size *= 2 {
		c.addNearest(size)
		if partners, ok := c.best(); ok || size >= len(s.players) {
			return partners
		}
	}
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

// add adds pairs, unless they are there.
func (c *candidates) add(edges []matching.Edge) {
	for _, e := range edges {
		if key := e.U*len(c.players) + e.V; !c.chosen[key] {
			c.chosen[key] = true
			c.edges = append(c.edges, e)
		}
	}
}

// addNearest adds for each player the few possible opponents in each group that cost least.
func (c *candidates) addNearest(size int) {
	nearest := make([]matching.Edge, 0, size+1)
	for i := range c.players {
		for j := range c.players {
			if c.players[j].at == 0 { // the first of the next group
				c.add(nearest)
				nearest = nearest[:0]
			}
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
		c.add(nearest)
		nearest = nearest[:0]
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
		c.addWorth(m)
		if len(c.edges) == before {
			return m.Partners, true
		}
	}
}

// addWorth adds all pairs with which the whole may become cheaper.
func (c *candidates) addWorth(m matching.Matching) {
	var gain []matching.Edge
	var worth []int64
	for i := range c.players {
		worth = m.Worth(i, worth)
		for j := i + 1; j < len(c.players); j++ {
			if cost, ok := c.cost(i, j, c.again); ok && cost <= worth[j] {
				gain = append(gain, matching.Edge{U: i, V: j, Cost: cost})
			}
		}
	}
	c.add(gain)
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
