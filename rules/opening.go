package rules

import (
	"maps"
	"slices"
)

// Opening names what happens before ordinary turns begin.
type Opening string

// The openings of the rule book.
const (
	Free        Opening = "free"         // no opening
	Centre      Opening = "centre"       // the first stone on the centre point
	CentreZone  Opening = "centre-zone"  // as Centre, and seat 1 places its second stone in the outer zone: the tournament rule
	CentreCross Opening = "centre-cross" // as CentreZone, with eight points more excluded: G-Pente
	OneStone    Opening = "one-stone"    // the first turn has one stone: Connect6
	FourStones  Opening = "four-stones"  // seat 1 places four, seat 2 chooses: D-Pente
	Banks       Opening = "banks"        // seat 1 places one, seat 2 three, seat 1 chooses: the original D-Pente
	SwapTwo     Opening = "swap2"        // seat 1 places three, seat 2 chooses, or places two more and seat 1 chooses
	Soosorv     Opening = "soosorv-8"    // three stones near the centre, a fourth with a number, that many fifths offered: Soosõrv-8
	Taraguchi   Opening = "taraguchi-10" // a choice after each stone, or ten fifths offered: Taraguchi-10
)

// OptionalOpenings are the openings with a choice that games can have as an option.
func OptionalOpenings() []Opening { return []Opening{Soosorv, Taraguchi} }

// Explained returns the game whose rules have a name: a preset, or the game with one of the [OptionalOpenings].
func Explained(name string) (Ruleset, bool) {
	if !slices.Contains(OptionalOpenings(), Opening(name)) {
		return Named(name)
	}
	renju, _ := Named("renju")
	r, err := renju.With("opening", name)
	return r, err == nil
}

// NameOfRules returns the name under which [Explained] finds the rules of the game.
func (r Ruleset) NameOfRules() string {
	if slices.Contains(OptionalOpenings(), r.Opening) {
		return string(r.Opening)
	}
	return r.Name
}

// A Step is one ply of an opening. A position holds the steps that remain, so that
// no code counts moves.
type Step struct {
	Seat    Seat    // the seat that moves
	As      Seat    // the seat whose stone is placed; the turn passes after it
	Zone    Zone    // where the stone may be placed
	Choices Choices // if not empty, one of these is chosen instead of placing a stone; As is whose stone an offer is
}

// Zone is a part of the board.
type Zone uint8

const (
	Anywhere Zone = iota
	OnCentre
	OffCentre // outside the 5 x 5 square around the centre
	OffCross  // as OffCentre, and not third or fourth from the centre on its row or column
	Within3   // the 3 x 3 square around the centre
	Within5
	Within7
	Within9
	OnOffered // the points that were offered
)

// Choice is a choice that an opening gives to a seat.
type Choice uint8

const (
	NoChoice Choice = iota
	Swap            // take the other side: the players change places
	Keep            // stay on the same side
	Extend          // place two more stones and let the opponent choose
	Offer           // offer a point for the next stone, of which the opponent takes one; the move has the point
)

// MostFifths is the most fifth stones that a player may ask for.
const MostFifths = 8

// Fifths returns the choice to have a number of fifth stones offered, from 1 to [MostFifths].
func Fifths(n int) Choice { return Offer + Choice(n) }

// Fifths returns how many fifth stones shall be offered, 0 for any other choice.
func (c Choice) Fifths() int { return max(0, int(c)-int(Offer)) }

// Choices is a set of choices.
type Choices uint16

// Has reports whether s contains c.
func (s Choices) Has(c Choice) bool { return c != NoChoice && s>>c&1 == 1 }

// ChoicesOf returns the set of the given choices.
func ChoicesOf(choices ...Choice) Choices {
	var s Choices
	for _, c := range choices {
		s |= 1 << c
	}
	return s
}

// Fifths reports whether a number of fifth stones is among the choices.
func (s Choices) Fifths() bool { return s.Has(Fifths(1)) }

// The choices that openings give.
const (
	swapOrKeep    Choices = 1<<Swap | 1<<Keep
	swapOrExtend          = swapOrKeep | 1<<Extend
	swapOrOffer           = swapOrKeep | 1<<Offer
	onlyOffer     Choices = 1 << Offer
	numberOfFifth Choices = (1<<MostFifths - 1) << (Offer + 1)
)

// A script is what an opening asks for, as data.
type script struct {
	steps    []Step
	branches map[Choice][]Step // what follows some choices in the place of the other steps
}

