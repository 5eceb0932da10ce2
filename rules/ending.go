package rules

// Ending is one way for a ply to end a game. A "five" is a row that wins, and
// the "opponent" is the seat that moves next.
type Ending uint8

const (
	NoEnding Ending = iota

	// RowWins: the stone just placed is part of a five.
	RowWins
	// CapturesWin: the mover's team has captured enough stones.
	CapturesWin
	// MoreCapturesWin: one of the two teams has enough captured stones, and more than the other.
	MoreCapturesWin
	// StandingRowWins: the opponent had a five waiting, and the ply did not break it.
	StandingRowWins
	// CutRowDraws: the ply cut a longer row of the opponent to a five, and the mover has captured enough stones.
	CutRowDraws
	// TwoRowsDraw: the ply cut a longer row of the opponent to a five, and made a five as well.
	TwoRowsDraw
	// CutRowLoses: the ply cut a longer row of the opponent to a five.
	CutRowLoses
	// UnansweredRowWins: the mover has a five, and no capture of the opponent breaks all fives; otherwise it waits.
	UnansweredRowWins
	// SafeRowWins: the mover has a five with no stone that can be captured; otherwise it waits.
	SafeRowWins
)

// Order lists the endings of a variant. The first that applies to a ply ends the
// game. A full board and a repetition come after all of them.
type Order [6]Ending

// judge returns the result after mover's stone. A five of the opponent waits for
// this ply only.
func (p *Position) judge(mover Seat, e *Effect) Result {
	waited := p.waiting
	p.waiting = false
	for _, ending := range p.table.Order {
		if ending == NoEnding {
			break
		}
		if r := p.ended(ending, mover, waited, e); r.Outcome != Unfinished {
			return r
		}
	}
	switch {
	case p.empty == 0:
		p.waiting = false
		return Result{Draw, 0, ByBoardFull}
	case p.table.Repetition && p.past.remember(p.key()) >= 3:
		return Result{Draw, 0, ByRepetition}
	}
	return Result{}
}

// ended returns the result of one ending after mover's stone.
func (p *Position) ended(ending Ending, mover Seat, waited bool, e *Effect) Result {
	at, own := e.Move.Point, e.Colour
	switch ending {
	case RowWins:
		if p.cells[at] == own && p.makesRow(at, own) { // the stone may have been poofed
			return p.won(mover, ByRow)
		}
	case CapturesWin:
		if p.enough(mover) {
			return p.won(mover, ByCaptures)
		}
	case MoreCapturesWin:
		return p.moreCaptures(mover)
	case StandingRowWins:
		if waited && p.hasRow(p.opponentColour(mover)) {
			return p.won(p.opponent(mover), ByRow)
		}
	case CutRowDraws, TwoRowsDraw, CutRowLoses:
		if e.count > 0 && p.hasRow(p.opponentColour(mover)) {
			return p.cutRow(ending, mover, e)
		}
	case UnansweredRowWins, SafeRowWins:
		if p.cells[at] == own && p.makesRow(at, own) {
			return p.waitingRow(ending, mover, at)
		}
	}
	return Result{}
}

// cutRow returns the result of a five of the opponent that the mover's capture made.
func (p *Position) cutRow(ending Ending, mover Seat, e *Effect) Result {
	switch {
	case ending == CutRowLoses:
		return p.won(p.opponent(mover), ByCaptureMakesFive)
	case ending == CutRowDraws && p.enough(mover),
		ending == TwoRowsDraw && p.makesRow(e.Move.Point, e.Colour):
		return Result{Draw, 0, ByCaptureMakesFive}
	}
	return Result{}
}

// waitingRow returns the result of a five that the mover's stone made: a win at
// once, or a five that waits for the opponent's ply.
func (p *Position) waitingRow(ending Ending, mover Seat, at Point) Result {
	if ending == UnansweredRowWins && !p.answerable(mover) || ending == SafeRowWins && p.safeRow(at) {
		return p.won(mover, ByRow)
	}
	p.waiting = true
	return Result{}
}

// moreCaptures compares the captured stones of the two teams: the larger number
// wins if it is large enough. Because of poofed stones, that can be the opponent's.
func (p *Position) moreCaptures(mover Seat) Result {
	opponent := p.opponent(mover)
	mine, theirs := p.Captured(mover), p.Captured(opponent)
	switch {
	case mine > theirs && mine >= p.table.Stones:
		return p.won(mover, ByCaptures)
	case theirs > mine && theirs >= p.table.Stones:
		return p.won(opponent, ByPoof)
	}
	return Result{}
}

// answerable reports whether the opponent has a ply that captures and leaves the
// mover without a five. It allows double threes, because they would be legal as the
// only kind of answer.
func (p *Position) answerable(mover Seat) bool {
	own, opponent := p.table.ColourOf(mover), p.opponentColour(mover)
	for at := range p.table.size {
		if p.cells[at] != Empty {
			continue
		}
		var e Effect
		if p.capture(at, opponent, &e); e.count == 0 {
			continue
		}
		trial := *p
		trial.put(at, opponent, &Effect{})
		if !trial.hasRow(own) {
			return true
		}
	}
	return false
}

// safeRow reports whether no stone of some five through a point can be captured.
func (b *board) safeRow(at Point) bool {
	for axis := 0; axis < directions; axis += 2 {
		if b.wins(b.length(at, axis, b.cells[at])) && !b.capturable(at) &&
			b.safeSide(at, axis) && b.safeSide(at, axis+1) {
			return true
		}
	}
	return false
}

// safeSide reports whether no stone that follows a point in its row, in direction d,
// can be captured.
func (b *board) safeSide(at Point, d int) bool {
	next := &b.table.next[d]
	for q := next[at]; b.cells[q] == b.cells[at] && q != at; q = next[q] {
		if b.capturable(q) {
			return false
		}
	}
	return true
}

// enough reports whether the team of a seat has captured enough stones to win.
func (p *Position) enough(s Seat) bool {
	return p.table.Stones > 0 && p.Captured(s) >= p.table.Stones
}

// won returns a win for the team of a seat.
func (p *Position) won(s Seat, by Cause) Result { return Result{Win, p.table.TeamOf(s), by} }

// opponent returns the seat that moves after s.
func (p *Position) opponent(s Seat) Seat { return p.after(s) }

// opponentColour returns the colour of the seat that moves after s.
func (p *Position) opponentColour(s Seat) Colour { return p.table.ColourOf(p.opponent(s)) }
