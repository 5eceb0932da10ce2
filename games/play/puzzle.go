package play

import (
	"time"

	"pentepost/games"
)

// Puzzle returns the position of a puzzle as a game without a number, in which a player is on turn. The error is that
// of moves that cannot be played.
func Puzzle(z games.Puzzle, solver games.PlayerID) (games.Game, error) {
	g := games.Game{Rules: z.Rules, Unrated: true, Seats: make([]games.PlayerID, z.Rules.Seats), Position: z.Rules.Start()}
	for _, m := range z.Moves {
		if err := Ply(&g, m, time.Time{}); err != nil {
			return g, err
		}
	}
	if seat := g.Position.Turn(); seat != 0 {
		g.Seats[seat-1] = solver
	}
	return g, nil
}
