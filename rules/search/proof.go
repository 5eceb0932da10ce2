package search

import (
	"context"

	"pentepost/rules"
)

// A Proof is a forced win: whatever the other seat does, the seat to move wins within Plies.
type Proof struct {
	Plies int          // stones until the end, at most; the winner places the first and the last
	Line  []rules.Move // one way for the game to go on, beginning with the winning move
	Nodes int          // stones placed in the search
}

// Wins looks for a forced win of the seat to move within a number of plies, with at most that
// many stones placed in the search. A nil proof means that none was found.
//
// The winner's stones are threats: after each of them the winner would win soon if the other
// seat passed. The other seat's answers are all legal stones, none left out, so a proof is a
// proof. Wins finds none during an opening. Where turns have two stones, the threats are those that one
// stone cannot stop.
func (w *Worker) Wins(ctx context.Context, p rules.Position, plies, nodes int) (*Proof, error) {
	v, err := w.prepare(ctx, &p, nodes)
	if err != nil {
		return nil, err
	}
	if points := v.finish(); points != nil {
		return &Proof{Plies: len(points), Line: v.movesAt(points), Nodes: v.nodes}, nil
	}
	switch {
	case v.inTurns():
		return w.winInTurns(plies), ctx.Err()
	case !v.provable():
		return nil, nil
	}
	return v.prove(plies), ctx.Err()
}

// WinsOnlyBy is like [Worker.Wins], but returns a proof only if no other first stone wins within the
// same number of plies or two more.
func (w *Worker) WinsOnlyBy(ctx context.Context, p rules.Position, plies, nodes int) (*Proof, error) {
	proof, err := w.Wins(ctx, p, plies, nodes)
	v := w.prover()
	if err != nil || proof == nil || !v.provable() {
		return nil, err
	}
	v.limit, v.stopped = v.nodes+nodes, false
	first := v.state.fromRoot[proof.Line[0].Point]
	for n := 1; n <= proof.Plies+2; n += 2 {
		if v.forcesOtherwise(first, n) || v.stopped {
			return nil, ctx.Err()
		}
	}
	return proof, nil
}

// A prover looks for forced wins, and for answers that hold against them.
type prover struct{ *walker }

// provable reports whether forced wins are looked for in a position.
func (v *prover) provable() bool { return v.state.PerTurn <= 1 && len(v.state.steps) == 0 }

// prove looks for a win within one ply, then three, and so on. A search that ends before it has found the first stone of a
// win again has proved nothing.
func (v *prover) prove(plies int) *Proof {
	for n := 1; n <= plies && !v.stopped; n += 2 {
		if !v.forces(n) {
			continue
		}
		if line := v.proofLine(n); len(line) > 0 {
			return &Proof{Plies: n, Line: line, Nodes: v.nodes}
		}
		return nil
	}
	return nil
}

// proofLine returns the line of a proof: the winner's stones from the memory, and of the
// answers the one that holds longest.
func (v *prover) proofLine(n int) []rules.Move {
	s := v.state
	v.limit = 1 << 62
	var line []rules.Move
	for n > 0 && !s.result.Over() {
		p := v.winningStone()
		for k := 3; p < 0 && k <= n; k += 2 {
			stone, _ := v.stoneBy(byThreats, k, -1)
			p = int(stone)
		}
		if p < 0 || !v.follow(&line, p) || s.result.Over() {
			break
		}
		n -= 2
		answer := v.longestAnswer(n)
		if answer < 0 || !v.follow(&line, answer) {
			break
		}
	}
	for range line {
		s.back()
	}
	return line
}

// follow plays a stone of a line.
func (v *prover) follow(line *[]rules.Move, p int) bool {
	if !v.state.place(p) {
		return false
	}
	*line = append(*line, rules.Place(v.state.toRoot[p]))
	return true
}

// longestAnswer returns the answer that delays the win longest, at most n plies.
func (v *prover) longestAnswer(n int) int {
	s := v.state
	c := &v.lists[s.ply]
	v.answers(c)
	if c.n == 0 { // nothing blocks, so the other side wins after any stone
		v.list(c, &s.free)
	}
	best, bestPlies := -1, 0
	for i := range c.n {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		plies := 0
		if !s.result.Over() {
			for plies = 1; plies < n && !v.forces(plies); plies += 2 {
			}
		}
		s.back()
		if plies > bestPlies {
			best, bestPlies = int(next.point()), plies
		}
	}
	return best
}
