package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pentepost/rules"
)

// choices are the words for the choices of an opening.
var choices = map[string]rules.Choice{"swap": rules.Swap, "keep": rules.Keep, "extend": rules.Extend}

// ChoiceOf returns the choice of a lower-case word.
func ChoiceOf(word string) (c rules.Choice, ok bool) {
	c, ok = choices[word]
	return c, ok
}

// choiceIn returns the choice of a word in any letter case, where an opening gives some choices. The number of fifth stones is a
// choice where it is asked for.
func choiceIn(word string, gives rules.Choices) (c rules.Choice, ok bool) {
	if n, isNumber := number(word); isNumber {
		c = rules.Fifths(n)
		return c, n >= 1 && n <= rules.MostFifths && gives.Has(c)
	}
	return ChoiceOf(strings.ToLower(word))
}

// offerPrefix comes before an offered point.
const offerPrefix = "offer-"

// cutOffer cuts the prefix of an offer in any letter case.
func cutOffer(word string) (point string, ok bool) {
	if len(word) <= len(offerPrefix) || !strings.EqualFold(word[:len(offerPrefix)], offerPrefix) {
		return word, false
	}
	return word[len(offerPrefix):], true
}

// Move formats a move: a point in system s, the word for a choice, or an offer such as "offer-K8".
func (s System) Move(b Board, m rules.Move) string {
	switch {
	case m.Choice == rules.Offer:
		return offerPrefix + s.Format(b, m.Point)
	case m.Choice.Fifths() > 0:
		return strconv.Itoa(m.Choice.Fifths())
	case m.Choice != rules.NoChoice:
		for word, c := range choices {
			if c == m.Choice {
				return word
			}
		}
	}
	return s.Format(b, m.Point)
}

// said returns a word of a record as people say it: "offer K8", "resign 2".
func said(word string) string { return strings.Replace(word, "-", " ", 1) }

// Line formats moves as players write them in a line: points in system s, words for choices, and "offer" before the first of several
// offers.
func (s System) Line(b Board, moves []rules.Move) string {
	var words []string
	for i, m := range moves {
		if i > 0 && m.Choice == rules.Offer && moves[i-1].Choice == rules.Offer {
			m = rules.Place(m.Point)
		}
		words = append(words, said(s.Move(b, m)))
	}
	return strings.Join(words, " ")
}

// Word formats a move, with points in Go style. The database and letters keep moves in
// this form, so that people can read them without the program.
func Word(r rules.Ruleset, m rules.Move) string {
	b := BoardOf(r)
	return Go.On(b).Move(b, m)
}

// ParseWord parses what [Word] returns.
func ParseWord(r rules.Ruleset, word string) (rules.Move, error) {
	if c, ok := choiceIn(word, r.Opening.Gives()); ok {
		return rules.Choose(c), nil
	}
	b := BoardOf(r)
	point, offered := cutOffer(word)
	at, err := Go.On(b).Parse(b, point)
	if offered {
		return rules.OfferAt(at), err
	}
	return rules.Place(at), err
}

// LeavingWord returns the word for a seat that leaves the game, such as "resign-2".
func LeavingWord(seat rules.Seat, by rules.Cause) string {
	if by == rules.ByResigning {
		return fmt.Sprintf("resign-%d", seat)
	}
	return fmt.Sprintf("forfeit-%d", seat)
}

// offerWord may come before the offered points, as players write them: "offer K8 L9".
const offerWord = "offer"

// parseMove parses a point, a choice or an offer in a position. Where nothing but an offer can be made, or after the word
// for it, a point is an offer.
func (rec *Record) parseMove(p *rules.Position, word string, offering bool) (rules.Move, error) {
	can := p.Choices()
	if c, ok := choiceIn(word, can); ok {
		return rules.Choose(c), nil
	}
	point, offered := cutOffer(word)
	at, err := rec.System.Parse(BoardOf(rec.Rules), point)
	if offered || can.Has(rules.Offer) && (offering || can == rules.ChoicesOf(rules.Offer)) {
		return rules.OfferAt(at), err
	}
	return rules.Place(at), err
}

