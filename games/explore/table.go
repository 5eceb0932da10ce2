package explore

import (
	"cmp"
	"slices"
)

// table counts what was played in a position.
type table struct {
	moves []counted // by code
	last  []int64   // the last games, the latest one first
}

// lastGames is how many games a table keeps.
const lastGames = 3

// counted counts what became of a move.
type counted struct {
	code             uint16
	games            int
	won, lost, drawn int
	rated, ratings   int // how many ratings are known, and their sum
}

// of returns the counts of a move.
func (t *table) of(code uint16) *counted {
	i, found := slices.BinarySearchFunc(t.moves, code, func(c counted, code uint16) int { return cmp.Compare(c.code, code) })
	if !found {
		t.moves = slices.Insert(t.moves, i, counted{code: code})
	}
	return &t.moves[i]
}

// add counts a game.
func (t *table) add(g of) {
	t.of(g.played.Code).add(g.played, 1)
	t.keep(g.game)
}

// add counts a game n times: once, or -1 to take it out.
func (c *counted) add(d Played, n int) {
	c.games += n
	switch d.Result {
	case Won:
		c.won += n
	case Lost:
		c.lost += n
	case Draw:
		c.drawn += n
	}
	if d.Rating > 0 {
		c.rated += n
		c.ratings += n * d.Rating
	}
}

// join adds the counts of another move.
func (c *counted) join(m counted) {
	c.games += m.games
	c.won, c.lost, c.drawn = c.won+m.won, c.lost+m.lost, c.drawn+m.drawn
	c.rated, c.ratings = c.rated+m.rated, c.ratings+m.ratings
}

// keep keeps a game, if it is one of the last.
func (t *table) keep(game int64) {
	i, found := slices.BinarySearchFunc(t.last, game, func(a, b int64) int { return cmp.Compare(b, a) })
	if found || i >= lastGames {
		return
	}
	t.last = slices.Insert(t.last, i, game)
	t.last = t.last[:min(len(t.last), lastGames)]
}

// join adds the counts of another table.
func (t *table) join(other *table) {
	for _, m := range other.moves {
		t.of(m.code).join(m)
	}
	for _, game := range other.last {
		t.keep(game)
	}
}

// games returns how many games were counted.
func (t *table) games() (n int) {
	for _, m := range t.moves {
		n += m.games
	}
	return n
}
