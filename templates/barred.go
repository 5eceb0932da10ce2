package templates

import (
	"fmt"
	"strings"

	"pentepost/rules"
)

// refusedAt returns the point of a refused move; ok is false where it named none.
func (p *page) refusedAt() (at rules.Point, ok bool) {
	moves := p.Notice.Facts.Moves
	if p.Game == nil || len(moves) == 0 || moves[0].Point == rules.NoPoint {
		return rules.NoPoint, false
	}
	return moves[0].Point, true
}

// TakenBy says what stands on the point of a refused move, "White, ply 1"; "" if it
// is free, so that only the same mail can have taken it.
func (p *page) TakenBy() string {
	at, ok := p.refusedAt()
	if !ok || p.position.At(at) == rules.Empty {
		return ""
	}
	ply := 0
	for i, played := range p.Game.Plies {
		if played.Move.Point == at {
			ply = i + 1
		}
	}
	return fmt.Sprintf("%s, ply %d", capital(p.Game.Rules.ColourName(p.position.At(at))), ply)
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

// Barred says what the opening wants instead.
func (p *page) Barred() string {
	const square = "the square of five by five points around the centre"
	if p.Game == nil {
		return "The opening does not allow that."
	}
	step, _ := p.position.Step()
	switch {
	case step.Choices != 0:
		return "The opening wants a choice here, not a stone."
	case step.Zone == rules.OnCentre:
		return "The first stone goes on the centre point, " + p.Point(p.position.Centre()) + "."
	case step.Zone == rules.OffCentre:
		return "The tournament rule keeps this stone out of " + square + "."
	case step.Zone == rules.OffCross:
		return "The opening keeps this stone out of " + square + ", and off the third and fourth points from the centre on its lines."
	}
	return "The opening does not allow that."
}

// Corners names two corners of the board, so that one sees how its points are written.
func (p *page) Corners() string {
	if p.Game == nil {
		return ""
	}
	return p.Point(0) + " to " + p.Point(rules.Point(p.boardOf.Width*p.boardOf.Height-1))
}
