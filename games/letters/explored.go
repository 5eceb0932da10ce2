package letters

import (
	"pentepost/games"
	"pentepost/rules"
)

// lettersOfExploring are the letters of this file.
var lettersOfExploring = []someLetter{of[Explored]()}

// Explored says what was played from a position: of the letter's game, or of a line of moves.
type Explored struct {
	Rules string       `json:"rules,omitempty"` // of the line; "": it is about a game
	Line  []rules.Move `json:"moves,omitempty"` // from the beginning, or from the position of the game
	Of    int          `json:"of,omitempty"`    // how many plies of the game there were before the line
	At    int          `json:"at,omitempty"`    // after how many plies the position was: fewer than asked for, if no other game had that one
	games.Explored
}

func (Explored) name() Name { return Name{Kind: KindExplored} }

// Traits say how the letter is treated.
func (Explored) Traits() Traits {
	return Traits{Board: NoBoard}
}

// Asked returns after how many plies the position was that the reader has asked for.
func (l Explored) Asked() int { return l.Of + len(l.Line) }
