// Package rescue rebuilds games from the letters about them that players have kept: every
// letter about a game carries its record in a header field.
package rescue

import (
	"pentepost/games"
	"pentepost/notation"
)

// RecordField is the field in which every letter about a game carries all that is
// needed to go on with it elsewhere: `pentepost import --from-mail` reads it.
const RecordField = "X-Pentepost-Record"

// Transcript tells a game up to so many plies. Endings that came without a ply are
// told with the last one only, as [games.Game.At] does.
func Transcript(g *games.Game, plies int, names map[games.PlayerID]string) notation.Transcript {
	t := notation.Transcript{
		Game: int64(g.ID), Rules: g.Rules, Days: g.Pace.Days, Announce: g.Announce, Started: g.Started,
	}
	for _, p := range g.Lineup() {
		t.Players = append(t.Players, names[p])
	}
	plies = max(min(plies, len(g.Plies)), 0)
	for n, ply := range g.Plies[:plies] {
		t.Moves = append(appendLeavings(t.Moves, g, n), notation.Word(g.Rules, ply.Move))
	}
	if plies == len(g.Plies) {
		t.Moves = appendLeavings(t.Moves, g, plies)
		t.Result = notation.ClaimOf(&g.Position)
	}
	return t
}

// appendLeavings appends who gave up after so many plies.
func appendLeavings(moves []string, g *games.Game, plies int) []string {
	for _, l := range g.Leavings {
		if l.After == plies {
			moves = append(moves, notation.LeavingWord(l.Seat, l.By))
		}
	}
	return moves
}
