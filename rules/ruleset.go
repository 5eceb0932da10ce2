package rules

import (
	"fmt"
	"strings"
)

// Bounds of every Ruleset.
const (
	MaxSize   = 25                // lines in one direction
	MaxPoints = MaxSize * MaxSize // points on the largest board
	MaxSeats  = 6
)

// Seat is a place at the board. Seat 1 moves first; 0 means nobody.
type Seat int8

// Colour is the colour of a stone, numbered from 1 in the order that the
// colours first move. [Empty] is a free point.
type Colour uint8

// Empty is the colour of a point without a stone.
const Empty Colour = 0

// Ruleset holds all differences between the variants of Pente. It is comparable.
// [Named] returns a preset, and [Ruleset.With] changes one of its options.
type Ruleset struct {
	Name string // as players type it

	Width, Height int     // lines; points are Width x Height
	Lines         Lines   // which points form a line
	Ring          bool    // the first column follows the last
	Seats         int     // players who take turns
	Colours       int     // seat s plays colour (s-1) mod Colours + 1
	Teams         int     // seat s plays for team (s-1) mod Teams + 1
	BlackFirst    bool    // the first colour is called Black instead of White
	Opening       Opening // what happens before ordinary turns begin
	PerTurn       int     // stones in a turn; 0 means one

	Captures   Lengths // lengths of the rows that can be captured
	Poof       bool    // own stones moved between two enemy stones are removed
	Row        int     // length of a row that wins
	Exact      bool    // a longer row does not win
	Stones     int     // captured stones that win; 0 if captures do not win
	Order      Order   // the endings, the first that applies decides
	Repetition bool    // the third occurrence of a position is a draw
	Bonus      int     // points for the winning row; 0 if the game is not scored

	DoubleThree Sides // who may not make a double three
	DoubleFour  Sides
	Overline    Sides // who may not make a row longer than Row
	GrowingOnly bool  // a three counts only if a stone that is not itself forbidden makes it an open four
	Relief      bool  // a double three is legal if it wins by captures, or if only double threes answer a five
}

// Lengths is a set of lengths of rows, in stones.
type Lengths uint8

// LengthsOf returns the set of the given lengths.
func LengthsOf(stones ...int) Lengths {
	var l Lengths
	for _, n := range stones {
		l |= 1 << n
	}
	return l
}

// Has reports whether l contains a length.
func (l Lengths) Has(stones int) bool { return l>>stones&1 == 1 }

// Named returns the preset with that name, in any letter case.
func Named(name string) (Ruleset, bool) {
	for _, r := range presets {
		if strings.EqualFold(r.Name, name) {
			return r, true
		}
	}
	return Ruleset{}, false
}

// Find finds the preset that people mean by a name: blanks and hyphens do not matter, and "pente" at its end may be missing or
// too much.
func Find(name string) (Ruleset, bool) {
	if r, ok := Named(name); ok {
		return r, true
	}
	const pente = "pente"
	compact := Compact(name)
	for _, r := range presets {
		if own := Compact(r.Name); compact == own || compact == own+pente || compact != "" && compact+pente == own {
			return r, true
		}
	}
	return Ruleset{}, false
}

// Compact returns a name in lower case without blanks and hyphens.
func Compact(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(name))
}

// Names returns the names of all presets in the order of the rule book.
func Names() []string {
	names := make([]string, len(presets))
	for i, r := range presets {
		names[i] = r.Name
	}
	return names
}

// Parse parses the form that [Ruleset.String] returns: a name and options, such as
// "pente size=13". An option without a value is switched on.
func Parse(text string) (Ruleset, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Ruleset{}, fmt.Errorf("no variant named")
	}
	r, ok := Named(words[0])
	if !ok {
		return Ruleset{}, fmt.Errorf("there is no variant %q", words[0])
	}
	for _, word := range words[1:] {
		key, value, hasValue := strings.Cut(word, "=")
		if !hasValue {
			value = "on" // "linear-pente ring"
		}
		var err error
		if r, err = r.With(key, value); err != nil {
			return Ruleset{}, err
		}
	}
	return r, nil
}

// String returns the name of the preset and the options that differ from it.
func (r Ruleset) String() string {
	return strings.Join(append([]string{r.Name}, r.Options()...), " ")
}

// ColourOf returns the colour that seat s plays.
func (r Ruleset) ColourOf(s Seat) Colour { return Colour((int(s)-1)%r.Colours + 1) }

// TeamOf returns the lowest seat of the team of seat s, which is s if there are no
// teams.
func (r Ruleset) TeamOf(s Seat) Seat { return Seat((int(s)-1)%r.Teams + 1) }

// teamOfColour returns the lowest seat of the team that plays colour c.
func (r Ruleset) teamOfColour(c Colour) Seat { return r.TeamOf(Seat(c)) }

// colourNames are in seat order. If Black moves first, the first two are swapped.
var colourNames = [MaxSeats]string{"white", "black", "red", "blue", "green", "amber"}

// ColourName returns the English name of c in lower case, or "" for [Empty].
func (r Ruleset) ColourName(c Colour) string {
	switch {
	case c == Empty || int(c) > r.Colours:
		return ""
	case r.BlackFirst && c <= 2:
		return colourNames[2-c]
	}
	return colourNames[c-1]
}
