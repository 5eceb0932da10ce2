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
	reviewLevel = 7
	mostMoves   = 3   // in a review
	longestLine = 5   // plies of a line
	serious     = 250 // a move that gives away less than this decides nothing
	decided     = 2000
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

// A judged position is what the computer thinks of a position of a game.
type judged struct {
	search.Choice
	seat  rules.Seat // on turn
	stone bool       // a stone is placed next, and no choice of an opening made
}

// Review returns the moves that decided a game, at most three, and what would have been better. A move
// decides as much as the value of the position falls by it.
func (p *Player) Review(ctx context.Context, g *games.Game) ([]games.BetterMove, error) {
	list, err := p.judgeAll(ctx, g)
	if err != nil {
		return nil, err
	}
	type mistake struct {
		games.BetterMove
		lost int
	}
	var mistakes []mistake
	for i, ply := range g.Plies {
		before, after := list[i], list[i+1]
		if !before.stone || before.Move == ply.Move {
			continue
		}
		value := after.Score
		if after.seat != before.seat {
			value = -value
		}
		if lost := before.Score - value; lost >= serious {
			mistakes = append(mistakes, mistake{games.BetterMove{Ply: i + 1, Line: shortened(before.Line)}, lost})
		}
	}
	slices.SortStableFunc(mistakes, func(a, b mistake) int { return b.lost - a.lost })
	var moves []games.BetterMove
	for _, m := range mistakes[:min(len(mistakes), mostMoves)] {
		moves = append(moves, m.BetterMove)
	}
	slices.SortFunc(moves, func(a, b games.BetterMove) int { return a.Ply - b.Ply })
	return moves, nil
}

// judgeAll judges the position before each ply, and the last one. Beyond some value a game is decided, and
// more makes no difference.
func (p *Player) judgeAll(ctx context.Context, g *games.Game) (list []judged, err error) {
	level, _ := search.LevelOf(reviewLevel)
	judge := func(position *rules.Position) error {
		j := judged{seat: position.Turn(), stone: len(position.Remaining()) == 0}
		switch result := position.Result(); {
		case result.Over() || err != nil:
			if result.Outcome == rules.Win {
				j.seat, j.Score = 3-rules.Seat(result.Winner), -decided
			}
		default:
			if j.Choice, err = p.worker.Best(ctx, *position, level, seed(g, position)); err == nil {
				err = ctx.Err()
			}
		}
		j.Score = max(-decided, min(decided, j.Score))
		list = append(list, j)
		return err
	}
	start := g.Position.Beginning()
	judge(&start)
	if _, walked := g.Walk(len(g.Plies), func(_ rules.Effect, then *rules.Position) { judge(then) }); walked != nil {
		return nil, walked
	}
	if err != nil {
		return nil, fmt.Errorf("judge a position: %w", err)
	}
	return list, nil
}
