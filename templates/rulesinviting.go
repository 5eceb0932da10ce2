package templates

import (
	"strconv"
	"strings"

	"pentepost/rules"
)

// optionColumn is the width of the column of what players write.
const optionColumn = 24

// scoring says what a game that is scored is worth, and how a series of them goes.
func (g *gameRules) scoring() string {
	if g.Bonus == 0 {
		return ""
	}
	points, row, left, series := "rules.scored-two", "rules.score-five", "", "rules.series-two"
	if g.alone() {
		points, row, left, series = "rules.scored-alone", "rules.score-row", g.tell("rules.leaving", nil), "rules.series-alone"
	}
	one := g.tell("rules.score", args{"n": 1})
	return join("\n\n", g.tell(points, nil), inColumns(15,
		explained{g.tell("rules.score", args{"n": g.Bonus}), g.tell(row, nil)},
		explained{one, g.tell("rules.score-capture", nil)},
		explained{one, g.tell("rules.score-rows-of-"+strconv.Itoa(g.Row-1), nil)}),
		g.joined(g.tell("rules.rows-that-count", nil), left, g.tell(series, args{"n": g.Bonus})))
}

// leaving says what happens in a game of several players when one of them leaves, and what they have to know of each other.
func (g *gameRules) leaving() string {
	switch {
	case g.Teams < g.Seats:
		return g.tell("rules.partners", nil)
	case g.alone() && g.Bonus == 0:
		return g.sentences("rules.leaving", "rules.last-player-wins")
	}
	return ""
}

// inviting says how to begin a game, with which options.
func (g *gameRules) inviting() string {
	how, game := "rules.invite-one", g.Name
	if opening := g.NameOfRules(); opening != game {
		game += " opening " + opening
	}
	if g.Seats > 2 {
		how = "rules.invite-several"
	}
	return join("\n\n", g.tell(how, nil), "  "+g.form("challenge "+strings.Repeat("WHO ", g.Seats-1)+game),
		g.tell("rules.may-add", nil), inColumns(optionColumn, g.optionsSaid()...))
}

// optionsSaid lists what a challenge can add, in the words of the reader's language.
func (g *gameRules) optionsSaid() []explained {
	list := g.options()
	for i := range list {
		list[i].what = g.commands.Say(list[i].what)
	}
	return list
}

// options lists what a challenge can add, first what few games have.
func (g *gameRules) options() []explained {
	var few, many []explained
	if g.Bonus > 0 {
		few = append(few,
			explained{"target 50", g.tell("rules.option-target", args{"n": 50})},
			explained{"handicap 5", g.tell("rules.option-handicap", args{"n": 5})},
			explained{"handicap me 5", g.tell("rules.option-handicap-me", args{"n": 5})})
	}
	for _, key := range g.OptionKeys() {
		if key == "zone" || key == "size" {
			many = append(many, g.option(key))
		} else {
			few = append(few, g.option(key))
		}
		if key == "opening" {
			few = append(few, explained{key + " " + string(rules.Taraguchi), g.tell("rules.option-opening-"+string(rules.Taraguchi), nil)})
		}
	}
	return append(few, many...)
}

// option explains an option by a value that the game does not have without it.
func (g *gameRules) option(key string) explained {
	id := "rules.option-" + key
	switch key {
	case "zone":
		value := "on"
		if g.Opening == rules.CentreZone {
			value = "off"
		}
		return explained{"zone " + value, g.tell(id+"-"+value, nil)}
	case "size":
		return explained{"size " + strconv.Itoa(g.otherSize()), g.tell(id, nil)}
	case "double-three":
		value := "both"
		if g.DoubleThree == rules.BothSides {
			value = "none"
		}
		return explained{key + " " + value, g.tell(id+"-"+value, nil)}
	case "opening":
		return explained{key + " " + string(rules.Soosorv), g.tell(id, nil)}
	}
	return explained{key, g.tell(id, args{"last": g.Width, "centre": g.point(0, 0)})}
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
