package rules

// Opening names what is settled before ordinary turns begin.
type Opening string

// The openings of the rule book.
const (
	Free        Opening = "free"         // nothing
	Centre      Opening = "centre"       // the first stone on the centre point
	CentreZone  Opening = "centre-zone"  // and the first seat's second one away from it: the tournament rule
	CentreCross Opening = "centre-cross" // the same with eight points barred besides: G-Pente
	OneStone    Opening = "one-stone"    // one stone before turns of several: Connect6
	FourStones  Opening = "four-stones"  // seat 1 places four, seat 2 chooses: D-Pente
	Banks       Opening = "banks"        // seat 1 places one, seat 2 three, seat 1 chooses: the original of D-Pente
	SwapTwo     Opening = "swap2"        // seat 1 places three, seat 2 chooses or places two more and lets seat 1 choose
)

// A Step is one ply of an opening. A position holds the steps still to come, so
// that nothing ever counts moves.
type Step struct {
	Seat    Seat    // who takes it
	As      Seat    // whose stone is placed; the turn passes on from this seat
	Zone    Zone    // where the stone may go
	Choices Choices // not empty: no stone is placed, one of these is chosen
}

// Zone is a part of the board.
type Zone uint8

const (
	Anywhere Zone = iota
	OnCentre
	OffCentre // outside the 5 x 5 square around the centre
	OffCross  // and not third or fourth from the centre on its row or column
)

// Choice is what a seat chooses where an opening leaves the choice to it.
type Choice uint8

const (
	NoChoice Choice = iota
	Swap            // take the other side: the players change seats
	Keep            // stay on one's own side
	Extend          // place two more stones and leave the choice to the other
)

// Choices is a set of [Choice].
type Choices uint8

// Has reports whether c may be chosen.
func (s Choices) Has(c Choice) bool { return c != NoChoice && s>>c&1 == 1 }

// ChoicesOf makes the set of the choices given.
func ChoicesOf(choices ...Choice) Choices {
	var s Choices
	for _, c := range choices {
		s |= 1 << c
	}
	return s
}

// steps returns the opening as a list for so many seats; positions share it and
// only ever shorten it.
func (o Opening) steps(seats int) []Step {
	switch o {
	case Centre:
		return []Step{{Seat: 1, As: 1, Zone: OnCentre}}
	case CentreZone:
		return tournament(seats, OffCentre)
	case CentreCross:
		return tournament(seats, OffCross)
	case OneStone:
		return []Step{{Seat: 1, As: 1}}
	case FourStones:
		return []Step{{Seat: 1, As: 1}, {Seat: 1, As: 2}, {Seat: 1, As: 1}, {Seat: 1, As: 2},
			{Seat: 2, Choices: ChoicesOf(Swap, Keep)}}
	case Banks:
		return []Step{{Seat: 1, As: 1, Zone: OnCentre}, {Seat: 2, As: 2}, {Seat: 2, As: 1}, {Seat: 2, As: 2},
			{Seat: 1, Choices: ChoicesOf(Swap, Keep)}}
	case SwapTwo:
		return []Step{{Seat: 1, As: 1}, {Seat: 1, As: 2}, {Seat: 1, As: 1},
			{Seat: 2, Choices: ChoicesOf(Swap, Keep, Extend)}}
	}
	return nil
}

// extended returns the steps that take the place of the others after [Extend].
func (o Opening) extended() []Step {
	if o != SwapTwo {
		return nil
	}
	return []Step{{Seat: 2, As: 2}, {Seat: 2, As: 1}, {Seat: 1, Choices: ChoicesOf(Swap, Keep)}}
}

// tournament is the opening with a zone for the first seat's second stone (rule 10).
func tournament(seats int, zone Zone) []Step {
	steps := []Step{{Seat: 1, As: 1, Zone: OnCentre}}
	for s := Seat(2); int(s) <= seats; s++ {
		steps = append(steps, Step{Seat: s, As: s})
	}
	return append(steps, Step{Seat: 1, As: 1, Zone: zone})
}
