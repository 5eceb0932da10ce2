package search

import (
	"context"
	"errors"

	"pentepost/rules"
)

// A Worker is the memory of one searcher. It does one search at a time. A search does not depend on the ones before it, except
// in a team ([NewTeam]). The size of a worker is fixed; BenchmarkWorker measures it.
type Worker struct {
	memory *memory
	tables []*table // of the rulesets seen last
	boards []*geometry

	state    *state
	lists    [maxPlies]candidates
	line     [maxPlies]variation
	killers  [maxPlies][2]int16
	history  [2][places]int16
	extendTo int // the most plies that fours extend the search to
	width    int // points that are searched of a position; 0 for all, each to the full depth

	ctx      context.Context
	nodes    int
	limit    int
	stopped  bool
	greed    int // what a stone that the root captures is worth, beside all else
	seed     uint64
	blind    set // points that the player overlooks
	careless bool

	turns  *turnSearch // made when it is first needed
	mates  []*Worker   // search beside this one
	busy   *busyStones // of the team; nil for one worker
	series series      // of searches whose memory is kept
	keeps  bool        // the memory of a search is for the next one, too
}

// A variation is a line of points.
type variation struct {
	points [maxPlies]int16
	n      int
}

// ErrNotPlayed is the error for games that the computer does not play: games of three players
// or more.
var ErrNotPlayed = errors.New("the computer plays games of two only")

// ErrOver is the error for games that are over.
var ErrOver = errors.New("the game is over")

// A Worker keeps this many positions.
const entries = 1 << 19

// NewWorker returns a worker.
func NewWorker() *Worker { return &Worker{memory: newMemory(entries)} }

// done reports whether nobody waits for the search any longer.
func (w *Worker) done() bool { return w.ctx.Err() != nil }

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
