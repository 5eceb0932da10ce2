package play

import (
	"slices"
	"time"

	"pentepost/games"
)

// TakenOver returns a new game that goes on from where another one stands, with another player in the place of one of its
// players. All clocks stand as they stood: the turn of somebody else goes on, and one of the player who is replaced begins anew with
// the time that they had left after what they have used. If they have moved, the game does not count for ratings.
func TakenOver(g *games.Game, out, in games.PlayerID, used time.Duration, now time.Time) (games.Game, error) {
	next := *g
	next.ID, next.Origin, next.Title, next.Offer, next.Undone = 0, 0, "", games.Offer{}, 0
	next.Seats, next.Plies, next.Leavings = slices.Clone(g.Lineup()), slices.Clone(g.Plies), slices.Clone(g.Leavings)
	next.Seats[slices.Index(next.Seats, out)] = in
	forced := g.LastPlyKnownTo(0, len(g.Plies)) // nobody's own plies, but those that the opening forces
	for i := range next.Plies {
		if p := &next.Plies[i]; p.Player == out {
			p.Player = in
			next.Unrated = next.Unrated || i >= forced
		}
	}
	if g.OnTurn() == out {
		EndTurn(&next)
		next.Granted, next.Moved = g.Granted-used, now
	}
	return next, next.Replay()
}
