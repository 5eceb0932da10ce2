package rules

import "slices"

// Threats is what one colour could do if it were its turn in a position.
type Threats struct {
	Colour   Colour
	Rows     [][]Point // each list of points completes a winning row within one turn; in most games it is one point
	Captures []Capture
	Threes   []OpenRow // open threes
}

// Capture is a point where a stone would capture.
type Capture struct {
	At    Point
	Taken []Point // the stones that would leave the board
	Wins  bool    // the capture would win the game
}

// Any reports whether there is a threat.
func (t *Threats) Any() bool { return len(t.Rows)+len(t.Captures)+len(t.Threes) > 0 }

// Threats returns what each colour threatens, first that of the next stone, then the others
// in the order of their turns. It counts only stones that the rules of shapes allow, and
// leaves out what remains of an opening. After the end of the game it returns nil.
func (p *Position) Threats() []Threats {
	if p.result.Over() {
		return nil
	}
	var all []Threats
	seat := p.mover()
	if p.Choices() != 0 {
		seat = p.turn
	}
	for range p.table.Seats {
		own := p.table.ColourOf(seat)
		if !slices.ContainsFunc(all, func(t Threats) bool { return t.Colour == own }) {
			all = append(all, threatsOf(p, seat))
		}
		seat = p.after(seat)
	}
	return all
}

// threatsOf returns what a seat threatens.
func threatsOf(p *Position, seat Seat) Threats {
	trial := *p
	trial.opening, trial.turn, trial.left = nil, seat, int8(p.table.PerTurn)
	if seat != p.turn {
		trial.waiting = false // a five that waits is not this seat's to break
	}
	t := Threats{Colour: p.table.ColourOf(seat)}
	for at := range p.table.size {
		if p.cells[at] == Empty {
			t.tryStone(&trial, at)
		}
	}
	if p.table.PerTurn == 2 && (seat != p.turn || p.left != 1) { // not where one stone is left of the turn
		t.Rows = append(t.Rows, p.rowsOfTwo(t.Colour)...)
	}
	for at := range p.table.size {
		if p.cells[at] == t.Colour {
			t.addThrees(p.OpenRows(at))
		}
	}
	return t
}

// tryStone adds what a stone on a point of a position would do.
func (t *Threats) tryStone(p *Position, at Point) {
	next, e, err := p.Play(Place(at))
	if err != nil {
		return
	}
	won := next.result.Outcome == Win && next.result.Winner == p.table.TeamOf(p.turn)
	if won && next.result.By == ByRow || next.waiting {
		t.Rows = append(t.Rows, []Point{at})
	}
	if taken := e.captured[:e.count-e.poofed]; len(taken) > 0 {
		t.Captures = append(t.Captures, Capture{at, slices.Clone(taken), won && next.result.By == ByCaptures})
	}
}

// rowsOfTwo returns the pairs of points that complete a winning row together.
func (b *board) rowsOfTwo(own Colour) (rows [][]Point) {
	for at := range b.table.size {
		for axis := 0; axis < directions; axis += 2 {
			free, q := []Point(nil), at
			for n := 0; n < b.table.Row && len(free) < 3; n, q = n+1, b.table.next[axis][q] {
				switch b.cells[q] {
				case own:
				case Empty:
					free = append(free, q)
				default: // an enemy, or the edge
					free = make([]Point, 3)
				}
			}
			same := func(row []Point) bool { return slices.Equal(row, free) }
			if len(free) == 2 && !b.makesRow(free[0], own) && !b.makesRow(free[1], own) && !slices.ContainsFunc(rows, same) {
				rows = append(rows, free)
			}
		}
	}
	return rows
}

// addThrees adds the open threes among some rows, each once.
func (t *Threats) addThrees(rows []OpenRow) {
	for _, row := range rows {
		same := func(r OpenRow) bool { return slices.Equal(r.Stones, row.Stones) }
		if row.Missing == 2 && !slices.ContainsFunc(t.Threes, same) {
			t.Threes = append(t.Threes, row)
		}
	}
}
