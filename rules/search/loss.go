package search

import (
	"context"

	"pentepost/rules"
)

// Loses reports whether it is proved that the seat to move loses: whatever legal stone it places, the other seat wins
// within a number of plies, as [Worker.Wins] proves it. Where turns have two stones, it is proved only if the
// other seat threatens to win in its next turn; any win that it has then counts. At most that many stones are placed in the search.
func (w *Worker) Loses(ctx context.Context, p rules.Position, plies, nodes int) (bool, error) {
	v, err := w.prepare(ctx, &p, nodes)
	if err != nil {
		return false, err
	}
	if len(v.state.steps) > 0 || v.finish() != nil {
		return false, nil
	}
	switch {
	case v.inTurns():
		return w.losesInTurns(plies), ctx.Err()
	case !v.provable():
		return false, nil
	}
	for n := 3; n <= plies+2 && !v.stopped; n += 2 {
		if v.allLoseBy(byThreats, n) {
			return true, ctx.Err()
		}
	}
	return false, ctx.Err()
}

// Complete reports whether the last search for a proof tried everything within its plies. If it has found nothing then,
// there is nothing to find, but for wins by threats that one stone stops where turns have two.
func (w *Worker) Complete() bool { return !w.stopped }
