package search

import "pentepost/rules"

// A span is a row of points as long as a row that wins. Where turns have two stones, a span without enemy stones in which one
// or two stones are missing is a threat: its side fills it in one turn. Spans are all that the search of whole turns
// looks at.
type spans struct {
	*geometry
	points  []int16                  // of each span, Row of them
	through [rules.MaxPoints][]int16 // the spans through each point
}

func newSpans(g *geometry) *spans {
	s := &spans{geometry: g}
	for p := range g.points {
		for axis := range axes {
			s.addSpan(p, axis)
		}
	}
	return s
}

// addSpan adds the span that begins at a point, if the board has room for it.
func (s *spans) addSpan(p, axis int) {
	first, span := len(s.points), int16(len(s.points)/s.Row)
	for q := p; len(s.points) < first+s.Row; q = s.step(q, axis, 1) {
		if q < 0 {
			s.points = s.points[:first]
			return
		}
		s.points = append(s.points, int16(q))
	}
	for _, q := range s.points[first:] {
		s.through[q] = append(s.through[q], span)
	}
}

// of returns the points of a span.
func (s *spans) of(span int16) []int16 { return s.points[int(span)*s.Row:][:s.Row] }

// A census says how many stones a span has: those of side 0 in its low bits, those of side 1 above.
type census uint8

const (
	censusBits = 3
	censuses   = 1 << (2 * censusBits)
	deadSpan   = census(1 | 1<<censusBits)
)

// of returns how many stones a side has in a span.
func (c census) of(side int) int { return int(c>>(censusBits*side)) & (1<<censusBits - 1) }

// dead reports whether both sides have stones.
func (c census) dead() bool { return c&(1<<censusBits-1) != 0 && c>>censusBits != 0 }

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

// A turnBoard is the board of a game whose turns have two stones. It follows the stones span by span.
type turnBoard struct {
	*spans
	worths *[censuses]worth
	cells  [places]uint8
	counts []census
	gains  [places]uint64 // for each point what a stone adds to the value of side 0, and in the high half of side 1
	value  uint64         // the worth of all spans, as in a worth
	groups [groups][]int16
	slots  []int16 // where in its group a span is
	hash   uint64
	empty  int
}

// setUp makes the board that of a state. A span with a point that the player overlooks is worth nothing to them.
func (b *turnBoard) setUp(s *spans, st *state, blind *set) {
	n := len(s.points) / s.Row
	*b = turnBoard{
		spans: s, worths: newSpanWorths(s.Row), empty: st.points, counts: make([]census, n), slots: make([]int16, n),
		groups: [groups][]int16{nil, make([]int16, 0, n), make([]int16, 0, n), make([]int16, 0, n), make([]int16, 0, n)},
	}
	for span := range b.counts {
		for _, q := range s.of(int16(span)) {
			b.gains[q] += b.worths[0].gain
		}
	}
	for p := blind.next(0); p >= 0; p = blind.next(p + 1) {
		for _, span := range s.through[p] {
			if b.counts[span] == 0 {
				b.counts[span] = deadSpan
				b.recount(span, 0, deadSpan)
			}
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
	b.cells[p] = uint8(side + 1)
	b.empty--
	b.hash ^= b.keys[p][side]
	stone := census(1) << (censusBits * side)
	for _, span := range b.through[p] {
		old := b.counts[span]
		b.counts[span] = old + stone
		if !old.dead() {
			b.recount(span, old, old+stone)
		}
	}
}

// remove takes back a stone.
func (b *turnBoard) remove(p int16, side int) {
	b.cells[p] = 0
	b.empty++
	b.hash ^= b.keys[p][side]
	stone := census(1) << (censusBits * side)
	for _, span := range b.through[p] {
		old := b.counts[span]
		b.counts[span] = old - stone
		if !(old - stone).dead() {
			b.recount(span, old, old-stone)
		}
	}
}

// recount follows a change of the stones of a span.
func (b *turnBoard) recount(span int16, old, now census) {
	was, is := &b.worths[old&(censuses-1)], &b.worths[now&(censuses-1)]
	b.value += is.value - was.value
	change := is.gain - was.gain
	for _, q := range b.of(span) {
		b.gains[q&(places-1)] += change
	}
	if was.group != is.group {
		b.regroup(span, was.group, is.group)
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

// gain returns what a stone on a point promises to a side.
func (b *turnBoard) gain(p int16, side int) int {
	return int(uint32(b.gains[p&(places-1)] >> (half * side)))
}

// freeOf appends the free points of a span to a list.
func (b *turnBoard) freeOf(span int16, list []int16) []int16 {
	for _, q := range b.of(span) {
		if b.cells[q] == 0 {
			list = append(list, q)
		}
	}
	return list
}
