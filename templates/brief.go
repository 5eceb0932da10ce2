package templates

import (
	"strings"

	"pentepost/rules"
	"pentepost/templates/say"
)

// briefRules tell somebody who may not know a game what it is, in two sentences and a drawing. The ruleset decides which.
type briefRules struct{ *gameRules }

// whatIs says what a game is, and how it is played here.
func whatIs(s *speaker, r rules.Ruleset) string {
	return s.joined(briefRules{&gameRules{s, r}}.said(), s.tell(say.BriefByMail()))
}

// said tells for how many players the game is, and how to win it.
func (g briefRules) said() string {
	players := either(g.Seats > g.Teams, say.BriefTeams(title(g.Ruleset)), say.BriefPlayers(title(g.Ruleset), g.Seats))
	return g.s.joined(g.s.tell(players), g.s.tell(g.goal()))
}

// goal is the sentence that says how to win.
func (g briefRules) goal() sentence {
	switch {
	case g.Height == 1:
		return say.BriefLine()
	case g.PerTurn > 1:
		return say.BriefSix()
	case g.Bonus > 0 && g.alone():
		return say.BriefPointsAlone()
	case g.Bonus > 0:
		return say.BriefPointsTwo()
	case g.Captures == 0 && g.Exact:
		return say.BriefExact()
	case g.Captures == 0:
		return say.BriefRow()
	case g.Captures.Has(3):
		return say.BriefTrios(g.Stones)
	case g.Exact:
		return say.BriefExactPairs()
	}
	return say.BriefPairs()
}

// gameDrawing shows a game: as text, and as the rows of a picture with what is said below it. It is empty in most letters.
type gameDrawing struct {
	text    string
	rows    []string
	caption string
}

// drawing shows a capture, if there are captures, and a row that wins.
func (g briefRules) drawing() (d gameDrawing) {
	if g.Height == 1 {
		d.text = drawn(example{fiveAtDistance, g.s.tell(say.RulesLinearPenteDrawnRow())})
		d.rows = []string{strings.ReplaceAll(fiveAtDistance, " X", "(X")}
		return d
	}
	won := example{"." + strings.Repeat(" O", g.Row-1) + "[O].", g.s.tell(say.RulesDrawnWon("O"))}
	if g.Captures == 0 {
		d.text = drawn(won)
	} else {
		captures := captureRules(g)
		d.text, d.caption = drawn(append(captures.captures(), won)...), g.s.tell(say.BriefCaptured(say.BriefCapturedCase(captures.lengths())))
	}
	d.rows = g.picture()
	return d
}

// picture draws a piece of a board where one stone of White makes the row that wins and takes what can be taken.
func (g briefRules) picture() (rows []string) {
	upwards := func(cell string) string { return "." + strings.Repeat(" .", g.Row) + cell + strings.Repeat(" .", 2) }
	if g.Captures != 0 {
		taken := 2
		if g.Captures.Has(3) {
			taken = 3
		}
		rows = append(rows, upwards(" O"))
		for range taken {
			rows = append(rows, upwards(" *"))
		}
	}
	return append(rows, ". ."+strings.Repeat("(O", g.Row-1)+"[O]. .", upwards(" ."))
}
