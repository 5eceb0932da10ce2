package search

import (
	"pentepost/rules"
	"pentepost/rules/proof"
)

// A grower makes the tree of a proof out of what a search has found. What the memory has lost is proved again.
//
// The tree is checked elsewhere, by the rules alone. So the grower may believe the search: where a five is threatened, it
// looks only at the answers that could stop it.
type grower struct {
	*prover

	by method
}

// winner returns the tree of a side that is on turn and wins within n plies, or nil if it finds none.
func (g *grower) winner(n int) *proof.Tree {
	if p := g.winningStone(); p >= 0 {
		return g.stone(p)
	}
	if g.by != byBoth {
		return g.soonest(3, n)
	}
	if g.foursWin(endFours) {
		return (&grower{g.prover, byFours}).soonest(3, endFours)
	}
	if !g.state.plainRow && g.forces(3) {
		return (&grower{g.prover, byThreats}).soonest(3, 3)
	}
	return g.soonest(5, n)
}

// soonest returns the tree of a win within k plies, within two more, and so on to n.
func (g *grower) soonest(k, n int) *proof.Tree {
	s := g.state
	for k <= n && !g.winsBy(g.by, k) {
		k += 2
	}
	if k > n || g.stopped {
		return nil
	}
	first := int16(-1)
	if known, ok := g.memory.recall(s.key()^g.by.salt(), 0); ok {
		first = known.point
	}
	point, proved := g.stoneBy(g.by, k, first)
	if !proved || !s.place(int(point)) {
		return nil
	}
	then := g.loser(k)
	s.back()
	if then == nil {
		return nil
	}
	return &proof.Tree{Move: g.move(int(point)), Then: then}
}

// stone returns the tree of a stone that wins at once.
func (g *grower) stone(p int) *proof.Tree { return &proof.Tree{Move: g.move(p)} }

// loser returns the tree of a side that is on turn and loses within n-1 plies. The answers after which the winner can go
// on as if the side had passed share one tree.
func (g *grower) loser(n int) *proof.Tree {
	s := g.state
	t := &proof.Tree{Answers: map[rules.Move]*proof.Tree{}}
	points := s.free
	if five := g.threatened(); five >= 0 {
		t.Then, points = g.stone(five), s.stops(five)
	} else if !s.waiting {
		t.Then = g.afterPass(n)
	}
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		if !s.place(p) {
			continue
		}
		grown := s.result.Over() || g.answer(t, p, n)
		s.back()
		if !grown {
			return nil
		}
	}
	return t
}

// threatened returns the point of a five that the side to move has to stop, or -1. A stone that does not stop it loses at
// once, unless it can repeat a position.
func (g *grower) threatened() int {
	s := g.state
	if !s.plainRow || s.Repetition || s.offers.count[1-s.side][fives] == 0 {
		return -1
	}
	return s.offers.sets[1-s.side][fives].next(0)
}

// afterPass returns the tree that wins if the side to move passes, or nil.
func (g *grower) afterPass(n int) *proof.Tree {
	s := g.state
	s.skip()
	defer s.back()
	return g.winner(n - 2)
}

// answer adds the answer p, which has just been placed, to a tree. It reports whether the winner goes on to win.
func (g *grower) answer(t *proof.Tree, p, n int) bool {
	if t.Then != nil && g.serves(t.Then) {
		return true
	}
	own := g.winner(n - 2)
	switch {
	case own == nil:
		return false
	case t.Then == nil:
		t.Then = own
	default:
		t.Answers[g.move(p)] = own
	}
	return true
}

// serves reports whether the side to move wins by a tree that was made for another position.
func (g *grower) serves(t *proof.Tree) bool {
	s := g.state
	me, p := s.side, s.fromRoot[t.Move.Point]
	if g.stopped || s.board[p] != 0 || !s.place(int(p)) {
		return false
	}
	g.count()
	wins := s.wonBySide(me) || !s.result.Over() && t.Then != nil && g.withstands(t.Then)
	s.back()
	return wins
}

// withstands reports whether a tree that was made for another position has a win after each answer of the side to move.
func (g *grower) withstands(t *proof.Tree) bool {
	s := g.state
	if g.winningStone() >= 0 {
		return false
	}
	points := s.free
	if t.Then != nil && t.Then.Then == nil && g.threatened() >= 0 {
		if five := int(s.fromRoot[t.Then.Move.Point]); s.offers.has(five, 1-s.side, fives) {
			points = s.stops(five)
			for m := range t.Answers { // here they may stop nothing
				if q := int(s.fromRoot[m.Point]); s.board[q] == 0 {
					points.add(q)
				}
			}
		}
	}
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		if !s.place(p) {
			continue
		}
		g.count()
		wins := s.wonBySide(s.side)
		if !wins && !s.result.Over() {
			after, own := t.Answers[g.move(p)]
			if !own {
				after = t.Then
			}
			wins = after != nil && g.serves(after)
		}
		s.back()
		if !wins {
			return false
		}
	}
	return true
}
