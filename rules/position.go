package rules

// Position is the state of a game: the board, what has been captured, and whose
// turn it is. It is a value: copying it is enough to keep it.
type Position struct {
	table    *table
	cells    [MaxPoints + 1]Colour // the last one in use is the point beyond the edge
	captured [MaxSeats]int32       // stones that count, by team
	groups   [MaxSeats]int32       // captures made, by team
	past     history               // earlier positions, where the rules ask for them
	hash     uint64                // of the stones on the board, where the rules ask for it
	opening  []Step                // steps still to come
	plies    int32
	empty    int16 // points without a stone
	turn     Seat  // whose ordinary turn it is
	left     int8  // stones left of a turn of several
	gone     uint8 // bit s-1: seat s has left the game
	waiting  bool  // a five of the seat that moved last waits to be broken
	result   Result
}

// Start returns the position before the first ply. It builds tables for the
// board: to play many games by one ruleset, start once and copy.
func (r Ruleset) Start() Position { return newTable(r).start() }

// Beginning returns the position before the first ply of the same game. It costs
// no more than a copy.
func (p *Position) Beginning() Position { return p.table.start() }

func (t *table) start() Position {
	p := Position{table: t, opening: t.steps, empty: int16(t.size), turn: 1, left: int8(t.PerTurn)}
	p.cells[t.size] = edge
	return p
}

// Ruleset returns the rules by which the game is played.
func (p *Position) Ruleset() Ruleset { return p.table.Ruleset }

// Points returns the number of points on the board.
func (p *Position) Points() Point { return p.table.size }

// Plies returns how many plies have been played: stones placed and choices made.
func (p *Position) Plies() int { return int(p.plies) }

// At returns the colour of the stone on a point of the board.
func (p *Position) At(at Point) Colour { return p.cells[at] }

// Point returns the point in column x and row y, both counted from 0 at the
// bottom left, or [NoPoint] where the board has none.
func (p *Position) Point(x, y int) Point {
	if !p.table.onBoard(x, y) {
		return NoPoint
	}
	return p.table.at(x, y)
}

// XY returns column and row of a point, counted from 0 at the bottom left.
func (p *Position) XY(at Point) (x, y int) { return int(at) % p.table.Width, int(at) / p.table.Width }

// Centre returns the centre point.
func (p *Position) Centre() Point { return p.Point(p.table.Width/2, p.table.Height/2) }

// Turn returns the seat that moves next, 0 when the game is over.
func (p *Position) Turn() Seat {
	switch {
	case p.result.Over():
		return 0
	case len(p.opening) > 0:
		return p.opening[0].Seat
	}
	return p.turn
}

// Stone returns the colour of the stone that the next ply places, [Empty] where
// a choice is to be made or the game is over.
func (p *Position) Stone() Colour {
	if p.result.Over() || p.Choices() != 0 {
		return Empty
	}
	return p.table.ColourOf(p.mover())
}

// Choices returns what may be chosen where the next ply is a choice.
func (p *Position) Choices() Choices {
	if len(p.opening) > 0 {
		return p.opening[0].Choices
	}
	return 0
}

// mover is the seat whose stone comes next.
func (p *Position) mover() Seat {
	if len(p.opening) > 0 {
		return p.opening[0].As
	}
	return p.turn
}

// Captured returns the captured stones that count for seat s; the seats of a
// team share one number.
func (p *Position) Captured(s Seat) int { return int(p.captured[p.table.TeamOf(s)-1]) }

// Waiting reports whether a five of the seat that moved last waits to be broken
// by the next ply (the "unperfect five" of Ninuki-Renju; Boat and O as well).
func (p *Position) Waiting() bool { return p.waiting && !p.result.Over() }

// Step returns the step of the opening that comes next; ok is false behind it.
func (p *Position) Step() (step Step, ok bool) {
	if len(p.opening) == 0 || p.result.Over() {
		return Step{}, false
	}
	return p.opening[0], true
}

// Gone reports whether seat s has left a game that goes on.
func (p *Position) Gone(s Seat) bool { return p.gone>>(s-1)&1 == 1 }

// Result returns how the game stands.
func (p *Position) Result() Result { return p.result }
