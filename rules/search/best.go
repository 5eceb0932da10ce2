package search

import (
	"context"

	"pentepost/rules"
)

// A Choice is a ply that the computer has chosen, and what it thinks of it.
type Choice struct {
	Move  rules.Move
	Score int          // for the seat to move; beyond [Sure] a win or loss that the search takes for forced
	Line  []rules.Move // what it expects, beginning with Move
	Nodes int          // stones placed in the search
	Depth int          // plies of the last complete search; 0 if none was needed
}

// Sure is the score beyond which the search takes a win for forced; [Worker.Wins] proves it. Win is the score of a game just won: each
// ply to the end takes one off.
const (
	Sure = sure
	Win  = win
)

// Best chooses the next ply for the seat to move. The position, the level and the seed decide
// it, unless a team searches or the context ends the search early: then it is the best ply found so far, without an
// error. The error is [ErrOver] or [ErrNotPlayed].
func (w *Worker) Best(ctx context.Context, p rules.Position, level Level, seed uint64) (Choice, error) {
	switch {
	case p.Result().Over():
		return Choice{}, ErrOver
	case p.Ruleset().Seats != 2:
		return Choice{}, ErrNotPlayed
	}
	if m, ok := p.Forced(); ok {
		return Choice{Move: m, Line: []rules.Move{m}}, nil
	}
	if choosing(p.Remaining()) {
		return w.open(ctx, &p, level, seed), nil
	}
	return w.think(ctx, &p, level, seed), nil
}

// think chooses a stone.
//
// DECISION: it does not look for a proof first, because the search finds forced wins sooner. Before, a proof within 13 plies could take a
// quarter of the stones. With 60,000 stones a move the search alone won, of 60 games against that, 62.5 % in Renju, 60 in Pente and in
// Gomoku, 55 in O-Pente and 50 in Keryo-Pente. Under a clock there is no limit of stones, and the proof took nearly all of the time:
// in 500 ms the search came to 3 to 6 plies in Renju, and it comes to 7 to 15 alone.
func (w *Worker) think(ctx context.Context, p *rules.Position, level Level, seed uint64) Choice {
	w.beginStone(ctx, p, level, seed)
	w.width, w.greed, w.seed = level.Width, level.Greed, mix(seed)
	if level.Beginner {
		w.overlook(level)
	}
	if points := w.finish(); points != nil {
		line := w.movesAt(points)
		return Choice{Move: line[0], Score: win - len(line), Line: line, Nodes: w.nodes}
	}
	w.overlook(level)
	w.limit = level.Nodes
	return w.deepenTogether(level)
}

// deepen searches deeper and deeper, down to the level's depth.
func (w *Worker) deepen(level Level) Choice {
	if w.inTurns() {
		return w.beginTurns().deepen(level)
	}
	return w.deepenStones(level.Depth)
}
