package play

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
)

// New starts a game. It plays the forced plies of the opening.
func New(r rules.Ruleset, pace clock.Pace, seats []games.PlayerID, now time.Time) games.Game {
	g := games.Game{Rules: r, Pace: pace, Seats: seats, Started: now, Moved: now, Position: r.Start()}
	for {
		m, forced := g.Position.Forced()
		if !forced {
			return g
		}
		Ply(&g, m, now)
	}
}

// Ply adds a ply. It returns the refusal of the rules if the ply is illegal.
func Ply(g *games.Game, m rules.Move, now time.Time) error {
	next, effect, err := g.Position.Play(m)
	if err != nil {
		return err
	}
	player := g.Seats[effect.Seat-1]
	g.Plies = append(g.Plies, games.Ply{Player: player, Move: m, At: now, Began: g.Began, Zone: g.Zone, Granted: g.Granted})
	if effect.Swapped {
		g.SwapSeats()
	}
	g.Position, g.Moved = next, now
	if g.OnTurn() != player {
		EndTurn(g)
	}
	endIfOver(g, now)
	return nil
}

// nextLeaving returns when a player leaves the game now: after all who have left it. Leavings are loaded
// in the order of their times, and mails of one batch have one time.
func nextLeaving(g *games.Game, now time.Time) time.Time {
	for _, l := range g.Leavings {
		now = clock.Later(now, l.At.Truncate(time.Microsecond).Add(time.Microsecond))
	}
	return now
}

// leave removes a player from the game.
func leave(g *games.Game, s rules.Seat, by rules.Cause, now time.Time) error {
	next, err := g.Position.Leave(s, by)
	if err != nil {
		return err
	}
	player := g.OnTurn()
	g.Leavings = append(g.Leavings, games.Leaving{Seat: s, After: len(g.Plies), By: by, At: now})
	g.Position = next
	if g.OnTurn() != player {
		EndTurn(g)
	}
	endIfOver(g, now)
	return nil
}

func endIfOver(g *games.Game, now time.Time) {
	if g.Position.Result().Over() {
		g.Ended = now
	}
}

// EndTurn forgets everything about the time of a turn. The next one has not begun.
func EndTurn(g *games.Game) {
	g.Held = nil
	g.Began, g.Zone, g.Granted, g.Stage, g.Alarm = time.Time{}, "", 0, games.StageNone, time.Time{}
}
