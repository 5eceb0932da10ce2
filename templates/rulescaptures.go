package templates

import (
	"pentepost/rules"
	"pentepost/templates/say"
)

// captureRules says what is captured, and how.
type captureRules struct{ *gameRules }

// said tells what is captured, and how.
func (g captureRules) said() string {
	switch {
	case g.Captures == 0 && g.Overline != rules.NoSide:
		return "" // said with the row that wins
	case g.Captures == 0:
		return g.sentences(say.RulesNothingCaptured(), say.RulesFullBoard())
	case g.Height == 1:
		return g.distances()
	case g.Exact:
		return join("\n\n", g.s.tell(say.RulesCapturedInShort()), drawn(append(g.captures(), g.filled())...)) // the letter has more to say than others
	case g.Poof:
		return g.poofing()
	}
	always := g.sentences(say.RulesAlwaysCaptured(), say.RulesFullBoard())
	if g.Repetition {
		always = g.s.joined(always, g.s.tell(say.RulesRepetition()))
	}
	return join("\n\n", g.capture(), drawn(g.captures()...),
		g.s.tell(say.RulesSigns())+"\n"+g.sentences(say.Uncaptured(say.UncapturedCase(g.lengths())), either(g.mixed(), say.RulesSafeMixed(), say.RulesSafe())), drawn(g.filled()), always)
}

// lengths says which rows can be captured.
func (g captureRules) lengths() string {
	if g.Captures.Has(3) {
		return "trios"
	}
	return "pairs"
}

// mixed reports whether a row of several colours can be captured.
func (g *gameRules) mixed() bool { return g.Colours > 2 }

// capture says what a capture is, before the drawing of it.
func (g captureRules) capture() string {
	what, leave := say.Captured(say.CapturedCase(g.lengths())), say.LeavesGap(say.LeavesGapCase(g.lengths()))
	if g.mixed() {
		what = say.CapturedMixed(say.CapturedMixedCase(g.lengths()))
	}
	if g.hasPartners() {
		leave = say.RulesTeamLeaves()
	}
	return g.sentences(what, say.Takes(say.TakesCase(g.lengths())), leave)
}

// captures are drawings of captures.
func (g captureRules) captures() []example {
	sign := "O"
	if g.mixed() {
		sign = "X"
	}
	if g.hasPartners() {
		return []example{
			{pairOfOthersTaken, g.s.tell(say.RulesTeamDrawnTwo(sign))},
			{pairOfTwoTaken, g.s.tell(say.RulesTeamDrawnOne(sign))},
		}
	}
	first, second := example{pairTaken, g.s.tell(say.RulesDrawnPlays(sign))}, example{says: g.s.tell(say.RulesDrawnAndHere())}
	switch {
	case g.mixed() && g.Captures.Has(3):
		first.drawing, second.drawing = longPairOfTwoTaken, mixedTrioTaken
	case g.mixed():
		first.drawing, second.drawing = mixedPairTaken, pairOfTwoTaken
	case g.Captures.Has(3):
		first.drawing, second.drawing = longPairTaken, trioTaken
	default:
		return []example{first}
	}
	return []example{first, second}
}

// filled is a drawing of such a gap.
func (g captureRules) filled() example {
	drawing, sign := gapFilled, "X"
	switch {
	case g.hasPartners():
		drawing, sign = gapFilledWithOthers, "@"
	case g.mixed():
		drawing, sign = mixedGapFilled, "#"
	}
	return example{drawing, g.s.tell(say.RulesDrawnFilled(sign))}
}

// poofing says what is captured, and what is lost by a stone of one's own.
func (g captureRules) poofing() string {
	plays := g.s.tell(say.RulesDrawnPlaysInTheGap("X"))
	lost := []example{{pairLost, plays}}
	always := []sentence{say.RulesUnpoofed(), say.RulesAtTheSameTime(), say.RulesAlwaysCaptured(), say.RulesFullBoard()}
	if g.Captures.Has(3) {
		lost = []example{{longPairLost, plays}, {trioLost, g.s.tell(say.RulesDrawnAndHere())}}
		always = []sentence{say.RulesAlwaysCaptured(), say.RulesFullBoard(), say.RulesAtTheSameTime()}
	}
	return join("\n\n", g.capture(), drawn(g.captures()...),
		g.s.tell(say.RulesSigns())+"\n"+g.s.tell(say.Poofs(say.PoofsCase(g.lengths()))), drawn(lost...), g.sentences(always...))
}

// distances says what is captured on a single line.
func (g captureRules) distances() string {
	var list []labelled
	for i, drawing := range []string{pairAtDistanceOne, pairAtDistanceTwo, pairAtDistanceThree, pairAtDistanceFour} {
		list = append(list, labelled{g.s.tell(say.RulesLinearPenteDistance(i + 1)), drawing})
	}
	return join("\n\n", g.s.tell(say.RulesLinearPentePairs()), belowEachOther(list, g.s.tell(say.RulesLinearPenteComes())),
		join("\n", g.s.tell(say.RulesSigns()), g.s.tell(say.RulesLinearPenteCaptures()), g.sentences(say.RulesFullBoard(), say.RulesRepetition())))
}
