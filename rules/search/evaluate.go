package search

// worthOf holds the weight of each class: what the line of a free point adds to the value of
// a position for the side that could place a stone there.
var worthOf = [classes]uint8{
	oneClosed: 0, oneOpen: 1, twoClosed: 2, twoOpen: 5, twoWide: 7,
	threeClose: 8, threeTwice: 10, threeOpen: 22, threeWide: 26,
	fourClosed: 26, fourDouble: 60, fourOpen: 80, fiveMade: 120,
}

// Weights of what is counted for a whole position.
const (
	moveWorth     = 12  // the side to move
	openFourReady = 900 // the side to move can make an open four
	openFourFear  = 60  // the other side threatens one
	captureReady  = 40  // the side to move can capture, for each point
	captureFear   = 18  // the other side can, for each point
	captureWorth  = 70  // each two captured stones
	captureGrowth = 14  // ... and more for each that is nearer to the end
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
		value += s.captureValue(me, captureReady) - s.captureValue(enemy, captureFear)
	}
	return value
}

// captureValue returns the value of what a side has captured and could capture.
func (s *state) captureValue(side, ready int) int {
	can := min(4, int(s.offers.count[side][captures]))
	if s.Stones == 0 {
		return can * ready
	}
	// In shares of ten stones, so that fifteen that win count as ten do.
	n := s.captured[side] * 10 / s.Stones
	return n*captureWorth/2 + n*n*captureGrowth/4 + can*(ready+n*captureGrowth/2)
}
