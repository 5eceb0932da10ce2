package explore

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Run has what is known of the positions of a bucket, in the order of their keys.
//
// It begins with the least number of a game that it lists. Then each group has the distance to the key before it, with the kind of
// the group in its last two bits.
type Run []byte

// The kinds of groups.
const (
	oneGame = iota + 1
	someGames
	countedGames
)

// movesNumbers is how many numbers a group that is counted has for a move.
const movesNumbers = 7

// ErrDamaged means that a run cannot be read.
var ErrDamaged = errors.New("the index of positions is damaged")

// packRun returns groups, which are in order, as a run.
func packRun(groups []group) Run {
	w := writer{base: leastGame(groups)}
	w.number(uint64(w.base))
	before := uint64(0)
	for i := range groups {
		g := &groups[i]
		w.group(g, g.rest-before)
		before = g.rest
	}
	return w.text
}

func leastGame(groups []group) (least int64) {
	for _, g := range groups {
		first := int64(0)
		switch {
		case len(g.games) > 0:
			first = g.games[0].game
		case g.table != nil && len(g.table.last) > 0:
			first = g.table.last[len(g.table.last)-1]
		}
		if least == 0 || first != 0 && first < least {
			least = first
		}
	}
	return least
}

// writer writes a run.
type writer struct {
	text []byte
	base int64
}

func (w *writer) number(n uint64) { w.text = binary.AppendUvarint(w.text, n) }

func (w *writer) group(g *group, distance uint64) {
	switch {
	case g.table != nil:
		w.number(distance<<2 | countedGames)
		w.table(g.table)
	case len(g.games) == 1:
		w.number(distance<<2 | oneGame)
		w.of(g.games[0])
	default:
		w.number(distance<<2 | someGames)
		w.number(uint64(len(g.games)))
		for _, of := range g.games {
			w.of(of)
		}
	}
}

func (w *writer) of(g of) {
	w.number(uint64(g.game - w.base))
	w.text = g.played.append(w.text)
}

func (w *writer) table(t *table) {
	w.number(uint64(len(t.moves)))
	for _, m := range t.moves {
		for _, n := range []int{int(m.code), m.games, m.won, m.lost, m.drawn, m.rated, m.ratings} {
			w.number(uint64(n))
		}
	}
	w.number(uint64(len(t.last)))
	for _, game := range t.last {
		w.number(uint64(game - w.base))
	}
}

// reader reads a run group by group.
type reader struct {
	text   []byte
	base   int64
	rest   uint64
	kind   uint64
	broken bool
	all    []of // of the groups that were read
}

func newReader(r Run) *reader {
	rd := &reader{text: r}
	rd.base = int64(rd.number())
	return rd
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.text)
	if size <= 0 {
		r.broken, r.text = true, nil
		return 0
	}
	r.text = r.text[size:]
	return n
}

// count reads how many of something follow, each of which takes a number of bytes at least.
func (r *reader) count(bytes int) int {
	n := r.number()
	if n > uint64(len(r.text)/bytes) {
		r.broken, r.text = true, nil
		return 0
	}
	return int(n)
}

// next goes to the next group; ok is false after the last one.
func (r *reader) next() (ok bool) {
	if len(r.text) == 0 || r.broken {
		return false
	}
	n := r.number()
	r.rest, r.kind = r.rest+n>>2, n&3
	return !r.broken
}

func (r *reader) of() (g of) {
	g.game = r.base + int64(r.number())
	if len(r.text) < playedBytes {
		r.broken, r.text = true, nil
		return g
	}
	g.played = readPlayed(r.text)
	r.text = r.text[playedBytes:]
	return g
}

// group reads the group that [reader.next] went to.
func (r *reader) group() group {
	g := group{rest: r.rest}
	switch r.kind {
	case oneGame:
		g.games = r.some(1)
	case someGames:
		g.games = r.some(r.count(1 + playedBytes))
	case countedGames:
		g.table = r.table()
	default:
		r.broken = true
	}
	return g
}

// some reads what some games played. Most groups have one, so they share their memory.
func (r *reader) some(n int) []of {
	if cap(r.all)-len(r.all) < n {
		r.all = make([]of, 0, max(n, 1024))
	}
	from := len(r.all)
	for range n {
		r.all = append(r.all, r.of())
	}
	return slices.Clip(r.all[from:])
}

func (r *reader) table() *table {
	t := &table{moves: make([]counted, r.count(movesNumbers))}
	for i := range t.moves {
		m := &t.moves[i]
		m.code = uint16(r.number())
		for _, n := range []*int{&m.games, &m.won, &m.lost, &m.drawn, &m.rated, &m.ratings} {
			*n = int(r.number())
		}
	}
	t.last = make([]int64, r.count(1))
	for i := range t.last {
		t.last[i] = r.base + int64(r.number())
	}
	return t
}

