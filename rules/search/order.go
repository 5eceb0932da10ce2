package search

import "pentepost/rules"

// Bounds of what orders count.
const (
	orderCaptures = 4 // captured stones, in pairs; more count as the last
	orderThreats  = 4 // captures that a stone threatens; more count as the last
)

// A relation says how a point lies to another one: so many steps away on a line, a knight's move away, or elsewhere.
type relation uint8

const (
	farAway relation = iota
	oneStep
	twoSteps
	threeSteps
	fourSteps
	knightsMove
	nearby // within four steps, but on no line
	relations
)

// An order says how likely points are to be the best, before anything is searched. The sum of the numbers of a point is a hundred
// times the logarithm of its share among the points.
//
// DECISION: the numbers are learned from which points searches chose, in 44,000 to 225,000 positions of each family (their files say
// which). Before, points were sorted by numbers that people had guessed. At 3,000 stones a move an order that was learned like this won
// 55 % of 400 games of Pente against them, 61.5 % of 300 of Poof-Pente, 53 of Gomoku, 52 of Keryo-Pente and 50 of Renju.
type order struct {
	points  [2][1 << 16]struct{ mover, waiter int16 } // by the codes of the lines; the second while the waiter threatens an open four
	takes   [shares][orderCaptures]int16              // what the mover captures, by what they have captured
	saves   [shares][orderCaptures]int16              // what the waiter could capture there, by what they have captured
	threats [orderThreats]int16                       // captures that the mover would threaten
	answers [relations]int16                          // how the point lies to the last stone of the waiter
	follows [relations]int16                          // how it lies to the last stone of the mover
}

// OrderParameters returns the trained numbers that an order is made of: for each combination of the classes of four lines what it
// says for the mover and for the waiter, twice, then those of captures, threats and relations.
func OrderParameters(r *rules.Ruleset) []int32 { return numbersIn(family(r) + "-order") }

// Numbers of the parameters of an order.
const (
	firstTakes   = 4 * combinations
	firstSaves   = firstTakes + shares*orderCaptures
	firstThreats = firstSaves + shares*orderCaptures
	firstAnswers = firstThreats + orderThreats
	firstFollows = firstAnswers + int(relations)
	orderLength  = firstFollows + int(relations)
)

// newOrder returns an order made of parameters.
func newOrder(list []int32) *order {
	o := &order{}
	next := func() int16 {
		n := list[0]
		list = list[1:]
		return int16(n)
	}
	for i := range o.points {
		eachCombination(func(code uint16) {
			o.points[i][code].mover = next()
			o.points[i][code].waiter = next()
		})
	}
	for _, table := range []*[shares][orderCaptures]int16{&o.takes, &o.saves} {
		for i := range table {
			for j := range table[i] {
				table[i][j] = next()
			}
		}
	}
	for _, table := range [][]int16{o.threats[:], o.answers[:], o.follows[:]} {
		for i := range table {
			table[i] = next()
		}
	}
	return o
}

// likely returns how likely a point is to be the best for the side to move.
func (s *state) likely(p int) int {
	o, me, enemy := s.table.order, s.side, 1-s.side
	points := &o.points[0]
	if s.offers.count[enemy][openFours] > 0 {
		points = &o.points[1]
	}
	code := s.offers.codes[p&(places-1)]
	n := int(points[code.of(me)].mover) + int(points[code.of(enemy)].waiter)
	n += int(o.answers[s.relationTo(1, p)]) + int(o.follows[s.relationTo(2, p)])
	if s.Captures == 0 {
		return n
	}
	mine, theirs := s.offers.of(p, me), s.offers.of(p, enemy)
	n += int(o.threats[min(int(mine>>threatShift&threatMask), orderThreats-1)])
	if taken := int(mine >> captureShift & captureMask); taken > 0 {
		n += int(o.takes[s.share(me)][min(taken/2, orderCaptures-1)])
	}
	if taken := int(theirs >> captureShift & captureMask); taken > 0 {
		n += int(o.saves[s.share(enemy)][min(taken/2, orderCaptures-1)])
	}
	return n
}

// relationTo returns how a point lies to the stone of some plies ago. The search knows only its own stones.
func (s *state) relationTo(ago, p int) relation {
	if s.ply < ago {
		return farAway
	}
	q := s.frames[s.ply-ago].point
	if q < 0 {
		return farAway // a choice, or a turn that was passed
	}
	return s.relation(int16(p), q)
}

// relation returns how a point lies to another one.
func (g *geometry) relation(p, q int16) relation { return g.lies[g.at[p]-g.at[q]+g.middle] }

// fillLies computes how points lie to each other.
func (g *geometry) fillLies() {
	for p := range g.points {
		g.at[p] = int16(p%g.Width + p/g.Width*2*g.Width)
	}
	g.middle = g.at[g.points-1]
	for p := range g.points {
		for _, q := range [2]int{0, g.Width - 1} { // a corner sees all distances, to the right or to the left
			dx, dy := p%g.Width-q%g.Width, p/g.Width-q/g.Width
			g.lies[g.at[p]-g.at[q]+g.middle] = relate(dx, dy)
			g.lies[g.at[q]-g.at[p]+g.middle] = relate(dx, dy)
			g.apart[g.at[p]-g.at[q]+g.middle] = g.stepsTo(dx, dy)
			g.apart[g.at[q]-g.at[p]+g.middle] = g.stepsTo(-dx, -dy)
		}
	}
}

// relate returns how points lie to each other that are so many columns and rows apart.
func relate(dx, dy int) relation {
	dx, dy = max(dx, -dx), max(dy, -dy)
	switch far := max(dx, dy); {
	case far == 0 || far > 4:
		return farAway
	case dx == 0 || dy == 0 || dx == dy:
		return relation(far)
	case far == 2:
		return knightsMove
	}
	return nearby
}

// stepsTo returns the axis on which a point is so many columns and rows behind another one, and how many steps, or 0.
func (g *geometry) stepsTo(dx, dy int) uint8 {
	for axis, v := range vectors[g.Lines] {
		for k := 1; k < maxRow; k++ {
			if dx == k*v.dx && dy == k*v.dy {
				return uint8(axis*maxRow + k)
			}
		}
	}
	return 0
}
