package templates

import (
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// RefusalInShort says in a few words why it was refused.
func (p *page) RefusalInShort() string {
	if block := "short " + string(p.Notice.Facts.Reason); p.knows(block) {
		return p.say(block, p)
	}
	return p.say("short", p)
}

// Refusal says why, in the words for exactly this trouble where there are any.
func (p *page) Refusal() string {
	f := p.Notice.Facts
	for _, block := range []string{string(f.Reason) + " " + f.Topic, string(f.Reason)} {
		if p.knows(block) {
			return p.say(block, p)
		}
	}
	return p.say("any", p)
}

// Invites reports whether the letter is about an invitation that is still open.
func (p *page) Invites() bool {
	return p.Challenge != nil && p.Challenge.State == games.ChallengeOpen
}

// Until is when a pause of the letters ends, nil where there is none.
func (p *page) Until() *moment {
	if t := p.Notice.Facts.Until; !t.IsZero() {
		m := p.moment(t)
		return &m
	}
	return nil
}

// refusedAt returns the point of a refused move; ok is false where it named none.
func (p *page) refusedAt() (at rules.Point, ok bool) {
	moves := p.Notice.Facts.Moves
	if p.Game == nil || len(moves) == 0 || moves[0].Point == rules.NoPoint {
		return rules.NoPoint, false
	}
	return moves[0].Point, true
}

// Move returns the point of the refused move, "" if there is none.
func (p *page) Move() string {
	if at, ok := p.refusedAt(); ok {
		return p.Point(at)
	}
	return ""
}

// stoneOfMove is a stone on the board and the number of the ply that placed it.
type stoneOfMove struct {
	Colour string
	Number int
}

// TakenBy is the stone on the point of a refused move; nil if that is free, so that
// only the same mail can have taken it.
func (p *page) TakenBy() *stoneOfMove {
	at, ok := p.refusedAt()
	if !ok || p.position.At(at) == rules.Empty {
		return nil
	}
	stone := &stoneOfMove{Colour: p.Game.Rules.ColourName(p.position.At(at))}
	for i, played := range p.Game.Plies {
		if played.Move.Point == at {
			stone.Number = i + 1
		}
	}
	return stone
}

// FreeNear lists some free points next to that of a refused move.
func (p *page) FreeNear() string {
	refused, ok := p.refusedAt()
	if !ok {
		return ""
	}
	x, y := p.boardOf.XY(refused)
	var free []string
	for _, d := range [...][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}} {
		at := p.position.Point(x+d[0], y+d[1])
		if at != rules.NoPoint && p.position.At(at) == rules.Empty && len(free) < 4 {
			free = append(free, p.Point(at))
		}
	}
	return strings.Join(free, ", ")
}

// BarredBy says what of the opening is in the way: "choice", "centre", "zone", "cross"
// or, where we do not know, "".
func (p *page) BarredBy() string {
	if p.Game == nil {
		return ""
	}
	step, _ := p.position.Step()
	switch {
	case step.Choices != 0:
		return "choice"
	case step.Zone == rules.OnCentre:
		return "centre"
	case step.Zone == rules.OffCentre:
		return "zone"
	case step.Zone == rules.OffCross:
		return "cross"
	}
	return ""
}

// Centre names the centre point.
func (p *page) Centre() string { return p.Point(p.position.Centre()) }

// corners are two corners of a board, which show how its points are written.
type corners struct{ First, Last string }

// Corners names two corners of the board, nil where there is none.
func (p *page) Corners() *corners {
	if p.Game == nil {
		return nil
	}
	return &corners{p.Point(0), p.Point(rules.Point(p.boardOf.Width*p.boardOf.Height - 1))}
}
