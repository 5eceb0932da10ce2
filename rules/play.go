package rules

// Move is one ply as a player sends it: a stone on a point, or a choice.
type Move struct {
	Point  Point
	Choice Choice // not [NoChoice]: no stone is placed and Point is [NoPoint]
}

// Place is the move that puts a stone on a point.
func Place(at Point) Move { return Move{Point: at} }

// Choose is the move that makes a choice of an opening.
func Choose(c Choice) Move { return Move{Point: NoPoint, Choice: c} }

// maxTaken bounds the stones one ply can take off the board: three in each of
// eight directions.
const maxTaken = 3 * directions

// Effect is what a ply did.
type Effect struct {
	Ply    int  // its number, from 1
	Seat   Seat // who played it
	Move   Move
	Colour Colour // of the stone placed, [Empty] for a choice
	Result Result // how the game stands after it
	taken  [maxTaken]Point
	count  int8
}

// Captured lists the points from which stones were taken, in the order found.
// The list is only good as long as the effect it was taken from.
func (e *Effect) Captured() []Point { return e.taken[:e.count] }

// Legal returns nil where the move may be played, else a [*Refusal].
func (p *Position) Legal(m Move) error {
	if r := p.refuse(m); r != "" {
		return p.refusal(r, m)
	}
	return nil
}

// Play returns the position after one ply, and what the ply did. Where it may not
// be played, the error is a [*Refusal] and the position the old one.
func (p *Position) Play(m Move) (next Position, e Effect, err error) {
	next = *p
	if r := p.refuse(m); r != "" {
		return next, e, p.refusal(r, m)
	}
	e.Seat, e.Move = p.Turn(), m
	next.plies++
	e.Ply = int(next.plies)
	next.place(m.Point, &e)
	e.Result = next.result
	return next, e, nil
}

// refuse returns why a move may not be played, or "".
func (p *Position) refuse(m Move) Reason {
	switch {
	case p.result.Over():
		return GameOver
	case m.Choice != NoChoice || p.Choices() != 0:
		if !p.Choices().Has(m.Choice) {
			return BarredByOpen
		}
		return ""
	case m.Point < 0 || m.Point >= p.table.size:
		return OffBoard
	case p.cells[m.Point] != Empty:
		return Occupied
	case len(p.opening) > 0 && !p.table.contains(p.opening[0].Zone, m.Point):
		return BarredByOpen
	}
	return ""
}

// refusal is apart from refuse so that a legal move allocates nothing.
func (p *Position) refusal(why Reason, m Move) *Refusal {
	r := &Refusal{Reason: why, Move: m}
	if why == BarredByOpen && len(p.opening) > 0 {
		r.Step = p.opening[0]
	}
	return r
}

// place puts the stone down, takes what it captures, passes the turn on and
// judges whether the game has ended.
func (p *Position) place(at Point, e *Effect) {
	mover := p.mover()
	own := p.table.ColourOf(mover)
	e.Colour = own
	p.cells[at] = own
	p.empty--
	p.capture(at, own, e)
	p.remove(own, e)
	p.turn = p.after(mover)
	if len(p.opening) > 0 {
		p.opening = p.opening[1:]
	}
	p.result = p.judge(at, mover)
}

// judge returns how the game stands after mover's stone at a point: in Pente a
// row counts before captures.
func (p *Position) judge(at Point, mover Seat) Result {
	team := p.table.TeamOf(mover)
	switch {
	case p.row(at):
		return Result{Win, team, ByRow}
	case p.table.Stones > 0 && p.Captured(mover) >= p.table.Stones:
		return Result{Win, team, ByCaptures}
	case p.empty == 0:
		return Result{Draw, 0, ByBoardFull}
	}
	return Result{}
}

// row reports whether the stone at a point stands in a row that wins.
func (p *Position) row(at Point) bool {
	for axis := 0; axis < directions; axis += 2 {
		n := 1 + p.run(at, axis) + p.run(at, axis+1)
		if n == p.table.Row || n > p.table.Row && !p.table.Exact {
			return true
		}
	}
	return false
}

// run counts the stones of at's colour that follow it in direction d.
func (p *Position) run(at Point, d int) int {
	next, own, n := &p.table.next[d], p.cells[at], 0
	for q := next[at]; p.cells[q] == own && q != at; q = next[q] {
		n++
	}
	return n
}
