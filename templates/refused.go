package templates

import (
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// RefusalInShort says in a few words why the command was refused.
func (p *page) RefusalInShort() string {
	f := p.Notice.Facts
	for _, block := range []string{"short " + string(f.Reason) + " " + f.Topic, "short " + string(f.Reason)} {
		if p.knows(block) {
			return p.say(block, p)
		}
	}
	return p.say("short", p)
}

// Meant is the line that the reader probably meant, "" if the letter does not ask.
func (p *page) Meant() string {
	if p.Notice.Facts.Topic != games.TopicMeant {
		return ""
	}
	return games.CutLine(p.Notice.Facts.Meant)
}

// MovesRead lists the moves of a mail that has more than one, as the reader writes them.
func (g *gamePage) MovesRead() (names []string) {
	switch {
	case g == nil:
	case len(g.notice.Facts.Trials) > 1:
		for _, moves := range g.notice.Facts.Trials {
			names = append(names, g.moveList(moves))
		}
	case len(g.notice.Facts.Moves) > 1:
		return g.MovesNamed()
	}
	return names
}

// MovesNamed lists the moves that the letter is about, as the reader writes them.
func (g *gamePage) MovesNamed() (names []string) {
	for _, m := range g.notice.Facts.Moves {
		names = append(names, g.system.Move(g.boardOf, m))
	}
	return names
}

// Refusal says why, in words for the reason and topic, or for the reason alone.
func (p *page) Refusal() string {
	f := p.Notice.Facts
	for _, block := range []string{string(f.Reason) + " " + f.Topic, string(f.Reason)} {
		if p.knows(block) {
			return p.say(block, p)
		}
	}
	return p.say("any", p)
}

// LongestTeam is the maximum length of a team's name.
func (p *page) LongestTeam() int { return games.MaxTeamName }

// Until returns when a pause of the letters ends, or nil if there is no pause.
func (p *page) Until() *moment {
	if t := p.Notice.Facts.Until; !t.IsZero() {
		m := p.momentOf(t)
		return &m
	}
	return nil
}

// refusedAt returns the point of a refused move; ok is false if the move has no point.
func (g *gamePage) refusedAt() (at rules.Point, ok bool) {
	if g == nil || len(g.notice.Facts.Moves) == 0 {
		return rules.NoPoint, false
	}
	at = g.notice.Facts.Moves[0].Point
	return at, at != rules.NoPoint
}

// Move returns the refused move, a point or a choice, or "" if there is none.
func (g *gamePage) Move() string {
	if g == nil || len(g.notice.Facts.Moves) == 0 {
		return ""
	}
	return g.system.Move(g.boardOf, g.notice.Facts.Moves[0])
}

// stoneOfMove is a stone on the board and the number of the ply that placed it.
type stoneOfMove struct {
	Colour string
	Number int
}

// TakenBy returns the stone on the point of a refused move. It is nil if the point is
// free: then another stone of the same mail took it.
func (g *gamePage) TakenBy() *stoneOfMove {
	at, ok := g.refusedAt()
	if !ok || g.position.At(at) == rules.Empty {
		return nil
	}
	stone := &stoneOfMove{Colour: g.game.Rules.ColourName(g.position.At(at))}
	for i, played := range g.game.Plies {
		if played.Move.Point == at {
			stone.Number = i + 1
		}
	}
	return stone
}

// FreeNear lists some free points next to that of a refused move.
func (g *gamePage) FreeNear() string {
	refused, ok := g.refusedAt()
	if !ok {
		return ""
	}
	x, y := g.boardOf.XY(refused)
	var free []string
	for _, d := range [...][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}} {
		at := g.position.Point(x+d[0], y+d[1])
		if at != rules.NoPoint && g.position.At(at) == rules.Empty && len(free) < 4 {
			free = append(free, g.Point(at))
		}
	}
	return strings.Join(free, ", ")
}

// BarredBy names the part of the opening that forbids the move: "choice", "centre",
// "zone", "cross", or "" if it is unknown.
func (g *gamePage) BarredBy() string {
	if g == nil {
		return ""
	}
	step, _ := g.position.Step()
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
func (g *gamePage) Centre() string { return g.Point(g.position.Centre()) }

// corners are two corners of a board, which show how its points are written.
type corners struct{ First, Last string }

// Corners names two corners of the board, or nil in a letter about no game.
func (g *gamePage) Corners() *corners {
	if g == nil {
		return nil
	}
	return &corners{g.Point(0), g.Point(rules.Point(g.boardOf.Width*g.boardOf.Height - 1))}
}
