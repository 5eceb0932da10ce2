package templates

import (
	"pentepost/games"
	"pentepost/rules"
)

// pointTaken says that there is a stone on the point.
func (p *page) pointTaken() string {
	f, by := p.Notice.Facts, p.takenBy()
	if f.Topic == games.TopicTry {
		if by == nil {
			return p.tell("refused.occupied-try", args{"move": p.refusedMove()})
		}
		return p.tell("refused.occupied-try-by", args{"colour": p.colourNamed(by.Colour), "number": by.Number})
	}
	taken, free := "", ""
	if by == nil {
		taken = p.tell("refused.occupied", nil)
	} else {
		taken = p.tell("refused.occupied-by", args{"colour": p.colourNamed(by.Colour), "number": by.Number})
	}
	if near := p.freeNear(); near != "" {
		free = p.tell("refused.occupied-free-near", args{"points": near})
	}
	return join(" ", taken, p.nothingPlayed(), free)
}

// offBoard says that the board has no such point.
func (p *page) offBoard() string {
	if f := p.Notice.Facts; f.Topic == games.TopicColumnI {
		meant := ""
		if len(f.Known) > 0 {
			meant = p.tell("refused.off-board-column-i-meant", args{"points": p.or(f.Known)})
		}
		return join(" ", p.tell("refused.off-board-column-i", nil), meant, p.nothingPlayed())
	}
	if p.Game == nil {
		return join(" ", p.tell("refused.off-board", nil), p.nothingPlayed())
	}
	first, last := p.corners()
	return join(" ", p.tell("refused.off-board-corners", args{"first": first, "last": last}), p.nothingPlayed())
}

// barredByOpening says that the opening asks for something else.
func (p *page) barredByOpening() string {
	move := p.refusedMove()
	switch topic := p.Notice.Facts.Topic; {
	case topic == games.TopicTry && move == "":
		return p.tell("refused.opening-try-unnamed", nil)
	case topic == games.TopicTry:
		return p.tell("refused.opening-try", args{"move": move})
	case topic == games.TopicNoStone && move == "":
		return join(" ", p.tell("refused.opening-no-stone-unnamed", nil), p.nothingPlayed())
	case topic == games.TopicNoStone:
		said := args{"move": move, "before": p.Before()}
		return join(" ", p.tell("refused.opening-no-stone", said), p.nothingPlayed(), p.tell("refused.opening-no-stone-to-choose", said))
	}
	return join(" ", p.ruleOfOpening(), p.nothingPlayed())
}

// ruleOfOpening says what the opening asks for.
func (p *page) ruleOfOpening() string {
	switch p.barredBy() {
	case "choice":
		return p.tell("refused.opening-choice", nil)
	case "centre":
		return p.tell("refused.opening-centre", args{"centre": p.centre()})
	case "zone":
		return p.tell("refused.opening-zone", nil)
	case "cross":
		return p.tell("refused.opening-cross", nil)
	}
	return p.tell("refused.opening", nil)
}

// refusedAt returns the point of a refused move; ok is false if the move has no point.
func (g *gamePage) refusedAt() (at rules.Point, ok bool) {
	if g == nil || len(g.notice.Facts.Moves) == 0 {
		return rules.NoPoint, false
	}
	at = g.notice.Facts.Moves[0].Point
	return at, at != rules.NoPoint
}

// refusedMove returns the refused move, a point or a choice, or "" if there is none.
func (g *gamePage) refusedMove() string {
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

// takenBy returns the stone on the point of a refused move. It is nil if the point is
// free: then another stone of the same mail took it.
func (g *gamePage) takenBy() *stoneOfMove {
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

// freeNear lists some free points next to that of a refused move.
func (g *gamePage) freeNear() string {
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
	return g.commas(free)
}

// barredBy names the part of the opening that forbids the move: "choice", "centre",
// "zone", "cross", or "" if it is unknown.
func (g *gamePage) barredBy() string {
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

// centre names the centre point.
func (g *gamePage) centre() string { return g.Point(g.position.Centre()) }

// corners names two corners of the board, which show how its points are written.
func (g *gamePage) corners() (first, last string) {
	return g.Point(0), g.Point(rules.Point(g.boardOf.Width*g.boardOf.Height - 1))
}
