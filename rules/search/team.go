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
// alone (lazy SMP) they searched the same at the same time, and two were 0.95 times as fast as one to twelve plies of Pente. Now they are 1.8 to 2.6
// times as fast, and 1.9 to 2.2 times in Connect6 (six and three runs of BenchmarkTeam). There it was 1.4 to 1.5 times while both looked for
// threats in the same positions. Against one thread, at 50 ms a stone, two won 59 % of 200 games of Connect6, and 56 % before.
func NewTeam(threads, bytes int) *Worker {
	most := max(2, bytes/slotBytes)
	shared, busy := newMemory(1<<(bits.Len(uint(most))-1)), (*busyStones)(nil)
	if threads > 1 {
		busy = new(busyStones)
	}
	w := newWorker(shared, busy)
	w.keeps = true
	for range threads - 1 {
		w.mates = append(w.mates, newWorker(shared, busy))
	}
	return w
}

// slotBytes is the size of a slot.
const slotBytes = 16

// deepenTogether deepens on all threads until one of them is done. The threads share the nodes that are left.
func (w *Worker) deepenTogether(level Level) Choice {
	if len(w.mates) == 0 {
		return w.deepen(level)
	}
	w.limit = w.nodes + (w.limit-w.nodes)/(1+len(w.mates))
	ctx, stop := context.WithCancel(w.ctx)
	defer stop()
	w.ctx = ctx
	for _, mate := range w.mates {
		mate.join(w)
	}
	team := append([]*Worker{w}, w.mates...)
	choices := make([]Choice, len(team))
	var searching sync.WaitGroup
	for i, one := range team {
		searching.Go(func() {
			if choices[i] = one.deepen(level); !one.stopped {
				stop()
			}
		})
	}
	searching.Wait()
	best := choices[bestIn(team, choices)]
	best.Nodes = 0
	for _, c := range choices {
		best.Nodes += c.Nodes
	}
	return best
}

// bestIn returns the worker whose choice the team takes: one that is done, as it may have found a win; otherwise the one that has searched most
// deeply.
func bestIn(team []*Worker, choices []Choice) (best int) {
	for i, one := range team {
		done, bestDone := !one.stopped, !team[best].stopped
		if done && !bestDone || done == bestDone && choices[i].Depth > choices[best].Depth {
			best = i
		}
	}
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
