package search

import "pentepost/rules"

// winInTurns is [Worker.Wins] where turns have two stones: it looks for wins by threats that one stone cannot stop. After each
// of them all turns are tried that stop the threats; any other turn lets the winner fill a row.
func (w *Worker) winInTurns(plies int) *Proof {
	t := w.beginTurns()
	first, n, complete := t.proveAtRoot((plies-t.atRoot)/4+1, 0, 1<<62)
	if n == 0 {
		w.stopped = !complete
		return nil
	}
	return &Proof{Plies: t.plies(n), Line: w.movesAt(stonesOf(t.threatLine(n, first))), Nodes: w.nodes}
}

// losesInTurns is [Worker.Loses] where turns have two stones: it reports whether the other side wins by threats after each turn
// of the side to move, which does not win in this turn. It finds this only if the other side threatens something.
func (w *Worker) losesInTurns(plies int) bool {
	return w.beginTurns().losesWithin(max(1, (plies-2)/4+1))
}

// losesWithin reports whether the other side wins within n of its turns, whatever the side to move plays with the stones of
// the root.
func (v *turnProver) losesWithin(n int) bool {
	v.threat = threatBudget{allow: 1 << 62}
	var c cover
	v.board.cover(1-v.side, &c)
	if c.need == 0 || c.need > v.atRoot {
		return c.need > 0
	}
	for _, p := range c.points[:c.singles] {
		if !v.losesWith(p, n) {
			return false
		}
	}
	for _, answer := range c.turns[:c.pairs] {
		if v.atRoot == 2 && !v.losesBy(answer, n) {
			return false
		}
	}
	return !v.stopped
}

// losesWith reports whether the side to move loses with every turn that has a stone on a point.
func (v *turnProver) losesWith(p int16, n int) bool {
	if v.atRoot == 1 || v.board.empty == 1 {
		return v.losesBy(turn{a: p, b: -1}, n)
	}
	for q := range int16(v.worker.state.points) {
		if q != p && v.board.free.has(int(q)) && !v.losesBy(newTurn(p, q, 0), n) {
			return false
		}
	}
	return true
}

// losesBy reports whether the other side wins within n of its turns after a turn.
func (v *turnProver) losesBy(answer turn, n int) bool {
	v.play(answer)
	defer v.back(answer)
	for k := 1; k <= n && !v.stopped; k++ {
		if v.winsByThreats(k) > 0 {
			return !v.stopped
		}
	}
	return false
}

// proveAtRoot looks for a win by threats, until the worker has counted some nodes. It tries so many threats of
// a position, all if width is 0. It is complete if all were tried.
func (v *turnProver) proveAtRoot(most, width, allow int) (first turn, turns int, complete bool) {
	v.threat = threatBudget{width: width, allow: allow}
	for n := 2; n <= most; n++ {
		first, turns = v.threatenRoot(n)
		if turns > 0 || v.threat.failed || v.stopped {
			return first, turns, false
		}
	}
	return noTurn, 0, true
}

// threatenRoot is threatenAll for the root, where only one stone may be left of the turn.
func (v *turnProver) threatenRoot(n int) (best turn, turns int) {
	if v.atRoot == 2 {
		return v.threatenAll(n, v.remembered())
	}
	var guard cover
	v.board.cover(1-v.side, &guard)
	if guard.need > 1 {
		return noTurn, 0
	}
	v.look()
	for _, p := range v.bestPoints(nil, rules.MaxPoints, -1) {
		next := turn{a: p.point(), b: -1}
		if !guard.by(next) {
			continue
		}
		if turns := v.threatenAtEnd(n, next); turns > 0 {
			return next, turns
		}
	}
	return noTurn, 0
}

// threatenAtEnd is threaten for the second stone of a turn.
func (v *turnProver) threatenAtEnd(n int, next turn) (turns int) {
	v.play(next)
	var c cover
	v.board.cover(1-v.side, &c)
	switch {
	case c.need > 2:
		turns = 2
	case c.need == 2 && n > 2:
		turns = v.allCoversLose(n, &c)
	}
	v.back(next)
	return turns
}

// remembered returns the threat that the memory knows for the position.
func (v *turnProver) remembered() turn {
	if e, ok := v.worker.memory.recall(v.threatKey(), 0); ok {
		return e.turn()
	}
	return noTurn
}

// threatLine returns the turns of a win by threats within n turns that begins with one: the answers are those that hold longest. Its
// stones do not count, as the win is found already.
func (v *turnProver) threatLine(n int, first turn) (line []turn) {
	defer func(nodes int) { v.worker.nodes = nodes }(v.worker.nodes)
	v.worker.limit, v.threat.allow = 1<<62, 1<<62
	for next := first; next != noTurn; {
		line = append(line, next)
		v.play(next)
		var c cover
		v.board.cover(1-v.side, &c)
		answer := v.longestAnswer(n, &c)
		line = append(line, answer)
		v.play(answer)
		if n--; v.board.threatens(v.side) {
			line = append(line, v.filling())
			break
		}
		next, _ = v.threatenAll(n, v.remembered())
	}
	for i := len(line) - 1; i >= 0; i-- {
		if i < v.turns {
			v.back(line[i])
		}
	}
	return line
}

// longestAnswer returns the turn against threats after which they take the longest to win.
func (v *turnProver) longestAnswer(n int, c *cover) turn {
	if c.need > 2 {
		return v.hopeless()
	}
	best, most := noTurn, 0
	for _, answer := range c.turns[:c.pairs] {
		v.play(answer)
		k := 1
		for k < n && v.winsByThreats(k) == 0 {
			k++
		}
		v.back(answer)
		if k > most {
			best, most = answer, k
		}
	}
	return best
}

// hopeless returns a turn against threats that no turn can stop: it stops as many as two good points can.
func (v *turnProver) hopeless() turn {
	var room [8]int16
	b := &v.board
	list := b.groups[threats+group(1-v.side)]
	first := b.freePoints(list[0], room[:0])[0]
	if v.turns == 0 && v.atRoot == 1 || b.empty == 1 {
		return turn{a: first, b: -1}
	}
	for _, span := range list {
		if second := b.freePoints(span, room[:0])[0]; second != first {
			return newTurn(first, second, 0)
		}
	}
	second := b.free.next(0)
	if second == int(first) {
		second = b.free.next(second + 1)
	}
	return newTurn(first, int16(second), 0)
}

// filling returns the turn that fills a threat of the side to move.
func (v *turnProver) filling() turn {
	b := &v.board
	var room [8]int16
	free := b.freePoints(b.groups[threats+group(v.side)][0], room[:0])
	if len(free) == 1 {
		return turn{a: free[0], b: -1}
	}
	return newTurn(free[0], free[1], 0)
}
