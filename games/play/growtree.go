package play

import (
	"errors"
	"slices"

	"pentepost/games"
	"pentepost/rules"
)

// Untaken is a line of a mail that was not taken into a tree, and why.
type Untaken struct {
	Line  string       `json:"line"` // as the player wrote it, shortened
	Why   games.Reason `json:"why"`  // a reason of the rules, or one of those below
	Word  string       `json:"word,omitempty"`
	Moves []rules.Move `json:"moves,omitempty"` // the ply that is not legal, or the answer that there is
	After []rules.Move `json:"after,omitempty"` // the turn before that answer
}

// The reasons for an [Untaken] line. There are also the reasons of the rules, and [games.OffBoard].
const (
	LineUnread   games.Reason = "unread"   // it has another form
	LineLong     games.Reason = "long"     // more than [MaxLineLength] plies
	LineMine     games.Reason = "mine"     // what follows "then" is not a turn of the owner, or there is none before it
	LinePart     games.Reason = "part"     // the answer has fewer stones than the turn
	LineAnswered games.Reason = "answered" // there is another answer to the same move
	LinesFull    games.Reason = "full"     // there are [MaxLines] lines already
	LineOver     games.Reason = "over"     // the game is over before the end of the line
)

// A branch is a turn in a tree.
type branch struct {
	moves []rules.Move
	by    games.PlayerID
	next  []*branch
	line  int // index in the lines of the tree, if the turn ends one
}

// follow returns the branch that the moves begin with in a position, nil if there is none.
func (b *branch) follow(from *rules.Position, moves []rules.Move) *branch {
	for _, next := range b.next {
		if n := len(next.moves); n <= len(moves) && sameTurn(from, next.moves, moves[:n]) {
			return next
		}
	}
	return nil
}

// A trial plays a line from a position. It has the players by seat, since an opening can swap them.
type trial struct {
	rules.Position
	seats []games.PlayerID
}

// onTurn returns the player who is on turn, or 0 if the game is over.
func (t *trial) onTurn() games.PlayerID {
	if seat := t.Turn(); seat != 0 {
		return t.seats[seat-1]
	}
	return 0
}

// play plays a ply.
func (t *trial) play(m rules.Move) error {
	next, e, err := t.Play(m)
	if err != nil {
		return err
	}
	if t.Position = next; e.Swapped {
		swapped := games.Game{Seats: t.seats}
		swapped.SwapSeats()
		t.seats = swapped.Seats
	}
	return nil
}

// A grower adds lines to a tree.
type grower struct {
	tree  *Tree
	root  branch
	start trial
}

// newGrower returns a grower for the tree of a player in a game.
func newGrower(g *games.Game, t *Tree) (*grower, error) {
	if len(t.Lines) == 0 {
		t.Ply = len(g.Plies)
	}
	at, err := g.At(t.Ply)
	if err != nil {
		return nil, err
	}
	gr := &grower{tree: t, start: trial{at, seatsAt(g, t.Ply)}}
	have := t.Lines
	t.Lines = nil
	for _, l := range have {
		if u := gr.add(l); u != nil {
			t.Unused = append(t.Unused, l)
		}
	}
	return gr, nil
}

// seatsAt returns the players by seat after a number of plies.
func seatsAt(g *games.Game, plies int) []games.PlayerID {
	earlier := games.Game{Seats: g.Seats}
	for _, p := range g.Plies[plies:] {
		if p.Move.Choice == rules.Swap {
			earlier.SwapSeats()
		}
	}
	return earlier.Seats
}

// add adds a line that begins where the tree does, or says why not. A line that is there already is
// not added twice.
func (gr *grower) add(l games.Line) *Untaken {
	if l.Any {
		return gr.addToAny(l)
	}
	switch {
	case len(l.Moves) > MaxLineLength:
		return &Untaken{Why: LineLong}
	case l.Answer < 1 || l.Answer >= len(l.Moves):
		return &Untaken{Why: LineMine}
	}
	at, now, rest := &gr.root, gr.start, l.Moves
	for len(rest) > 0 {
		known := at.follow(&now.Position, rest)
		if known == nil {
			break
		}
		for _, m := range rest[:len(known.moves)] {
			if err := now.play(m); err != nil {
				return illegal(err, []rules.Move{m})
			}
		}
		at, rest = known, rest[len(known.moves):]
	}
	turns, wrong := gr.grow(at, &now, rest)
	if wrong != nil {
		return wrong
	}
	last := at
	if len(turns) > 0 {
		last = turns[len(turns)-1]
	}
	if wrong := gr.checkAnswer(l, last, &now); wrong != nil || len(turns) == 0 {
		return wrong // or the tree has the line already, perhaps in a longer one
	}
	return gr.attach(at, turns, l)
}

