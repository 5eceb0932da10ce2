package rules

// Opening names what happens before ordinary turns begin.
type Opening string

// The openings of the rule book.
const (
	Free        Opening = "free"         // no opening
	Centre      Opening = "centre"       // the first stone on the centre point
	CentreZone  Opening = "centre-zone"  // as Centre, and seat 1 places its second stone in the outer zone: the tournament rule
	CentreCross Opening = "centre-cross" // as CentreZone, with eight points more excluded: G-Pente
	OneStone    Opening = "one-stone"    // the first turn has one stone: Connect6
	FourStones  Opening = "four-stones"  // seat 1 places four, seat 2 chooses: D-Pente
	Banks       Opening = "banks"        // seat 1 places one, seat 2 three, seat 1 chooses: the original D-Pente
	SwapTwo     Opening = "swap2"        // seat 1 places three, seat 2 chooses, or places two more and seat 1 chooses
)

// A Step is one ply of an opening. A position holds the steps that remain, so that
// no code counts moves.
type Step struct {
	Seat    Seat    // the seat that moves
	As      Seat    // the seat whose stone is placed; the turn passes after it
	Zone    Zone    // where the stone may be placed
	Choices Choices // if not empty, one of these is chosen instead of placing a stone
}

// Zone is a part of the board.
type Zone uint8

const (
	Anywhere Zone = iota
	OnCentre
	OffCentre // outside the 5 x 5 square around the centre
	OffCross  // as OffCentre, and not third or fourth from the centre on its row or column
)

// Choice is a choice that an opening gives to a seat.
type Choice uint8

const (
	NoChoice Choice = iota
	Swap            // take the other side: the players change places
	Keep            // stay on the same side
	Extend          // place two more stones and let the opponent choose
)

// Choices is a set of choices.
type Choices uint8

// Has reports whether s contains c.
func (s Choices) Has(c Choice) bool { return c != NoChoice && s>>c&1 == 1 }

// ChoicesOf returns the set of the given choices.
func ChoicesOf(choices ...Choice) Choices {
	var s Choices
	for _, c := range choices {
		s |= 1 << c
	}
	return s
}

// steps returns the steps of the opening for a number of seats. Positions share the
// slice and never write to it.
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

// Extended returns the steps that follow the choice [Extend].
func (o Opening) Extended() []Step {
	if o != SwapTwo {
		return nil
	}
	return []Step{{Seat: 2, As: 2}, {Seat: 2, As: 1}, {Seat: 1, Choices: ChoicesOf(Swap, Keep)}}
}

// tournament returns the opening with a zone for the second stone of seat 1 (rule 10).
func tournament(seats int, zone Zone) []Step {
	steps := []Step{{Seat: 1, As: 1, Zone: OnCentre}}
	for s := Seat(2); int(s) <= seats; s++ {
		steps = append(steps, Step{Seat: s, As: s})
	}
	return append(steps, Step{Seat: 1, As: 1, Zone: zone})
}

// BeginsOnCentre reports whether the first stone must be on the centre point.
func (r Ruleset) BeginsOnCentre() bool {
	switch r.Opening {
	case Centre, CentreZone, CentreCross, Banks:
		return true
	}
	return false
}

// Forced returns the only legal move if the opening leaves just one, such as the
// first stone on the centre. Otherwise ok is false.
func (p *Position) Forced() (m Move, ok bool) {
	if p.result.Over() || len(p.opening) == 0 || p.opening[0].Zone != OnCentre || p.Choices() != 0 {
		return Move{}, false
	}
	return Place(p.Centre()), true
}