// skip reads a group without keeping it.
func (r *reader) skip() {
	switch r.kind {
	case oneGame:
		r.of()
	case someGames:
		for range r.count(1 + playedBytes) {
			r.of()
		}
	case countedGames:
		for range r.count(movesNumbers) * movesNumbers {
			r.number()
		}
		for range r.count(1) {
			r.number()
		}
	default:
		r.broken = true
	}
}

// find returns the group of a position; ok is false if the run has none.
func (r Run) find(rest uint64) (g group, ok bool, err error) {
	rd := newReader(r)
	for rd.next() {
		switch {
		case rd.rest == rest:
			g = rd.group()
			return g, !rd.broken, rd.err()
		case rd.rest > rest:
			return group{}, false, rd.err()
		}
		rd.skip()
	}
	return group{}, false, rd.err()
}

func (r *reader) err() error {
	if r.broken {
		return ErrDamaged
	}
	return nil
}

// groups reads a whole run.
func (r Run) groups() (list []group, err error) {
	rd := newReader(r)
	for rd.next() {
		list = append(list, rd.group())
	}
	return list, rd.err()
}

// Merge returns one run of a bucket for several.
func Merge(runs []Run) (Run, error) {
	var all []group
	for _, r := range runs {
		list, err := r.groups()
		if err != nil {
			return nil, err
		}
		all = merged(all, list)
	}
	return packRun(all), nil
}

// merged merges two lists of groups, each in order.
func merged(a, b []group) []group {
	list := make([]group, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].rest < b[0].rest:
			list, a = append(list, a[0]), a[1:]
		case a[0].rest > b[0].rest:
			list, b = append(list, b[0]), b[1:]
		default:
			a[0].join(b[0])
			list, a, b = append(list, a[0]), a[1:], b[1:]
		}
	}
	return slices.Concat(list, a, b)
}

// Without returns a run without what a game played in a position; ok is false if the run does not have it. Where many games are
// counted it is not known whether the game is one of them, so runs that list it are asked first.
func (r Run) Without(p Posting, listed bool) (without Run, ok bool, err error) {
	g, ok, err := r.find(p.Key.rest())
	if err != nil || !ok || (g.table == nil) != listed || !g.drop(p) {
		return r, false, err
	}
	list, err := r.groups()
	if err != nil {
		return r, false, err
	}
	i := slices.IndexFunc(list, func(g group) bool { return g.rest == p.Key.rest() })
	list[i] = g
	if len(g.games) == 0 && (g.table == nil || len(g.table.moves) == 0) {
		list = slices.Delete(list, i, i+1)
	}
	if len(list) == 0 {
		return nil, true, nil
	}
	return packRun(list), true, nil
}

// drop takes a game out, and reports whether it was there.
func (g *group) drop(p Posting) bool {
	if g.table == nil {
		n := len(g.games)
		g.games = slices.DeleteFunc(g.games, func(of of) bool { return of.game == p.Game })
		return len(g.games) < n
	}
	i := slices.IndexFunc(g.table.moves, func(c counted) bool { return c.has(p.Played) })
	if i < 0 {
		return false
	}
	g.table.moves[i].add(p.Played, -1)
	g.table.moves = slices.DeleteFunc(g.table.moves, func(c counted) bool { return c.games == 0 })
	g.table.last = slices.DeleteFunc(g.table.last, func(game int64) bool { return game == p.Game })
	return true
}

// has reports whether a game that was played so may be among those that were counted.
func (c counted) has(d Played) bool {
	of := map[Result]int{None: c.games - c.won - c.lost - c.drawn, Won: c.won, Lost: c.lost, Draw: c.drawn}
	return c.code == d.Code && of[d.Result] > 0 && (d.Rating == 0 && c.rated < c.games || d.Rating > 0 && c.rated > 0 && c.ratings >= d.Rating)
}

// Sum tells whether runs have the postings that they should, without keeping them.
type Sum struct {
	Games int
	sum   uint64
}

// Add adds a posting.
func (s *Sum) Add(p Posting) { s.add(p.Key.rest(), p.Played.Code, p.Played.Result, 1) }

func (s *Sum) add(rest uint64, code uint16, r Result, games int) {
	s.Games += games
	s.sum += mix(rest<<16^uint64(code)<<2^uint64(r)) * uint64(games)
}

// AddRun adds all postings of a run.
func (s *Sum) AddRun(r Run) error {
	groups, err := r.groups()
	for i := range groups {
		var t table
		groups[i].addTo(&t)
		for _, m := range t.moves {
			for result, n := range []int{None: m.games - m.won - m.lost - m.drawn, Won: m.won, Lost: m.lost, Draw: m.drawn} {
				s.add(groups[i].rest, m.code, Result(result), n)
			}
		}
	}
	return err
}
