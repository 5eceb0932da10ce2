package templates

import (
	"strconv"
	"strings"

	"pentepost/rules"
	"pentepost/templates/say"
)

// optionColumn is the width of the column of what players write.
const optionColumn = 24

// scoring says what a game that is scored is worth, and how a series of them goes.
func (g *gameRules) scoring() string {
	if g.Bonus == 0 {
		return ""
	}
	points, row, left, series := say.RulesScoredTwo(), say.RulesScoreFive(), "", say.RulesSeriesTwo(g.Bonus)
	if g.alone() {
		points, row, left, series = say.RulesScoredAlone(), say.RulesScoreRow(), g.s.tell(say.RulesLeaving()), say.RulesSeriesAlone(g.Bonus)
	}
	one := g.s.tell(say.RulesScore(1))
	return join("\n\n", g.s.tell(points), inColumns(15,
		explained{g.s.tell(say.RulesScore(g.Bonus)), g.s.tell(row)},
		explained{one, g.s.tell(say.RulesScoreCapture())},
		explained{one, g.s.tell(say.ScoreRowsOf(say.ScoreRowsOfCase(strconv.Itoa(g.Row - 1))))}),
		g.s.joined(g.s.tell(say.RulesRowsThatCount()), left, g.s.tell(series)))
}

// leaving says what happens in a game of several players when one of them leaves, and what they have to know of each other.
func (g *gameRules) leaving() string {
	switch {
	case g.Teams < g.Seats:
		return g.s.tell(say.RulesPartners())
	case g.alone() && g.Bonus == 0:
		return g.sentences(say.RulesLeaving(), say.RulesLastPlayerWins())
	}
	return ""
}

// inviting says how to begin a game, with which options.
func (g *gameRules) inviting() string {
	how, game := either(g.Seats > 2, say.RulesInviteSeveral(), say.RulesInviteOne()), g.Name
	if opening := g.NameOfRules(); opening != game {
		game += " opening " + opening
	}
	return join("\n\n", g.s.tell(how), "  "+g.s.form("challenge "+strings.Repeat("WHO ", g.Seats-1)+game),
		g.s.tell(say.RulesMayAdd()), inColumns(optionColumn, g.optionsSaid()...))
}

// optionsSaid lists what a challenge can add, in the words of the reader's language.
func (g *gameRules) optionsSaid() []explained {
	list := g.options()
	for i := range list {
		list[i].what = g.s.commands.Say(list[i].what)
	}
	return list
}

// options lists what a challenge can add, first what few games have.
func (g *gameRules) options() []explained {
	var few, many []explained
	if g.Bonus > 0 {
		few = append(few,
			explained{"target 50", g.s.tell(say.RulesOptionTarget(50))},
			explained{"handicap 5", g.s.tell(say.RulesOptionHandicap(5))},
			explained{"handicap me 5", g.s.tell(say.RulesOptionHandicapMe(5))})
	}
	for _, key := range g.OptionKeys() {
		if key == "zone" || key == "size" {
			many = append(many, g.option(key))
		} else {
			few = append(few, g.option(key))
		}
		if key == "opening" {
			few = append(few, explained{key + " " + string(rules.Taraguchi), g.s.tell(say.RulesOptionOpeningTaraguchi10())})
		}
	}
	return append(few, many...)
}

// option explains an option by a value that the game does not have without it.
func (g *gameRules) option(key string) explained {
	switch key {
	case "zone":
		if g.Opening == rules.CentreZone {
			return explained{"zone off", g.s.tell(say.RulesOptionZoneOff())}
		}
		return explained{"zone on", g.s.tell(say.RulesOptionZoneOn())}
	case "size":
		return explained{"size " + strconv.Itoa(g.otherSize()), g.s.tell(say.RulesOptionSize())}
	case "double-three":
		if g.DoubleThree == rules.BothSides {
			return explained{key + " none", g.s.tell(say.RulesOptionDoubleThreeNone())}
		}
		return explained{key + " both", g.s.tell(say.RulesOptionDoubleThreeBoth())}
	case "opening":
		return explained{key + " " + string(rules.Soosorv), g.s.tell(say.RulesOptionOpening())}
	case "ring":
		return explained{key, g.s.tell(say.RulesOptionRing(g.Width))}
	}
	return explained{key, g.s.tell(say.RulesOptionBanks(g.point(0, 0)))}
}

// otherSize is a size that people play the game on besides its own.
func (g *gameRules) otherSize() int {
	switch g.Width {
	case 13:
		return 11
	case 15:
		return 19
	}
	return 15
}
