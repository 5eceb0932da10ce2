package search

// worthOf holds the weight of each class: what the line of a free point adds to the value of
// a position for the side that could place a stone there.
var worthOf = [classes]uint8{
	twoOpen: 1, twoWide: 3,
	threeClose: 4, threeTwice: 14, threeOpen: 12, threeWide: 26,
	fourClosed: 60, fourDouble: 70, fourOpen: 60, fiveMade: 120,
}

// Weights of what is counted for a whole position.
const (
	moveWorth     = 12  // the side to move
	openFourReady = 900 // the side to move can make an open four
	openFourFear  = 60  // the other side threatens one

	captureReady       = 138 // the side to move can capture, for each point
	captureReadyGrowth = 19  // ... and more for each stone that it has captured
	captureFear        = 100 // the other side can capture, for each point
	captureFearGrowth  = 10
	captureWorth       = 29 // a captured stone
	captureGrowth      = 9  // ... times the number of captured stones
)

// evaluate returns the value of a position for the side to move.
func (s *state) evaluate() int {
	o, me, enemy := &s.offers, s.side, 1-s.side
	value := int(uint32(o.worth>>(half*me))) - int(uint32(o.worth>>(half*enemy))) + moveWorth
	if o.count[me][openFours] > 0 {
		value += openFourReady
	} else if o.count[enemy][openFours] > 0 {
		value -= openFourFear * min(3, int(o.count[enemy][openFours]))
	}
	if s.Captures != 0 {
		value += s.captureValue(me, captureReady, captureReadyGrowth) - s.captureValue(enemy, captureFear, captureFearGrowth)
	}
	return value
}

// captureValue returns the value of what a side has captured and could capture.
func (s *state) captureValue(side, ready, growth int) int {
	can := min(4, int(s.offers.count[side][captures]))
	if s.Stones == 0 {
		return can * ready
	}
	n := s.captured[side] * 10 / s.Stones // so that fifteen stones that win count as ten do
	return n*captureWorth + n*n*captureGrowth + can*(ready+n*growth)
}
