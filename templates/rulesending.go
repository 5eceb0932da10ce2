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
		return join("\n\n", g.tell(say.RulesLinearPenteRow()), drawn(example{fiveAtDistance, g.tell(say.RulesLinearPenteDrawnRow())}))
	case g.PerTurn > 1:
		return join("\n\n", g.tell(say.RulesConnect6Wins()), drawn(
			example{fiveOfSix, g.tell(say.RulesConnect6DrawnNotYet())},
			example{sixOfSix, g.tell(say.RulesDrawnWon("O"))}))
	case g.Overline != rules.NoSide:
		return g.sentences("rules.renju-wins", "rules.full-board")
	case g.Exact:
		return g.exactRow()
	case g.ordered():
		return "" // the list of rules says it
	case g.sharesColour():
		return g.tellID("rules.partners-wins", g.stonesToWin())
	case g.hasPartners():
		return g.tellID("rules.team-wins", g.stonesToWin())
	case g.alone():
		return g.joined(g.tellID("rules.row-alone-"+strconv.Itoa(g.Row), nil), g.stones())
	}
	return g.joined(g.tell(say.RulesRowTwo()), g.stones())
}

// exactRow says that a longer row does not win.
func (g *gameRules) exactRow() string {
	stones, five, six := "", "rules.drawn-won", "rules.drawn-goes-on"
	if g.Stones > 0 {
		stones = g.tellID("rules.stones-exact", g.stonesToWin())
	}
	if g.ordered() { // a five can come too late
		five, six = "rules.drawn-five", "rules.drawn-no-five"
	}
	return join("\n\n", g.joined(g.tell(say.RulesRowExact()), stones, g.tell(say.RulesRowLonger())),
		drawn(example{fiveMade, g.tellID(five, args{"sign": "X"})}, example{sixMade, g.tellID(six, nil)}))
}

// stones says how many captured stones win.
func (g *gameRules) stones() string {
	id := "rules.stones-" + captureRules{g}.lengths()
	if g.alone() && g.Bonus > 0 {
		id = "rules.stones-scored"
	}
	return g.tellID(id, g.stonesToWin())
}

// stonesToWin has the number of captured stones that win, also in pairs.
func (g *gameRules) stonesToWin() args {
	return args{"n": g.Stones, "pairs": g.number(g.Stones / 2)}
}

// waits reports whether a five waits if one of its stones can be captured.
func (g *gameRules) waits() bool { return slices.Contains(g.Order[:], rules.SafeRowWins) }

// waiting says which fives wait.
func (g *gameRules) waiting() string {
	switch {
	case g.waits():
		return join("\n\n", g.tell(say.RulesFiveWaits()), beside(fiveThatWaits, 1, g.tell(say.RulesDrawnWaits())))
	case slices.Contains(g.Order[:], rules.UnansweredRowWins):
		return beside(fiveThatWaits, 0, g.tell(say.RulesDrawnFiveWaits()))
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
			list = append(list, g.tell(say.RulesNumbered(len(list)+1, rule)))
		}
	}
	if g.Exact { // the others say it where they tell about captures
		list = append(list, g.tell(say.RulesFullBoard()))
	}
	return g.tell(say.RulesFirstDecides()) + "\n" + g.joined(list...)
}

// ending says one rule of the list, "" if another one says it too.
func (g *gameRules) ending(e rules.Ending) string {
	id := ""
	switch e {
	case rules.NoEnding, rules.CutRowDraws, rules.TwoRowsDraw: // said where a cut row loses
		return ""
	case rules.CutRowLoses:
		if id = "rules.ending-cut-row"; slices.Contains(g.Order[:], rules.TwoRowsDraw) {
			id = "rules.ending-cut-row-or-five"
		}
	case rules.RowWins:
		if id = "rules.ending-row"; g.Poof {
			id = "rules.ending-row-after-poofs"
		}
	case rules.MoreCapturesWin:
		if id = "rules.ending-more-captures"; g.Order[0] == e {
			id = "rules.ending-more-captures-first"
		}
	case rules.StandingRowWins:
		id = "rules.ending-standing-row"
	case rules.UnansweredRowWins:
		id = "rules.ending-row-or-wait"
	case rules.SafeRowWins:
		id = "rules.ending-safe-row"
	case rules.CapturesWin:
		id = "rules.ending-captures"
	default:
		g.fail(fmt.Errorf("no words for the ending %d of %s", e, g.Name))
		return ""
	}
	return g.tellID(id, g.stonesToWin())
}
