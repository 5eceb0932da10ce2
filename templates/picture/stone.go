package picture

import (
	"pentepost/notation"
	"pentepost/rules"
)

// Stone is the look of a stone: a colour and the sign drawn on it, which is that of
// the boards of text. The sign is what remains where a mail program turns colours
// round, and what people go by who see no difference between red and green.
type Stone uint8

// The looks there are. Where there are two colours, Black has X and White O; where
// there are more, signs go by seat, and White moves first.
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

	stones // how many there are
)

// look is how a stone is drawn.
type look struct {
	name string // in names of tiles, which stand in a letter for each point: short; none begins with another
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

// StoneOf returns the look of stones of colour c under these rules, [NoStone] for
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
