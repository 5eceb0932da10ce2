package rules

// Position is the state of a game: the board with its stones, the captured stones and the
// seat to move. It is a value; to keep a position, copy it.
type Position struct {
	board
	prelude
	captured [MaxSeats]int32 // captured stones that count, by team
	groups   [MaxSeats]int32 // captures made, by team
	past     history         // earlier positions, if a third occurrence is a draw
	hash     uint64          // hash of the stones on the board, if a third occurrence is a draw
	plies    int32
	empty    int16 // points without a stone
	turn     Seat  // seat to move, outside the opening
	left     int8  // stones left in a turn of several stones
	gone     seats // who has left the game
	waiting  bool  // the last mover has a five that the next ply may break
	result   Result
}

// Start returns the position before the first ply. It computes tables for the
// board; to play many games with one ruleset, call Start once and copy the result.
func (r Ruleset) Start() Position { return newTable(r).start() }

// Beginning returns the position before the first ply of the same game. It is as
// cheap as a copy.
func (p *Position) Beginning() Position { return p.table.start() }

func (t *table) start() Position {
	p := Position{board: board{table: t}, prelude: prelude{opening: t.steps}, empty: int16(t.size), turn: 1, left: int8(t.PerTurn)}
	p.cells[t.size] = edge
	return p
}

// Ruleset returns the rules of the game.
func (p *Position) Ruleset() Ruleset { return p.table.Ruleset }

// Plies returns the number of plies played: stones placed and choices made.
func (p *Position) Plies() int { return int(p.plies) }

// Turn returns the seat that moves next, or 0 if the game is over.
func (p *Position) Turn() Seat {
	switch {
	case p.result.Over():
		return 0
	case len(p.opening) > 0:
		return p.opening[0].Seat
	}
	return p.turn
}

// Stone returns the colour of the stone that the next ply places. It is [Empty] if
// the next ply is a choice, or if the game is over.
func (p *Position) Stone() Colour {
	if p.result.Over() || p.Choices() != 0 {
		return Empty
	}
	return p.table.ColourOf(p.mover())
}

// StonesLeft returns the number of stones that the seat to move has left in its turn:
// the one that the next ply places, and the ones that follow before another seat or a
// choice comes.
func (p *Position) StonesLeft() int {
	if p.result.Over() {
		return 0
	}
	n := 0
	for _, step := range p.opening {
		if step.Choices != 0 || step.Seat != p.opening[0].Seat {
			return n
		}
		n++
	}
	if n == 0 {
		n = max(1, int(p.left))
	}
	return n
}

// mover returns the seat whose stone comes next.
func (p *Position) mover() Seat {
	if len(p.opening) > 0 {
		return p.opening[0].As
	}
	return p.turn
}

// Captured returns the number of captured stones that count for seat s. The seats
// of a team share one number.
func (p *Position) Captured(s Seat) int { return int(p.captured[p.table.TeamOf(s)-1]) }

// Waiting reports whether the last mover has a five that the next ply may break,
// as in Ninuki-Renju (the "unperfect five"), Boat-Pente and O-Pente.
func (p *Position) Waiting() bool { return p.waiting && !p.result.Over() }

// Step returns the next step of the opening; ok is false after the opening.
func (p *Position) Step() (step Step, ok bool) {
	if len(p.opening) == 0 || p.result.Over() {
		return Step{}, false
	}
	return p.opening[0], true
}

// WithoutOpening returns a position with the same stones where nothing is left of the opening: the side plays on whose
// stone would come next.
func (p *Position) WithoutOpening() Position {
	next := *p
	for _, step := range p.opening {
		if step.Choices == 0 {
			next.turn = step.As
			break
		}
	}
	if len(p.opening) > 0 {
		next.left = int8(next.table.PerTurn)
	}
	next.prelude = prelude{}
	return next
}

// Gone reports whether seat s has left a game that goes on.
func (p *Position) Gone(s Seat) bool { return p.gone.has(s) }

// after returns the next seat after s that has not left.
func (p *Position) after(s Seat) Seat { return p.gone.freeAfter(s, p.table.Seats) }

// Result returns the result of the game, which is the zero [Result] while it goes on.
func (p *Position) Result() Result { return p.result }
