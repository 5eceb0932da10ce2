package search

import (
	"context"

	"pentepost/rules"
)

// Loses reports whether it is proved that the seat to move loses: whatever legal stone it places, the other seat wins
// within a number of plies, as [Worker.Wins] proves it. Where turns have two stones, it is proved only if no turn keeps
// the other seat from winning in its next one. At most that many stones are placed in the search.
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
	if !w.provable() {
		return w.overrun(), ctx.Err()
	}
	for n := 3; n <= plies+2 && !w.stopped; n += 2 {
		if w.allAnswersLose(n) {
			return true, ctx.Err()
		}
	}
	return false, ctx.Err()
}

// Complete reports whether the last search for a proof tried everything within its plies. If it has found nothing then,
// there is nothing to find.
func (w *Worker) Complete() bool { return !w.stopped }

// overrun reports whether the side to move cannot keep the other from winning in its next turn, in a game whose turns
// have two stones. Only a stone in the rows that the other side could fill stops one of them.
func (w *Worker) overrun() bool {
	s := w.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	if s.Captures != 0 || o.count[enemy][fives]+o.count[enemy][fours]+o.count[enemy][openFours] == 0 || w.winsNow() > 0 {
		return false
	}
	points := union(&o.sets[enemy][fours], &o.sets[enemy][openFours])
	points = union(&points, &o.sets[enemy][fives])
	for p := points.next(0); p >= 0; p = points.next(p + 1) {
		if !s.place(p) {
			continue
		}
		w.count()
		lost := !s.result.Over() && (s.side == me && w.overrun() || s.side == enemy && w.winsNow() > 0)
		s.back()
		if !lost {
			return false
		}
	}
	return !w.stopped
}
