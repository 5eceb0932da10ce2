package picture

import (
	"pentepost/notation"
	"pentepost/rules"
)

// Stone is the look of a stone: a colour and a sign on it, the same as on boards in text.
// The sign helps if a mail program inverts colours, and it helps people who cannot tell
// red from green.
type Stone uint8

// The looks of stones. In games of two colours, Black has X and White has O. In games of
// more colours, signs depend on the seat, and White moves first.
const (
	NoStone Stone = iota
	WhiteO
	BlackX
	WhiteX
	BlackO
	Red   // #
	Blue  // @
	Green // %
	Amber // &

	stones // number of looks
)

// look is how a stone is drawn.
type look struct {
	name string // in names of tiles; short, because a letter has one for each point; no name is a prefix of another
	sign byte
	body pigment
}

var looks = [stones]look{
	NoStone: {name: "p"},
	WhiteO:  {"wo", 'O', white},
	BlackX:  {"bx", 'X', black},
	WhiteX:  {"wx", 'X', white},
	BlackO:  {"bo", 'O', black},
	Red:     {"r", '#', red},
	Blue:    {"bl", '@', blue},
	Green:   {"g", '%', green},
	Amber:   {"a", '&', amber},
}

// StoneOf returns the look of stones of colour c in a game by r, or [NoStone] for
// [rules.Empty].
func StoneOf(r rules.Ruleset, c rules.Colour) Stone {
	name := r.ColourName(c)
	if name == "" {
		return NoStone
	}
	sign := notation.Symbol(r, c)
	for s, l := range looks {
		if l.sign == sign && l.body.name == name {
			return Stone(s)
		}
	}
	return NoStone
}
