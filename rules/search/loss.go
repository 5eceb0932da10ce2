package search

import (
	"context"

	"pentepost/rules"
)

// Loses reports whether it is proved that the seat to move loses: whatever legal stone it places, the other seat wins
// within a number of plies, as [Worker.Wins] proves it. Where turns have two stones, it is proved only if the
// other seat threatens to win in its next turn; any win that it has then counts. At most that many stones are placed in the search.
func (w *Worker) Loses(ctx context.Context, p rules.Position, plies, nodes int) (bool, error) {
	switch {
	case p.Result().Over():
		return false, ErrOver
	case p.Ruleset().Seats != 2:
		return false, ErrNotPlayed
	}
	w.begin(ctx, &p, orient(&p))
	w.limit = nodes
	if len(w.state.steps) > 0 || w.finish() != nil {
		return false, nil
	}
	switch {
	case w.inTurns():
		return w.losesInTurns(plies), ctx.Err()
	case !w.provable():
		return false, nil
	}
	for n := 3; n <= plies+2 && !w.stopped; n += 2 {
		if w.allLoseBy(byThreats, n) {
			return true, ctx.Err()
		}
	}
	return false, ctx.Err()
}

// Complete reports whether the last search for a proof tried everything within its plies. If it has found nothing then,
// there is nothing to find, but for wins by threats that one stone stops where turns have two.
func (w *Worker) Complete() bool { return !w.stopped }
