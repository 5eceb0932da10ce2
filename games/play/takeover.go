package play

import (
	"slices"
	"time"

	"pentepost/games"
)

// TakenOver returns a new game that goes on from where another one stands, with another player in the place of one of its
// players. What was played takes no time. If the one who is replaced has moved, the game does not count for ratings.
func TakenOver(g *games.Game, out, in games.PlayerID, now time.Time) (games.Game, error) {
	next := games.Game{
		Rules: g.Rules, Pace: g.Pace, Announce: g.Announce, Private: g.Private, Unrated: g.Unrated, Explore: g.Explore, League: g.League,
		Seats: slices.Clone(g.Lineup()), Leavings: slices.Clone(g.Leavings), Started: now, Moved: now,
	}
	next.Seats[slices.Index(next.Seats, out)] = in
	forced := g.LastPlyKnownTo(0, len(g.Plies)) // nobody's own plies, but those that the opening forces
	for i, p := range g.Plies {
		if p.Player == out {
			next.Unrated = next.Unrated || i >= forced
			p.Player = in
		}
		next.Plies = append(next.Plies, games.Ply{Player: p.Player, Move: p.Move, At: now})
	}
	return next, next.Replay()
}
