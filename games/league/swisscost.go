package league

// The costs of a pair, in units.
const (
	costColours   = 2       // one of the two gets out of balance by two
	costColours3  = 200     // by three or more
	costRepeated  = 1       // one of the two floats as in the last round
	costHalfPoint = 4       // somebody is left over who has half a point more than the last
	costAgain     = 1 << 22 // they have met, or were left over, before
)

// cost returns what pairing two players costs, by their places; i is below j. ok is false if they
// may not be paired.
func (s *swiss) cost(i, j int, again bool) (cost int64, ok bool) {
	a, b := &s.players[i], &s.players[j]
	if !a.mayMeet(b) {
		if !again {
			return 0, false
		}
		cost = costAgain * s.unit
	}
	if b.isNobody() {
		return cost + s.leftOverCost(i), true
	}
	gap := int64(2 * (a.points - b.points))
	cost += gap * gap * s.unit
	if gap == 0 {
		apart := b.at - a.at - a.group/2
		cost += int64(max(apart, -apart))
	} else {
		cost += int64(a.group - a.at + b.at)
		if a.float < 0 {
			cost += costRepeated * s.unit
		}
		if b.float > 0 {
			cost += costRepeated * s.unit
		}
	}
	return cost + colourCost(a, b)*s.unit, true
}

// leftOverCost returns what leaving a player over costs: above all by their points, then by how many
// rounds they have not played (FIDE C.04.3 of 2026, criteria C5 and C9), then by their place. The
// latter two are together less than costHalfPoint.
func (s *swiss) leftOverCost(i int) int64 {
	p, n := &s.players[i], int64(len(s.players))
	gap := int64(2 * (p.points - s.players[n-2].points))
	within := int64(p.unplayed)*s.unit + n*(n-int64(i))
	return costHalfPoint*gap*gap*s.unit + (costHalfPoint-1)*within/int64(s.round)
}

// colourCost returns in units what the colours of a pair cost.
func colourCost(a, b *swissPlayer) int64 {
	x, y := a.balance, b.balance
	if x*y <= 0 {
		return 0
	}
	switch worst := min(max(x, -x), max(y, -y)) + 1; worst {
	case 2:
		return costColours
	default:
		return costColours3
	}
}

// game gives a pair its colours: the greater lack of balance first, then the other colour than
// when they last had different ones, then by turns from board to board.
func (s *swiss) game(board, i, j int) Game {
	a, b := s.players[i], s.players[j]
	if b.isNobody() {
		return Game{Round: s.round, First: a.number, Second: Nobody, Result: PairingBye}
	}
	aFirst := board%2 == 0
	if x, y := a.balance, b.balance; x != y {
		aFirst = x < y
	} else if first, ok := lastDifference(a.firsts, b.firsts); ok {
		aFirst = !first
	}
	if aFirst {
		return Game{Round: s.round, First: a.number, Second: b.number}
	}
	return Game{Round: s.round, First: b.number, Second: a.number}
}

// lastDifference returns whether the first of two players had the first move when their colours
// last differed.
func lastDifference(a, b []int) (first, ok bool) {
	for i := 1; i <= min(len(a), len(b)); i++ {
		if x, y := a[len(a)-i], b[len(b)-i]; x != y {
			return x > 0, true
		}
	}
	return false, false
}
