package games

import (
	"errors"
	"fmt"
	"time"

	"pentepost/rules"
)

// Replay sets the position from the plies, the players who left and the agreement.
// Seats hold the players as they sat at the beginning and, after it, as they sit
// now: an opening may let them change. An error means that what is stored is no
// legal game.
func (g *Game) Replay() error { return g.ReplayFrom(g.Rules.Start()) }

// ReplayFrom is Replay for whoever has the first position at hand.
func (g *Game) ReplayFrom(start rules.Position) (err error) {
	if g.Position, err = g.replay(start, len(g.Plies)); err != nil {
		return err
	}
	for _, p := range g.Plies {
		if p.Move.Choice == rules.Swap {
			g.changeSeats()
		}
	}
	return nil
}

// At returns the position after so many plies, as it stood then: endings that
// came without a ply are part of the last one only.
func (g *Game) At(plies int) (rules.Position, error) {
	if plies >= len(g.Plies) {
		return g.Position, nil
	}
	return g.replay(g.Position.Beginning(), max(plies, 0))
}

// Retell plays the game once more up to so many plies and tells what each of them
// did and where it led. It returns the position then, as [Game.At] does.
func (g *Game) Retell(plies int, tell func(rules.Effect, *rules.Position)) (rules.Position, error) {
	return g.retell(g.Position.Beginning(), min(plies, len(g.Plies)), tell)
}

func (g *Game) replay(p rules.Position, plies int) (rules.Position, error) {
	return g.retell(p, plies, func(rules.Effect, *rules.Position) {})
}

func (g *Game) retell(p rules.Position, plies int, tell func(rules.Effect, *rules.Position)) (rules.Position, error) {
	for n := range plies {
		for _, l := range g.Leavings {
			if l.After == n {
				p, _ = p.Leave(l.Seat, l.By)
			}
		}
		next, effect, err := p.Play(g.Plies[n].Move)
		if err != nil {
			return p, fmt.Errorf("game %d, ply %d: %w", g.ID, n+1, err)
		}
		p = next
		tell(effect, &p)
	}
	return g.endings(p, plies)
}

// endings applies what ended the game, or a player's part in it, without a ply.
func (g *Game) endings(p rules.Position, plies int) (rules.Position, error) {
	if plies < len(g.Plies) {
		return p, nil
	}
	for _, l := range g.Leavings {
		if l.After == plies {
			p, _ = p.Leave(l.Seat, l.By)
		}
	}
	if g.Agreed {
		return p.Agree()
	}
	return p, nil
}

// Event is something that happened in a game, as a record tells it: a ply or, if
// Leaves is set, that seat giving the game up.
type Event struct {
	Move   rules.Move
	Leaves rules.Seat
	By     rules.Cause
	At     time.Time
}

// errAgreedTooLate is the error of a draw agreed on after the end.
var errAgreedTooLate = errors.New("a draw is agreed on after the end")

// Rebuild plays a game once more from what is known of its beginning: rules, pace,
// and the players as they sat then. Plies without a choice belong to the start,
// whenever they were heard of. An error of a move is a [*rules.Refusal].
func Rebuild(g Game, events []Event) (Game, error) {
	g.Moved, g.Position = g.Started, g.Rules.Start()
	for _, e := range events {
		if err := g.redo(e); err != nil {
			return g, err
		}
	}
	return g, nil
}

// redo lets one thing happen again.
func (g *Game) redo(e Event) error {
	if e.Leaves != 0 {
		return g.leave(e.Leaves, e.By, e.At)
	}
	at := e.At
	if _, forced := g.Position.Forced(); forced {
		at = g.Started
	}
	return g.play(e.Move, at)
}

// AgreeAgain ends a rebuilt game as the draw that its players had agreed on.
func (g *Game) AgreeAgain(at time.Time) error {
	next, err := g.Position.Agree()
	if err != nil {
		return errAgreedTooLate
	}
	g.Agreed, g.Position = true, next
	g.endIfOver(at)
	return nil
}
