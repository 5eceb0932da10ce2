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
	who := g.s.joined(g.whoPlays(), g.s.tell(say.RulesCannotPass()))
	if g.alone() {
		return join("\n", who, g.beginning())
	}
	return g.s.joined(who, g.beginning())
}

// whoPlays says who plays, in which order, with which stones.
func (g *gameRules) whoPlays() string {
	many := g.s.tell(say.PlayersOfGame(say.PlayersOfGameCase(strconv.Itoa(g.Seats)), g.colours(), g.Width))
	switch {
	case g.Height == 1:
		return g.s.tell(say.RulesLinearPentePlayers(g.Width, g.colours()))
	case g.PerTurn > 1:
		return g.s.tell(say.RulesConnect6Players(g.colours(), g.Width))
	case g.sharesColour():
		return g.s.joined(g.s.tell(say.RulesPartnersPlayers(g.Width)), g.seatsOfTeam(1), g.seatsOfTeam(2))
	case g.hasPartners():
		return g.s.joined(many, g.s.tell(say.RulesTeamTeams(g.coloursOfTeam(2), g.coloursOfTeam(1))))
	case g.alone():
		return g.s.joined(many, g.s.tell(say.RulesEachAlone()))
	case g.Opening == rules.Free:
		return g.s.joined(many, g.s.tell(say.RulesBeginsBlack()))
	}
	return many
}

// seatsOfTeam says which seats are a team that plays one colour.
func (g *gameRules) seatsOfTeam(team rules.Seat) string {
	var seats []string
	for _, s := range g.team(team) {
		seats = append(seats, strconv.Itoa(int(s)))
	}
	return g.s.tell(say.RulesPartnersTeam(g.s.colourWithSign(g.Ruleset, g.ColourOf(team)), g.s.and(seats)))
}

// coloursOfTeam lists the colours of a team: White and Red.
func (g *gameRules) coloursOfTeam(team rules.Seat) string {
	var colours []string
	for _, s := range g.team(team) {
		colours = append(colours, g.s.colourNamed(g.ColourName(g.ColourOf(s))))
	}
	return g.s.and(colours)
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
		return g.s.tell(say.RulesLinearPenteReply(centre))
	case g.PerTurn > 1:
		return "" // how to write two points is said below
	case g.Opening == rules.Free:
	case g.NameOfRules() != g.Name: // that is the first step of the opening
	case !g.BeginsOnCentre():
		return g.s.tell(say.MovesFirst(say.MovesFirstCase(g.first())))
	case g.sharesColour():
		first = g.s.tell(say.RulesPartnersFirstStone(centre))
	default:
		first = g.s.tell(say.FirstStone(say.FirstStoneCase(g.first()), centre))
	}
	if g.Name == "pente-free" {
		basic = g.s.tell(say.RulesPenteFreeBasic())
	}
	return g.s.joined(first, g.s.tell(say.RulesReplyWithAPoint(centre)), basic)
}

// opening says how an opening goes that has a choice, or several stones in a turn.
func (g *gameRules) opening() string {
	switch {
	case g.PerTurn > 1:
		return g.s.tell(say.RulesConnect6Reply(g.point(0, 0) + " " + g.point(1, 1)))
	case g.Opening == rules.FourStones:
		return join("\n\n", g.s.tell(say.RulesFourStones()), beside(fourStonesPlaced, 0, ""),
			g.sentences(say.RulesFourStonesChoice(), say.RulesOpeningCaptures()))
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
	word := g.s.commands.Say
	for _, o := range openings {
		said = append(said, g.s.tell(say.OpeningSteps(say.OpeningStepsCase(o), word("keep"), word("offer"), word("swap"))))
	}
	return join("\n\n", append(said, g.s.tell(say.OpeningNoTwoTheSame()))...)
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
	by, placed, captures := say.SwapTwoStonesWhite, threeStonesPlaced, ""
	if g.BlackFirst {
		by, placed = say.SwapTwoStonesBlack, strings.NewReplacer("O", "X", "X", "O").Replace(placed)
	}
	if g.Captures != 0 {
		captures = g.s.tell(say.RulesOpeningCaptures())
	}
	return join("\n\n", g.s.tell(say.SwapTwoStones(by)), beside(placed, 0, ""),
		g.s.tell(say.RulesThreeChoices()), inColumns(optionColumn,
			explained{"swap", g.s.tell(say.SwapTwoChoiceSwap(say.SwapTwoChoiceSwapCase(by)))},
			explained{"keep", g.s.tell(say.SwapTwoChoiceKeep(say.SwapTwoChoiceKeepCase(by)))},
			explained{"extend L8 N8", g.s.tell(say.SwapTwoChoiceExtend(say.SwapTwoChoiceExtendCase(by)))}),
		g.s.joined(g.s.tell(say.SwapTwoStonesChoice(say.SwapTwoStonesChoiceCase(by))), captures))
}
