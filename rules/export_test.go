package rules

// Drawn returns a position from the middle of a game: the stones of cells, row by row
// from the bottom left, after the opening, with seat turn to move. The captured stones
// of the teams were captured in pairs.
func Drawn(r Ruleset, cells []Colour, turn Seat, captured ...int) Position {
	p := r.Start()
	p.opening, p.turn = nil, turn
	for at, c := range cells {
		if c != Empty {
			p.cells[at] = c
			p.empty--
		}
	}
	for i, n := range captured {
		p.captured[i], p.groups[i] = int32(n), int32(n/2)
	}
	return p
}

// Offering returns a position in which n fifth stones are to be offered.
func Offering(p Position, n int) Position {
	p.opening = offering(n)
	return p
}
