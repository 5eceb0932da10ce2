package search

import (
	"context"
	"errors"

	"pentepost/rules"
)

// A Worker does one search at a time: it chooses a stone, or looks for a proof. A search does not depend on the ones before it, except
// in a team ([NewTeam]). The size of a worker is fixed; BenchmarkWorker measures it.
type Worker struct {
	alphaBeta

	tables []*table // of the rulesets seen last
	boards []*geometry
	turns  *turnSearch // made when it is first needed
	mates  []*Worker   // search beside this one
	series series      // of searches whose memory is kept
	keeps  bool        // the memory of a search is for the next one, too
}

// ErrNotPlayed is the error for games that the computer does not play: games of three players
// or more.
var ErrNotPlayed = errors.New("the computer plays games of two only")

// ErrOver is the error for games that are over.
var ErrOver = errors.New("the game is over")

// A Worker keeps this many positions.
const entries = 1 << 19

// NewWorker returns a worker.
func NewWorker() *Worker { return newWorker(newMemory(entries), nil) }

// newWorker returns a worker of a team, or one that works alone.
func newWorker(m *memory, busy *busyStones) *Worker {
	return &Worker{alphaBeta: alphaBeta{walker: walker{memory: m}, busy: busy}}
}

// prover returns what looks for proofs with the state of the worker.
func (w *Worker) prover() *prover { return &prover{&w.walker} }

// begin prepares a search of a position, seen in an orientation.
func (w *Worker) begin(ctx context.Context, p *rules.Position, turned []int16) {
	w.setUp(ctx, p, turned)
	w.memory.begin(false)
	w.series = series{}
}

// setUp is begin for a worker whose memory others use, too.
func (w *Worker) setUp(ctx context.Context, p *rules.Position, turned []int16) {
	g := w.board(p.Ruleset())
	w.state = w.stateOf(p, g, turned)
	w.killers = [maxPlies][2]int16{}
	w.history = [2][places]int16{}
	for i := range w.killers {
		w.killers[i] = [2]int16{-1, -1}
	}
	w.ctx, w.nodes, w.limit, w.stopped = ctx, 0, 1<<62, false
	w.blind, w.careless, w.greed, w.seed = set{}, false, 0, 0
	w.width, w.extendTo = 40, 40
}

// stateOf returns the state of a position. At a choice of an opening with offers, the next stone is that which follows in
// ordinary play: a side can not always be kept, and no stone follows an offer.
func (w *Worker) stateOf(p *rules.Position, g *geometry, turned []int16) *state {
	if p.Choices() == 0 || !g.Opening.Gives().Has(rules.Offer) {
		return newState(p, g, w.table(g), turned)
	}
	without := p.WithoutOpening()
	s := newState(&without, g, w.table(g), turned)
	s.root, s.steps = p, p.Remaining()
	return s
}

// board returns the geometry of a ruleset, which is kept.
func (w *Worker) board(r rules.Ruleset) *geometry {
	for _, g := range w.boards {
		if g.Ruleset == r {
			return g
		}
	}
	w.boards = append(w.boards[max(0, len(w.boards)-kept+1):], newGeometry(r))
	return w.boards[len(w.boards)-1]
}

// kept is how many geometries and tables a worker keeps.
const kept = 2

// table returns the table of patterns of a ruleset, which is kept.
func (w *Worker) table(g *geometry) *table {
	for _, t := range w.tables {
		if t.serves(&g.Ruleset, g.reach) {
			return t
		}
	}
	w.tables = append(w.tables[max(0, len(w.tables)-kept+1):], newTable(g.Ruleset, g.reach))
	return w.tables[len(w.tables)-1]
}
