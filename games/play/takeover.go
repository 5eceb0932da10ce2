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
		Rules: g.Rules, Pace: g.Pace, Announce: g.Announce, Private: g.Private, Unrated: g.Unrated, League: g.League,
		Seats: g.Lineup(), Started: now, Moved: now, Position: g.Rules.Start(),
	}
	next.Seats = slices.Clone(next.Seats)
	next.Seats[slices.Index(next.Seats, out)] = in
	for i, p := range g.Plies {
		if _, forced := next.Position.Forced(); !forced && p.Player == out {
			next.Unrated = true
		}
		if err := Ply(&next, g.Plies[i].Move, now); err != nil {
			return next, err
		}
	}
	return next, nil
}
