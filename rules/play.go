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

// maxTaken bounds the stones that one ply notes as taken: three in each of eight
// directions, and the stone itself.
const maxTaken = maxLength*directions + 1

// Effect is what a ply did.
type Effect struct {
	Ply     int  // its number, from 1
	Seat    Seat // who played it, as seats were before it
	Move    Move
	Colour  Colour // of the stone placed, [Empty] for a choice
	Swapped bool   // the players change seats: who sat in seat 1 now sits in seat 2
	Result  Result // how the game stands after it
	taken   [maxTaken]Point
	count   int8
	poofed  int8 // the last so many of taken
	groups  int8 // captures made: bracketed groups
}

// Captured lists the points from which stones were taken, in the order found,
// [Effect.Poofed] ones last. The list is only good as long as the effect it was
// taken from.
func (e *Effect) Captured() []Point { return e.taken[:e.count] }

// Poofed lists the points from which the mover's own stones were taken.
func (e *Effect) Poofed() []Point { return e.taken[e.count-e.poofed : e.count] }

// Legal returns nil where the move may be played, else a [*Refusal].
func (p *Position) Legal(m Move) error {
	if r := p.refuse(m); r != "" {
		return p.refusal(r, m)
	}
	if p.table.bars() {
		_, _, err := p.Play(m)
		return err
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
	if m.Choice != NoChoice {
		next.choose(m.Choice, &e)
		return next, e, nil
	}
	next.place(m.Point, &e)
	if p.table.bars() {
		if r := p.barred(&next, m.Point); r != "" {
			return *p, Effect{}, p.refusal(r, m)
		}
	}
	e.Result = next.result
	return next, e, nil
}

// refuse returns why a move may not be played, or "". What a ply makes is judged
// later, by barred.
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

// choose makes a choice of the opening. Colours stay with seats: what changes are
// the players, and the steps still to come.
func (p *Position) choose(c Choice, e *Effect) {
	p.opening = p.opening[1:]
	switch c {
	case Swap:
		e.Swapped = true
	case Extend:
		p.opening = p.table.extended
	}
}

// place puts the stone down, takes what it captures, passes the turn on and
// judges whether the game has ended.
func (p *Position) place(at Point, e *Effect) {
	mover := p.mover()
	e.Colour = p.table.ColourOf(mover)
	p.put(at, e.Colour, e)
	p.pass(mover)
	p.result = p.judge(mover, e)
}

// put puts a stone of colour own down and takes what it captures.
func (p *Position) put(at Point, own Colour, e *Effect) {
	p.set(at, own)
	if p.table.Captures == 0 {
		return
	}
	p.capture(at, own, e)
	if p.table.Poof {
		p.poof(at, own, e)
	}
	if e.count > 0 {
		p.remove(own, e)
	}
}

// set puts a stone on an empty point, or takes one off.
func (p *Position) set(at Point, c Colour) {
	if p.table.Repetition {
		p.hash ^= mark(at, max(c, p.cells[at]))
	}
	if p.cells[at] = c; c == Empty {
		p.empty++
	} else {
		p.empty--
	}
}

// pass gives the turn on after a stone of mover, if it was the last of his turn.
func (p *Position) pass(mover Seat) {
	if len(p.opening) > 0 {
		p.opening = p.opening[1:]
		p.left = 0
	} else {
		p.left--
	}
	if p.left <= 0 {
		p.turn, p.left = p.after(mover), int8(p.table.PerTurn)
	}
}
