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

// A turn of a game, with what is proved before it and after it.
type turn struct {
	before, after *judged
	ply           int          // its first one, from 1
	played        []rules.Move // its stones
}

// A judged position is a position of a game, and what is proved of it.
type judged struct {
	rules.Position
	verdict
}

// A mistake is a turn that has decided a game.
type mistake struct {
	games.BetterMove
	turned bool // it lost a game that was won
}

// Review returns the turns that decided a game, at most three, and what would have been better.
//
// DECISION: a turn is a mistake only if it is proved that one side wins before it and the other after it; or that the other
// wins after it, but not after a better turn; or that it wins before it, and no longer has threats that win after it. So many
// weak moves are not named, but no good one is.
func (p *Player) Review(ctx context.Context, g *games.Game) ([]games.BetterMove, error) {
	turns, err := p.judgeAll(ctx, g)
	if err != nil {
		return nil, err
	}
	var mistakes []mistake
	for i := range turns {
		t := &turns[i]
		better, err := p.better(ctx, t)
		if err != nil {
			return nil, err
		}
		if better != nil {
			mistakes = append(mistakes, mistake{*better, t.before.winner != 0 && t.after.winner != 0})
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

// better returns what would have been better than a turn, or nil if the turn was no mistake.
func (p *Player) better(ctx context.Context, t *turn) (*games.BetterMove, error) {
	before, after, me := t.before, t.after, t.before.Turn()
	other := 3 - me
	switch {
	case len(before.Remaining()) > 0 || before.winner == other || after.winner == me || before.winner == after.winner:
		return nil, nil
	case before.winner == 0:
		line, err := p.saves(ctx, t, other)
		if err != nil || line == nil {
			return nil, err
		}
		return &games.BetterMove{Ply: t.ply, Line: shortened(line), Loses: max(1, after.plies)}, nil
	case after.winner == 0:
		if gone, err := p.refuted(ctx, &after.Position, me, before.plies); !gone {
			return nil, err
		}
	}
	return &games.BetterMove{Ply: t.ply, Line: shortened(before.line), Wins: before.plies}, nil
}

// saves returns a line of the seat on turn that begins with other stones than those that were played, after which the
// other seat does not win. It returns nil if none is known.
func (p *Player) saves(ctx context.Context, t *turn, other rules.Seat) (line []rules.Move, err error) {
	position, stones := t.before.Position, 0
	for position.Turn() == t.before.Turn() {
		choice, err := p.worker.Best(ctx, position, levelOf(Nick(reviewLevel)), 0)
		if err != nil {
			return nil, fmt.Errorf("choose a move: %w", err)
		}
		line = append(line[:stones], choice.Line...)
		stones++
		if position, _, err = position.Play(choice.Move); err != nil {
			return nil, fmt.Errorf("the move %v was chosen: %w", choice.Move, err)
		}
	}
	if position.Result().Over() || sameStones(line[:stones], t.played) {
		return nil, nil
	}
	if holds, err := p.refuted(ctx, &position, other, t.after.plies); !holds {
		return nil, err
	}
	return line, nil
}

// sameStones reports whether two turns have the same stones, in whatever order.
func sameStones(a, b []rules.Move) bool {
	for _, m := range a {
		if !slices.Contains(b, m) {
			return false
		}
	}
	return len(a) == len(b)
}

// judgeAll returns the turns of a game. It judges the position before each turn, and the last one.
func (p *Player) judgeAll(ctx context.Context, g *games.Game) (turns []turn, err error) {
	judge := func(position *rules.Position) *judged {
		j := &judged{Position: *position}
		if result := position.Result(); result.Over() {
			j.winner = result.Winner
		} else if err == nil {
			j.verdict, err = p.prove(ctx, position)
		}
		return j
	}
	start := g.Position.Beginning()
	before := judge(&start)
	var played []rules.Move
	_, walked := g.Walk(len(g.Plies), func(e rules.Effect, then *rules.Position) {
		if played = append(played, e.Move); then.Turn() == before.Turn() {
			return
		}
		after := judge(then)
		turns = append(turns, turn{before, after, e.Ply - len(played) + 1, played})
		before, played = after, nil
	})
	if walked != nil {
		return nil, walked
	}
	return turns, err
}
