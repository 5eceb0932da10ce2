package search

import (
	"math/bits"
	"slices"

	"pentepost/rules"
)

// A class says what a stone on a free point would do on one line, with the stones that
// are there, as if turns had one stone. Names are the ones for five in a row: where six win,
// a "four" has five stones.
type class uint8

const (
	deadLine   class = iota // no room for a winning row
	oneClosed               // alone in a row with room on few sides
	oneOpen                 // alone, with room
	twoClosed               // two stones of a row
	twoOpen                 // could become an open three
	twoWide                 // could become one in several ways
	threeClose              // could become a four
	threeTwice              // could become a four in several ways
	threeOpen               // could become an open four
	threeWide               // could become one in several ways
	fourClosed              // one point completes the row
	fourDouble              // two points complete two rows of the line
	fourOpen                // two points complete the row, one at either end
	fiveMade                // wins
	classes
)

// What a point offers one colour is packed into 32 bits, so that the numbers of four lines
// can be added in one step. Colour 1 has the low half of a word.
type packed = uint64

// An offer is the number of what one line offers both colours at a point. Its meaning is in a table.
type offer uint16

// A meaning is what a line offers both colours: what its stone would do, and the codes of its classes.
type meaning struct {
	packed packed
	codes  codes
}

// Codes are sums of [classCodes] for both colours. Colour 1 has the low half.
type codes uint32

// of returns the half of a side.
func (c codes) of(side int) uint16 { return uint16(c >> (16 * side)) }

const (
	rowShift     = 0  // lines where a stone joins others in a row
	fiveShift    = 3  // lines where a stone makes a five
	openShift    = 6  // ... an open four, or two fours
	fourShift    = 9  // ... a four
	captureShift = 12 // stones that a stone captures
	threatShift  = 17 // captures that a stone threatens
	threeShift   = 21 // lines where a stone makes an open three

	countMask   = 1<<3 - 1
	captureMask = 1<<5 - 1
	threatMask  = 1<<4 - 1

	half = 32
)

// A kind is a property of a free point.
type kind uint8

const (
	fives kind = iota
	openFours
	fours
	captures
	listed // the state keeps sets of the points of the kinds before
	threes = listed
	kinds  = listed + 1
)

// Bits of the kinds of both colours that sets are kept of.
const (
	kindsOfOne = countMask<<fiveShift | countMask<<openShift | countMask<<fourShift | captureMask<<captureShift
	kindBits   = kindsOfOne | kindsOfOne<<half

	firstOfOne = 1<<fiveShift | 1<<openShift | 1<<fourShift | 1<<captureShift
	firstBits  = firstOfOne | firstOfOne<<half

	threatBits = threatMask<<threatShift | threatMask<<(threatShift+half)
)

// A table holds what a stone does for each arrangement of stones around a point on a line.
// Entries are computed when they are first needed.
//
// DECISION: arrangements are many and what they offer is little, so an arrangement has the small
// number of an offer. The table is a quarter of the size that it has with offers as entries, and
// the processor's caches hold more of it.
type table struct {
	entries  []offer   // for each arrangement
	meanings []meaning // of the offers; offer 0 is none
	family   string    // whose weights and order it has
	weights  *weights
	order    *order
	reach    int
	row      int
	exact    [2]bool // a longer row does not win
	captures rules.Lengths
	pairs    bool // turns have two stones
	turns    bool // whole turns are searched
}

func newTable(r rules.Ruleset, reach int) *table {
	t := &table{
		entries: make([]offer, 1<<(4*reach)), meanings: make([]meaning, 1, 256), reach: reach, row: r.Row, captures: r.Captures,
		pairs: r.PerTurn == 2, turns: inTurns(&r), family: family(&r), weights: weightsOf(&r), order: newOrder(OrderParameters(&r)),
	}
	for side := range 2 {
		t.exact[side] = r.Exact || concerns(&r, r.Overline, side)
	}
	return t
}

// concerns reports whether a rule for some sides holds for a side.
func concerns(r *rules.Ruleset, s rules.Sides, side int) bool {
	return s == rules.BothSides || s == rules.BlackSide && (side == 0) == r.BlackFirst
}

// at returns what the stones of both colours around a point offer. The words begin with the farthest
// point before it.
func (t *table) at(first, second uint64) offer {
	low := uint64(1)<<t.reach - 1
	key := first&low | first>>1&(low<<t.reach) | (second&low|second>>1&(low<<t.reach))<<(2*t.reach)
	if e := t.entries[key]; e != 0 {
		return e
	}
	return t.fill(key, first, second)
}

// fill computes an entry.
func (t *table) fill(key, first, second uint64) offer {
	all := uint64(1)<<(2*t.reach+1) - 1
	first, second = first&all, second&all
	edge := first & second
	own, ownCode := t.offer(0, first&^edge, second&^edge, edge)
	theirs, theirCode := t.offer(1, second&^edge, first&^edge, edge)
	means := meaning{own | theirs<<half, codes(ownCode) | codes(theirCode)<<16}
	n := slices.Index(t.meanings[1:], means) + 1
	if n == 0 {
		n = len(t.meanings)
		t.meanings = append(t.meanings, means)
	}
	t.entries[key] = offer(n)
	return offer(n)
}