// scripts has the openings whose steps are the same for any number of seats. Positions share the slices and never write
// to them.
var scripts = map[Opening]script{
	Centre:   {steps: []Step{{Seat: 1, As: 1, Zone: OnCentre}}},
	OneStone: {steps: []Step{{Seat: 1, As: 1}}},
	FourStones: {steps: []Step{
		{Seat: 1, As: 1}, {Seat: 1, As: 2}, {Seat: 1, As: 1}, {Seat: 1, As: 2}, {Seat: 2, Choices: swapOrKeep},
	}},
	Banks: {steps: []Step{
		{Seat: 1, As: 1, Zone: OnCentre}, {Seat: 2, As: 2}, {Seat: 2, As: 1}, {Seat: 2, As: 2}, {Seat: 1, Choices: swapOrKeep},
	}},
	SwapTwo: {
		steps:    []Step{{Seat: 1, As: 1}, {Seat: 1, As: 2}, {Seat: 1, As: 1}, {Seat: 2, Choices: swapOrExtend}},
		branches: map[Choice][]Step{Extend: {{Seat: 2, As: 2}, {Seat: 2, As: 1}, {Seat: 1, Choices: swapOrKeep}}},
	},
	Soosorv: {
		steps: []Step{
			{Seat: 1, As: 1, Zone: OnCentre}, {Seat: 1, As: 2, Zone: Within3}, {Seat: 1, As: 1, Zone: Within5},
			{Seat: 2, Choices: swapOrKeep}, {Seat: 2, As: 2}, {Seat: 2, Choices: numberOfFifth},
		},
		branches: eachNumber(func(n int) []Step {
			return append([]Step{{Seat: 1, As: 1, Choices: swapOrOffer}}, offering(n)...)
		}),
	},
	Taraguchi: {
		steps: []Step{
			{Seat: 1, As: 1, Zone: OnCentre},
			{Seat: 2, Choices: swapOrKeep}, {Seat: 2, As: 2, Zone: Within3},
			{Seat: 1, Choices: swapOrKeep}, {Seat: 1, As: 1, Zone: Within5},
			{Seat: 2, Choices: swapOrKeep}, {Seat: 2, As: 2, Zone: Within7},
			{Seat: 1, As: 1, Choices: swapOrOffer}, {Seat: 1, As: 1, Zone: Within9},
			{Seat: 2, Choices: swapOrKeep},
		},
		branches: map[Choice][]Step{Offer: offering(9)}, // after the first one
	},
}

// offering returns the steps of n offers, of which the other seat takes one.
func offering(n int) []Step {
	steps := slices.Repeat([]Step{{Seat: 1, As: 1, Choices: onlyOffer}}, n)
	return append(steps, Step{Seat: 2, As: 1, Zone: OnOffered})
}

// eachNumber returns what follows each number of fifth stones.
func eachNumber(steps func(n int) []Step) map[Choice][]Step {
	branches := map[Choice][]Step{}
	for n := 1; n <= MostFifths; n++ {
		branches[Fifths(n)] = steps(n)
	}
	return branches
}

// script returns what the opening asks for with a number of seats.
func (o Opening) script(seats int) script {
	switch o {
	case CentreZone:
		return script{steps: tournament(seats, OffCentre)}
	case CentreCross:
		return script{steps: tournament(seats, OffCross)}
	}
	return scripts[o]
}

// Extended returns the steps that follow the choice [Extend].
func (o Opening) Extended() []Step { return scripts[o].branches[Extend] }

// Gives returns all choices that the opening can give.
func (o Opening) Gives() (all Choices) {
	s := scripts[o]
	for _, steps := range append(slices.Collect(maps.Values(s.branches)), s.steps) {
		for _, step := range steps {
			all |= step.Choices
		}
	}
	return all
}

// tournament returns the opening with a zone for the second stone of seat 1 (rule 10).
func tournament(seats int, zone Zone) []Step {
	steps := []Step{{Seat: 1, As: 1, Zone: OnCentre}}
	for s := Seat(2); int(s) <= seats; s++ {
		steps = append(steps, Step{Seat: s, As: s})
	}
	return append(steps, Step{Seat: 1, As: 1, Zone: zone})
}

// BeginsOnCentre reports whether the first stone must be on the centre point.
func (r Ruleset) BeginsOnCentre() bool {
	steps := r.Opening.script(r.Seats).steps
	return len(steps) > 0 && steps[0].Zone == OnCentre
}

// Forced returns the only legal move if the opening leaves just one, such as the
// first stone on the centre. Otherwise ok is false.
func (p *Position) Forced() (m Move, ok bool) {
	if p.result.Over() || len(p.opening) == 0 || p.opening[0].Zone != OnCentre || p.Choices() != 0 {
		return Move{}, false
	}
	return Place(p.Centre()), true
}
