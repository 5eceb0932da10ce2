package search

import (
	"slices"

	"pentepost/rules"
)

// inTurns reports whether whole turns are searched by some rules: turns have two stones, and rows of a fixed length or longer ones win
// and nothing else.
func inTurns(r *rules.Ruleset) bool {
	forbids := r.DoubleThree != rules.NoSide || r.DoubleFour != rules.NoSide || r.Overline != rules.NoSide
	return r.PerTurn == 2 && r.Captures == 0 && !r.Exact && !r.Poof && r.Order[0] == rules.RowWins && !forbids &&
		r.Lines == rules.EightWays && !r.Ring && r.Row >= 5 && r.Row < maxRow
}

// inTurns reports whether the next turn of the state is searched as a whole.
func (w *walker) inTurns() bool { return w.state.table.turns && len(w.state.steps) == 0 }

// beginTurns prepares a search of the turns of the state.
func (w *Worker) beginTurns() *turnSearch {
	if w.turns == nil {
		w.turns = &turnSearch{}
		w.turns.worker = w
	}
	t, s := w.turns, w.state
	known := t.board.spans
	if known == nil || known.geometry != s.geometry {
		known = newSpans(s.geometry)
	}
	t.board.setUp(known, s, &w.blind)
	t.won.forget()
	t.side, t.turns, t.stones, t.stopped, t.width, t.atRoot = s.side, 0, 0, w.stopped, w.width, s.left
	return t
}

// rootThreats is how many threats are tried in a position for a win of the root.
const rootThreats = 32

// deepen searches one turn deeper after the other.
func (t *turnSearch) deepen(level Level) Choice {
	list := t.rootTurns()
	if len(list) == 0 { // all points are overlooked
		t.worker.blind = set{}
		list = t.rootTurns()
	}
	choice := t.choose(t.board.evaluate(t.side, &t.codes), list[:1])
	proof := !t.worker.careless && t.width > 0
	for d := 1; d <= (level.Depth+1)/2 && !t.stopped; d++ {
		if proof {
			allow := t.worker.nodes + max(1000, t.worker.nodes/2)
			first, n, complete := t.proveAtRoot(max(level.Proof, 2*d+2), rootThreats, allow)
			if n > 0 {
				choice = t.choose(win-t.plies(n), t.threatLine(n, first))
				break
			}
			proof = !complete
		}
		var best int
		var line turnLine
		best, line, list = t.searchRoot(list, d)
		if line.n == 0 {
			break
		}
		complete := choice.Depth
		if !t.stopped {
			complete = 2 * d
		}
		choice = t.choose(best, line.turns[:line.n])
		choice.Depth = complete
		if best > sure && win-best <= 4*d || best < -sure || t.board.empty <= 2*d {
			break
		}
	}
	choice.Nodes = t.worker.nodes
	return choice
}

// plies returns how many stones a win in n turns needs at most.
func (v *turnProver) plies(n int) int { return 4*(n-1) + v.atRoot }

// rootTurns lists the turns of the root, the most promising first. Only one stone may be left.
func (t *turnSearch) rootTurns() []turn {
	var c cover
	t.board.cover(1-t.side, &c)
	if c.need > t.atRoot {
		return []turn{t.hopeless()}
	}
	if t.atRoot == 2 {
		return slices.Clone(t.listTurns(&c, 1<<10))
	}
	var list []turn
	t.look()
	for _, p := range t.bestPoints(nil, rules.MaxPoints, -1) {
		if next := (turn{a: p.point(), b: -1, promise: int32(p.promise())}); c.by(next) {
			list = append(list, next)
		}
	}
	return list
}

// searchRoot searches the turns of the root to a depth, and moves the best one to the front. Nobody gives up before many turns
// were tried.
func (t *turnSearch) searchRoot(list []turn, depth int) (value int, line turnLine, after []turn) {
	n := turnNode{depth: depth, alpha: -infinite, beta: infinite, best: -infinite, bestTurn: noTurn}
	t.line[0].n = 0
	for i := range list {
		if t.width > 0 && i >= t.width && n.best > -sure {
			break
		}
		if t.try(&n, t.nextOf(list, i, depth), i); t.stopped {
			break
		}
	}
	var c cover
	if t.board.cover(1-t.side, &c); t.atRoot == 2 && t.width > 0 {
		t.escape(&n, &c, rootEscapes)
	}
	return n.best, t.line[0], toFront(list, n.bestTurn)
}

// rootEscapes is escapeRounds for the root.
const rootEscapes = 100

// toFront moves a turn to the front of a list, or adds it there, and promises more of it than of all others.
func toFront(list []turn, best turn) []turn {
	best.promise = list[0].promise + 1
	for i, next := range list {
		if next.same(best) {
			list[0], list[i] = best, list[0]
			return list
		}
	}
	return slices.Insert(list, 0, best)
}

// choose translates turns to a choice.
func (t *turnSearch) choose(score int, line []turn) Choice {
	moves := t.worker.movesAt(stonesOf(line))
	return Choice{Move: moves[0], Score: score, Line: moves}
}

// stonesOf returns the stones of some turns.
func stonesOf(line []turn) (points []int16) {
	for _, next := range line {
		if points = append(points, next.a); next.b >= 0 {
			points = append(points, next.b)
		}
	}
	return points
}
