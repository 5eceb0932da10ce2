package search

import (
	"context"

	"pentepost/rules"
)

// A series is what must be the same in searches that share a memory, beside the board, which only goes on.
//
// DECISION: a team keeps its memory through a game, as the time of a clock is short. With 20 ms a stone that won 54.0 % of 200 games of Pente,
// 55.7 of 300 of Gomoku and 54.1 of 600 of Connect6. The other levels, and all levels by mail, keep nothing: a position, a level and a seed
// decide the stone, whatever the computer has thought about before.
type series struct {
	rules  rules.Ruleset
	level  Level // but for the size of the search
	seed   uint64
	turned []int16 // the orientation of the board
	plies  int     // of the last position
}

// beginStone is begin for a stone that is to be chosen. It keeps the memory if the position comes from the one before.
func (w *Worker) beginStone(ctx context.Context, p *rules.Position, level Level, seed uint64) {
	level.Nodes, level.Depth, level.Proof = 0, 0, 0
	s := series{rules: p.Ruleset(), level: level, seed: seed, plies: p.Plies()}
	if !w.keeps || !s.follows(&w.series) {
		s.turned = orient(p)
		w.begin(ctx, p, s.turned)
	} else {
		s.turned = w.series.turned
		w.setUp(ctx, p, s.turned)
		w.memory.begin(true)
	}
	w.series = s
}

// follows reports whether a search may know what the one before has learned. Where the third occurrence of a position is a draw, it is worth
// something else each time.
func (s *series) follows(before *series) bool {
	return before.turned != nil && s.level.Number == Levels && s.level == before.level && s.rules == before.rules && !s.rules.Repetition &&
		s.seed == before.seed && s.plies > before.plies
}
