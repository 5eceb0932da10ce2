package explore

import (
	"cmp"
	"errors"
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

// numbers returns the counts, in the order in which a row has them.
func (c *counted) numbers() [6]*int {
	return [...]*int{&c.games, &c.won, &c.lost, &c.drawn, &c.rated, &c.ratings}
}

func (t *table) find(code uint16) (i int, found bool) {
	return slices.BinarySearchFunc(t.moves, code, func(c counted, code uint16) int { return cmp.Compare(c.code, code) })
}

// add counts a game, and keeps it if it is one of the last.
func (t *table) add(p Posting) {
	i, found := t.find(p.Played.Code)
	if !found {
		t.moves = slices.Insert(t.moves, i, counted{code: p.Played.Code})
	}
	t.moves[i].add(p.Played, 1)
	i, found = slices.BinarySearchFunc(t.last, p.Game, func(a, b int64) int { return cmp.Compare(b, a) })
	if !found && i < lastGames {
		t.last = slices.Insert(t.last, i, p.Game)
		t.last = t.last[:min(len(t.last), lastGames)]
	}
}

// errNotCounted: a game is taken out that is not there.
var errNotCounted = errors.New("the index of positions lacks a game")

// remove takes a game out.
func (t *table) remove(p Posting) error {
	i, found := t.find(p.Played.Code)
	if !found {
		return errNotCounted
	}
	m := &t.moves[i]
	m.add(p.Played, -1)
	if min(m.won, m.lost, m.drawn, m.rated, m.ratings, m.games-m.won-m.lost-m.drawn) < 0 {
		return errNotCounted
	}
	if m.games == 0 {
		t.moves = slices.Delete(t.moves, i, i+1)
	}
	t.last = slices.DeleteFunc(t.last, func(game int64) bool { return game == p.Game })
	return nil
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
func (c *counted) join(m *counted) {
	for i, n := range c.numbers() {
		*n += *m.numbers()[i]
	}
}

// games returns how many games were counted.
func (t *table) games() (n int) {
	for i := range t.moves {
		n += t.moves[i].games
	}
	return n
}
