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
// it, unless a team searches or the context ends the search early: then it is the best ply found so far, without an
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
//
// DECISION: it does not look for a proof first, because the search finds forced wins sooner. Before, a proof within 13 plies could take a
// quarter of the stones. With 60,000 stones a move the search alone won, of 60 games against that, 62.5 % in Renju, 60 in Pente and in
// Gomoku, 55 in O-Pente and 50 in Keryo-Pente. Under a clock there is no limit of stones, and the proof took nearly all of the time:
// in 500 ms the search came to 3 to 6 plies in Renju, and it comes to 7 to 15 alone.
func (w *Worker) think(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	w.beginStone(ctx, p, level, seed)
	w.width, w.greed, w.seed = level.Width, level.Greed, mix(seed)
	if level.Beginner {
		w.overlook(level)
	}
	if points := w.finish(); points != nil {
		line := w.movesAt(points)
		return Choice{Move: line[0], Score: win - len(line), Line: line, Nodes: w.nodes}
	}
	w.overlook(level)
	w.limit = level.Nodes
	return w.deepenTogether(level)
}

// deepen searches deeper and deeper, down to the level's depth.
func (w *Worker) deepen(level Level) Choice {
	if w.inTurns() {
		return w.beginTurns().deepen(level)
	}
	return w.deepenStones(level.Depth)
}

// deepenStones searches one ply deeper after the other.
func (w *Worker) deepenStones(depth int) Choice {
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
		if best.value > sure && win-best.value <= d || best.value < -sure && win+best.value <= d || w.state.empty == w.state.points {
			break
		}
	}
	choice.Nodes = w.nodes
	return choice
}

// rootPoints lists the legal points that may be played, the most promising first.
func (w *Worker) rootPoints(c *candidates) {
	w.generate(c)
	w.keepLegal(c, 0)
	n := c.n
	w.generateOthers(c)
	if w.keepLegal(c, n); c.n == 0 { // the rules forbid all points near the stones
		w.listAll(c)
		w.keepLegal(c, 0)
	}
	for i := range c.n {
		c.list[i] = newCandidate(int(c.list[i].point()), c.n-i) // so that they keep this order
	}
}

// keepLegal sorts the points of a list from place i on, and leaves out those that the rules forbid.
func (w *Worker) keepLegal(c *candidates, i int) {
	n := i
	for ; i < c.n; i++ {
		next := c.next(i)
		if w.state.place(int(next.point())) {
			w.state.back()
			c.list[n] = next
			n++
		}
	}
	c.n = n
}

// widest returns how many of n points are searched.
func (w *Worker) widest(n int) int {
	if w.width == 0 {
		return n
	}
	return min(n, w.width)
}

// A found is a line and its value, in which the player's greed has a part.
type found struct {
	variation
	value, liked int
}

// searchRoot searches the points of the root to a depth, and moves the best one to the front. Nobody gives up before
// all points were tried: if those within the level's width lose, the others are searched, too.
func (w *Worker) searchRoot(c *candidates, depth int) found {
	s := w.state
	best := found{value: -infinite}
	for i := range c.n {
		if i >= w.widest(c.n) && best.value > -sure {
			break
		}
		next := w.nextOf(c, i, depth)
		s.place(int(next.point()))
		w.count()
		w.line[s.ply].n = 0
		liked := w.greed * w.caught()
		value := w.searchStone(depth, max(-infinite, best.value-liked), infinite, i, false)
		if max(value, -value) > sure { // a win or a loss is one, whatever is captured
			liked = 0
		}
		s.back()
		if w.stopped && (i > 0 || depth > 1) {
			break
		}
		if value+liked > best.value {
			w.extendLine(next.point())
			best = found{w.line[0], value + liked, liked}
			c.promote(i)
		}
	}
	return best
}

// caught returns how many stones of the other side the last stone has captured.
func (w *Worker) caught() (n int) {
	s := w.state
	for _, p := range s.taken[s.frames[s.ply-1].taken:] {
		if p >= 0 {
			n++
		}
	}
	return n
}

// choice translates a line to the points of the position.
func (w *Worker) choice(f found) Choice {
	line := w.movesAt(f.points[:f.n])
	return Choice{Move: line[0], Score: f.value - f.liked, Line: line}
}

// movesAt returns the stones on some points of the state as moves of the position.
func (w *Worker) movesAt(points []int16) (line []rules.Move) {
	for _, p := range points {
		line = append(line, rules.Place(w.state.toRoot[p]))
	}
	return line
}
