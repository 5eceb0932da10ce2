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
	courseLevel = 6
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
	first int // what the first seat may expect, in percent of a win
}

// of returns what a seat may expect.
func (j *judged) of(seat rules.Seat) int {
	if seat == 1 {
		return j.first
	}
	return 100 - j.first
}

// standing returns how the game stood then.
func (j *judged) standing() games.Standing {
	return games.Standing{Ply: j.Plies(), First: j.first, Proved: j.winner != 0}
}

// A mistake is a turn that has decided a game, or that gave much away.
type mistake struct {
	games.BetterMove
	*turn
}

// turned reports whether the turn lost a game that was won.
func (m *mistake) turned() bool { return m.before.winner != 0 && m.after.winner != 0 }

// Review returns how a game went, the turns that mattered, at most three, with what would have been better, and what each seat
// could learn.
//
// DECISION: a turn is a mistake only if it is proved that one side wins before it and the other after it; or that the other
// wins after it, but not after a better turn; or that it wins before it, and no longer has threats that win after it. So many
// weak moves are not named, but no good one is. If there are fewer than three, turns that gave much away as the computer
// thinks come after them, and the letter says that it only thinks so.
func (p *Player) Review(ctx context.Context, g *games.Game) (r games.Review, err error) {
	turns, err := p.judgeAll(ctx, g)
	if err != nil || len(turns) == 0 {
		return r, err
	}
	mistakes, err := p.mistakes(ctx, turns)
	if err == nil && len(mistakes) < mostMoves {
		mistakes, err = p.weakTurns(ctx, turns, mistakes)
	}
	if err != nil {
		return r, err
	}
	mistakes = mistakes[:min(len(mistakes), mostMoves)]
	for i := range mistakes {
		r.Moments = append(r.Moments, mistakes[i].BetterMove)
	}
	slices.SortFunc(r.Moments, func(a, b games.BetterMove) int { return a.Ply - b.Ply })
	r.Course = append(r.Course, turns[0].before.standing())
	for i := range turns {
		r.Course = append(r.Course, turns[i].after.standing())
	}
	r.Lessons = []games.Lesson{lessonOf(mistakes, 1), lessonOf(mistakes, 2)}
	return r, nil
}

// mistakes returns the turns that are proved to have decided the game, the worst first.
func (p *Player) mistakes(ctx context.Context, turns []turn) (list []mistake, err error) {
	for i := range turns {
		t := &turns[i]
		better, err := p.better(ctx, t)
		if err != nil {
			return nil, err
		}
		if better != nil {
			list = append(list, mistake{*better, t})
		}
	}
	// What came last decided the game.
	slices.SortStableFunc(list, func(a, b mistake) int {
		if a.turned() != b.turned() && a.turned() {
			return -1
		} else if a.turned() != b.turned() {
			return 1
		}
		return b.Ply - a.Ply
	})
	return list, nil
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
	line, position, err := p.otherTurn(ctx, t)
	if err != nil || line == nil || position.Result().Over() {
		return nil, err
	}
	if holds, err := p.refuted(ctx, &position, other, t.after.plies); !holds {
		return nil, err
	}
	return line, nil
}

// otherTurn returns what the computer would have played instead of a turn, how it expects the game to go on, and the position
// after the turn. The line is nil if it would have played the same.
func (p *Player) otherTurn(ctx context.Context, t *turn) (line []rules.Move, after rules.Position, err error) {
	after = t.before.Position
	stones := 0
	for after.Turn() == t.before.Turn() {
		choice, err := p.worker.Best(ctx, after, levelOf(Nick(reviewLevel)), 0)
		if err != nil {
			return nil, after, fmt.Errorf("choose a move: %w", err)
		}
		line = append(line[:stones], choice.Line...)
		stones++
		if after, _, err = after.Play(choice.Move); err != nil {
			return nil, after, fmt.Errorf("the move %v was chosen: %w", choice.Move, err)
		}
	}
	if sameStones(line[:stones], t.played) {
		return nil, after, nil
	}
	return line, after, nil
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
		if err == nil {
			j.first, err = p.expected(ctx, j, courseLevel)
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
