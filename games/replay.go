package games

import (
	"errors"
	"fmt"
	"time"

	"pentepost/rules"
)

// Replay sets g.Position from the stored plies, leavings and agreement. Before the
// call g.Seats holds the players by seat at the start; afterwards it holds their
// current seats, since an opening can swap them. An error means that the stored game
// is not legal.
func (g *Game) Replay() error { return g.ReplayFrom(g.Rules.Start()) }

// ReplayFrom is like Replay, but takes the position at the start from the caller.
func (g *Game) ReplayFrom(start rules.Position) (err error) {
	if g.Position, err = g.replay(start, len(g.Plies)); err != nil {
		return err
	}
	for _, p := range g.Plies {
		if p.Move.Choice == rules.Swap {
			g.swapSeats()
		}
	}
	return nil
}

// At returns the position after the given number of plies. An ending without a ply,
// such as a resignation, is only part of the last position.
func (g *Game) At(plies int) (rules.Position, error) {
	if plies >= len(g.Plies) {
		return g.Position, nil
	}
	return g.replay(g.Position.Beginning(), max(plies, 0))
}

// Walk replays the first plies of the game. It calls visit after each ply, with the
// effect of the ply and the new position. It returns the last position, as [Game.At]
// does.
func (g *Game) Walk(plies int, visit func(rules.Effect, *rules.Position)) (rules.Position, error) {
	return g.walk(g.Position.Beginning(), min(plies, len(g.Plies)), visit)
}

func (g *Game) replay(p rules.Position, plies int) (rules.Position, error) {
	return g.walk(p, plies, func(rules.Effect, *rules.Position) {})
}

func (g *Game) walk(p rules.Position, plies int, visit func(rules.Effect, *rules.Position)) (rules.Position, error) {
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
		visit(effect, &p)
	}
	return g.applyEndings(p, plies)
}

// applyEndings applies the leavings after the last ply, an agreed draw, and the closing of the game.
func (g *Game) applyEndings(p rules.Position, plies int) (rules.Position, error) {
	if plies < len(g.Plies) {
		return p, nil
	}
	for _, l := range g.Leavings {
		if l.After == plies {
			p, _ = p.Leave(l.Seat, l.By)
		}
	}
	switch {
	case g.Agreed:
		return p.Agree()
	case g.Void:
		return p.Close()
	}
	return p, nil
}

// Event is a ply of a game record or, if Leaves is set, the resignation or forfeit
// of that seat.
type Event struct {
	Move   rules.Move
	Leaves rules.Seat
	By     rules.Cause
	At     time.Time
}

// errAgreedTooLate means that a record has an agreed draw after the end of the game.
var errAgreedTooLate = errors.New("draw agreed after the end of the game")

// Rebuild plays the events of a game record. The game g has the rules, the pace, the
// start time and the players by seat at the start. Forced plies get the start time,
// whatever time their event has. If a move is illegal, the error is a
// [*rules.Refusal].
func Rebuild(g Game, events []Event) (Game, error) {
	g.Moved, g.Position = g.Started, g.Rules.Start()
	for _, e := range events {
		if err := g.playEvent(e); err != nil {
			return g, err
		}
	}
	if !g.Position.Result().Over() {
		g.Alarm = g.Moved // the turn begins when the judge sees the game
	}
	return g, nil
}

func (g *Game) playEvent(e Event) error {
	if e.Leaves != 0 {
		return g.leave(e.Leaves, e.By, e.At)
	}
	at := e.At
	if _, forced := g.Position.Forced(); forced {
		at = g.Started
	}
	return g.play(e.Move, at)
}

// AgreeDraw ends a rebuilt game as a draw by agreement.
func (g *Game) AgreeDraw(at time.Time) error {
	next, err := g.Position.Agree()
	if err != nil {
		return errAgreedTooLate
	}
	g.Agreed, g.Position = true, next
	g.endTurn()
	g.endIfOver(at)
	return nil
}
