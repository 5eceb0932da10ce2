package templates

import (
	"slices"
	"strconv"

	"pentepost/rules"
	"pentepost/templates/say"
)

// openingTurn is a turn of an opening with a choice or several stones.
type openingTurn struct {
	asks    rules.Position // the position in which the reader is on turn
	stones  []string
	within  []withinSquare // which of them go into a square around the centre; after a choice, the next one
	mixed   bool           // the stones are not all of the reader's colour
	begun   bool           // the reader has placed some of the turn already
	number  bool           // after the stones the reader says how many fifths there shall be
	example string         // several points on one line, if there are several to place
}

// withinSquare is a stone that goes into a square around the centre.
type withinSquare struct {
	stone string
	width int
}

// openings says what the reader has to do in an opening.
type openings struct{ *gameSeen }

// said tells what the reader has to do in a turn of an opening, "" in any other turn.
func (g openings) said() string {
	o := g.opening
	if o == nil {
		return ""
	}
	step, _ := o.asks.Step()
	switch {
	case o.asks.Choices() != 0:
		return g.choiceSaid(o)
	case step.Zone == rules.OnOffered:
		return g.takeSaid(o)
	case o.number:
		first, last := g.fifths()
		return g.to.tell(say.OpeningPlaceAndNumber(g.Before(), g.board.severalPoints(1), first, last, o.stones[0]))
	}
	return g.stonesSaid(o)
}

// stonesSaid says which stones the reader has to place, and last how to write them.
func (g openings) stonesSaid(o *openingTurn) string {
	place, number := say.OpeningPlace, g.to.number(len(o.stones))
	switch {
	case o.mixed && o.begun:
		place = say.OpeningMixedMore
	case o.mixed:
		place = say.OpeningMixed
	case o.begun:
		place = say.OpeningPlaceMore
	}
	if len(o.stones) == 1 && !o.mixed && !o.begun {
		return g.withinSaid(o) // else it is as any other turn
	}
	stones := o.stones
	if alike := slices.Compact(slices.Clone(stones)); len(alike) == 1 {
		stones = alike
	}
	said := g.to.joined(g.to.tell(place(len(o.stones), number, g.to.and(stones))), g.withinSaid(o))
	switch {
	case o.example != "":
		return g.to.joined(said, g.to.tell(say.OpeningPointsOnOneLine(g.Before(), o.example, number)))
	case g.Before() == "":
		return g.to.joined(said, g.to.tell(say.OpeningPointAlone()))
	}
	return said
}

// choiceSaid says what the reader has to choose from.
func (g openings) choiceSaid(o *openingTurn) string {
	can, before := o.asks.Choices(), g.Before()
	first, last := g.fifths()
	switch {
	case can.Fifths():
		return g.to.tell(say.OpeningChooseNumber(before, first, last))
	case can.Has(rules.Extend):
		return g.to.tell(say.OpeningChooseOrExtend(before))
	case !can.Has(rules.Offer):
		return g.to.joined(g.to.tell(say.OpeningChoose(before)), g.withinSaid(o))
	}
	n := o.asks.ToOffer()
	offer := say.OpeningOffer(n, g.to.number(n))
	kept, _, err := o.asks.Play(rules.Choose(rules.Keep))
	switch {
	case err != nil && len(o.asks.Offered()) > 0:
		offer = say.OpeningOfferMore(n, g.to.number(n))
	case err == nil && kept.Choices().Has(rules.Offer):
		offer = say.OpeningChooseAndOffer(before, n, g.to.number(n))
	case err == nil:
		offer = say.OpeningChooseOrOffer(before, g.to.number(n))
	}
	return g.to.joined(g.to.tell(offer), g.withinSaid(o), g.offered(o.asks.Offered()), g.to.tell(say.OpeningNoTwoTheSame()),
		g.to.tell(say.OpeningOfferExample(before, g.offerExample(n))))
}

// offerExample returns points as in an offer of n points, not more than a few of them.
func (g openings) offerExample(n int) string {
	const few = 3
	example := g.board.severalPoints(min(n, few))
	if n > few {
		example += " ..."
	}
	return example
}

