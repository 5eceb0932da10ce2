package rules

import (
	"fmt"
	"strings"
)

// Bounds that every Ruleset keeps.
const (
	MaxSize   = 25                // lines in one direction
	MaxPoints = MaxSize * MaxSize // points on the largest board
	MaxSeats  = 6
)

// Seat says who moves when: 1 moves first. 0 is nobody.
type Seat int8

// Colour is the colour of a stone, numbered from 1 in the order in which the
// colours first move. [Empty] is a free point.
type Colour uint8

// Empty is the colour of a point without a stone.
const Empty Colour = 0

// Ruleset is everything in which the members of the Pente family differ. It is
// comparable; take a preset by name with [Named] and change it with
// [Ruleset.With], which keeps it sensible.
type Ruleset struct {
	Name string // as players type it

	Width, Height int     // lines; points are Width x Height
	Lines         Lines   // what counts as a line on this board
	Ring          bool    // the last column is next to the first
	Seats         int     // players who take turns
	Colours       int     // seat s plays colour (s-1) mod Colours + 1
	Teams         int     // seat s plays for team (s-1) mod Teams + 1
	BlackFirst    bool    // the first colour is called Black instead of White
	Opening       Opening // what is settled before ordinary turns begin
	PerTurn       int     // stones of a turn; 0 means one

	Captures   Lengths // how many stones in a row can be captured
	Poof       bool    // own stones moved into a bracket are captured as well
	Row        int     // stones in a row that win
	Exact      bool    // a longer row does not win
	Stones     int     // captured stones that win; 0: captures do not win
	Order      Order   // which endings there are, and which comes first
	Repetition bool    // the third occurrence of a position is a draw
	Bonus      int     // points for the winning row; 0: the game is not scored

	DoubleThree Sides // whom a double three is barred to
	DoubleFour  Sides
	Overline    Sides // whom a row longer than Row is barred to
	Relief      bool  // a double three is allowed to win by captures or as the only kind of answer to a five
}

// Lengths is a set of lengths of rows, in stones.
type Lengths uint8

// LengthsOf makes the set of the lengths given.
func LengthsOf(stones ...int) Lengths {
	var l Lengths
	for _, n := range stones {
		l |= 1 << n
	}
	return l
}

// Has reports whether rows of so many stones are in the set.
func (l Lengths) Has(stones int) bool { return l>>stones&1 == 1 }

// Named returns the preset of that name; letter case does not matter.
func Named(name string) (Ruleset, bool) {
	for _, r := range presets {
		if strings.EqualFold(r.Name, name) {
			return r, true
		}
	}
	return Ruleset{}, false
}

// Names lists the names of all presets in the order of the rule book.
func Names() []string {
	names := make([]string, len(presets))
	for i, r := range presets {
		names[i] = r.Name
	}
	return names
}

// Parse reads what [Ruleset.String] writes: a name and options, "pente size=13".
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
		key, value, said := strings.Cut(word, "=")
		if !said {
			value = "on" // "linear-pente ring"
		}
		var err error
		if r, err = r.With(key, value); err != nil {
			return Ruleset{}, err
		}
	}
	return r, nil
}

// String names the preset and the options in which r differs from it.
func (r Ruleset) String() string {
	return strings.Join(append([]string{r.Name}, r.Options()...), " ")
}

// ColourOf returns the colour that seat s plays.
func (r Ruleset) ColourOf(s Seat) Colour { return Colour((int(s)-1)%r.Colours + 1) }

// TeamOf returns the lowest seat of the team for which seat s plays; where
// everybody plays for himself that is s.
func (r Ruleset) TeamOf(s Seat) Seat { return Seat((int(s)-1)%r.Teams + 1) }

// teamOfColour returns the lowest seat of the team to which stones of colour c belong.
func (r Ruleset) teamOfColour(c Colour) Seat { return r.TeamOf(Seat(c)) }

// colourNames are in seat order; where Black moves first the first two change places.
var colourNames = [MaxSeats]string{"white", "black", "red", "blue", "green", "amber"}

// ColourName returns the English name of c in lower case, "" for [Empty].
func (r Ruleset) ColourName(c Colour) string {
	switch {
	case c == Empty || int(c) > r.Colours:
		return ""
	case r.BlackFirst && c <= 2:
		return colourNames[2-c]
	}
	return colourNames[c-1]
}
