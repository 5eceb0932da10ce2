package templates

import (
	"fmt"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// Rules explains a variant.
type Rules struct {
	Name string
	Text string // paragraphs with empty lines between them; drawings and lists begin with blanks
}

// AllRules explains all variants, in the order of the rule book.
func AllRules() (list []Rules, err error) {
	r, err := New()
	if err != nil {
		return nil, err
	}
	for _, name := range rules.Names() {
		s := r.speakerFor(games.Player{})
		list = append(list, Rules{name, s.rulesOf(name)})
		if s.err != nil {
			return nil, fmt.Errorf("word rules: %w", s.err)
		}
	}
	return list, nil
}

// rulesOf explains a variant. It is an error if there is none of that name.
func (s *speaker) rulesOf(name string) string {
	r, ok := rules.Named(name)
	if !ok {
		return s.unknown("game", name)
	}
	return (&gameRules{s, r}).text()
}

// gameRules words the letter that explains a variant: paragraphs, and drawings between them. The ruleset decides which.
type gameRules struct {
	*speaker
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
		g.scoring(), g.leaving(), g.inviting())
}

// sentences says several sentences that nothing stands in.
func (g *gameRules) sentences(ids ...string) string {
	var said []string
	for _, id := range ids {
		said = append(said, g.tell(id, nil))
	}
	return join(" ", said...)
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
		list = append(list, g.colourWithSign(g.Ruleset, c+1))
	}
	return g.and(list)
}

// point names a point by its way from the centre, in columns and rows.
func (g *gameRules) point(right, up int) string {
	start := g.Start()
	x, y := start.XY(start.Centre())
	board := notation.BoardOf(g.Ruleset)
	return notation.Go.On(board).Format(board, start.Point(x+right, y+up))
}

// allGames lists the games by what they have in common.
func (s *speaker) allGames() string {
	says := func(id string) string { return s.tell(id, nil) }
	return says("games.played-here") + "\n\n" + inColumns(26,
		explained{says("games.two-players"), "pente  pente-free  small-pente  g-pente\nd-pente  swap2-pente  points"},
		explained{says("games.with-trios"), "keryo-pente  dk-pente  swap2-keryo"},
		explained{says("games.exactly-five"), "complication  ninuki-renju"},
		explained{says("games.fives-that-wait"), "boat-pente  poof-pente  o-pente"},
		explained{says("games.single-line"), "linear-pente"},
		explained{says("games.no-captures"), "gomoku  renju  connect6"},
		explained{says("games.two-teams"), "partners  team"},
		explained{says("games.each-alone"), "points-3  points-4\nmulti-3  multi-4  multi-5  multi-6"},
		explained{says("games.with-trios"), "multi-keryo-3  multi-keryo-4\nmulti-keryo-5  multi-keryo-6"})
}
