package search

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
	noBound bound = iota
	exactly
	atLeast
	atMost
)

// An entry is what the memory knows about a position.
type entry struct {
	key   uint64
	point int16 // the best stone, or -1
	score int16
	depth int8
	bound bound
}

// A memory is a table of positions that were searched, of fixed size. Two positions share a place:
// the first stays as long as it was searched more deeply than what comes, the second never.
type memory struct {
	entries []entry
}

func newMemory(entries int) memory { return memory{make([]entry, entries)} }

// forget empties the memory, so that a search never depends on those before it.
func (m *memory) forget() { clear(m.entries) }

// recall returns what is known about a position.
func (m *memory) recall(key uint64, ply int) (e entry, ok bool) {
	i := key & uint64(len(m.entries)-1) &^ 1
	for _, e := range m.entries[i : i+2] {
		if e.key == key && e.bound != noBound {
			e.score = int16(fromMemory(int(e.score), ply))
			return e, true
		}
	}
	return entry{}, false
}

// learn remembers the result of a search.
func (m *memory) learn(key uint64, ply int, point int16, score, depth int, b bound) {
	i := key & uint64(len(m.entries)-1) &^ 1
	pair := m.entries[i : i+2]
	e := &pair[0]
	if pair[0].key != key && (pair[1].key == key || pair[1].bound == noBound || pair[0].depth > int8(depth)) {
		e = &pair[1]
	}
	if e.key == key && point < 0 {
		point = e.point
	}
	*e = entry{key: key, point: point, score: int16(toMemory(score, ply)), depth: int8(depth), bound: b}
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
