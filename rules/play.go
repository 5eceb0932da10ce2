package rules

// Move is one ply as a player sends it: a stone on a point, or a choice.
type Move struct {
	Point  Point
	Choice Choice // if not [NoChoice], no stone is placed, and Point is [NoPoint] or what is offered
}

// Place returns the move that places a stone on a point.
func Place(at Point) Move { return Move{Point: at} }

// Choose returns the move that makes a choice of an opening.
func Choose(c Choice) Move { return Move{Point: NoPoint, Choice: c} }

// OfferAt returns the move that offers a point for the next stone.
func OfferAt(at Point) Move { return Move{at, Offer} }

// maxCaptured is the largest number of points that capture and poof together can
// record for one ply: three in each of eight directions, and the stone itself.
const maxCaptured = maxLength*directions + 1

// Effect describes what a ply did.
type Effect struct {
	Ply      int  // number of the ply, from 1
	Seat     Seat // the seat that played it, before any swap
	Move     Move
	Colour   Colour // colour of the stone placed, [Empty] for a choice
	Swapped  bool   // the players of seats 1 and 2 change places
	Result   Result // state of the game after the ply
	captured [maxCaptured]Point
	count    int8 // points in captured
	poofed   int8 // how many of them, at the end, are the mover's own stones
	groups   int8 // captures made: bracketed groups
}

// Captured returns the points that stones were removed from, in the order in
// which they were found; the points of [Effect.Poofed] come last. The slice
// refers to e.
func (e *Effect) Captured() []Point { return e.captured[:e.count] }

// Poofed returns the points that the mover's own stones were removed from. The
// slice refers to e.
func (e *Effect) Poofed() []Point { return e.captured[e.count-e.poofed : e.count] }

// Reason is why a move is refused, in one word. Records and mail to players use the
// same words.
type Reason string

const (
	OffBoard     Reason = "off-board"
	Occupied     Reason = "occupied"
	BarredByOpen Reason = "opening" // the opening asks for another point, or for a choice
	DoubleThree  Reason = "double-three"
	DoubleFour   Reason = "double-four"
	Overline     Reason = "overline"
	GameOver     Reason = "game-over" // the game has ended
)

// Refusal is the error for a move that is not legal. The position is unchanged.
type Refusal struct {
	Reason Reason
	Move   Move
}

func (r *Refusal) Error() string { return "move refused: " + string(r.Reason) }

// Legal returns nil if m is legal, and otherwise a [*Refusal].
func (p *Position) Legal(m Move) error {
	if r := p.refuse(m); r != "" {
		return &Refusal{r, m}
	}
	if p.table.forbids() {
		_, _, err := p.Play(m)
		return err
	}
	return nil
}

// Play returns the position after one ply, and what the ply did. If m is not
// legal, Play returns the old position and a [*Refusal].
func (p *Position) Play(m Move) (next Position, e Effect, err error) {
	next = *p
	if r := p.refuse(m); r != "" {
		return next, e, &Refusal{r, m}
	}
	e.Seat, e.Move = p.Turn(), m
	next.plies++
	e.Ply = int(next.plies)
	if m.Choice != NoChoice {
		next.choose(m, next.table.branches)
		e.Swapped = m.Choice == Swap // colours belong to seats: the players change places, and the position stays
		return next, e, nil
	}
	next.place(m.Point, &e)
	if p.table.forbids() {
		if r := p.forbidden(&next, m.Point); r != "" {
			return *p, Effect{}, &Refusal{r, m}
		}
		if next.stuck() {
			next.waiting, next.result = false, Result{Draw, 0, ByBoardFull}
		}
	}
	e.Result = next.result
	return next, e, nil
}

// PlayLine returns the position after a line of moves. If one of them is not legal, PlayLine returns the position before it and a
// [*Refusal].
func PlayLine(p Position, line []Move) (Position, error) {
	for _, m := range line {
		next, _, err := p.Play(m)
		if err != nil {
			return p, err
		}
		p = next
	}
	return p, nil
}

// refuse returns why m is not legal, or "". It does not look for forbidden shapes,
// which [Position.forbidden] can judge only after the ply.
func (p *Position) refuse(m Move) Reason {
	switch {
	case p.result.Over():
		return GameOver
	case m.Choice != NoChoice || p.Choices() != 0:
		switch {
		case !p.Choices().Has(m.Choice):
			return BarredByOpen
		case m.Choice == Offer:
			return p.refuseOffer(m.Point)
		}
		return ""
	case m.Point < 0 || m.Point >= p.table.size:
		return OffBoard
	case p.cells[m.Point] != Empty:
		return Occupied
	case p.barsStone(m.Point, p.table):
		return BarredByOpen
	}
	return ""
}

// place places a stone, removes what it captures, passes the turn and judges
// whether the game has ended.
func (p *Position) place(at Point, e *Effect) {
	mover := p.mover()
	e.Colour = p.table.ColourOf(mover)
	p.put(at, e.Colour, e)
	p.pass(mover)
	p.result = p.judge(mover, e)
}

// put places a stone of colour own and removes what it captures.
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

// set places a stone on an empty point, or removes one if c is [Empty].
func (p *Position) set(at Point, c Colour) {
	if p.table.Repetition {
		p.hash ^= stoneHash(at, max(c, p.cells[at]))
	}
	if p.cells[at] = c; c == Empty {
		p.empty++
	} else {
		p.empty--
	}
}

// pass passes the turn if mover has placed the last stone of it.
func (p *Position) pass(mover Seat) {
	if len(p.opening) > 0 {
		p.placed()
		p.left = 0
	} else {
		p.left--
	}
	if p.left <= 0 {
		p.turn, p.left = p.after(mover), int8(p.table.PerTurn)
	}
}