// fifths are the least and the most fifth stones that can be asked for.
func (g openings) fifths() (first, last int) { return 1, rules.MostFifths }

// takeSaid says which offered stones the reader can take.
func (g openings) takeSaid(o *openingTurn) string {
	offers := o.asks.Offered()
	return g.to.joined(g.offered(offers), g.to.tell(say.OpeningTake(g.Before(), g.board.severalPoints(2), len(offers), g.to.number(len(offers)), o.stones[len(o.stones)-1])))
}

// offered lists the offered points with their numbers on the board.
func (g openings) offered(points []rules.Point) string {
	if len(points) == 0 {
		return ""
	}
	var list []string
	for i, at := range points {
		list = append(list, strconv.Itoa(i+1)+" "+g.board.Point(at))
	}
	return g.to.tell(say.OpeningOffered(g.to.commas(list)))
}

// withinSaid says which stones go into a square.
func (g openings) withinSaid(o *openingTurn) string {
	var said []string
	for _, w := range o.within {
		first, last := g.board.square(w.width)
		said = append(said, g.to.tell(say.OpeningWithin(first, last, w.stone, g.to.number(w.width))))
	}
	return g.to.joined(said...)
}

// square names two corners of a square around the centre.
func (b *board) square(width int) (first, last string) {
	x, y := b.position.XY(b.position.Centre())
	half := width / 2
	return b.Point(b.position.Point(x-half, y-half)), b.Point(b.position.Point(x+half, y+half))
}

// turnIn returns what the reader has to do in a position of the game.
func (g openings) turnIn(pos *rules.Position) *openingTurn {
	if seat := pos.Turn(); seat == 0 || g.game.Seats[seat-1] != g.to.reader.ID {
		return nil
	}
	o := &openingTurn{asks: *pos}
	if pos.Choices() != 0 {
		if kept, _, err := pos.Play(rules.Choose(rules.Keep)); err == nil {
			o.addWithin(g, &kept)
		}
		return o
	}
	o.begun = g.turnBegun(pos)
	g.addStones(o, *pos)
	own := g.inColour(g.game.Rules.ColourOf(pos.Turn()))
	o.mixed = slices.ContainsFunc(o.stones, func(c string) bool { return c != own })
	switch n := len(o.stones); {
	case n == 1 && !o.mixed && !o.begun && !o.number && len(o.within) == 0:
		return nil
	case n > 1:
		o.example = g.board.severalPoints(n)
	}
	return o
}

// addWithin adds the square that the next stone goes into, if it does.
func (o *openingTurn) addWithin(g openings, pos *rules.Position) {
	step, _ := pos.Step()
	if width := step.Zone.Width(); width > 0 && step.Choices == 0 {
		o.within = append(o.within, withinSquare{g.inColour(pos.Stone()), width})
	}
}

// addStones adds the stones that the reader places in this turn, "Black (X)", and what else is to be said of it.
func (g openings) addStones(o *openingTurn, pos rules.Position) {
	seat := pos.Turn()
	for pos.Turn() == seat && pos.Choices() == 0 {
		o.stones = append(o.stones, g.inColour(pos.Stone()))
		o.addWithin(g, &pos)
		next, ok := anyPly(pos)
		if !ok {
			return
		}
		pos = next
	}
	o.number = pos.Turn() == seat && pos.Choices().Fifths()
}

// turnBegun reports whether the reader has placed a stone in this turn already.
func (g openings) turnBegun(pos *rules.Position) bool {
	played := g.game.Plies[:pos.Plies()]
	if len(played) == 0 {
		return false
	}
	last := played[len(played)-1]
	return last.Player == g.to.reader.ID && last.Move.Choice == rules.NoChoice
}

// anyPly plays the first ply that is legal.
func anyPly(pos rules.Position) (rules.Position, bool) {
	for at := range pos.Points() {
		if next, _, err := pos.Play(rules.Place(at)); err == nil {
			return next, true
		}
	}
	return pos, false
}
