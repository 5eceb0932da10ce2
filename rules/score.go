package rules

// Scores returns what the game, as it stands, is worth to each seat in points,
// nil where the variant is not scored: one for each capture made, one for each
// own row one short of winning that is left on the board, and the bonus for the
// winning row. Giving up never saves points: it leaves the winners the bonus.
func (p *Position) Scores() []int {
	if p.table.Bonus == 0 {
		return nil
	}
	scores := make([]int, p.table.Seats)
	for i := range scores {
		seat := Seat(i + 1)
		scores[i] = int(p.groups[p.table.TeamOf(seat)-1]) + p.rowsLeft(p.table.ColourOf(seat))
		if p.earnsBonus() && p.table.TeamOf(seat) == p.result.Winner {
			scores[i] += p.table.Bonus
		}
	}
	return scores
}

// earnsBonus reports whether the game ended in a way that pays the winning row.
func (p *Position) earnsBonus() bool {
	switch p.result.By {
	case ByRow, ByResigning, ByForfeit:
		return true
	}
	return false
}

// rowsLeft counts the rows of colour own that are exactly one stone short of winning.
func (p *Position) rowsLeft(own Colour) int {
	n := 0
	for at := range p.table.size {
		for axis := 0; axis < directions; axis += 2 {
			if p.cells[at] != own || p.cells[p.table.next[axis+1][at]] == own {
				continue // not the first stone of a row
			}
			if p.length(at, axis, own) == p.table.Row-1 {
				n++
			}
		}
	}
	return n
}
