package notation

import (
	"encoding/json"

	"pentepost/rules"
)

// Words of [Verdict.Result].
const (
	Won        = "win"
	Drawn      = "draw"
	Unfinished = "unfinished"
	Illegal    = "illegal" // something is wrong with the record: see Error
)

// Verdict is what a record comes to. Its JSON is what `pentepost replay --json`
// prints.
type Verdict struct {
	Game     int          `json:"game"`             // from 1, for whoever counts; [Referee] leaves 0
	Variant  *string      `json:"variant"`          // nil if the record names none that is known
	Plies    int          `json:"plies"`            // played before the error, if any
	Result   string       `json:"result"`           // one of the words above
	Winner   *rules.Seat  `json:"winner"`           // lowest seat of the winning team, nil without one
	By       *rules.Cause `json:"by"`               // nil while the game goes on
	Captured []int        `json:"captured"`         // stones that count, by seat; partners share one number
	Stones   Stones       `json:"stones"`           // on the board at the end
	Scores   []int        `json:"scores,omitempty"` // by seat, where the variant is scored
	Claimed  *Claim       `json:"claimed"`          // nil if the record states no result
	Agrees   *bool        `json:"agrees"`           // whether it is the one found
	Error    *Fault       `json:"error"`
}

// OK reports whether nothing is wrong with the record and the result it states, if
// any, is the one found.
func (v *Verdict) OK() bool { return v.Error == nil && (v.Agrees == nil || *v.Agrees) }

// verdict says how a record stands that led to p.
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
	v.compare(rec, fault == nil && rec.Claimed.agrees(p))
	return v
}

// compare notes the result that the record states, if any.
func (v *Verdict) compare(rec Record, same bool) {
	if rec.Claimed == "" {
		return
	}
	same = same && !rec.Disputed
	v.Claimed, v.Agrees = &rec.Claimed, &same
}

// Stones are the stones on a board, colour by colour in the order of the seats.
type Stones []Colour

// Colour is the stones of one colour.
type Colour struct {
	Name   string
	Points []string // column by column, each from below
}

// stonesOf lists the stones on a board, in Go style or as the board wants it.
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

// MarshalJSON writes an object with the colours in order.
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
