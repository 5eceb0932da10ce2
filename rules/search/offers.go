package search

import (
	"math/bits"

	"pentepost/rules"
)

// offers says what each free point offers each side. It follows the board step by step, and
// back again by its log.
type offers struct {
	lines [4 * (rules.MaxPoints + 1)]lanes // for each point, what each of its lines offers
	total [rules.MaxPoints + 1]lanes       // their sum, for free points
	sets  [2][kinds]set                    // the free points of each kind
	count [2][kinds]int                    // the sizes of the sets
	worth [2]int                           // the sums of the weights of all free points
	log   []record
}

// A set is a set of points.
type set [(rules.MaxPoints + 63) / 64]uint64

func (s *set) flip(p int)     { s[p>>6] ^= 1 << (p & 63) }
func (s *set) add(p int)      { s[p>>6] |= 1 << (p & 63) }
func (s *set) has(p int) bool { return s[p>>6]>>(p&63)&1 != 0 }

// first returns the lowest point of a set, or -1.
func (s *set) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// A record is one change, to be undone.
type record struct {
	old   lanes
	index int16 // of the line that changed, or the point that was occupied or set free
	what  change
}

type change uint8

const (
	lineChanged change = iota // of a free point
	lineLearned               // of a point that is not counted yet
	setFree
	occupied
)

// start computes everything from the board.
func (o *offers) start(s *state) {
	o.log = make([]record, 0, 64*maxPlies)
	for p := range s.points {
		if s.board[p] == 0 {
			o.enter(s, p)
		}
	}
	o.log = o.log[:0]
}

// catches reports whether a stone would capture.
func (o *offers) catches(p, side int) bool {
	return o.total[p]>>(half*side)&(captureMask<<captureShift) != 0
}

// of returns what a point offers a side.
func (o *offers) of(p, side int) lanes { return o.total[p] >> (half * side) & (1<<31 - 1) }

// occupy takes a point out of the sums before a stone is placed on it.
func (o *offers) occupy(s *state, p int) {
	o.uncount(p)
	o.log = append(o.log, record{index: int16(p), what: occupied})
}

// enter computes what a point offers that has become free, and counts it.
func (o *offers) enter(s *state, p int) {
	for axis := range axes {
		spot := &s.spots[p][axis]
		w, from := &s.words[spot.line], int(spot.at)-s.reach
		i := 4*p + axis
		o.log = append(o.log, record{old: o.lines[i], index: int16(i), what: lineLearned})
		o.lines[i] = s.table.at(w[0]>>from, w[1]>>from)
	}
	o.recount(p)
	o.log = append(o.log, record{index: int16(p), what: setFree})
}

// recount counts a point.
func (o *offers) recount(p int) {
	l := o.lines[4*p : 4*p+4 : 4*p+4]
	sum := l[0] + l[1] + l[2] + l[3]
	o.total[p] = sum
	o.worth[0] += int(sum & worthMask)
	o.worth[1] += int(sum >> half & worthMask)
	o.flag(p, 0, sum)
}

// uncount takes a point out of the sums and sets.
func (o *offers) uncount(p int) {
	sum := o.total[p]
	o.worth[0] -= int(sum & worthMask)
	o.worth[1] -= int(sum >> half & worthMask)
	o.flag(p, sum, 0)
	o.total[p] = 0
}

// refresh computes what the free points around p offer after p has changed.
func (o *offers) refresh(s *state, p int) {
	reach := s.reach
	for axis := range axes {
		spot := &s.spots[p][axis]
		w, from := &s.words[spot.line], uint(int(spot.at)-2*reach)
		first, second := w[0]>>from, w[1]>>from
		near := &s.near[p][axis]
		for i := range 2 * reach {
			if i == reach {
				first, second = first>>1, second>>1
			}
			q := near[i]
			if s.board[q] == 0 {
				j := 4*int(q) + axis
				entry, old := s.table.at(first, second), o.lines[j]
				if entry != old {
					o.log = append(o.log, record{old: old, index: int16(j)})
					o.change(j, old, entry)
				}
			}
			first, second = first>>1, second>>1
		}
	}
}

// change changes what a line offers at a free point.
func (o *offers) change(i int, old, entry lanes) {
	o.lines[i] = entry
	p := i >> 2
	before := o.total[p]
	after := before + entry - old
	o.total[p] = after
	o.worth[0] += int(entry&worthMask) - int(old&worthMask)
	o.worth[1] += int(entry>>half&worthMask) - int(old>>half&worthMask)
	if (before^after)&kindLanes != 0 {
		o.flag(p, before, after)
	}
}

// kindLanes holds the bits of all kinds of both colours.
const kindLanes = kindsOfOne | kindsOfOne<<half

const kindsOfOne = countMask<<fiveShift | countMask<<openShift | countMask<<fourShift | countMask<<threeShift | captureMask<<captureShift

// flag moves a point between the sets.
func (o *offers) flag(p int, before, after lanes) {
	for side := range 2 {
		if (before^after)&kindsOfOne != 0 {
			for k, lane := range laneOf {
				was, is := before&lane != 0, after&lane != 0
				if was == is {
					continue
				}
				o.sets[side][k].flip(p)
				if is {
					o.count[side][k]++
				} else {
					o.count[side][k]--
				}
			}
		}
		before, after = before>>half, after>>half
	}
}

// undo takes back the changes since the log had a length.
func (o *offers) undo(s *state, length int) {
	for i := len(o.log) - 1; i >= length; i-- {
		r := &o.log[i]
		switch at := int(r.index); r.what {
		case lineChanged:
			o.change(at, o.lines[at], r.old)
		case lineLearned:
			o.lines[at] = r.old
		case setFree:
			o.uncount(at)
		case occupied:
			o.recount(at)
		}
	}
	o.log = o.log[:length]
}
