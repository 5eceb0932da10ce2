package main

import (
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/templates"
)

// recordField is the field in which every letter about a game carries all that is
// needed to go on with it elsewhere: `pentepost import --from-mail` reads it.
const recordField = "X-Pentepost-Record"

// recordOf is that field for a letter, nothing for one that is about no game. It
// tells what both players know: the game as it stood when the letter was written.
func recordOf(v templates.View) []mailer.Field {
	if v.Game == nil || v.Notice.Game == 0 {
		return nil
	}
	line, err := transcriptOf(v.Game, v.Notice.Ply, v.Names).MarshalText()
	if err != nil {
		return nil // a name that no nickname can be today, in an old database: the letter is worth more
	}
	return []mailer.Field{{Name: recordField, Value: string(line)}}
}

// transcriptOf tells a game up to so many plies. Endings that came without a ply are
// told with the last one only, as [games.Game.At] does.
func transcriptOf(g *games.Game, plies int, names map[games.PlayerID]string) notation.Transcript {
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
