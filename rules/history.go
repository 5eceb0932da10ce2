package rules

import "slices"

// A history holds a key for each position since the start, to find the third
// occurrence. It is a value, as a [Position] is: the newest keys are in the struct,
// and older ones in blocks that histories share and never change.
type history struct {
	recent [8]uint64
	n      int8 // keys in recent
	older  *block
}

// A block holds sorted keys. Each block has at least twice as many keys as the next
// newer one, so a long game has few blocks to search.
type block struct {
	keys  []uint64
	older *block
}

// remember adds a key and returns how often it has occurred, including this time.
func (h *history) remember(key uint64) int {
	times := 1 + h.times(key)
	h.recent[h.n] = key
	if h.n++; int(h.n) == len(h.recent) {
		h.archive()
	}
	return times
}

// times returns how often a key has occurred.
func (h *history) times(key uint64) int {
	times := 0
	for _, k := range h.recent[:h.n] {
		if k == key {
			times++
		}
	}
	for b := h.older; b != nil; b = b.older {
		times += b.count(key)
	}
	return times
}

// Occurred returns how often the position with these stones and this seat to move has
// occurred in the game so far. It returns 0 if a repetition does not end the game.
func (p *Position) Occurred(stones []Colour, turn Seat) int {
	if !p.table.Repetition {
		return 0
	}
	var hash uint64
	for at, c := range stones {
		if c != Empty {
			hash ^= stoneHash(Point(at), c)
		}
	}
	return p.past.times(hash ^ turnHash(turn, p.gone))
}

// count returns how often b holds key.
func (b *block) count(key uint64) int {
	i, n := 0, 0
	for i, _ = slices.BinarySearch(b.keys, key); i < len(b.keys) && b.keys[i] == key; i++ {
		n++
	}
	return n
}

// archive moves the recent keys to a block, and merges it with all blocks that are
// not longer.
func (h *history) archive() {
	keys := slices.Clone(h.recent[:])
	older := h.older
	for ; older != nil && len(older.keys) <= len(keys); older = older.older {
		keys = append(keys, older.keys...)
	}
	slices.Sort(keys)
	h.older, h.n = &block{keys: keys, older: older}, 0
}

// key identifies a position by its stones, the seat to move and the seats that
// have left.
func (p *Position) key() uint64 { return p.hash ^ turnHash(p.turn, p.gone) }

// turnHash returns what the seat to move and the seats that have left contribute to a key.
func turnHash(turn Seat, gone seats) uint64 {
	return mix(uint64(turn)<<32 | uint64(gone)<<40 | 1<<63)
}

// stoneHash returns what one stone contributes to the hash of the board.
func stoneHash(at Point, c Colour) uint64 { return mix(uint64(at)<<8 | uint64(c)) }

// mix spreads the bits of a small number over all 64 (the last step of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
