package computer

import (
	"context"
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/rules/search"
)

// Bounds of what a letter about better moves says.
const (
	hintLevel   = 8
	reviewLevel = 8
	mostMoves   = 3 // in a review
	longestLine = 5 // plies of a line
)

// Hint returns what the computer would play in a position that somebody asks about.
func (p *Player) Hint(ctx context.Context, g *games.Game) (games.BetterMove, error) {
	level, _ := search.LevelOf(hintLevel)
	choice, err := p.worker.Best(ctx, g.Position, level, seed(g, &g.Position))
	if err != nil {
		return games.BetterMove{}, fmt.Errorf("choose a move: %w", err)
	}
	return games.BetterMove{Ply: g.Position.Plies() + 1, Line: shortened(choice.Line)}, nil
}

func shortened(line []rules.Move) []rules.Move { return line[:min(len(line), longestLine)] }

// A judged position is a position of a game, and what is proved of it.
type judged struct {
	rules.Position
	verdict
}

// A mistake is a move that has decided a game.
type mistake struct {
	games.BetterMove
	turned bool // it lost a game that was won
}

// Review returns the moves that decided a game, at most three, and what would have been better.
//
// DECISION: a move is a mistake only if it is proved that one side wins before it and the other after it; or that the other
// wins after it, but not after a better move; or that it wins before it, and no longer has threats that win after it. So many
// weak moves are not named, but no good one is.
func (p *Player) Review(ctx context.Context, g *games.Game) ([]games.BetterMove, error) {
	list, err := p.judgeAll(ctx, g)
	if err != nil {
		return nil, err
	}
	var mistakes []mistake
	for i, ply := range g.Plies {
		line, err := p.better(ctx, &list[i], &list[i+1], ply.Move)
		if err != nil {
			return nil, err
		}
		if line != nil {
			turned := list[i].winner != 0 && list[i+1].winner != 0
			mistakes = append(mistakes, mistake{games.BetterMove{Ply: i + 1, Line: shortened(line)}, turned})
		}
	}
	// What came last decided the game.
	slices.SortStableFunc(mistakes, func(a, b mistake) int {
		if a.turned != b.turned && a.turned {
			return -1
		} else if a.turned != b.turned {
			return 1
		}
		return b.Ply - a.Ply
	})
	var moves []games.BetterMove
	for _, m := range mistakes[:min(len(mistakes), mostMoves)] {
		moves = append(moves, m.BetterMove)
	}
	slices.SortFunc(moves, func(a, b games.BetterMove) int { return a.Ply - b.Ply })
	return moves, nil
}

// better returns the line that would have been better than a move, or nil if the move was no mistake.
func (p *Player) better(ctx context.Context, before, after *judged, played rules.Move) ([]rules.Move, error) {
	me := before.Turn()
	other := 3 - me
	switch {
	case len(before.Remaining()) > 0 || before.winner == other || after.winner == me || before.winner == after.winner:
		return nil, nil
	case before.winner == 0:
		return p.saves(ctx, before, other, played, after.plies+furtherPlies)
	case after.winner == 0:
		if gone, err := p.refuted(ctx, &after.Position, me, before.plies+furtherPlies); !gone {
			return nil, err
		}
	}
	return before.line, nil
}

// saves returns a line of the seat on turn that begins with another move than the one that was played, after which the
// other seat does not win. It returns nil if none is known.
func (p *Player) saves(ctx context.Context, before *judged, other rules.Seat, played rules.Move, plies int) ([]rules.Move, error) {
	choice, err := p.worker.Best(ctx, before.Position, levelOf(Nick(reviewLevel)), 0)
	if err != nil {
		return nil, fmt.Errorf("choose a move: %w", err)
	}
	next, _, err := before.Play(choice.Move)
	if err != nil || choice.Move == played {
		return nil, err
	}
	if holds, err := p.refuted(ctx, &next, other, plies); !holds {
		return nil, err
	}
	return choice.Line, nil
}

// judgeAll judges the position before each ply, and the last one.
func (p *Player) judgeAll(ctx context.Context, g *games.Game) (list []judged, err error) {
	judge := func(position *rules.Position) {
		j := judged{Position: *position}
		if result := position.Result(); result.Over() {
			j.winner = result.Winner
		} else if err == nil {
			j.verdict, err = p.prove(ctx, position)
		}
		list = append(list, j)
	}
	start := g.Position.Beginning()
	judge(&start)
	if _, walked := g.Walk(len(g.Plies), func(_ rules.Effect, then *rules.Position) { judge(then) }); walked != nil {
		return nil, walked
	}
	return list, err
}
