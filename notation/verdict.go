package notation

import (
	"encoding/json"

	"pentepost/rules"
)

// Values of [Verdict.Result].
const (
	Won        = "win"
	Drawn      = "draw"
	Unfinished = "unfinished"
	Illegal    = "illegal" // the record has a fault, see [Verdict.Error]
)

// Verdict is the result of replaying a record. `pentepost replay --json` prints it as
// JSON.
type Verdict struct {
	Game     int          `json:"game"`             // number in the input, set by the caller; [Referee] sets 0
	Variant  *string      `json:"variant"`          // nil if unknown
	Plies    int          `json:"plies"`            // plies before the error, if any
	Result   string       `json:"result"`           // Won, Drawn, Unfinished or Illegal
	Winner   *rules.Seat  `json:"winner"`           // lowest seat of the winning team, or nil
	By       *rules.Cause `json:"by"`               // nil while the game goes on
	Captured []int        `json:"captured"`         // captured stones that count, by seat; partners share one number
	Stones   Stones       `json:"stones"`           // on the board at the end
	Scores   []int        `json:"scores,omitempty"` // points by seat, if the variant is scored
	Score    *Score       `json:"claimed"`          // nil if the record states no result
	Agrees   *bool        `json:"agrees"`           // whether Score is the result of the moves; nil if there is none to compare
	Error    *Fault       `json:"error"`            // nil if the record is legal
}

// OK reports whether the record has no fault, and states no result, or the result of its
// moves, or one that may have come after them.
func (v *Verdict) OK() bool { return v.Error == nil && (v.Agrees == nil || *v.Agrees) }

// verdict returns the verdict on a record that led to p.
func verdict(rec Record, p *rules.Position, fault *Fault) Verdict {
	r := p.Ruleset()
	v := Verdict{Variant: &r.Name, Plies: p.Plies(), Stones: stonesOf(p), Scores: p.Scores(), Error: fault}
	for s := rules.Seat(1); int(s) <= r.Seats; s++ {
		v.Captured = append(v.Captured, p.Captured(s))
	}
	result := p.Result()
	switch {
	case fault != nil:
		v.Result = Illegal
	case result.Outcome == rules.Unfinished:
		v.Result = Unfinished
	case result.Outcome == rules.Draw:
		v.Result, v.By = Drawn, &result.By
	default:
		v.Result, v.By, v.Winner = Won, &result.By, &result.Winner
	}
	v.compare(rec, fault == nil && rec.Score.agrees(p))
	if fault == nil && !rec.Disputed && !result.Over() && rec.Score.possible(p) {
		v.Agrees = nil
	}
	return v
}

// compare records the stated result, if any, and whether it is the same as the result
// of the moves.
func (v *Verdict) compare(rec Record, same bool) {
	if rec.Score == "" {
		return
	}
	same = same && !rec.Disputed
	v.Score, v.Agrees = &rec.Score, &same
}

// Stones are the stones on a board by colour, in the order of the seats.
type Stones []Colour

// Colour is the name and the stones of one colour.
type Colour struct {
	Name   string
	Points []string // column by column, from the bottom up
}

// stonesOf returns the stones on a board, in Go style or in the board's own system.
func stonesOf(p *rules.Position) Stones {
	r := p.Ruleset()
	b := BoardOf(r)
	list := make(Stones, r.Colours)
	for i := range list {
		list[i].Name = r.ColourName(rules.Colour(i + 1))
		list[i].Points = StoneList(p, rules.Colour(i+1), Go.On(b))
	}
	return list
}

// MarshalJSON returns an object with the colours in order.
func (s Stones) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, colour := range s {
		if i > 0 {
			text = append(text, ',')
		}
		points, err := json.Marshal(colour.Points)
		if err != nil {
			return nil, err
		}
		text = append(append(append(append(text, '"'), colour.Name...), `":`...), points...)
	}
	return append(text, '}'), nil
}