// offer returns what a line offers one side, and the code of its class.
func (t *table) offer(side int, own, enemy, edge uint64) (packed, uint16) {
	c := t.classify(own, enemy|edge, t.exact[side])
	e := packed(0)
	if c >= twoWide || c >= twoClosed && t.captures == 0 { // two stones together can be captured
		e |= 1 << rowShift
	}
	switch c {
	case fiveMade:
		e |= 1 << fiveShift
	case fourOpen, fourDouble:
		e |= 1 << openShift
	case fourClosed:
		e |= 1 << fourShift
	case threeOpen, threeWide:
		e |= 1 << threeShift
	case threeClose, threeTwice:
		if t.pairs { // the two stones of the next turn complete it
			e |= 1 << threeShift
		}
	}
	if t.turns {
		c = t.turnClass(own, enemy|edge)
	}
	taken, threatened := t.catch(own, enemy, edge)
	return e | packed(taken)<<captureShift | packed(threatened)<<threatShift, classCodes[c]
}

// classify returns the class of a point in the middle of a line.
func (t *table) classify(own, blocked uint64, exact bool) class {
	complete, best, roomy := uint64(0), 0, 0 // points that complete a row; most stones in a row; rows with room
	centre := uint64(1) << t.reach
	for start := t.reach - t.row + 1; start <= t.reach; start++ {
		row := (uint64(1)<<t.row - 1) << start
		if row&blocked != 0 || exact && (own<<1|own>>t.row)&(1<<start) != 0 {
			continue
		}
		missing := row &^ own &^ centre
		n := t.row - bits.OnesCount64(missing)
		if n == t.row-1 {
			complete |= missing
		}
		if n > best {
			best, roomy = n, 0
		}
		if n == best {
			roomy++
		}
	}
	if best == 0 {
		return deadLine
	}
	open, ways := t.openness(own, blocked, exact)
	return t.rank(best, roomy, open, ways, bits.OnesCount64(complete))
}

// openness returns how many stones the best row has that is one point shorter than needed
// and has free ends, and in how many ways it can be made.
func (t *table) openness(own, blocked uint64, exact bool) (best, ways int) {
	centre := uint64(1) << t.reach
	for start := t.reach - t.row + 2; start <= t.reach; start++ {
		span := (uint64(1)<<(t.row-1) - 1) << start
		ends := uint64(1)<<(start-1) | uint64(1)<<(start+t.row-1)
		if span&blocked != 0 || ends&(own|blocked) != 0 {
			continue
		}
		if exact && (own<<2|own>>t.row)&(1<<start) != 0 {
			continue
		}
		n := t.row - 1 - bits.OnesCount64(span&^own&^centre)
		if n > best {
			best, ways = n, 0
		}
		if n == best {
			ways++
		}
	}
	return best, ways
}

// rank returns the class of what classify has counted.
func (t *table) rank(best, roomy, open, ways, complete int) class {
	if best == t.row {
		return fiveMade
	}
	short := func(few, many class, n int) class {
		if n > 1 {
			return many
		}
		return few
	}
	switch t.row - 1 - best {
	case 0:
		if open == best {
			return fourOpen
		}
		return short(fourClosed, fourDouble, complete)
	case 1:
		if open == best {
			return short(threeOpen, threeWide, ways)
		}
		return short(threeClose, threeTwice, roomy)
	case 2:
		if open == best {
			return short(twoOpen, twoWide, ways)
		}
		return twoClosed
	}
	return short(oneClosed, oneOpen, roomy)
}

// catch returns how many stones a stone would capture on the line, and how many captures it
// would threaten.
func (t *table) catch(own, enemy, edge uint64) (taken, threatened int) {
	before := uint8(t.reach)
	for _, side := range [2]bool{true, false} {
		n, back := runs(enemy, before)
		end := t.reach + n + 1
		if !side {
			n, end = back, t.reach-back-1
		}
		if end < 0 || end > 2*t.reach || !t.captures.Has(n) || n == 0 {
			continue
		}
		switch bit := uint64(1) << end; {
		case own&bit != 0:
			taken += n
		case edge&bit == 0:
			threatened++
		}
	}
	return taken, threatened
}

// serves reports whether a table holds what a ruleset needs.
func (t *table) serves(r *rules.Ruleset, reach int) bool {
	exact := [2]bool{r.Exact || concerns(r, r.Overline, 0), r.Exact || concerns(r, r.Overline, 1)}
	return t.family == family(r) && t.reach == reach && t.row == r.Row && t.captures == r.Captures && t.pairs == (r.PerTurn == 2) && t.exact == exact
}
