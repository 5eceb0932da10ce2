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
	switch {
	case p.Result().Over():
		return nil, ErrOver
	case p.Ruleset().Seats != 2:
		return nil, ErrNotPlayed
	}
	w.begin(ctx, &p, orient(&p))
	if points := w.finish(); points != nil {
		return &Proof{Plies: len(points), Line: w.movesAt(points), Nodes: w.nodes}, nil
	}
	w.limit = nodes
	switch {
	case w.inTurns():
		return w.winInTurns(plies), ctx.Err()
	case !w.provable():
		return nil, nil
	}
	return w.prove(plies), ctx.Err()
}

// WinsOnlyBy is like [Worker.Wins], but returns a proof only if no other first stone wins within the
// same number of plies or two more.
func (w *Worker) WinsOnlyBy(ctx context.Context, p rules.Position, plies, nodes int) (*Proof, error) {
	proof, err := w.Wins(ctx, p, plies, nodes)
	if err != nil || proof == nil || !w.provable() {
		return nil, err
	}
	s := w.state
	w.limit, w.stopped = w.nodes+nodes, false
	first := s.fromRoot[proof.Line[0].Point]
	for n := 1; n <= proof.Plies+2; n += 2 {
		if w.forcesOtherwise(first, n) || w.stopped {
			return nil, ctx.Err()
		}
	}
	return proof, nil
}

// provable reports whether forced wins are looked for in a position.
func (w *Worker) provable() bool { return w.state.PerTurn <= 1 && len(w.state.steps) == 0 }

// prove looks for a win within one ply, then three, and so on. A search that ends before it has found the first stone of a
// win again has proved nothing.
func (w *Worker) prove(plies int) *Proof {
	for n := 1; n <= plies && !w.stopped; n += 2 {
		if !w.forces(n) {
			continue
		}
		if line := w.proofLine(n); len(line) > 0 {
			return &Proof{Plies: n, Line: line, Nodes: w.nodes}
		}
		return nil
	}
	return nil
}

// proofLine returns the line of a proof: the winner's stones from the memory, and of the
// answers the one that holds longest.
func (w *Worker) proofLine(n int) []rules.Move {
	s := w.state
	w.limit = 1 << 62
	var line []rules.Move
	for n > 0 && !s.result.Over() {
		p := w.winningStone()
		for k := 3; p < 0 && k <= n; k += 2 {
			stone, _ := w.stoneBy(byThreats, k, -1)
			p = int(stone)
		}
		if p < 0 || !w.follow(&line, p) || s.result.Over() {
			break
		}
		n -= 2
		answer := w.longestAnswer(n)
		if answer < 0 || !w.follow(&line, answer) {
			break
		}
	}
	for range line {
		s.back()
	}
	return line
}

// follow plays a stone of a line.
func (w *Worker) follow(line *[]rules.Move, p int) bool {
	if !w.state.place(p) {
		return false
	}
	*line = append(*line, rules.Place(w.state.toRoot[p]))
	return true
}

// longestAnswer returns the answer that delays the win longest, at most n plies.
func (w *Worker) longestAnswer(n int) int {
	s := w.state
	c := &w.lists[s.ply]
	w.answers(c)
	if c.n == 0 { // nothing blocks, so the other side wins after any stone
		w.list(c, &s.free)
	}
	best, bestPlies := -1, 0
	for i := range c.n {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		plies := 0
		if !s.result.Over() {
			for plies = 1; plies < n && !w.forces(plies); plies += 2 {
			}
		}
		s.back()
		if plies > bestPlies {
			best, bestPlies = int(next.point()), plies
		}
	}
	return best
}
