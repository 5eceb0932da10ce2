package play

import (
	"pentepost/games"
	"pentepost/rules"
)

// LastTurnOf returns the first ply of the last turn of a player, from 1. It refuses if they have
// not moved, or if somebody has left the game since.
func LastTurnOf(g *games.Game, p games.PlayerID) (ply int, err error) {
	for _, t := range g.Turns() {
		if t.Player == p {
			ply = t.First
		}
	}
	if ply == 0 {
		return 0, games.RefuseAbout(games.NotAllowed, games.TopicNothingToUndo, "")
	}
	for _, l := range g.Leavings {
		if l.After >= ply {
			return 0, games.RefuseAbout(games.NotAllowed, games.TopicUndoLeft, "")
		}
	}
	return ply, nil
}

// MovesFrom returns the moves of a game from a ply on, counted from 1.
func MovesFrom(g *games.Game, ply int) (list []rules.Move) {
	for _, p := range g.Plies[ply-1:] {
		list = append(list, p.Move)
	}
	return list
}
