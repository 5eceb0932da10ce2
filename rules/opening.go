package rules

// Opening names what is settled before ordinary turns begin.
type Opening string

// The openings of the rule book.
const (
	Free       Opening = "free"        // nothing
	Centre     Opening = "centre"      // the first stone on the centre point
	CentreZone Opening = "centre-zone" // and the first seat's second one away from it: the tournament rule
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

// steps returns the opening as a list; positions share it and only ever shorten it.
func (o Opening) steps() []Step {
	switch o {
	case Centre:
		return []Step{{Seat: 1, As: 1, Zone: OnCentre}}
	case CentreZone:
		return []Step{{Seat: 1, As: 1, Zone: OnCentre}, {Seat: 2, As: 2}, {Seat: 1, As: 1, Zone: OffCentre}}
	}
	return nil
}
