package search

import (
	"context"
	"math/bits"
	"sync"
)

// NewTeam returns a worker that searches on several threads, or on one. They share a memory of at most so many bytes, and at the highest level
// they keep it through a game. So what such a worker chooses depends on what it has thought before, and on which thread is first.
//
// DECISION: the threads search the same position, and share the memory and which stones they are searching ([busyStones]). With the memory
// alone (lazy SMP) they did the same in step, and two were 0.95 times as fast as one to twelve plies of Pente; now they are 1.8 to 2.3
// times as fast (three runs of BenchmarkTeam, as who is first differs).
func NewTeam(threads, bytes int) *Worker {
	most := max(2, bytes/slotBytes)
	w := &Worker{memory: newMemory(1 << (bits.Len(uint(most)) - 1)), keeps: true}
	if threads > 1 {
		w.busy = new(busyStones)
	}
	for range threads - 1 {
		w.mates = append(w.mates, &Worker{memory: w.memory, busy: w.busy})
	}
	return w
}

// slotBytes is the size of a slot.
const slotBytes = 16

// deepenTogether deepens on all threads until one of them is done, and returns the choice that was searched most deeply. The threads share
// the nodes that are left.
func (w *Worker) deepenTogether(depth int) Choice {
	if len(w.mates) == 0 {
		return w.deepen(depth)
	}
	w.limit = w.nodes + (w.limit-w.nodes)/(1+len(w.mates))
	ctx, stop := context.WithCancel(w.ctx)
	defer stop()
	w.ctx = ctx
	for _, mate := range w.mates {
		mate.join(w)
	}
	choices := make([]Choice, 1+len(w.mates))
	var searching sync.WaitGroup
	for i, one := range append([]*Worker{w}, w.mates...) {
		searching.Go(func() {
			if choices[i] = one.deepen(depth); !one.stopped {
				stop()
			}
		})
	}
	searching.Wait()
	best, nodes := choices[0], 0
	for _, c := range choices {
		nodes += c.Nodes
		if c.Depth > best.Depth {
			best = c
		}
	}
	best.Nodes = nodes
	return best
}

// join sets up the search that another worker is about to begin.
func (w *Worker) join(first *Worker) {
	s := first.state
	w.setUp(first.ctx, s.root, s.fromRoot)
	w.width, w.extendTo, w.greed, w.seed = first.width, first.extendTo, first.greed, first.seed
	w.blind, w.careless = first.blind, first.careless
	w.limit = first.limit - first.nodes
}
