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

// entryOf returns what the memory keeps of a position whose side to move has a whole turn.
func entryOf(best turn, score, depth int, b bound) entry {
	return entry{point: best.a, second: best.b, score: int16(score), depth: int8(depth), bound: b}
}

// turn returns the best turn of an entry.
func (e *entry) turn() turn { return turn{a: e.point, b: e.second} }
