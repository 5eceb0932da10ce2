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

// A ruling finds out whether a game has ended with a stone.
type ruling struct {
	*Position      // after it
	mover     Seat // whose stone it is
	effect    *Effect
	waited    bool // the opponent had a five waiting
}

// judge returns the result after mover's stone. A five of the opponent waits for
// this ply only.
func (p *Position) judge(mover Seat, e *Effect) Result {
	r := ruling{p, mover, e, p.waiting}
	p.waiting = false
	for _, ending := range p.table.Order {
		if ending == NoEnding {
			break
		}
		if result := r.ended(ending); result.Outcome != Unfinished {
			return result
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

// ended returns the result of one ending.
func (r ruling) ended(ending Ending) Result {
	switch ending {
	case RowWins:
		if r.hasMadeRow() {
			return r.won(r.mover, ByRow)
		}
	case CapturesWin:
		if r.enough() {
			return r.won(r.mover, ByCaptures)
		}
	case MoreCapturesWin:
		return r.moreCaptures()
	case StandingRowWins:
		if r.waited && r.hasRow(r.opponentColour(r.mover)) {
			return r.won(r.after(r.mover), ByRow)
		}
	case CutRowDraws, TwoRowsDraw, CutRowLoses:
		if r.effect.count > 0 && r.hasRow(r.opponentColour(r.mover)) {
			return r.cutRow(ending)
		}
	case UnansweredRowWins, SafeRowWins:
		if r.hasMadeRow() {
			return r.waitingRow(ending)
		}
	}
	return Result{}
}

// hasMadeRow reports whether the stone is part of a five. It may have been poofed.
func (r ruling) hasMadeRow() bool {
	at, own := r.effect.Move.Point, r.effect.Colour
	return r.cells[at] == own && r.makesRow(at, own)
}

// cutRow returns the result of a five of the opponent that the mover's capture made.
func (r ruling) cutRow(ending Ending) Result {
	switch {
	case ending == CutRowLoses:
		return r.won(r.after(r.mover), ByCaptureMakesFive)
	case ending == CutRowDraws && r.enough(),
		ending == TwoRowsDraw && r.makesRow(r.effect.Move.Point, r.effect.Colour):
		return Result{Draw, 0, ByCaptureMakesFive}
	}
	return Result{}
}

// waitingRow returns the result of a five that the mover's stone made: a win at
// once, or a five that waits for the opponent's ply.
func (r ruling) waitingRow(ending Ending) Result {
	if ending == UnansweredRowWins && !r.answerable() || ending == SafeRowWins && r.safeRow(r.effect.Move.Point) {
		return r.won(r.mover, ByRow)
	}
	r.waiting = true
	return Result{}
}

// moreCaptures compares the captured stones of the two teams: the larger number
// wins if it is large enough. Because of poofed stones, that can be the opponent's.
func (r ruling) moreCaptures() Result {
	opponent := r.after(r.mover)
	mine, theirs := r.Captured(r.mover), r.Captured(opponent)
	switch {
	case mine > theirs && mine >= r.table.Stones:
		return r.won(r.mover, ByCaptures)
	case theirs > mine && theirs >= r.table.Stones:
		return r.won(opponent, ByPoof)
	}
	return Result{}
}

// answerable reports whether the opponent has a ply that captures and leaves the
// mover without a five. It allows double threes, because they would be legal as the
// only kind of answer.
func (r ruling) answerable() bool {
	own, opponent := r.effect.Colour, r.opponentColour(r.mover)
	for at := range r.table.size {
		if r.cells[at] != Empty {
			continue
		}
		var e Effect
		if r.capture(at, opponent, &e); e.count == 0 {
			continue
		}
		trial := *r.Position
		trial.put(at, opponent, &Effect{})
		if !trial.hasRow(own) {
			return true
		}
	}
	return false
}

// enough reports whether the mover's team has captured enough stones to win.
func (r ruling) enough() bool {
	return r.table.Stones > 0 && r.Captured(r.mover) >= r.table.Stones
}

// won returns a win for the team of a seat.
func (r ruling) won(s Seat, by Cause) Result { return Result{Win, r.table.TeamOf(s), by} }

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

// opponentColour returns the colour of the seat that moves after s.
func (p *Position) opponentColour(s Seat) Colour { return p.table.ColourOf(p.after(s)) }
