package search

import (
	"context"
	"math/bits"
	"sync"
)

// NewTeam returns a worker that searches on several threads, or on one. They share a memory of at most so many bytes, and at the highest level
// they keep it through a game. So what such a worker chooses depends on what it has thought before, and on which thread is first.
//
// DECISION: the threads search the same position and help each other by the memory alone (lazy SMP).
func NewTeam(threads, bytes int) *Worker {
	most := max(2, bytes/slotBytes)
	w := &Worker{memory: newMemory(1 << (bits.Len(uint(most)) - 1)), keeps: true}
	for range threads - 1 {
		w.mates = append(w.mates, &Worker{memory: w.memory})
	}
	return w
}

// slotBytes is the size of a slot.
const slotBytes = 16

// deepenTogether deepens on all threads, and returns the choice that was searched most deeply. The threads share the nodes that are left.
func (w *Worker) deepenTogether(depth int) Choice {
	if len(w.mates) == 0 {
		return w.deepen(1, depth)
	}
	w.limit = w.nodes + (w.limit-w.nodes)/(1+len(w.mates))
	ctx, stop := context.WithCancel(w.ctx)
	choices := make([]Choice, len(w.mates))
	var searching sync.WaitGroup
	for i, mate := range w.mates {
		mate.join(ctx, w)
		searching.Go(func() { choices[i] = mate.deepen(min(depth, 2+i%2), depth) }) // not all at the same depth
	}
	best := w.deepen(1, depth)
	stop()
	searching.Wait()
	nodes := best.Nodes
	for _, c := range choices {
		nodes += c.Nodes
		if c.Depth > best.Depth {
			best = c
		}
	}
	best.Nodes = nodes
	return best
}

// join sets up the search that another worker has begun.
func (w *Worker) join(ctx context.Context, first *Worker) {
	s := first.state
	w.setUp(ctx, s.root, s.fromRoot)
	w.width, w.extendTo, w.greed, w.seed = first.width, first.extendTo, first.greed, first.seed
	w.blind, w.careless = first.blind, first.careless
	w.limit = first.limit - first.nodes
}