// parseLeaving parses a word that makes a seat leave the game: "resign" or "forfeit" for
// the seat to move, "resign-3" for another.
func parseLeaving(word string, p *rules.Position) (seat rules.Seat, by rules.Cause, ok bool) {
	if len(word) < len("resign") {
		return 0, "", false
	}
	verb, suffix, named := strings.Cut(strings.ToLower(word), "-")
	by = map[string]rules.Cause{"resign": rules.ByResigning, "forfeit": rules.ByForfeit}[verb]
	seat = p.Turn()
	if named {
		n, _ := number(suffix)
		seat = rules.Seat(min(n, rules.MaxSeats+1))
	}
	if by == "" || named && (seat < 1 || int(seat) > p.Ruleset().Seats) {
		return 0, "", false
	}
	return seat, by, true
}

// colourFits reports whether the colour that the record gives to a move is the colour
// of the next stone. After the end it returns true, because that is another fault.
func (rec *Record) colourFits(p *rules.Position, colour string) bool {
	return colour == "" || p.Result().Over() || colour == rec.Rules.ColourName(p.Stone())
}

// faultAt returns the fault of a move that cannot be played in a position.
func faultAt(p *rules.Position, word string, why rules.Reason, say string) *Fault {
	return &Fault{Ply: p.Plies() + 1, Move: brief(word), Reason: why, Say: say}
}

// faultOf returns the fault for the error of a move, or nil if err is nil.
func (rec *Record) faultOf(p *rules.Position, word string, err error) *Fault {
	var refusal *rules.Refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refusal):
		return rec.refusalFault(p, word, refusal)
	case errors.Is(err, ErrOffBoard):
		return faultAt(p, word, rules.OffBoard, fmt.Sprintf("the board has no such point: it is %d by %d", rec.Rules.Width, rec.Rules.Height))
	}
	return faultAt(p, word, Unreadable, fmt.Sprintf("this is neither a point (written as %s) nor a choice", rec.System))
}

// refusalFault returns the fault for a move that the rules refuse.
func (rec *Record) refusalFault(p *rules.Position, word string, r *rules.Refusal) *Fault {
	switch r.Reason {
	case rules.GameOver:
		return faultAt(p, word, AfterTheEnd, fmt.Sprintf("the game ended with ply %d", p.Plies()))
	case rules.Occupied:
		return faultAt(p, word, r.Reason, fmt.Sprintf("a %s stone stands there", rec.Rules.ColourName(p.At(r.Move.Point))))
	case rules.BarredByOpen:
		return faultAt(p, word, r.Reason, fmt.Sprintf("the opening of %s does not allow it: %s", rec.Rules.Name, openingHint(p)))
	}
	if what, ok := forbiddenShapes[r.Reason]; ok {
		return faultAt(p, word, r.Reason, fmt.Sprintf("it makes %s, which %s forbids", what, rec.Rules.Name))
	}
	return faultAt(p, word, r.Reason, fmt.Sprintf("the rules of %s forbid it", rec.Rules.Name))
}

// forbiddenShapes are the names of the shapes that some rules forbid.
var forbiddenShapes = map[rules.Reason]string{
	rules.DoubleThree: "a double three", rules.DoubleFour: "a double four", rules.Overline: "a row longer than a five",
}

// openingHint says what the opening asks for.
func openingHint(p *rules.Position) string {
	step, ok := p.Step()
	var words []string
	for _, word := range []string{"swap", "keep", "extend", "offer"} {
		if step.Choices.Has(choices[word]) || word == offerWord && step.Choices.Has(rules.Offer) {
			words = append(words, word)
		}
	}
	switch {
	case len(words) > 1:
		last := len(words) - 1
		return "the player must choose " + strings.Join(words[:last], ", ") + " or " + words[last]
	case len(words) == 1:
		return "the player must offer a point, no two of them the same by a symmetry of the stones"
	case step.Choices.Fifths():
		return fmt.Sprintf("the player must say how many fifth stones there shall be, 1 to %d", rules.MostFifths)
	case !ok:
		return "there is nothing to choose"
	}
	if hint, ok := zoneHints[step.Zone]; ok {
		return hint
	}
	return "the player must place a stone"
}

// zoneHints say where a stone must be.
var zoneHints = map[rules.Zone]string{
	rules.OnCentre:  "the stone must be on the centre",
	rules.OffCentre: "the stone must be three or more points from the centre",
	rules.OffCross:  "the stone must be three or more points from the centre, and not third or fourth from it on its row or column",
	rules.Within3:   "the stone must be in the 3 x 3 square around the centre",
	rules.Within5:   "the stone must be in the 5 x 5 square around the centre",
	rules.Within7:   "the stone must be in the 7 x 7 square around the centre",
	rules.Within9:   "the stone must be in the 9 x 9 square around the centre",
	rules.OnOffered: "the player must take one of the offered points",
}
