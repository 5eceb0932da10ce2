package rules

// seats is a set of seats: bit s-1 stands for seat s.
type seats uint8

// with returns the set with one more seat.
func (g seats) with(s Seat) seats { return g | 1<<(s-1) }

// has reports whether a seat is in the set.
func (g seats) has(s Seat) bool { return g>>(s-1)&1 == 1 }

// freeAfter returns the next seat after s, of a number of seats, that is not in the set.
func (g seats) freeAfter(s Seat, number int) Seat {
	for {
		if s++; int(s) > number {
			s = 1
		}
		if g == 0 || !g.has(s) {
			return s
		}
	}
}

// lastTeam returns the only team that has a seat which is not in the set, or 0 if there are more.
func (g seats) lastTeam(r Ruleset) Seat {
	var last Seat
	for s := Seat(1); int(s) <= r.Seats; s++ {
		switch team := r.TeamOf(s); {
		case g.has(s) || team == last:
		case last != 0:
			return 0
		default:
			last = team
		}
	}
	return last
}
