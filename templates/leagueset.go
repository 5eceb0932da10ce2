package templates

import (
	"slices"

	"pentepost/games/league"
)

// IsKnockOut reports whether the league is a knock-out, single or double.
func (p *leaguePage) IsKnockOut() bool {
	kind := p.view.League.File.Kind
	return kind == league.SingleKnockOut || kind == league.DoubleKnockOuts
}

// setEnd has the data for how a set of a knock-out ended.
type setEnd struct {
	Winner, Loser, Score string
	Level, Left          bool // the points were level; the loser has left the league
	By, Value, Other     string
	TieBreaks            []string
}

// SetEnd returns how the set of the letter's game ended; nil if it has not, or in a league of another kind.
func (p *leaguePage) SetEnd() *setEnd {
	pairing := &p.view.Pairing
	end, winner, ok := p.view.League.SetOf(&p.view.Season, pairing)
	if !ok {
		return nil
	}
	loser := pairing.Players[0]
	if loser == winner {
		loser = pairing.Players[1]
	}
	set := &setEnd{
		Winner: p.name(winner), Loser: p.name(loser), Score: points(end.Points[0]) + "-" + points(end.Points[1]),
		Level: end.Points[0] == end.Points[1], Left: end.Left, By: string(end.By), Value: points(end.Values[0]), Other: points(end.Values[1]),
	}
	for _, by := range p.view.League.File.TieBreaks {
		set.TieBreaks = append(set.TieBreaks, string(by))
	}
	if !slices.Contains(p.view.League.File.TieBreaks, league.Lot) {
		set.TieBreaks = append(set.TieBreaks, string(league.Lot))
	}
	return set
}
