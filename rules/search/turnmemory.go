package search

// A turn is the stones of a turn, the lower point first; b is -1 if it has only one.
type turn struct {
	a, b    int16
	promise int32
}

// newTurn returns the turn of two stones.
func newTurn(a, b int16, promise int) turn {
	if b >= 0 && b < a {
		a, b = b, a
	}
	return turn{a, b, int32(promise)}
}

// stones returns the stones of a turn.
func (t *turn) stones() []int16 {
	if t.b < 0 {
		return []int16{t.a}
	}
	return []int16{t.a, t.b}
}

// same reports whether two turns have the same stones.
func (t turn) same(u turn) bool { return t.a == u.a && t.b == u.b }

// noTurn is no turn.
var noTurn = turn{a: -1, b: -1}

// turnEntries is how many positions the memory of turns keeps.
const turnEntries = 1 << 17

// A turnEntry is what the memory knows about a position whose side to move has a whole turn.
type turnEntry struct {
	key   uint64
	a, b  int16 // the best turn
	score int16
	depth int8
	bound bound
	age   uint16
}

// turnMemory is a memory of positions before whole turns, of fixed size. It is made when it is first needed.
type turnMemory struct {
	entries []turnEntry
	ages
}

// begin begins a search, which knows what those before have learned if that is kept.
func (m *turnMemory) begin(kept bool) {
	if m.entries == nil {
		m.entries = make([]turnEntry, turnEntries)
	}
	if m.next(kept) {
		clear(m.entries)
	}
}

// recall returns what is known about a position, or nil.
func (m *turnMemory) recall(key uint64) *turnEntry {
	i := key & (turnEntries - 1) &^ 1
	for k := range uint64(2) {
		if e := &m.entries[i+k]; e.key == key && m.counts(e.age) {
			return e
		}
	}
	return nil
}

// learn remembers the result of a search. As in [memory], the first of two places is for what was searched most deeply.
func (m *turnMemory) learn(key uint64, t turn, score, depth int, b bound) {
	i := key & (turnEntries - 1) &^ 1
	pair := m.entries[i : i+2]
	e := &pair[0]
	if e.age == m.now && e.key != key && (pair[1].key == key || pair[1].age != m.now || e.depth > int8(depth)) {
		e = &pair[1]
	}
	*e = turnEntry{key: key, a: t.a, b: t.b, score: int16(score), depth: int8(depth), bound: b, age: m.now}
}
