package search

import (
	"context"

	"pentepost/rules"
)

// A Choice is a ply that the computer has chosen, and what it thinks of it.
type Choice struct {
	Move  rules.Move
	Score int          // for the seat to move; beyond [Sure] a win or loss that the search takes for forced
	Line  []rules.Move // what it expects, beginning with Move
	Nodes int          // stones placed in the search
	Depth int          // plies of the last complete search; 0 if none was needed
}

// Sure is the score beyond which the search takes a win for forced; [Worker.Wins] proves it. Win is the score of a game just won: each
// ply to the end takes one off.
const (
	Sure = sure
	Win  = win
)

// Best chooses the next ply for the seat to move. The position, the level and the seed decide
// it, unless the context ends the search early: then it is the best ply found so far, without an
// error. The error is [ErrOver] or [ErrNotPlayed].
func (w *Worker) Best(ctx context.Context, p rules.Position, level Level, seed uint64) (Choice, error) {
	switch {
	case p.Result().Over():
		return Choice{}, ErrOver
	case p.Ruleset().Seats != 2:
		return Choice{}, ErrNotPlayed
	}
	if m, ok := p.Forced(); ok {
		return Choice{Move: m, Line: []rules.Move{m}}, nil
	}
	if choosing(p.Remaining()) {
		return w.open(ctx, &p, level, seed), nil
	}
	return w.think(ctx, &p, level, seed), nil
}

// think chooses a stone.
func (w *Worker) think(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	w.begin(ctx, p, orient(p))
	w.width, w.seed = level.Width, mix(seed)
	w.overlook(level)
	if level.Proof > 0 && w.provable() {
		w.limit = level.Nodes / proofShare
		if proof := w.prove(level.Proof); proof != nil {
			return Choice{Move: proof.Line[0], Score: win - proof.Plies, Line: proof.Line, Nodes: w.nodes}
		}
		w.stopped = false
	}
	w.limit = level.Nodes
	return w.deepen(level.Depth)
}

// proofShare is the part of the nodes that may be spent on looking for a forced win.
const proofShare = 4

// deepen searches one ply deeper after the other.
func (w *Worker) deepen(depth int) Choice {
	var choice Choice
	c := &w.lists[0]
	w.rootPoints(c)
	for d := 1; d <= depth && !w.stopped; d++ {
		best := w.searchRoot(c, d)
		if w.stopped && best.n == 0 {
			break
		}
		complete := choice.Depth
		if !w.stopped {
			complete = d
		}
		choice = w.choice(best)
		choice.Depth = complete
		if best.value > sure && win-best.value <= d || best.value < -sure && win+best.value <= d || c.n == 1 {
			break
		}
	}
	choice.Nodes = w.nodes
	return choice
}

// rootPoints lists the legal points that may be played, the most promising first.
func (w *Worker) rootPoints(c *candidates) {
	s := w.state
	w.generate(c)
	n := 0
	for i := range c.n {
		next := c.next(i)
		if s.place(int(next.point())) {
			s.back()
			c.list[n] = next
			n++
		}
	}
	if c.n = n; n == 0 {
		w.listAll(c)
		c.n = min(c.n, 1)
	}
}

// widest returns how many of n points are searched.
func (w *Worker) widest(n int) int {
	if w.width == 0 {
		return n
	}
	return min(n, w.width)
}

// A found is a line and its value.
type found struct {
	variation
	value int
}

// searchRoot searches the points of the root to a depth, and moves the best one to the front.
func (w *Worker) searchRoot(c *candidates, depth int) found {
	s := w.state
	best := found{value: -infinite}
	for i := range w.widest(c.n) {
		next := c.list[i]
		s.place(int(next.point()))
		w.count()
		w.line[s.ply].n = 0
		value := w.searchStone(depth, best.value, infinite, i, false, next.promise())
		s.back()
		if w.stopped && (i > 0 || depth > 1) {
			break
		}
		if value > best.value {
			w.extendLine(next.point())
			best = found{w.line[0], value}
			copy(c.list[1:i+1], c.list[:i])
			c.list[0] = next
		}
	}
	return best
}

// choice translates a line to the points of the position.
func (w *Worker) choice(f found) Choice {
	c := Choice{Score: f.value}
	for _, p := range f.points[:f.n] {
		c.Line = append(c.Line, rules.Place(w.state.toRoot[p]))
	}
	c.Move = c.Line[0]
	return c
}
