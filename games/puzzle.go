package games

import (
	"slices"

	"pentepost/rules"
)

// A Puzzle is a position where the seat to move wins by force, if it begins with one certain move; or where it loses by force, but
// after a few moves.
type Puzzle struct {
	Rules    rules.Ruleset
	Plies    int          // to the win; or to that of the other seat, after the move that was played
	Moves    []rules.Move // from the start of the game to the position
	Solution []rules.Move // the winning move, and how the game may go on to its end; or a move that holds, and how it may go on
	Holds    []rules.Move // the moves after which no win of the other seat is proved, as it is after all others; nil: the seat to move wins
	Game     GameID       // where it is from; 0: it is one of the program
}

// Defends reports whether the seat to move has to stop the other one.
func (z *Puzzle) Defends() bool { return len(z.Holds) > 0 }

// Holding reports whether a move holds.
func (z *Puzzle) Holding(m rules.Move) bool { return slices.Contains(z.Holds, m) }

// PuzzleNumbered returns the puzzle with a number, from 1.
func PuzzleNumbered(all []Puzzle, number int64) (z Puzzle, ok bool) {
	if number < 1 || number > int64(len(all)) {
		return z, false
	}
	return all[number-1], true
}

// PuzzleTries is how many first moves a player can try in a puzzle.
const PuzzleTries = 3

// An Attempt is what a player has tried in a puzzle.
type Attempt struct {
	Player PlayerID
	Puzzle int          // its number
	Wrong  []rules.Move // the first moves that did not win, in order, each once
	Ended  AttemptEnd   // "": the player can go on
	Rated  bool         // it has counted for the ratings, and does not again
}

// AttemptEnd says how an attempt has ended. It is stored.
type AttemptEnd string

// The ends of attempts.
const (
	PuzzleSolved  AttemptEnd = "solved"
	PuzzleMissed  AttemptEnd = "missed" // no try was left
	PuzzleGivenUp AttemptEnd = "given-up"
)

// Left returns how many tries are left.
func (a *Attempt) Left() int { return PuzzleTries - len(a.Wrong) }

// Points returns what an attempt that has ended counts: 1 if the first try was right, half as much for each wrong one before it, and 0
// for a puzzle that was not solved.
func (a *Attempt) Points() float64 {
	if a.Ended != PuzzleSolved {
		return 0
	}
	return 1 / float64(int(1)<<len(a.Wrong))
}

// Miss notes a first move that does not win. It reports whether it had been tried before; then it uses up nothing.
func (a *Attempt) Miss(m rules.Move) (again bool) {
	if slices.Contains(a.Wrong, m) {
		return true
	}
	if a.Wrong = append(a.Wrong, m); a.Left() <= 0 {
		a.Ended = PuzzleMissed
	}
	return false
}
