package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/say"
)

// Rules explains a variant.
type Rules struct {
	Name string
	Text string // paragraphs with empty lines between them; drawings and lists begin with blanks
}

// AllRules explains all variants, in the order of the rule book and in a language.
func (r *Renderer) AllRules(language string) (list []Rules, err error) {
	for _, name := range rules.Names() {
		s := r.speakerFor(games.Player{Settings: games.Settings{Language: language}})
		list = append(list, Rules{name, rulesOf(s, name)})
		if s.err != nil {
			return nil, fmt.Errorf("word rules: %w", s.err)
		}
	}
	return list, nil
}

// rulesOf explains a variant. It is an error if there is none of that name.
func rulesOf(s *speaker, name string) string {
	r, ok := rules.Explained(name)
	if !ok {
		return s.unknown("game", name)
	}
	return (&gameRules{s, r}).text()
}

// gameRules words the letter that explains a variant: paragraphs, and drawings between them. The ruleset decides which.
type gameRules struct {
	s *speaker
	rules.Ruleset
}

func (g *gameRules) text() string {
	between := "\n\n"
	if g.Poof && g.waits() {
		between = "\n" // this letter fills its page
	}
	return join("\n\n",
		g.players(), g.opening(), g.winning(), captureRules{g}.said(), g.waiting(),
		join(between, g.deciding(), g.zone()), g.forbidding(),
		g.scoring(), g.leaving(), g.otherOpenings(), g.inviting())
}

// sentences says several sentences that nothing stands in.
func (g *gameRules) sentences(sentences ...sentence) string {
	var said []string
	for _, s := range sentences {
		said = append(said, g.s.tell(s))
	}
	return g.s.joined(said...)
}

// alone reports whether there are several players, and each of them plays alone.
func (g *gameRules) alone() bool { return g.Seats > 2 && g.Teams == g.Seats }

// sharesColour reports whether partners play one colour.
func (g *gameRules) sharesColour() bool { return g.Colours < g.Seats }

// hasPartners reports whether each partner has a colour of their own.
func (g *gameRules) hasPartners() bool { return g.Teams < g.Colours }

// ordered reports whether a list of rules says what ends the game, because a row does not always come first.
func (g *gameRules) ordered() bool { return g.Order[0] != rules.RowWins }

// first is the colour that moves first, white or black.
func (g *gameRules) first() string { return g.ColourName(1) }

// colours lists colours with their signs: White (O) and Black (X).
func (g *gameRules) colours() string {
	var list []string
	for c := range rules.Colour(g.Colours) {
		list = append(list, g.s.colourWithSign(g.Ruleset, c+1))
	}
	return g.s.and(list)
}

// point names a point by its way from the centre, in columns and rows.
func (g *gameRules) point(right, up int) string {
	start := g.Start()
	x, y := start.XY(start.Centre())
	board := notation.BoardOf(g.Ruleset)
	return notation.Go.On(board).Format(board, start.Point(x+right, y+up))
}

// gameGroup is what games have in common, in the order of the list of all games.
type gameGroup int

const (
	forTwo gameGroup = iota
	forTwoTrios
	exactlyFive
	fivesThatWait
	singleLine
	noCaptures
	twoTeams
	eachAlone
	eachAloneTrios
	gameGroups
)

// gameGroupNames name them.
var gameGroupNames = [gameGroups]sentence{
	forTwo: say.GamesTwoPlayers(), forTwoTrios: say.GamesWithTrios(), exactlyFive: say.GamesExactlyFive(), fivesThatWait: say.GamesFivesThatWait(),
	singleLine: say.GamesSingleLine(), noCaptures: say.GamesNoCaptures(), twoTeams: say.GamesTwoTeams(),
	eachAlone: say.GamesEachAlone(), eachAloneTrios: say.GamesWithTrios(),
}

func (g *gameRules) group() gameGroup {
	trios := g.Captures.Has(3)
	switch {
	case g.Teams < g.Seats:
		return twoTeams
	case g.alone() && trios:
		return eachAloneTrios
	case g.alone():
		return eachAlone
	case g.Captures == 0:
		return noCaptures
	case g.Height == 1:
		return singleLine
	case g.Exact:
		return exactlyFive
	case g.Poof || g.waits():
		return fivesThatWait
	case trios:
		return forTwoTrios
	}
	return forTwo
}

// allGames lists the games by what they have in common.
func allGames(s *speaker) string {
	var names [gameGroups][]string
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		group := (&gameRules{s, r}).group()
		names[group] = append(names[group], name)
	}
	const column = 26
	var list []explained
	for group, of := range names {
		if len(of) > 0 {
			list = append(list, explained{s.tell(gameGroupNames[group]), inLines(of, Width-column-2)})
		}
	}
	return s.tell(say.GamesPlayedHere()) + "\n\n" + inColumns(column, list...)
}

// inLines writes names in as few lines as fit a width.
func inLines(names []string, width int) string {
	var lines []string
	for _, name := range names {
		last := len(lines) - 1
		if last >= 0 && len(lines[last]+"  "+name) <= width {
			lines[last] += "  " + name
		} else {
			lines = append(lines, name)
		}
	}
	return strings.Join(lines, "\n")
}
