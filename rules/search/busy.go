package search

import "sync/atomic"

// The least depths at which the workers of a team tell each other what they search, in plies and in turns. From 3 or 5 plies on, or two
// turns, two workers were as fast as from these on, or slower.
const (
	busyDepth = 4
	busyTurns = 1
)

// busyStones are the stones that the workers of a team are searching now, by the keys of [Worker.stoneKey]. Two that share a place hide
// each other: then one may be searched twice.
type busyStones [1 << 15]atomic.Uint64

// at returns the place of a stone.
func (b *busyStones) at(key uint64) *atomic.Uint64 { return &b[key%uint64(len(b))] }

// has reports whether a worker is searching a stone.
func (b *busyStones) has(key uint64) bool { return b.at(key).Load() == key }

// add notes that a worker begins to search a stone.
func (b *busyStones) add(key uint64) { b.at(key).Store(key) }

// remove notes that a worker has searched a stone.
func (b *busyStones) remove(key uint64) { b.at(key).CompareAndSwap(key, 0) }

// shares reports whether the stones of a position that is searched to a depth are shared out among a team.
func (w *Worker) shares(depth int) bool { return w.busy != nil && depth >= busyDepth }

// stoneKey returns the key of a stone of a side in a position with some hash.
func (w *Worker) stoneKey(hash uint64, p int16, side int) uint64 { return hash ^ w.state.keys[p][side] }

// nextOf moves the candidate that is searched next to place i, and returns it: the most promising one, or in a team the most promising
// one that no other worker is searching. When a worker comes to those of the others, the memory knows about them (Kerrigan,
// Simplified ABDADA).
func (w *Worker) nextOf(c *candidates, i, depth int) candidate {
	next := c.next(i)
	if i == 0 || !w.shares(depth) {
		return next
	}
	s := w.state
	for j := i; j < c.n; j++ {
		if other := c.next(j); !w.busy.has(w.stoneKey(s.hash, other.point(), s.side)) {
			c.list[i], c.list[j] = other, c.list[i]
			return other
		}
	}
	return next
}

// shares is [Worker.shares] where turns are searched.
func (t *turnSearch) shares(depth int) bool { return t.worker.busy != nil && depth >= busyTurns }

// nextOf is [Worker.nextOf] for turns.
func (t *turnSearch) nextOf(list []turn, i, depth int) turn {
	promising(list[i:], noTurn)
	next := list[i]
	if i == 0 || !t.shares(depth) {
		return next
	}
	for j := i; j < len(list); j++ {
		promising(list[j:], noTurn)
		if other := list[j]; !t.worker.busy.has(t.keyAfter(other)) {
			list[i], list[j] = other, list[i]
			return other
		}
	}
	return next
}

// keyAfter returns what the hash is after a turn.
func (t *turnSearch) keyAfter(next turn) uint64 {
	hash := t.board.hash
	for _, p := range next.stones() {
		hash ^= t.board.keys[p][t.side]
	}
	return hash
}
