// Package record puts the record of a game into letters, and seals it. Package notation writes and reads the record itself.
package record

import (
	"pentepost/games"
	"pentepost/mailer/mime"
	"pentepost/notation"
	"pentepost/rules"
)

// Field is the header field with the record of a game, a [notation.Transcript]. It holds
// all that is needed to continue the game on another server.
const Field = "X-Pentepost-Record"

// MaxLength is longer than any record, in bytes.
const MaxLength = 16 << 10

// In returns the record in a header, "" if it has none.
func In(header mime.Header) string {
	if field := header.Get(Field); len(field) < MaxLength {
		return field
	}
	return ""
}

// Of returns the record of a game after so many plies, with the names of the players.
// Endings that came without a ply are in the record of the last ply only, as in [games.Game.At].
func Of(g *games.Game, plies int, names map[games.PlayerID]string) notation.Transcript {
	t := notation.Transcript{
		Game: int64(g.ID), Rules: g.Rules, Pace: g.Pace.String(), Announce: g.Announce, Started: g.Started,
	}
	for _, p := range g.Lineup() {
		t.Players = append(t.Players, names[p])
	}
	plies = max(min(plies, len(g.Plies)), 0)
	last := plies == len(g.Plies)
	var moves []rules.Move
	for _, ply := range g.Plies[:plies] {
		moves = append(moves, ply.Move)
	}
	var leavings []notation.Leaving
	for _, l := range g.Leavings {
		if l.After < plies || last {
			leavings = append(leavings, notation.Leaving{Seat: l.Seat, After: l.After, By: l.By})
		}
	}
	t.Moves = notation.Words(g.Rules, moves, leavings)
	if last {
		t.Result = notation.ScoreOf(&g.Position)
	}
	return t
}
