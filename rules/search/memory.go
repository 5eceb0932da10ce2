package search

import "sync/atomic"

// win is the score of a position that is won; each ply to the end takes one off. Scores
// beyond sure are forced wins.
const (
	win  = 30000
	sure = win - 1000
	// infinite is beyond every score.
	infinite = win + 1
)

// A bound says how a remembered score compares with the true one.
type bound uint8

const (
	exactly bound = iota
	atLeast
	atMost
)

// An entry is what the memory knows about a position.
type entry struct {
	point  int16 // the best stone, or -1
	second int16 // the other stone of the best turn, where whole turns are searched
	score  int16
	depth  int8
	bound  bound
	age    uint16 // which search has learned it
}

// Bits of an entry in a word: its points are numbers from -1 on.
const (
	secondBit = pointBits
	scoreBit  = 2 * pointBits
	depthBit  = scoreBit + 16
	boundBit  = depthBit + 8
	ageBit    = 48
)

// word packs an entry.
func (e entry) word() uint64 {
	return uint64(e.point+1) | uint64(e.second+1)<<secondBit | uint64(uint16(e.score))<<scoreBit | uint64(uint8(e.depth))<<depthBit |
		uint64(e.bound)<<boundBit | uint64(e.age)<<ageBit
}

// unpack is the reverse of word.
func unpack(word uint64) entry {
	return entry{
		int16(word&(places-1)) - 1, int16(word>>secondBit&(places-1)) - 1, int16(word >> scoreBit), int8(word >> depthBit),
		bound(word >> boundBit & 3), uint16(word >> ageBit),
	}
}

// decides reports whether an entry answers a search between alpha and beta.
func (e *entry) decides(alpha, beta int) bool {
	switch e.bound {
	case exactly:
		return true
	case atLeast:
		return int(e.score) >= beta
	case atMost:
		return int(e.score) <= alpha
	}
	return false
}

// A slot holds the entry of a key. Threads share it without a lock: check is the key XOR the entry, so a slot whose words
// come from two threads belongs to no key (Hyatt and Mann, A lock-less transposition-table implementation, 2002).
type slot struct{ check, entry atomic.Uint64 }

// holds returns the entry of a slot, and whether it is that of a key.
func (s *slot) holds(key uint64) (entry, bool) {
	word := s.entry.Load()
	return unpack(word), s.check.Load()^word == key
}

// keep puts an entry into a slot.
func (s *slot) keep(key uint64, e entry) {
	word := e.word()
	s.entry.Store(word)
	s.check.Store(key ^ word)
}

// A memory is a table of positions that were searched, of fixed size. Two positions share a place:
// the first stays as long as this search has learned it and has searched it more deeply than what comes, the second never.
type memory struct {
	slots []slot
	ages
}

// newMemory returns a memory of so many entries, a power of two.
func newMemory(entries int) *memory { return &memory{slots: make([]slot, entries), ages: ages{1, 1}} }

// begin begins a search, which knows what those before have learned if that is kept.
func (m *memory) begin(kept bool) {
	if m.next(kept) {
		clear(m.slots)
	}
}

// Ages are the numbers of the searches whose entries a memory keeps. Entries of searches before the first one count as empty.
type ages struct{ first, now uint16 }

// next begins a search. It reports whether its number has been in use: then all entries must be cleared.
func (a *ages) next(kept bool) (again bool) {
	if a.now++; a.now == 0 {
		a.now, kept, again = 1, false, true
	}
	if !kept {
		a.first = a.now
	}
	return again
}

// counts reports whether an entry of an age counts.
func (a *ages) counts(age uint16) bool { return a.first <= age && age <= a.now }

// pair returns the two slots that a position shares with others.
func (m *memory) pair(key uint64) []slot {
	i := key & uint64(len(m.slots)-1) &^ 1
	return m.slots[i : i+2]
}

// recall returns what is known about a position.
func (m *memory) recall(key uint64, ply int) (e entry, ok bool) {
	pair := m.pair(key)
	for k := range pair {
		if e, ok := pair[k].holds(key); ok && m.counts(e.age) {
			e.score = int16(fromMemory(int(e.score), ply))
			return e, true
		}
	}
	return entry{}, false
}

// learn remembers the result of a search. Without a best stone, the one that was remembered stays.
func (m *memory) learn(key uint64, ply int, e entry) {
	pair := m.pair(key)
	first, same := pair[0].holds(key)
	second, sameSecond := pair[1].holds(key)
	at, old := &pair[0], first
	if first.age == m.now && !same && (sameSecond || second.age != m.now || first.depth > e.depth) {
		at, old, same = &pair[1], second, sameSecond
	}
	if same && m.counts(old.age) && e.point < 0 {
		e.point, e.second = old.point, old.second
	}
	e.score, e.age = int16(toMemory(int(e.score), ply)), m.now
	at.keep(key, e)
}

// boundOf returns how a value compares with the true one after a search between alpha and beta.
func boundOf(value, alpha, beta int) bound {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exactly
}

// toMemory counts the plies to a forced win from the position and not from the root.
func toMemory(score, ply int) int {
	switch {
	case score > sure:
		return score + ply
	case score < -sure:
		return score - ply
	}
	return score
}

func fromMemory(score, ply int) int {
	switch {
	case score > sure:
		return score - ply
	case score < -sure:
		return score + ply
	}
	return score
}
