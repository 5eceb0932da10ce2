package search

import (
	"context"

	"pentepost/rules"
)

// A walker is what every search shares: the state, on which it plays stones and takes them back, the lists of the stones that may be played,
// what was learned on the way, and how many stones it may still place.
type walker struct {
	memory  *memory
	state   *state
	lists   [maxPlies]candidates
	killers [maxPlies][2]int16
	history [2][places]int16

	ctx      context.Context
	nodes    int  // stones placed
	limit    int  // of nodes
	stopped  bool // the search has to end
	blind    set  // points that the player overlooks
	careless bool // there are some
}

// count counts a stone that was placed, and ends the search when there were enough.
func (w *walker) count() {
	w.nodes++
	if w.nodes >= w.limit || w.nodes&1023 == 0 && w.done() {
		w.stopped = true
	}
}

// done reports whether nobody waits for the search any longer.
func (w *walker) done() bool { return w.ctx.Err() != nil }

// prefer raises the promise of the remembered point and of points that were good elsewhere at
// the same ply.
func (w *walker) prefer(c *candidates, first int16) {
	killers := &w.killers[w.state.ply]
	for i := range c.n {
		switch p := c.list[i].point(); p {
		case first:
			c.list[i].raise(firstOfAll)
		case killers[0], killers[1]:
			c.list[i].raise(killerWorth)
		}
	}
}

// move returns the stone on a point of the state as a move of the position.
func (w *walker) move(p int) rules.Move { return rules.Place(w.state.toRoot[p]) }

// movesAt returns the stones on some points of the state as moves of the position.
func (w *walker) movesAt(points []int16) (line []rules.Move) {
	for _, p := range points {
		line = append(line, w.move(int(p)))
	}
	return line
}
