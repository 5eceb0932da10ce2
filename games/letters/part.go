package letters

import (
	"encoding/json"

	"pentepost/games"
)

// Part is what happened to one line of the answer, or what followed from it: the letter that would
// have said it.
type Part struct {
	Line string // as the player wrote it; "" for what followed from the line before
	Notice
}

// partText is a part as the outbox keeps it.
type partText struct {
	Line  string          `json:"line,omitempty"`
	Kind  Kind            `json:"kind,omitempty"` // "": the line was done, and there is nothing to say
	Game  games.GameID    `json:"game,omitempty"`
	Ply   int             `json:"ply,omitempty"`
	Facts json.RawMessage `json:"facts,omitzero"`
}

// MarshalJSON writes a part for the outbox.
func (p Part) MarshalJSON() ([]byte, error) {
	facts, err := p.FactsText()
	if err != nil {
		return nil, err
	}
	text := partText{p.Line, p.Kind(), p.Game, p.Ply, nil}
	if facts != "{}" {
		text.Facts = json.RawMessage(facts)
	}
	return json.Marshal(text)
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (p *Part) UnmarshalJSON(raw []byte) error {
	var text partText
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	*p = Part{Line: text.Line}
	p.Game, p.Ply = text.Game, text.Ply
	if len(text.Facts) == 0 {
		text.Facts = json.RawMessage("{}")
	}
	return p.ReadFacts(text.Kind, string(text.Facts))
}

// In returns the letter that a part of another letter stands for.
func (p Part) In(whole Notice) Notice {
	n := p.Notice
	n.ID, n.To, n.Made, n.Reply = whole.ID, whole.To, whole.Made, true
	return n
}
