package games

import (
	"fmt"

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
			g.SwapSeats()
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
