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
	exactly bound = iota
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
	age   uint16 // which search has learned it
}

// A memory is a table of positions that were searched, of fixed size. Two positions share a place:
// the first stays as long as it was searched more deeply than what comes, the second never.
type memory struct {
	entries []entry
	age     uint16
}

func newMemory(entries int) memory { return memory{entries: make([]entry, entries), age: 1} }

// forget empties the memory, so that a search never depends on those before it. Entries of another
// age count as empty.
func (m *memory) forget() {
	if m.age++; m.age == 0 {
		clear(m.entries)
		m.age = 1
	}
}

// recall returns what is known about a position.
func (m *memory) recall(key uint64, ply int) (e entry, ok bool) {
	i := key & uint64(len(m.entries)-1) &^ 1
	for k := range 2 {
		if known := &m.entries[int(i)+k]; known.key == key && known.age == m.age {
			e = *known
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
	if e.age == m.age && e.key != key && (pair[1].key == key || pair[1].age != m.age || e.depth > int8(depth)) {
		e = &pair[1]
	}
	if e.key == key && e.age == m.age && point < 0 {
		point = e.point
	}
	*e = entry{key: key, point: point, score: int16(toMemory(score, ply)), depth: int8(depth), bound: b, age: m.age}
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
