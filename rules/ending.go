package rules

// Ending is one way in which a ply can end a game. "Five" stands for the row that
// wins, "opponent" for the seat that moves next.
type Ending uint8

const (
	NoEnding Ending = iota

	// RowWins: the stone just placed stands in a five.
	RowWins
	// CapturesWin: the mover's team has captured enough stones.
	CapturesWin
	// MoreCapturesWin: one of two teams has enough captured stones, and more than the other.
	MoreCapturesWin
	// StandingRowWins: the opponent's five was left waiting and has not been broken.
	StandingRowWins
	// CutRowDraws: the ply has cut an opponent's longer row to a five and the mover has captured enough.
	CutRowDraws
	// TwoRowsDraw: the ply has cut a row of the opponent to a five and made one as well.
	TwoRowsDraw
	// CutRowLoses: the ply has cut a row of the opponent to a five.
	CutRowLoses
	// UnansweredRowWins: the mover has a five and the opponent no ply that captures and leaves him none; else it waits.
	UnansweredRowWins
	// SafeRowWins: the mover has a five of which no stone can be captured; else it waits.
	SafeRowWins
)

// Order lists the endings that a variant knows; the first that applies to a ply
// ends the game. A full board and a repetition come after all of them.
type Order [6]Ending

// judge returns how the game stands after mover's stone. A five left waiting by
// the opponent waits no longer than this ply.
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

// ended returns what one ending comes to after mover's stone.
func (p *Position) ended(ending Ending, mover Seat, waited bool, e *Effect) Result {
	at, own := e.Move.Point, e.Colour
	switch ending {
	case RowWins:
		if p.stands(at, own) && p.makesRow(at, own) {
			return p.won(mover, ByRow)
		}
	case CapturesWin:
		if p.enough(mover) {
			return p.won(mover, ByCaptures)
		}
	case MoreCapturesWin:
		return p.moreCaptures(mover)
	case StandingRowWins:
		if waited && p.hasRow(p.foeColour(mover)) {
			return p.won(p.foe(mover), ByRow)
		}
	case CutRowDraws, TwoRowsDraw, CutRowLoses:
		if e.count > 0 && p.hasRow(p.foeColour(mover)) {
			return p.cutRow(ending, mover, e)
		}
	case UnansweredRowWins, SafeRowWins:
		if p.stands(at, own) && p.makesRow(at, own) {
			return p.waitingRow(ending, mover, at)
		}
	}
	return Result{}
}

// cutRow returns what comes of an opponent's five that the mover's capture made.
func (p *Position) cutRow(ending Ending, mover Seat, e *Effect) Result {
	switch {
	case ending == CutRowLoses:
		return p.won(p.foe(mover), ByCaptureMakesFive)
	case ending == CutRowDraws && p.enough(mover),
		ending == TwoRowsDraw && p.makesRow(e.Move.Point, e.Colour):
		return Result{Draw, 0, ByCaptureMakesFive}
	}
	return Result{}
}

// waitingRow returns what comes of the five that the mover's stone made: a win at
// once, or a five that waits for the opponent's ply.
func (p *Position) waitingRow(ending Ending, mover Seat, at Point) Result {
	if ending == UnansweredRowWins && !p.answerable(mover) || ending == SafeRowWins && p.safeRow(at) {
		return p.won(mover, ByRow)
	}
	p.waiting = true
	return Result{}
}

// moreCaptures compares the captured stones of two teams: the larger number wins
// if it is large enough. Stones that poof may make it the opponent's.
func (p *Position) moreCaptures(mover Seat) Result {
	foe := p.foe(mover)
	mine, theirs := p.Captured(mover), p.Captured(foe)
	switch {
	case mine > theirs && mine >= p.table.Stones:
		return p.won(mover, ByCaptures)
	case theirs > mine && theirs >= p.table.Stones:
		return p.won(foe, ByPoof)
	}
	return Result{}
}

// answerable reports whether the opponent has a ply that captures and leaves the
// mover without a five. A double three is not barred to him: it would be the
// only kind of answer.
func (p *Position) answerable(mover Seat) bool {
	own, foe := p.table.ColourOf(mover), p.foeColour(mover)
	for at := range p.table.size {
		if p.cells[at] != Empty {
			continue
		}
		var e Effect
		if p.capture(at, foe, &e); e.count == 0 {
			continue
		}
		trial := *p
		trial.put(at, foe, &Effect{})
		if !trial.hasRow(own) {
			return true
		}
	}
	return false
}

// safeRow reports whether a five through a point has no stone that can be captured.
func (p *Position) safeRow(at Point) bool {
	for axis := 0; axis < directions; axis += 2 {
		if p.wins(p.length(at, axis, p.cells[at])) && !p.capturable(at) &&
			p.safeSide(at, axis) && p.safeSide(at, axis+1) {
			return true
		}
	}
	return false
}

// safeSide reports whether no stone of the row that goes on from a point in
// direction d can be captured.
func (p *Position) safeSide(at Point, d int) bool {
	next := &p.table.next[d]
	for q := next[at]; p.cells[q] == p.cells[at] && q != at; q = next[q] {
		if p.capturable(q) {
			return false
		}
	}
	return true
}

// stands reports whether a stone of colour own is still where it was placed.
func (p *Position) stands(at Point, own Colour) bool { return p.cells[at] == own }

// enough reports whether the team of a seat has captured as many stones as win.
func (p *Position) enough(s Seat) bool {
	return p.table.Stones > 0 && p.Captured(s) >= p.table.Stones
}

// won is a win for the team of a seat.
func (p *Position) won(s Seat, by Cause) Result { return Result{Win, p.table.TeamOf(s), by} }

// foe is the seat that moves after s: the opponent where there are two.
func (p *Position) foe(s Seat) Seat { return p.after(s) }

func (p *Position) foeColour(s Seat) Colour { return p.table.ColourOf(p.foe(s)) }
