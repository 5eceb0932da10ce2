package search

// deepenStones searches one ply deeper after the other.
func (a *alphaBeta) deepenStones(depth int) Choice {
	var choice Choice
	c := &a.lists[0]
	a.rootPoints(c)
	for d := 1; d <= depth && !a.stopped; d++ {
		best := a.searchRoot(c, d)
		if a.stopped && best.n == 0 {
			break
		}
		complete := choice.Depth
		if !a.stopped {
			complete = d
		}
		choice = a.choice(best)
		choice.Depth = complete
		if best.value > sure && win-best.value <= d || best.value < -sure && win+best.value <= d || a.state.empty == a.state.points {
			break
		}
	}
	choice.Nodes = a.nodes
	return choice
}

// rootPoints lists the legal points that may be played, the most promising first.
func (a *alphaBeta) rootPoints(c *candidates) {
	a.generate(c)
	a.keepLegal(c, 0)
	n := c.n
	a.generateOthers(c)
	if a.keepLegal(c, n); c.n == 0 { // the rules forbid all points near the stones
		a.listAll(c)
		a.keepLegal(c, 0)
	}
	for i := range c.n {
		c.list[i] = newCandidate(int(c.list[i].point()), c.n-i) // so that they keep this order
	}
}

// keepLegal sorts the points of a list from place i on, and leaves out those that the rules forbid.
func (a *alphaBeta) keepLegal(c *candidates, i int) {
	n := i
	for ; i < c.n; i++ {
		next := c.next(i)
		if a.state.place(int(next.point())) {
			a.state.back()
			c.list[n] = next
			n++
		}
	}
	c.n = n
}

// widest returns how many of n points are searched.
func (a *alphaBeta) widest(n int) int {
	if a.width == 0 {
		return n
	}
	return min(n, a.width)
}

// A found is the best line of a search. Its value includes what the player's greed likes about it.
type found struct {
	variation
	value, liked int
}

// searchRoot searches the points of the root to a depth, and moves the best one to the front. Nobody gives up before
// all points were tried: if those within the level's width lose, the others are searched, too.
func (a *alphaBeta) searchRoot(c *candidates, depth int) found {
	s := a.state
	best := found{value: -infinite}
	for i := range c.n {
		if i >= a.widest(c.n) && best.value > -sure {
			break
		}
		next := a.nextOf(c, i, depth)
		s.place(int(next.point()))
		a.count()
		a.line[s.ply].n = 0
		liked := a.greed * a.caught()
		value := a.searchStone(depth, max(-infinite, best.value-liked), infinite, i, false)
		if max(value, -value) > sure { // a win or a loss is one, whatever is captured
			liked = 0
		}
		s.back()
		if a.stopped && (i > 0 || depth > 1) {
			break
		}
		if value+liked > best.value {
			a.extendLine(next.point())
			best = found{a.line[0], value + liked, liked}
			c.promote(i)
		}
	}
	return best
}

// caught returns how many stones of the other side the last stone has captured.
func (a *alphaBeta) caught() (n int) {
	s := a.state
	for _, p := range s.taken[s.frames[s.ply-1].taken:] {
		if p >= 0 {
			n++
		}
	}
	return n
}

// choice translates a line to the points of the position.
func (a *alphaBeta) choice(f found) Choice {
	line := a.movesAt(f.points[:f.n])
	return Choice{Move: line[0], Score: f.value - f.liked, Line: line}
}
