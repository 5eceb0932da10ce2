package templates

import (
	"fmt"
	"slices"
	"strconv"

	"pentepost/rules"
	"pentepost/templates/say"
)

// winning says which row wins, and how many captured stones.
func (g *gameRules) winning() string {
	switch {
	case g.Height == 1:
		return join("\n\n", g.s.tell(say.RulesLinearPenteRow()), drawn(example{fiveAtDistance, g.s.tell(say.RulesLinearPenteDrawnRow())}))
	case g.PerTurn > 1:
		return join("\n\n", g.s.tell(say.RulesConnect6Wins()), drawn(
			example{fiveOfSix, g.s.tell(say.RulesConnect6DrawnNotYet())},
			example{sixOfSix, g.s.tell(say.RulesDrawnWon("O"))}))
	case g.Overline != rules.NoSide:
		return g.sentences(say.RulesRenjuWins(), say.RulesFullBoard())
	case g.Exact:
		return g.exactRow()
	case g.ordered():
		return "" // the list of rules says it
	case g.sharesColour():
		return g.s.tell(say.RulesPartnersWins(g.Stones, g.s.number(g.Stones/2)))
	case g.hasPartners():
		return g.s.tell(say.RulesTeamWins(g.Stones))
	case g.alone():
		return g.s.joined(g.s.tell(say.RowAlone(say.RowAloneCase(strconv.Itoa(g.Row)))), g.stones())
	}
	return g.s.joined(g.s.tell(say.RulesRowTwo()), g.stones())
}

// exactRow says that a longer row does not win.
func (g *gameRules) exactRow() string {
	stones, five, six := "", say.RulesDrawnWon("X"), say.RulesDrawnGoesOn()
	if g.Stones > 0 {
		stones = g.stonesToWin(say.StonesToWinExact)
	}
	if g.ordered() { // a five can come too late
		five, six = say.RulesDrawnFive(), say.RulesDrawnNoFive()
	}
	return join("\n\n", g.s.joined(g.s.tell(say.RulesRowExact()), stones, g.s.tell(say.RulesRowLonger())),
		drawn(example{fiveMade, g.s.tell(five)}, example{sixMade, g.s.tell(six)}))
}

// stones says how many captured stones win.
func (g *gameRules) stones() string {
	if g.alone() && g.Bonus > 0 {
		return g.stonesToWin(say.StonesToWinScored)
	}
	return g.stonesToWin(say.StonesToWinCase(captureRules{g}.lengths()))
}

// stonesToWin has the number of captured stones that win, also in pairs.
func (g *gameRules) stonesToWin(is say.StonesToWinCase) string {
	return g.s.tell(say.StonesToWin(is, g.Stones, g.s.number(g.Stones/2)))
}

// waits reports whether a five waits if one of its stones can be captured.
func (g *gameRules) waits() bool { return slices.Contains(g.Order[:], rules.SafeRowWins) }

// waiting says which fives wait.
func (g *gameRules) waiting() string {
	switch {
	case g.waits():
		return join("\n\n", g.s.tell(say.RulesFiveWaits()), beside(fiveThatWaits, 1, g.s.tell(say.RulesDrawnWaits())))
	case slices.Contains(g.Order[:], rules.UnansweredRowWins):
		return beside(fiveThatWaits, 0, g.s.tell(say.RulesDrawnFiveWaits()))
	}
	return ""
}

// deciding lists what ends the game if one stone does several things.
func (g *gameRules) deciding() string {
	if !g.ordered() {
		return ""
	}
	var list []string
	for _, ending := range g.Order {
		if rule := g.ending(ending); rule != "" {
			list = append(list, g.s.tell(say.RulesNumbered(len(list)+1, rule)))
		}
	}
	if g.Exact { // the others say it where they tell about captures
		list = append(list, g.s.tell(say.RulesFullBoard()))
	}
	return g.s.tell(say.RulesFirstDecides()) + "\n" + g.s.joined(list...)
}

// ending says one rule of the list, "" if another one says it too.
func (g *gameRules) ending(e rules.Ending) string {
	var is say.RulesEndingCase
	switch e {
	case rules.NoEnding, rules.CutRowDraws, rules.TwoRowsDraw: // said where a cut row loses
		return ""
	case rules.CutRowLoses:
		if is = say.RulesEndingCutRow; slices.Contains(g.Order[:], rules.TwoRowsDraw) {
			is = say.RulesEndingCutRowOrFive
		}
	case rules.RowWins:
		if is = say.RulesEndingRow; g.Poof {
			is = say.RulesEndingRowAfterPoofs
		}
	case rules.MoreCapturesWin:
		if is = say.RulesEndingMoreCaptures; g.Order[0] == e {
			is = say.RulesEndingMoreCapturesFirst
		}
	case rules.StandingRowWins:
		is = say.RulesEndingStandingRow
	case rules.UnansweredRowWins:
		is = say.RulesEndingRowOrWait
	case rules.SafeRowWins:
		is = say.RulesEndingSafeRow
	case rules.CapturesWin:
		is = say.RulesEndingCaptures
	default:
		g.s.fail(fmt.Errorf("no words for the ending %d of %s", e, g.Name))
		return ""
	}
	return g.s.tell(say.RulesEnding(is, g.Stones))
}
