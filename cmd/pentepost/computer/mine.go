package computer

import (
	"context"
	"fmt"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/rules/search"
)

// The bounds of a puzzle from a game.
//
// DECISION: a game of some thirty plies takes a few seconds for one seat. Good players leave little: 28 seats of 14 real games gave one
// puzzle.
const (
	mostMined    = 3       // in a game
	minedNodes   = 100_000 // for the proof that only one move wins
	mostHolding  = 6       // moves that stop the other side; where more do, there is little to find
	shortestMine = 3       // plies of a win that is to be found
)

// Mine returns the puzzles of a game that is over, for one of its seats: where the seat could have won and did not, and where it let the other
// side win. What a puzzle claims is proved, and the rules have checked the proofs.
func (p *Player) Mine(ctx context.Context, g *games.Game, seat rules.Seat) (found []games.Mined, err error) {
	if g.Rules.PerTurn > 1 {
		return nil, nil // a puzzle is answered with one stone
	}
	before := g.Position.Beginning()
	_, walked := g.Walk(len(g.Plies), func(e rules.Effect, then *rules.Position) {
		position := before
		before = *then
		if err != nil || len(found) >= mostMined || position.Turn() != seat || len(position.Remaining()) > 0 || position.Result().Over() {
			return
		}
		var m *games.Mined
		if m, err = p.missedWin(ctx, &position, e.Move); err == nil && m == nil {
			m, err = p.missedDefence(ctx, &position, then, e)
		}
		if m != nil {
			m.Ply = position.Plies()
			found = append(found, *m)
		}
	})
	if walked != nil {
		return nil, walked
	}
	return found, err
}

// missedWin returns the puzzle of a position where one move wins, and another was played; nil if it is none.
func (p *Player) missedWin(ctx context.Context, position *rules.Position, played rules.Move) (*games.Mined, error) {
	only, err := p.worker.WinsOnlyBy(ctx, *position, proofPlies, minedNodes)
	if err != nil {
		return nil, fmt.Errorf("look for a win: %w", err)
	}
	if only == nil || only.Plies < shortestMine || only.Line[0] == played || !wins(*position, only.Line) {
		return nil, nil
	}
	won, err := p.search(ctx, position, position.Turn(), search.Bounds{Plies: only.Plies, Nodes: minedNodes})
	if err != nil || won == nil || won.Plies > only.Plies || won.Line[0] != only.Line[0] {
		return nil, err
	}
	if _, err := won.Check(*position, mostChecked); err != nil {
		return nil, nil
	}
	return &games.Mined{Plies: only.Plies, Solution: only.Line}, nil
}

// wins reports whether the seat on turn has won after a line.
func wins(p rules.Position, line []rules.Move) bool {
	seat := p.Turn()
	p, err := rules.PlayLine(p, line)
	return err == nil && p.Result().Outcome == rules.Win && p.Result().Winner == seat
}

// missedDefence returns the puzzle of a position after which the other side won by force, but not after a few other moves; nil if it is
// none.
func (p *Player) missedDefence(ctx context.Context, position, then *rules.Position, e rules.Effect) (*games.Mined, error) {
	other := 3 - position.Turn()
	if then.Result().Over() || then.Turn() != other {
		return nil, nil
	}
	lost, err := p.defenceFails(ctx, then)
	if err != nil || lost == nil {
		return nil, err
	}
	v, err := p.prove(ctx, position)
	if err != nil || v.winner != 0 {
		return nil, err
	}
	t := &turn{before: &judged{Position: *position}, after: &judged{Position: *then, verdict: verdict{winner: other, plies: lost.Plies}}, played: []rules.Move{e.Move}}
	line, err := p.saves(ctx, t, other)
	if err != nil || line == nil {
		return nil, err
	}
	holds, err := p.holding(ctx, position)
	m := &games.Mined{Plies: lost.Plies, Solution: shortened(line), Holds: holds}
	if z := (games.Puzzle{Holds: holds}); err != nil || !z.Holding(line[0]) {
		return nil, err
	}
	return m, nil
}

// holding returns the moves after which no win of the other side is proved. It returns nil if there are too many.
func (p *Player) holding(ctx context.Context, position *rules.Position) (holds []rules.Move, err error) {
	for at := range position.Points() {
		m := rules.Place(at)
		next, _, refused := position.Play(m)
		if refused != nil {
			continue
		}
		var lost *search.Proven
		if !next.Result().Over() {
			lost, err = p.defenceFails(ctx, &next)
		}
		if err != nil {
			return nil, err
		}
		if lost != nil {
			continue
		}
		if holds = append(holds, m); len(holds) > mostHolding {
			return nil, nil
		}
	}
	return holds, nil
}

// defenceFails returns the proof that the seat on turn wins, which the rules have checked; nil if there is none.
func (p *Player) defenceFails(ctx context.Context, position *rules.Position) (*search.Proven, error) {
	return desk.DefenceFails(ctx, p.worker, position)
}
