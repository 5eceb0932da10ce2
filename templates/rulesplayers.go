package templates

import (
	"slices"
	"strconv"
	"strings"

	"pentepost/rules"
	"pentepost/templates/say"
)

// players says who plays on what board, and how the game begins.
func (g *gameRules) players() string {
	who := g.joined(g.whoPlays(), g.tell(say.RulesCannotPass()))
	if g.alone() {
		return join("\n", who, g.beginning())
	}
	return g.joined(who, g.beginning())
}

// whoPlays says who plays, in which order, with which stones.
func (g *gameRules) whoPlays() string {
	on := args{"colours": g.colours(), "size": g.Width}
	many := "rules.players-" + strconv.Itoa(g.Seats)
	switch {
	case g.Height == 1:
		return g.tell(say.RulesLinearPentePlayers(g.Width, g.colours()))
	case g.PerTurn > 1:
		return g.tellID("rules.connect6-players", on)
	case g.sharesColour():
		return g.joined(g.tellID("rules.partners-players", on), g.seatsOfTeam(1), g.seatsOfTeam(2))
	case g.hasPartners():
		return g.joined(g.tellID(many, on), g.tell(say.RulesTeamTeams(g.coloursOfTeam(2), g.coloursOfTeam(1))))
	case g.alone():
		return g.joined(g.tellID(many, on), g.tell(say.RulesEachAlone()))
	case g.Opening == rules.Free:
		return g.joined(g.tellID(many, on), g.tellID("rules.begins-"+g.first(), nil))
	}
	return g.tellID(many, on)
}

// seatsOfTeam says which seats are a team that plays one colour.
func (g *gameRules) seatsOfTeam(team rules.Seat) string {
	var seats []string
	for _, s := range g.team(team) {
		seats = append(seats, strconv.Itoa(int(s)))
	}
	return g.tell(say.RulesPartnersTeam(g.colourWithSign(g.Ruleset, g.ColourOf(team)), g.and(seats)))
}

// coloursOfTeam lists the colours of a team: White and Red.
func (g *gameRules) coloursOfTeam(team rules.Seat) string {
	var colours []string
	for _, s := range g.team(team) {
		colours = append(colours, g.colourNamed(g.ColourName(g.ColourOf(s))))
	}
	return g.and(colours)
}

// team lists the seats of a team.
func (g *gameRules) team(team rules.Seat) (seats []rules.Seat) {
	for s := rules.Seat(1); int(s) <= g.Seats; s++ {
		if g.TeamOf(s) == team {
			seats = append(seats, s)
		}
	}
	return seats
}

// beginning says where the first stone goes, and how to move.
func (g *gameRules) beginning() string {
	centre, first, basic := g.point(0, 0), "", ""
	switch {
	case g.Height == 1:
		return g.tell(say.RulesLinearPenteReply(centre))
	case g.PerTurn > 1:
		return "" // how to write two points is said below
	case g.Opening == rules.Free:
	case g.NameOfRules() != g.Name: // that is the first step of the opening
	case !g.BeginsOnCentre():
		return g.tellID("rules.moves-first-"+g.first(), nil)
	case g.sharesColour():
		first = g.tell(say.RulesPartnersFirstStone(centre))
	default:
		first = g.tellID("rules.first-stone-"+g.first(), args{"centre": centre})
	}
	if g.Name == "pente-free" {
		basic = g.tell(say.RulesPenteFreeBasic())
	}
	return g.joined(first, g.tell(say.RulesReplyWithAPoint(centre)), basic)
}

// opening says how an opening goes that has a choice, or several stones in a turn.
func (g *gameRules) opening() string {
	switch {
	case g.PerTurn > 1:
		return g.tell(say.RulesConnect6Reply(g.point(0, 0) + " " + g.point(1, 1)))
	case g.Opening == rules.FourStones:
		return join("\n\n", g.tell(say.RulesFourStones()), beside(fourStonesPlaced, 0, ""),
			g.sentences("rules.four-stones-choice", "rules.opening-captures"))
	case g.Opening == rules.SwapTwo:
		return g.swapTwo()
	case g.NameOfRules() != g.Name:
		return g.openingSteps(g.Opening)
	}
	return ""
}

// openingSteps says how openings go that are options, a line for each step.
func (g *gameRules) openingSteps(openings ...rules.Opening) string {
	var said []string
	word := g.commands.Say
	for _, o := range openings {
		said = append(said, g.tellID("rules.opening-"+string(o), args{"swap": word("swap"), "keep": word("keep"), "offer": word("offer")}))
	}
	return join("\n\n", append(said, g.tell(say.OpeningNoTwoTheSame()))...)
}

// otherOpenings says how the openings go that the game can have as an option.
func (g *gameRules) otherOpenings() string {
	if g.Opening.Gives() != 0 || !slices.Contains(g.OptionKeys(), "opening") {
		return ""
	}
	return g.openingSteps(rules.OptionalOpenings()...)
}

// swapTwo says how Swap2 goes.
func (g *gameRules) swapTwo() string {
	by, placed, captures := "", threeStonesPlaced, ""
	if g.BlackFirst {
		by, placed = "-black", strings.NewReplacer("O", "X", "X", "O").Replace(placed)
	}
	if g.Captures != 0 {
		captures = g.tell(say.RulesOpeningCaptures())
	}
	return join("\n\n", g.tellID("rules.three-stones"+by, nil), beside(placed, 0, ""),
		g.tell(say.RulesThreeChoices()), inColumns(optionColumn,
			explained{"swap", g.tellID("rules.choice-swap"+by, nil)},
			explained{"keep", g.tellID("rules.choice-keep"+by, nil)},
			explained{"extend L8 N8", g.tellID("rules.choice-extend"+by, nil)}),
		g.joined(g.tellID("rules.three-stones-choice"+by, nil), captures))
}
