package notation

import (
	"errors"
	"fmt"
	"strings"

	"pentepost/rules"
)

// choices are the words for the choices of an opening.
var choices = map[string]rules.Choice{"swap": rules.Swap, "keep": rules.Keep, "extend": rules.Extend}

// ChoiceOf returns the choice that a word names, in lower case.
func ChoiceOf(word string) (rules.Choice, bool) {
	c, ok := choices[word]
	return c, ok
}

// Move writes a move: a point in this system, or the word of a choice.
func (s System) Move(b Board, m rules.Move) string {
	if m.Choice != rules.NoChoice {
		for word, c := range choices {
			if c == m.Choice {
				return word
			}
		}
	}
	return s.Format(b, m.Point)
}

// Word writes a move as records keep it, readable without the program: in Go style.
func Word(r rules.Ruleset, m rules.Move) string {
	b := BoardOf(r)
	return Go.On(b).Move(b, m)
}

// LeavingWord writes that a seat has given up, as records keep it: "resign-2".
func LeavingWord(seat rules.Seat, by rules.Cause) string {
	if by == rules.ByResigning {
		return fmt.Sprintf("resign-%d", seat)
	}
	return fmt.Sprintf("forfeit-%d", seat)
}

// move reads a word as a stone or a choice.
func (rec *Record) move(word string) (rules.Move, error) {
	if len(word) >= 4 { // as long as "swap"; few points are
		if c, ok := choices[strings.ToLower(word)]; ok {
			return rules.Choose(c), nil
		}
	}
	at, err := rec.System.Parse(BoardOf(rec.Rules), word)
	return rules.Place(at), err
}

// leaving reads a word by which a seat gives the game up: "resign" or "forfeit" for
// the seat on turn, "resign-3" for another.
func leaving(word string, p *rules.Position) (rules.Seat, rules.Cause, bool) {
	if len(word) < len("resign") {
		return 0, "", false
	}
	what, who, named := strings.Cut(strings.ToLower(word), "-")
	by := map[string]rules.Cause{"resign": rules.ByResigning, "forfeit": rules.ByForfeit}[what]
	seat := p.Turn()
	if named {
		n, _ := number(who)
		seat = rules.Seat(min(n, rules.MaxSeats+1))
	}
	if by == "" || named && (seat < 1 || int(seat) > p.Ruleset().Seats) {
		return 0, "", false
	}
	return seat, by, true
}

// turnOf reports whether a stone of the colour that the record names comes next.
// After the end nothing does, which is a fault of another kind.
func (rec *Record) turnOf(p *rules.Position, colour string) bool {
	return colour == "" || p.Result().Over() || colour == rec.Rules.ColourName(p.Stone())
}

// faultAt is the fault of a word that cannot be played in a position.
func faultAt(p *rules.Position, word string, why rules.Reason, say string) *Fault {
	return &Fault{Ply: p.Plies() + 1, Move: brief(word), Reason: why, Say: say}
}

// refused turns the reason for which a word cannot be played into a fault, nil if
// there is none.
func (rec *Record) refused(p *rules.Position, word string, err error) *Fault {
	var refusal *rules.Refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refusal):
		return rec.barred(p, word, refusal)
	case errors.Is(err, ErrOffBoard):
		return faultAt(p, word, rules.OffBoard, fmt.Sprintf("the board has no such point: it is %d by %d", rec.Rules.Width, rec.Rules.Height))
	}
	return faultAt(p, word, Unreadable, fmt.Sprintf("this is neither a point (written as %s) nor a choice", rec.System))
}

// barred words the refusal of a move by the rules.
func (rec *Record) barred(p *rules.Position, word string, r *rules.Refusal) *Fault {
	switch r.Reason {
	case rules.GameOver:
		return faultAt(p, word, AfterTheEnd, fmt.Sprintf("the game ended with ply %d", p.Plies()))
	case rules.Occupied:
		return faultAt(p, word, r.Reason, fmt.Sprintf("a %s stone stands there", rec.Rules.ColourName(p.At(r.Move.Point))))
	case rules.BarredByOpen:
		return faultAt(p, word, r.Reason, fmt.Sprintf("the opening of %s bars it: %s", rec.Rules.Name, wanted(p)))
	}
	if what, ok := barredShapes[r.Reason]; ok {
		return faultAt(p, word, r.Reason, fmt.Sprintf("it makes %s, which %s bars", what, rec.Rules.Name))
	}
	return faultAt(p, word, r.Reason, fmt.Sprintf("the rules of %s bar it", rec.Rules.Name))
}

// barredShapes are what some rules bar a stone from making.
var barredShapes = map[rules.Reason]string{
	rules.DoubleThree: "a double three", rules.DoubleFour: "a double four", rules.Overline: "a row longer than a five",
}

// wanted says what an opening wants next.
func wanted(p *rules.Position) string {
	step, ok := p.Step()
	var can []string
	for _, word := range []string{"swap", "keep", "extend"} {
		if step.Choices.Has(choices[word]) {
			can = append(can, word)
		}
	}
	switch {
	case len(can) > 0:
		return "it wants " + strings.Join(can, " or ")
	case !ok:
		return "there is nothing to choose any more"
	case step.Zone == rules.OnCentre:
		return "the stone belongs on the centre"
	case step.Zone == rules.OffCentre:
		return "the stone belongs three or more points from the centre"
	case step.Zone == rules.OffCross:
		return "the stone belongs three or more points from the centre, and not third or fourth from it on its lines"
	}
	return "it wants a stone"
}
