package search

import (
	"pentepost/rules"
	"pentepost/rules/proof"
)

// A turnGrower makes the tree of a win by threats where turns have two stones. Only the stones in the gaps of the threats need
// trees of their own: after any others a row is filled.
//
// As with a [grower], the rules check the tree, so it may believe the search.
type turnGrower struct {
	*turnProver

	wins map[uint64]*proof.Tree // of positions with the winner on turn, by their stones
}

// proveWinInTurns is ProveWin where turns have two stones.
func (w *Worker) proveWinInTurns(winner rules.Seat, b Bounds) *Proven {
	t := w.beginTurns()
	first, n, complete := t.proveAtRoot(b.turns(t.atRoot), 0, 1<<62)
	if n == 0 {
		w.stopped = !complete
		return nil
	}
	return w.prover().written(winner, func() *proof.Tree { return t.grower().after(first, n) })
}

// proveLossInTurns is ProveLoss where turns have two stones.
//
// DECISION: where one of the two stones stops all threats and the other is free, nothing is proved: each of the 360 free stones
// would need a tree that takes 400,000 moves to check.
func (w *Worker) proveLossInTurns(winner rules.Seat, b Bounds) *Proven {
	t := w.beginTurns()
	var c cover
	if t.board.cover(1-t.side, &c); c.need < t.atRoot {
		w.stopped = c.need > 0
		return nil
	}
	n := b.turns(2)
	if !t.losesWithin(n) {
		return nil
	}
	return w.prover().written(winner, func() *proof.Tree { return t.grower().loser(n+1, t.atRoot) })
}

// turns returns within how many turns of two stones a win is looked for whose first turn has so many left.
func (b Bounds) turns(left int) int { return max(1, (max(b.Plies, b.Fours)-left)/4+1) }

func (v *turnProver) grower() *turnGrower { return &turnGrower{v, map[uint64]*proof.Tree{}} }

// winner returns the tree of a side that is on turn and wins within n of its turns, or nil if it finds none.
func (g *turnGrower) winner(n int) (tree *proof.Tree) {
	b := &g.board
	if b.threatens(g.side) {
		return g.fill(b.gapOf(b.groups[threats+group(g.side)][0], -1, -1))
	}
	if known := g.wins[b.hash]; known != nil {
		return known
	}
	for k := 2; k <= n && tree == nil && !g.stopped; k++ {
		if turns := g.winsByThreats(k); turns > 0 {
			tree = g.after(g.remembered(), turns)
		}
	}
	g.wins[b.hash] = tree
	return tree
}

// after returns the tree of a turn by which the side to move wins within n turns, or nil.
func (g *turnGrower) after(next turn, n int) *proof.Tree {
	if next.same(noTurn) {
		return nil
	}
	g.play(next)
	then := g.loser(n, 2)
	g.back(next)
	if then == nil {
		return nil
	}
	return g.stones(next.a, next.b, then)
}

// fill returns the tree of the stones that fill a row.
func (g *turnGrower) fill(of gap) *proof.Tree {
	if of[0] == of[1] {
		return g.stones(of[0], -1, nil)
	}
	return g.stones(of[0], of[1], nil)
}

// stones returns a tree that begins with the stones of a turn. The second one may be -1.
func (g *turnGrower) stones(a, b int16, then *proof.Tree) *proof.Tree {
	if b >= 0 {
		then = &proof.Tree{Move: g.worker.move(int(b)), Then: then}
	}
	return &proof.Tree{Move: g.worker.move(int(a)), Then: then}
}

// loser returns the tree of a side that has some stones left in its turn, and loses: the other side threatens to fill rows, and
// has won within n turns with the one before. It returns nil if it finds none.
func (g *turnGrower) loser(n, left int) *proof.Tree {
	d := defence{turnGrower: g, turns: n, left: left}
	b := &g.board
	for _, span := range b.groups[threats+group(1-g.side)] {
		free := b.gapOf(span, -1, -1)
		d.gaps, d.fills = append(d.gaps, free), append(d.fills, g.fill(free))
		d.points.add(int(free[0]))
		d.points.add(int(free[1]))
	}
	if left == 1 {
		return d.lastStone(-1)
	}
	return d.stone(-1, d.lastStone)
}

// A defence is a turn against threats.
type defence struct {
	*turnGrower

	turns  int // within which the other side has won, with the one before
	left   int // stones of the turn
	gaps   []gap
	fills  []*proof.Tree // of the gaps
	points set           // in the gaps
}

// stone returns the tree of the next stone after a first one, or nil. The point -1 stands for all points outside the gaps.
func (d *defence) stone(first int16, after func(p int16) *proof.Tree) *proof.Tree {
	t := &proof.Tree{Answers: map[rules.Move]*proof.Tree{}, Then: after(-1)}
	if t.Then == nil {
		return nil
	}
	for p := d.points.next(0); p >= 0; p = d.points.next(p + 1) {
		if int16(p) == first {
			continue
		}
		own := after(int16(p))
		if own == nil {
			return nil
		}
		if own != t.Then {
			t.Answers[d.worker.move(p)] = own
		}
	}
	return t
}

// lastStone returns the tree of the last stone of the turn.
func (d *defence) lastStone(first int16) *proof.Tree {
	return d.stone(first, func(p int16) *proof.Tree { return d.whole(first, p) })
}

// whole returns the tree after the whole turn, or nil.
func (d *defence) whole(p, q int16) *proof.Tree {
	if i := uncovered(d.gaps, p, q); i >= 0 {
		return d.fills[i]
	}
	if d.left == 2 && min(p, q) < 0 { // the other stone may be anywhere
		return nil
	}
	answer := newTurn(max(p, q), min(p, q), 0)
	d.play(answer)
	defer d.back(answer)
	return d.winner(d.turns - 1)
}
