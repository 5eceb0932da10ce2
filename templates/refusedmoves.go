package templates

import (
	"pentepost/games"
	"pentepost/rules"
	"pentepost/templates/say"
)

// moveRefused says why a move was not played.
type moveRefused struct{ refused }

// pointTaken says that there is a stone on the point.
func (l moveRefused) pointTaken() string {
	f, by := l.f, l.takenBy()
	if f.Topic == games.TopicTry {
		if by == nil {
			return l.to.tell(say.RefusedOccupiedTry(l.move()))
		}
		return l.to.tell(say.RefusedOccupiedTryBy(l.to.colourNamed(by.Colour), by.Number))
	}
	taken := ""
	if by == nil {
		taken = l.to.tell(say.RefusedOccupied())
	} else {
		taken = l.to.tell(say.RefusedOccupiedBy(l.to.colourNamed(by.Colour), by.Number))
	}
	return l.to.joined(taken, l.nothingPlayed(), l.legalNear())
}

// offBoard says that the board has no such point.
func (l moveRefused) offBoard() string {
	if f := l.f; f.Topic == games.TopicColumnI {
		meant := l.to.tellIf(len(f.Known) > 0, say.RefusedOffBoardColumnIMeant(l.to.or(f.Known)))
		return l.to.joined(l.to.tell(say.RefusedOffBoardColumnI()), meant, l.nothingPlayed())
	}
	if l.game == nil {
		return l.to.joined(l.to.tell(say.RefusedOffBoard()), l.nothingPlayed())
	}
	first, last := l.game.board.corners()
	return l.to.joined(l.to.tell(say.RefusedOffBoardCorners(first, last)), l.nothingPlayed())
}

// barredByOpening says that the opening asks for something else.
func (l moveRefused) barredByOpening() string {
	move := l.move()
	switch topic := l.f.Topic; {
	case topic == games.TopicTry && move == "":
		return l.to.tell(say.RefusedOpeningTryUnnamed())
	case topic == games.TopicTry:
		return l.to.tell(say.RefusedOpeningTry(move))
	case topic == games.TopicNoStone && move == "":
		return l.to.joined(l.to.tell(say.RefusedOpeningNoStoneUnnamed()), l.nothingPlayed())
	case topic == games.TopicNoStone:
		return l.to.joined(l.to.tell(say.RefusedOpeningNoStone(move)), l.nothingPlayed(), l.to.tell(say.RefusedOpeningNoStoneToChoose(l.game.Before(), move)))
	}
	return l.to.joined(l.ruleOfOpening(), l.nothingPlayed(), l.legalNear())
}

// ruleOfOpening says what the opening asks for.
func (l moveRefused) ruleOfOpening() string {
	g := l.then()
	if g == nil {
		return l.to.tell(say.RefusedOpening())
	}
	step, _ := g.board.position.Step()
	first, last := openings{g}.fifths()
	by := barring{g}.barredBy()
	switch by {
	case "choice", "zone", "cross":
		return l.to.tell(say.AgainstOpening(say.AgainstOpeningCase(by)))
	case "centre":
		return l.to.tell(say.RefusedOpeningCentre(g.board.Point(g.board.position.Centre())))
	case "within":
		corner, other := g.board.square(step.Zone.Width())
		return l.to.tell(say.RefusedOpeningWithin(corner, other, g.to.number(step.Zone.Width())))
	case "number":
		return l.to.tell(say.RefusedOpeningNumber(first, last))
	case "offer":
		return l.offerRefused(g)
	case "offered":
		return l.to.tell(say.RefusedOpeningTake(g.to.or(g.board.pointList(g.board.position.Offered()))))
	}
	return l.to.tell(say.RefusedOpening())
}

// offerRefused says why an offer was refused.
func (l moveRefused) offerRefused(g *gameSeen) string {
	if at, ok := l.at(); ok && l.f.Moves[0].Choice == rules.Offer {
		if other := rules.SamePoint(&g.board.position, at, g.board.position.Offered()); other != rules.NoPoint {
			return l.to.tell(say.RefusedOpeningSame(g.board.Point(at), g.board.Point(other)))
		}
	}
	return l.to.tell(say.RefusedOpeningOffer())
}

// then returns the game as it would stand after the moves of the mail that come before the refused one.
func (l moveRefused) then() *gameSeen {
	if l.game == nil {
		return nil
	}
	g, b := *l.game, *l.game.board
	b.position, _ = rules.PlayLine(b.position, l.f.After)
	g.board = &b
	return &g
}

// at returns the point of a refused move; ok is false if the move has no point.
func (l moveRefused) at() (at rules.Point, ok bool) {
	if l.game == nil || len(l.f.Moves) == 0 {
		return rules.NoPoint, false
	}
	at = l.f.Moves[0].Point
	return at, at != rules.NoPoint
}

// move returns the refused move, a point or a choice, or "" if there is none.
func (l moveRefused) move() string {
	if l.game == nil || len(l.f.Moves) == 0 {
		return ""
	}
	return l.game.board.move(l.f.Moves[0])
}

// stoneOfMove is a stone on the board and the number of the ply that placed it.
type stoneOfMove struct {
	Colour string
	Number int
}

// takenBy returns the stone on the point of a refused move. It is nil if the point is
// free: then another stone of the same mail took it.
func (l moveRefused) takenBy() *stoneOfMove {
	at, ok := l.at()
	if !ok || l.game.board.position.At(at) == rules.Empty {
		return nil
	}
	stone := &stoneOfMove{Colour: l.game.game.Rules.ColourName(l.game.board.position.At(at))}
	for i, played := range l.game.game.Plies {
		if played.Move.Point == at {
			stone.Number = i + 1
		}
	}
	return stone
}

// legalNear names up to four points around that of a refused move, the nearest ones, where the reader may play instead. It is
// "" if they are not to play a stone.
func (l moveRefused) legalNear() string {
	refused, ok := l.at()
	if !ok || !l.game.RealTurn() {
		return ""
	}
	g := l.then()
	x, y := l.game.board.boardOf.XY(refused)
	var legal []string
	for distance := 1; distance < rules.MaxSize && len(legal) == 0; distance++ {
		for _, d := range [...][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}} {
			at := g.board.position.Point(x+d[0]*distance, y+d[1]*distance)
			if at != rules.NoPoint && len(legal) < 4 && g.board.position.Legal(g.board.moveAt(at)) == nil {
				legal = append(legal, l.game.board.Point(at))
			}
		}
	}
	if len(legal) == 0 {
		return ""
	}
	return l.to.tell(say.RefusedEndLegalNear(l.to.commas(legal)))
}
