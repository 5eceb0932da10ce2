package games

import "pentepost/rules"

// A Puzzle is a position where the seat to move wins by force, if it begins with one certain move.
type Puzzle struct {
	Rules    rules.Ruleset
	Plies    int          // to the win
	Moves    []rules.Move // from the start of the game to the position
	Solution []rules.Move // the winning move, and how the game may go on to its end
}

// PuzzleNumbered returns the puzzle with a number, from 1.
func PuzzleNumbered(all []Puzzle, number int64) (z Puzzle, ok bool) {
	if number < 1 || number > int64(len(all)) {
		return z, false
	}
	return all[number-1], true
}
