package rules

// Drawn is the middle of a game for tests: the stones of cells, row by row from
// the bottom left, the opening behind it, and seat turn to move. The numbers are
// the captured stones of the teams, taken in pairs.
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
