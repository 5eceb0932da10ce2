package games

import "pentepost/rules"

// OwnPuzzlesAfter is the last number for the puzzles of the program. Those from players' games have greater ones.
const OwnPuzzlesAfter = 10_000

// A Mined puzzle is a position of a game that is over where a player missed a win, or did not stop the other side.
type Mined struct {
	Ply      int          `json:"ply"`             // the position after so many
	Plies    int          `json:"plies"`           // see [Puzzle]
	Solution []rules.Move `json:"solution"`        // see [Puzzle]
	Holds    []rules.Move `json:"holds,omitempty"` // see [Puzzle]
}

// An OwnPuzzle is one that was mined, and only its player gets.
type OwnPuzzle struct {
	Number int
	Player PlayerID
	Game   GameID
	Mined
}

// Of returns the puzzle, whose game is given.
func (o *OwnPuzzle) Of(g *Game) Puzzle {
	z := Puzzle{Rules: g.Rules, Plies: o.Plies, Solution: o.Solution, Holds: o.Holds, Game: g.ID}
	for _, ply := range g.Plies[:min(o.Ply, len(g.Plies))] {
		z.Moves = append(z.Moves, ply.Move)
	}
	return z
}
