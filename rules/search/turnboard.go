package search

import "pentepost/rules"

// spans are the spans of a board.
type spans struct {
	*geometry
	list    []span
	members [maxLines][64]int16      // the points of each line, by their bits
	through [rules.MaxPoints][]int16 // the spans through each point
}

// A span is a row of points as long as a row that wins. Where turns have two stones, a span without enemy stones in which one
// or two stones are missing is a threat: its side fills it in one turn.
type span struct {
	points [maxRow]int16 // Row of them
	axis   uint8
	line   uint8
	at     uint8 // the bit of the first point
}

func newSpans(g *geometry) *spans {
	s := &spans{geometry: g}
	for p := range g.points {
		for axis := range axes {
			s.addSpan(p, axis)
			at := &g.spots[p][axis]
			s.members[at.line][at.at] = int16(p)
		}
	}
	return s
}

// addSpan adds the span that begins at a point, if the board has room for it.
func (s *spans) addSpan(p, axis int) {
	next := span{axis: uint8(axis), line: s.spots[p][axis].line, at: s.spots[p][axis].at}
	for i, q := 0, p; i < s.Row; i, q = i+1, s.step(q, axis, 1) {
		if q < 0 {
			return
		}
		next.points[i] = int16(q)
	}
	for _, q := range next.points[:s.Row] {
		s.through[q] = append(s.through[q], int16(len(s.list)))
	}
	s.list = append(s.list, next)
}

// of returns the points of a span.
func (s *spans) of(n int16) []int16 { return s.list[n].points[:s.Row] }

// bitOf returns the bit of a point among the bits of a span, or 0 if the span does not have it. No span has the point -1.
func (s *spans) bitOf(n *span, p int16) uint64 {
	if p < 0 {
		return 0
	}
	spot := &s.spots[p][n.axis&(axes-1)]
	if at := spot.at - n.at; spot.line == n.line && int(at) < s.Row {
		return 1 << (at & 63)
	}
	return 0
}

// A census says how many stones a span has: those of side 0 in its low bits, those of side 1 above.
type census uint8

const (
	censusBits = 3
	censuses   = 1 << (2 * censusBits)
	maxRow     = 1 << censusBits // more points than a span has
	maxSpans   = 2048            // more spans than a board has; a power of two, as places are
	deadSpan   = census(1 | 1<<censusBits)
)

// of returns how many stones a side has in a span.
func (c census) of(side int) int { return int(c>>(censusBits*side)) & (1<<censusBits - 1) }

// A group is a list of spans without enemy stones: threats of either side, and those that one turn makes a threat.
type group uint8

const (
	plainSpans group = iota
	growing          // of side 0; side 1 comes next
	_
	threats // of side 0; side 1 comes next
	_
	groups
)

// spanKinds say what spans are by their census.
type spanKinds struct {
	groups  [censuses]group
	missing [2][censuses]uint8 // how many stones of a side make it a threat: 1, 2, or 0 if one turn does not
}

// newSpanKinds returns what spans are where a row wins.
func newSpanKinds(row int) *spanKinds {
	k := &spanKinds{}
	for c := range census(censuses) {
		for side := range 2 {
			n := c.of(side)
			switch {
			case n == 0 || c.of(1-side) > 0:
			case n >= row-2:
				k.groups[c] = threats + group(side)
			case n >= row-4:
				k.groups[c] = growing + group(side)
				k.missing[side][c] = uint8(row - 2 - n)
			}
		}
	}
	return k
}

// A turnBoard is the board of a game whose turns have two stones. It follows the stones span by span.
type turnBoard struct {
	*spans
	table  *table
	kinds  *spanKinds
	free   set
	words  [maxLines][2]uint64 // the lines
	counts [maxSpans]census
	groups [groups][]int16
	slots  [maxSpans]int16 // where in its group a span is
	hash   uint64
	empty  int
}

// setUp makes the board that of a state. A span with a point that the player overlooks is worth nothing to them.
func (b *turnBoard) setUp(s *spans, st *state, blind *set) {
	groups := b.groups
	for g := range groups {
		groups[g] = groups[g][:0]
	}
	*b = turnBoard{spans: s, table: st.table, kinds: newSpanKinds(s.Row), empty: st.points, groups: groups}
	for i := range s.lines {
		b.words[i] = [2]uint64{s.walls[i], s.walls[i]}
	}
	for p := range st.points {
		b.free.add(p)
	}
	for p := blind.next(0); p >= 0; p = blind.next(p + 1) {
		b.toggle(int16(p), 0)
		b.toggle(int16(p), 1)
		for _, span := range s.through[p] {
			b.counts[span] = deadSpan
		}
	}
	for p := range st.points {
		if colour := st.board[p]; colour != 0 {
			b.place(int16(p), int(colour)-1)
		}
	}
}

// place places a stone.
func (b *turnBoard) place(p int16, side int) {
	b.empty--
	b.change(p, side, 1)
}

// remove takes back a stone.
func (b *turnBoard) remove(p int16, side int) {
	b.empty++
	b.change(p, side, ^census(0))
}

// change follows a stone that was placed, if by is 1, or taken back, if it is minus 1.
func (b *turnBoard) change(p int16, side int, by census) {
	b.hash ^= b.keys[p][side]
	b.free.flip(int(p))
	b.toggle(p, side)
	by <<= censusBits * side & 7
	for _, span := range b.through[p] {
		c := &b.counts[span&(maxSpans-1)]
		was := b.kinds.groups[*c&(censuses-1)]
		*c += by
		if is := b.kinds.groups[*c&(censuses-1)]; is != was {
			b.regroup(span, was, is)
		}
	}
}

// toggle changes the bits of a stone.
func (b *turnBoard) toggle(p int16, side int) {
	for axis := range axes {
		at := &b.spots[p][axis]
		b.words[at.line][side] ^= at.bits
	}
}

// regroup moves a span from one group to another.
func (b *turnBoard) regroup(span int16, from, to group) {
	if from != plainSpans {
		list := b.groups[from]
		last := list[len(list)-1]
		list[b.slots[span]] = last
		b.slots[last] = b.slots[span]
		b.groups[from] = list[:len(list)-1]
	}
	if to != plainSpans {
		b.slots[span] = int16(len(b.groups[to]))
		b.groups[to] = append(b.groups[to], span)
	}
}

// threatens reports whether a side has a threat.
func (b *turnBoard) threatens(side int) bool { return len(b.groups[threats+group(side)]) > 0 }

// missing returns how many stones of a side make a span a threat: 1, 2, or 0 if one turn does not.
func (b *turnBoard) missing(n int16, side int) uint8 {
	return b.kinds.missing[side][b.counts[n&(maxSpans-1)]&(censuses-1)]
}

// freeOf returns the free points of a span, a bit for each.
func (b *turnBoard) freeOf(n int16) uint64 {
	s := &b.list[n]
	w := &b.words[s.line]
	return ^(w[0] | w[1]) >> (s.at & 63) & (1<<b.Row - 1)
}

// freePoints appends the free points of a span to a list.
func (b *turnBoard) freePoints(n int16, list []int16) []int16 {
	for _, q := range b.of(n) {
		if b.free.has(int(q)) {
			list = append(list, q)
		}
	}
	return list
}
