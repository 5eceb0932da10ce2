package proof

import (
	"errors"
	"fmt"

	"pentepost/rules"
)

// Why a proof fails. The errors of [Claim.Check] wrap one of these.
var (
	ErrOtherResult = errors.New("the game ends, and not with a win of that seat")
	ErrNoMove      = errors.New("the proof does not say how the game goes on")
	ErrIllegal     = errors.New("the rules do not allow the winner's move")
	ErrStuck       = errors.New("the other seat has no legal move")
	ErrTooSlow     = errors.New("the win takes more plies than claimed")
	ErrManySeats   = errors.New("proofs are about games of two seats")
)

// ErrTooLarge is the error for a proof that needs more moves to be checked than the caller allows. Such a proof is neither right
// nor wrong.
var ErrTooLarge = errors.New("the proof is too large to be checked")

// A Failure is the error for a proof that fails.
type Failure struct {
	Line []rules.Move // the moves after which it fails
	Why  error
}

func (f *Failure) Error() string { return fmt.Sprintf("after %d plies: %v", len(f.Line), f.Why) }

// Unwrap returns why the proof fails.
func (f *Failure) Unwrap() error { return f.Why }

// Check plays every legal answer of the other seat, and the winner's moves of the tree, until the game is over on each
// line. The error is a [*Failure] if the winner does not win on one of them, and [ErrTooLarge] if more than so many
// moves had to be played. Check returns how many were.
func (c *Claim) Check(p rules.Position, most int) (played int, err error) {
	if p.Ruleset().Seats != 2 {
		return 0, &Failure{Why: ErrManySeats}
	}
	w := walk{claim: c, most: most}
	if !p.Ruleset().Repetition {
		w.checked = map[place]int{}
	}
	err = w.check(&p, c.Tree)
	return w.played, err
}

// walk is a walk through a tree.
type walk struct {
	claim   *Claim
	line    []rules.Move // the moves that led here
	played  int
	most    int
	checked map[place]int // the places that were found right, and after how many plies; nil if earlier positions matter
}

// A place is a tree in a position. The same stones in another order lead to the same place, so a walk comes to many of them
// more than once.
type place struct {
	tree     *Tree
	position string
}

// placeOf returns the place of a tree of the other seat; ok is false but where the opening is over and the turn begins, since it
// takes longer than to play a few moves.
func (w *walk) placeOf(p *rules.Position, t *Tree) (at place, ok bool) {
	if w.checked == nil || p.StonesLeft() != max(1, p.Ruleset().PerTurn) || len(p.Remaining()) > 0 {
		return place{}, false
	}
	text := make([]byte, 0, rules.MaxPoints)
	for at := range p.Points() {
		text = append(text, byte(p.At(at)))
	}
	return place{t, fmt.Sprintf("%s %d %d %v", text, p.Captured(1), p.Captured(2), p.Waiting())}, true
}

// fails returns the error for the line that led here.
func (w *walk) fails(why error) error {
	return &Failure{Line: append([]rules.Move(nil), w.line...), Why: why}
}

// check checks the tree of a position.
func (w *walk) check(p *rules.Position, t *Tree) error {
	switch r := p.Result(); {
	case r.Outcome == rules.Win && r.Winner == w.claim.Winner:
		return nil
	case r.Over():
		return w.fails(ErrOtherResult)
	case t == nil:
		return w.fails(ErrNoMove)
	case len(w.line) >= w.claim.Plies:
		return w.fails(ErrTooSlow)
	case p.Turn() == w.claim.Winner:
		if legal, err := w.play(p, t.Move, t.Then); legal || err != nil {
			return err
		}
		return w.fails(ErrIllegal)
	}
	return w.answers(p, t)
}

// answers checks the tree of a position with the other seat on turn, unless it was found right there before with no more plies
// left.
func (w *walk) answers(p *rules.Position, t *Tree) error {
	at, known := w.placeOf(p, t)
	if plies, right := w.checked[at]; known && right && len(w.line) <= plies {
		return nil
	}
	err := w.everyAnswer(p, t)
	if known && err == nil {
		w.checked[at] = len(w.line)
	}
	return err
}

// everyAnswer checks what follows each legal move of the other seat.
func (w *walk) everyAnswer(p *rules.Position, t *Tree) error {
	some := false
	try := func(m rules.Move) error {
		after, own := t.Answers[m]
		if !own {
			after = t.Then
		}
		legal, err := w.play(p, m, after)
		some = some || legal
		return err
	}
	for c := rules.Swap; c <= rules.Fifths(rules.MostFifths); c++ {
		if err := try(rules.Choose(c)); err != nil {
			return err
		}
	}
	for at := range p.Points() {
		if p.At(at) != rules.Empty {
			continue
		}
		m := rules.Place(at)
		if p.Choices().Has(rules.Offer) {
			m = rules.OfferAt(at)
		}
		if err := try(m); err != nil {
			return err
		}
	}
	if !some {
		return w.fails(ErrStuck)
	}
	return nil
}

// play plays a move and checks what follows. It reports whether the move is legal.
func (w *walk) play(p *rules.Position, m rules.Move, after *Tree) (legal bool, err error) {
	next, _, refused := p.Play(m)
	if refused != nil {
		return false, nil
	}
	if w.played++; w.played > w.most {
		return true, ErrTooLarge
	}
	w.line = append(w.line, m)
	err = w.check(&next, after)
	w.line = w.line[:len(w.line)-1]
	return true, err
}