// addToAny adds an answer to any move, or says why not. Whether it is legal is seen when it is used; a point that has a stone already is
// not.
func (gr *grower) addToAny(l games.Line) *Untaken {
	t := gr.tree
	for _, m := range l.Moves {
		if m.Choice == rules.NoChoice && gr.start.At(m.Point) != rules.Empty {
			return &Untaken{Why: games.Reason(rules.Occupied), Moves: []rules.Move{m}}
		}
	}
	for _, have := range t.Lines {
		switch {
		case have.Any && slices.Equal(have.Moves, l.Moves):
			return nil
		case have.Any:
			return &Untaken{Why: LineAnswered, Moves: have.Moves}
		}
	}
	if len(t.Lines) >= MaxLines {
		return &Untaken{Why: LinesFull}
	}
	t.Lines = append(t.Lines, l)
	return nil
}

// grow plays moves after a branch and returns their turns.
func (gr *grower) grow(after *branch, now *trial, moves []rules.Move) (turns []*branch, wrong *Untaken) {
	for len(moves) > 0 {
		turn := &branch{by: now.onTurn()}
		if turn.by == 0 {
			return nil, &Untaken{Why: LineOver, Moves: moves[:1]}
		}
		n := 0
		for n < len(moves) && now.onTurn() == turn.by {
			if err := now.play(moves[n]); err != nil {
				return nil, illegal(err, moves[n:n+1])
			}
			n++
		}
		turn.moves, moves = moves[:n], moves[n:]
		if len(turns) == 0 && turn.by == gr.tree.Player && len(after.next) > 0 {
			return nil, &Untaken{Why: LineAnswered, After: after.moves, Moves: after.next[0].moves}
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// illegal returns why a ply of a line is not legal.
func illegal(err error, moves []rules.Move) *Untaken {
	u := &Untaken{Why: LineUnread, Moves: moves}
	if r, ok := errors.AsType[*rules.Refusal](err); ok {
		u.Why = games.Reason(r.Reason)
	}
	return u
}

// checkAnswer checks that a line ends with a whole turn of the owner, and that "then" stands before
// this turn.
func (gr *grower) checkAnswer(l games.Line, last *branch, end *trial) *Untaken {
	switch {
	case last.by != gr.tree.Player, l.Answer != len(l.Moves)-len(last.moves):
		return &Untaken{Why: LineMine}
	case end.onTurn() == gr.tree.Player:
		return &Untaken{Why: LinePart}
	}
	return nil
}

// attach puts new turns into the tree. A line whose end they go on from is a part of the new one.
func (gr *grower) attach(at *branch, turns []*branch, l games.Line) *Untaken {
	t, last := gr.tree, turns[len(turns)-1]
	switch {
	case at != &gr.root && len(at.next) == 0:
		last.line = at.line
		t.Lines[last.line] = l
	case len(t.Lines) >= MaxLines:
		return &Untaken{Why: LinesFull}
	default:
		last.line = len(t.Lines)
		t.Lines = append(t.Lines, l)
	}
	for _, turn := range turns {
		at.next = append(at.next, turn)
		at = turn
	}
	return nil
}

// sameTurn reports whether two turns from a position are the same: the same stones, in any order
// that leads to the same position.
//
// DECISION: the order counts where a repeated position ends the game.
func sameTurn(from *rules.Position, a, b []rules.Move) bool {
	if slices.Equal(a, b) {
		return true
	}
	if len(a) != len(b) || len(a) < 2 || from.Ruleset().Repetition || !sameMoves(a, b) {
		return false
	}
	p, err := rules.PlayLine(*from, a)
	q, errToo := rules.PlayLine(*from, b)
	return err == nil && errToo == nil && samePosition(&p, &q)
}

// sameMoves reports whether two lists have the same moves in any order.
func sameMoves(a, b []rules.Move) bool {
	rest := slices.Clone(b)
	for _, m := range a {
		i := slices.Index(rest, m)
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return true
}

// samePosition reports whether nothing in the game can tell two positions apart.
func samePosition(p, q *rules.Position) bool {
	if p.Plies() != q.Plies() || p.Turn() != q.Turn() || p.StonesLeft() != q.StonesLeft() || p.Choices() != q.Choices() ||
		p.Waiting() != q.Waiting() || p.Result() != q.Result() || !slices.Equal(p.Scores(), q.Scores()) {
		return false
	}
	for s := rules.Seat(1); int(s) <= p.Ruleset().Seats; s++ {
		if p.Captured(s) != q.Captured(s) {
			return false
		}
	}
	for at := range p.Points() {
		if p.At(at) != q.At(at) {
			return false
		}
	}
	return true
}
