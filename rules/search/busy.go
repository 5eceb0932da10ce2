package search

import "sync/atomic"

// The least depths at which the workers of a team tell each other what they search, in plies and in turns. From 3 or 5 plies on, or two
// turns, two workers were as fast as from these on, or slower.
const (
	busyDepth = 4
	busyTurns = 1
)

// busyStones are the stones or turns that the workers of a team are searching now. The key of each is the hash that the position would have
// after it without captures. Two keys may share a place. Then one hides the other, which may be searched twice.
type busyStones [1 << 15]atomic.Uint64

// at returns the place of a stone.
func (b *busyStones) at(key uint64) *atomic.Uint64 { return &b[key%uint64(len(b))] }

// has reports whether a worker is searching a stone.
func (b *busyStones) has(key uint64) bool { return b.at(key).Load() == key }

// add notes that a worker begins to search a stone.
func (b *busyStones) add(key uint64) { b.at(key).Store(key) }

// remove notes that a worker has searched a stone.
func (b *busyStones) remove(key uint64) { b.at(key).CompareAndSwap(key, 0) }

// firstFree returns the first place from i on, of n in a list, whose stone no worker is searching; i if they search all of them. It asks for
// the keys in the order of their places.
func (b *busyStones) firstFree(i, n int, keyAt func(int) uint64) int {
	for j := i; j < n; j++ {
		if !b.has(keyAt(j)) {
			return j
		}
	}
	return i
}

// shares reports whether the stones of a position that is searched to a depth are shared out among a team.
func (a *alphaBeta) shares(depth int) bool { return a.busy != nil && depth >= busyDepth }

// keyAfter returns the key of a stone of a side in a position with some hash.
func (a *alphaBeta) keyAfter(hash uint64, p int16, side int) uint64 {
	return hash ^ a.state.keys[p][side]
}

// nextOf moves the candidate to search next to place i, and returns it. That is the most promising one. In a team it is the most promising
// one that no other worker is searching. When the worker gets to the rest, the memory has most of their results (Kerrigan, Simplified
// ABDADA).
func (a *alphaBeta) nextOf(c *candidates, i, depth int) candidate {
	c.next(i)
	if s := a.state; i > 0 && a.shares(depth) {
		j := a.busy.firstFree(i, c.n, func(j int) uint64 { return a.keyAfter(s.hash, c.next(j).point(), s.side) })
		c.list[i], c.list[j] = c.list[j], c.list[i]
	}
	return c.list[i]
}

// shares is [alphaBeta.shares] where turns are searched.
func (t *turnSearch) shares(depth int) bool { return t.worker.busy != nil && depth >= busyTurns }

// nextOf is [alphaBeta.nextOf] for turns.
func (t *turnSearch) nextOf(list []turn, i, depth int) turn {
	promising(list[i:], noTurn)
	if i > 0 && t.shares(depth) {
		j := t.worker.busy.firstFree(i, len(list), func(j int) uint64 {
			promising(list[j:], noTurn)
			return t.keyAfter(list[j])
		})
		list[i], list[j] = list[j], list[i]
	}
	return list[i]
}

// keyAfter returns the key of a turn. It is the hash after the turn, as these games have no captures.
func (t *turnSearch) keyAfter(next turn) uint64 {
	hash := t.board.hash
	for _, p := range next.stones() {
		hash ^= t.board.keys[p][t.side]
	}
	return hash
}
