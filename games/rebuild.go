package games

import (
	"errors"
	"time"

	"pentepost/rules"
)

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
