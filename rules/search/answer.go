package search

import (
	"context"

	"pentepost/rules"
	"pentepost/rules/proof"
)

// An Answer says what a seat can do against a stone that was to win by force.
type Answer struct {
	Wins   int          // the stone wins by force, within so many plies, itself the first; 0: no proof of that
	Moves  []rules.Move // the best answer; none if the stone wins or ends the game
	Loses  int          // the answer wins by force, within so many plies, itself the first; 0: no proof of that
	Proof  *proof.Claim // of Wins or Loses, after the stone; nil if neither is claimed, or the stone wins at once
	Threat bool         // after the answer, its seat would win with one more stone
	Nodes  int          // stones placed in the search, and to write the proof down
}

// Shares of the nodes of a search for an answer.
const (
	counterShare = 4 // one in so many is spent on a win of the seat that answers
	guessShare   = 8 // on the stone that it would play
	longShare    = 8 // and on a long win by fours of the seat that has placed the stone
)

const (
	counterPlies = 7  // within how many plies the seat that answers looks for a win
	morePlies    = 6  // how many plies longer than the shortest win the other seat's may take
	longestFours = 25 // within how many plies either of them wins by fours alone
)

// Answer looks for the answer to a stone that was to win within a number of plies, with at most so many stones placed in the
// search, and at most as many again to write a proof down. It looks for proofs that the seat that answers wins, or that the
// other one does, within six plies more or by fours. Without a proof, the answer is one after which it found no forced win.
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
	won, err := w.ProveWin(ctx, p, Bounds{Plies: counterPlies, Fours: longestFours, Nodes: nodes / counterShare})
	a := Answer{Nodes: w.nodes}
	if err != nil {
		return a, err
	}
	if won != nil {
		if a.Proof = &won.Claim; p.Turn() == before.Turn() {
			a.Wins = won.Plies + 1
		} else {
			a.Moves, a.Loses = won.Line[:min(len(won.Line), p.StonesLeft())], won.Plies
		}
		return a, nil
	}
	guess, err := w.Best(ctx, p, Level{Nodes: nodes / guessShare, Depth: 10, Width: 24}, 1)
	if err != nil {
		return Answer{}, err
	}
	a.Nodes += guess.Nodes
	a.Moves = guess.Line[:min(len(guess.Line), p.StonesLeft())]
	v, err := w.prepare(ctx, &p, nodes-a.Nodes-nodes/longShare)
	if err != nil {
		return a, err
	}
	switch {
	case v.inTurns() && p.Turn() != before.Turn():
		if lost := w.proveLossInTurns(before.Turn(), Bounds{Plies: plies + morePlies, Fours: longestFours}); lost != nil {
			a.Wins, a.Moves, a.Proof = lost.Plies+1, nil, &lost.Claim
		}
	case v.provable():
		v.hold(&a, plies)
		v.holdFours(&a, nodes/longShare)
	}
	a.Nodes += v.nodes
	return a, ctx.Err()
}

// hold looks for an answer after which the other seat does not win within three plies, then five, and so on. It begins with the
// one that was guessed, and stays with an answer as long as it holds.
func (v *prover) hold(a *Answer, plies int) {
	answer := v.state.fromRoot[a.Moves[0].Point]
	for n := 3; n <= plies+morePlies; n += 2 {
		next := v.holdingAnswer(byThreats, n, answer)
		if v.stopped {
			break
		}
		if next < 0 {
			v.lose(a, step{byThreats, n})
			return
		}
		answer = next
	}
	a.Moves, a.Threat = v.movesAt([]int16{answer}), v.threatensAfter(answer)
}

// holdFours looks for a long win by fours against all answers, if there is no other.
func (v *prover) holdFours(a *Answer, nodes int) {
	if a.Wins > 0 {
		return
	}
	v.limit, v.stopped = v.nodes+nodes, v.done()
	for n := 7; n <= longestFours && !v.stopped; n += 2 {
		if v.losesBy(byFours, n) {
			v.lose(a, step{byFours, n})
			return
		}
	}
}

// lose notes that every answer loses, if the proof of it can be written down.
func (v *prover) lose(a *Answer, found step) {
	winner := rules.Seat(2 - v.state.side)
	if lost := v.grown(winner, found, (*grower).loser); lost != nil {
		a.Wins, a.Moves, a.Threat, a.Proof = found.plies, nil, false, &lost.Claim
	}
}

// threatensAfter reports whether the side to move would win with a second stone after a first one.
func (v *prover) threatensAfter(point int16) bool {
	s := v.state
	if !s.place(int(point)) {
		return false
	}
	defer s.back()
	if s.result.Over() {
		return false
	}
	s.skip()
	defer s.back()
	return v.winningStone() >= 0
}
