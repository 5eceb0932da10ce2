package search

import (
	"context"

	"pentepost/rules"
)

// An Answer says what a seat can do against a stone that was to win by force.
type Answer struct {
	Wins   int          // the stone wins by force, within so many plies, itself the first; 0: no proof of that
	Moves  []rules.Move // the best answer; none if the stone wins or ends the game
	Loses  int          // the answer wins by force, within so many plies, itself the first; 0: no proof of that
	Threat bool         // after the answer, its seat would win with one more stone
	Nodes  int          // stones placed in the search
}

// Shares of the nodes of a search for an answer.
const (
	counterShare = 4 // one in so many is spent on a win of the seat that answers
	guessShare   = 8 // and on the stone that it would play
)

// counterPlies is within how many plies the seat that answers looks for a win.
const counterPlies = 7

// Answer looks for the answer to a stone that was to win within a number of plies, with at most so many stones placed in the
// search. It looks for proofs that the seat that answers wins, or that the other one does, within six plies more. Without a proof,
// the answer is one after which it found no forced win.
func (w *Worker) Answer(ctx context.Context, before rules.Position, stone rules.Move, plies, nodes int) (Answer, error) {
	p, _, err := before.Play(stone)
	switch {
	case err != nil:
		return Answer{}, err
	case p.Ruleset().Seats != 2:
		return Answer{}, ErrNotPlayed
	case p.Result().Outcome == rules.Win && p.Result().Winner == before.Turn():
		return Answer{Wins: 1}, nil
	case p.Result().Over():
		return Answer{}, nil
	}
	a := w.counter(ctx, &p, nodes/counterShare)
	if a.Loses > 0 {
		return a, ctx.Err()
	}
	guess, err := w.Best(ctx, p, Level{Nodes: nodes / guessShare, Depth: 10, Width: 24}, 1)
	if err != nil {
		return Answer{}, err
	}
	w.begin(ctx, &p, orient(&p))
	a.Nodes += guess.Nodes
	a.Moves, w.limit = []rules.Move{guess.Move}, nodes-a.Nodes
	if w.provable() {
		w.hold(&a, plies)
	}
	a.Nodes += w.nodes
	return a, ctx.Err()
}

// counter looks for a win of the seat on turn.
func (w *Worker) counter(ctx context.Context, p *rules.Position, nodes int) Answer {
	w.begin(ctx, p, orient(p))
	w.limit = nodes
	if points := w.finish(); points != nil {
		return Answer{Moves: w.movesAt(points), Loses: len(points), Nodes: w.nodes}
	}
	for n := 3; w.provable() && n <= counterPlies && !w.stopped; n += 2 {
		if point, wins := w.forcingStone(n, -1); wins {
			return Answer{Moves: w.movesAt([]int16{point}), Loses: n, Nodes: w.nodes}
		}
	}
	return Answer{Nodes: w.nodes}
}

// hold looks for an answer after which the other seat does not win within three plies, then five, and so on. It begins with the
// one that was guessed, and stays with an answer as long as it holds.
func (w *Worker) hold(a *Answer, plies int) {
	const more = 6
	answer := w.state.fromRoot[a.Moves[0].Point]
	for n := 3; n <= plies+more; n += 2 {
		next := w.holdingAnswer(n, answer)
		if w.stopped {
			break
		}
		if next < 0 {
			a.Wins, a.Moves = n, nil
			return
		}
		answer = next
	}
	a.Moves, a.Threat = w.movesAt([]int16{answer}), w.threatensAfter(answer)
}

// holdingAnswer returns an answer after which the other side does not win within n-2 plies, -1 if there is none. It tries one
// first.
func (w *Worker) holdingAnswer(n int, first int16) int16 {
	s := w.state
	c := &w.lists[s.ply]
	w.answers(c)
	w.prefer(c, first)
	for i := 0; i < c.n && !w.stopped; i++ {
		next := c.next(i)
		if !s.place(int(next.point())) {
			continue
		}
		w.count()
		lost := w.lostAfterAnswer(n)
		s.back()
		if !lost {
			return next.point()
		}
	}
	return -1
}

// threatensAfter reports whether the side to move would win with a second stone after a first one.
func (w *Worker) threatensAfter(point int16) bool {
	s := w.state
	if !s.place(int(point)) {
		return false
	}
	defer s.back()
	if s.result.Over() {
		return false
	}
	s.skip()
	defer s.back()
	return w.winningStone() >= 0
}
