package league

import (
	"iter"
	"math"
	"slices"
)

// The most players and open games of a division whose places are searched with tie-breaks.
const (
	mostPlayers = 12
	mostOpen    = 20
)

// ends are all ways in which the open games of a division can end. Points are counted in halves, so that
// all numbers are whole.
type ends struct {
	Division
	breaks  []TieBreak // up to the first lot: it parts everybody
	records [][]entry
	open    []openGame
	of      [mostPlayers][]int // the open games of each player
	points  tally              // from games with a result
	won     tally
	byes    tally
	got     [mostPlayers]tally // points of each against each other one
	met     [mostPlayers]tally // how often they meet, open games included
	uniform bool               // all who are not out meet equally often
	// budget is the most states that one search looks at, and left what is left for all of them.
	budget, left int
}

// tally is a number for each player.
type tally [mostPlayers]int

// openGame is a game without a result.
type openGame struct {
	index   int // in the games of the division
	round   int
	players [2]int
	options []option // from the best for the first player to the best for the second
	boards  bool     // a match of teams
}

// option is one way in which a game can end. What it leaves free is not in it: see [limits].
type option struct {
	points  [2]int
	scored  [2]int // in halves, at the boards that are open now
	overdue [2]int // the most games that each can have lost by their clock
}

// isLot reports whether nobody knows how a tie-break will part players, and nothing behind it matters for the places that are
// possible: a lot, or a play-off.
func isLot(by TieBreak) bool { return by == Lot || by == PlayOff }

// newEnds returns the ends of a division; ok is false if nothing is open, or if the places of such a division are not
// searched.
func newEnds(d Division) (e *ends, ok bool) {
	open, future := d.open()
	if len(d.Players) > mostPlayers || len(open) == 0 || len(open) > mostOpen || future > 0 || d.Swiss || d.ByScore || len(d.Sittings) > 0 {
		return nil, false
	}
	e = &ends{Division: d, records: d.records(), breaks: d.TieBreaks, budget: budget, left: tableBudget}
	if lot := slices.IndexFunc(d.TieBreaks, isLot); lot >= 0 {
		e.breaks = d.TieBreaks[:lot+1]
	}
	for i, g := range d.Games {
		if g.Result != Open {
			continue
		}
		if d.Players[g.First].Out || d.Players[g.Second].Out || g.OpenBoards > 0 && d.BothMayLose {
			return nil, false
		}
		for _, player := range []int{g.First, g.Second} {
			e.of[player] = append(e.of[player], len(e.open))
		}
		e.open = append(e.open, openGame{i, g.Round, [2]int{g.First, g.Second}, e.options(g), g.OpenBoards > 0})
	}
	e.count()
	e.uniform = e.meetEquallyOften()
	return e, true
}

// count sums up the games with a result.
func (e *ends) count() {
	for player, record := range e.records {
		for _, entry := range record {
			e.points[player] += halves(entry.points)
			if entry.won {
				e.won[player]++
			}
			if entry.opponent == Nobody {
				e.byes[player]++
				continue
			}
			e.got[player][entry.opponent] += halves(entry.points)
			e.met[player][entry.opponent]++
		}
	}
}

// meetEquallyOften reports whether all players who are not out meet, and all pairs equally often.
func (e *ends) meetEquallyOften() bool {
	often := 0
	for a := range e.Players {
		for b := range a {
			switch met := e.met[a][b]; {
			case e.Players[a].Out || e.Players[b].Out:
			case met == 0 || often > 0 && met != often:
				return false
			default:
				often = met
			}
		}
	}
	return true
}

// halves returns a number of points, of which halves can be there.
func halves(points float64) int { return int(math.Round(2 * points)) }

// options returns how an open game can end.
func (e *ends) options(g Game) []option {
	if g.OpenBoards > 0 {
		return e.boardOptions(g)
	}
	options := []option{
		{points: [2]int{2, 0}, overdue: [2]int{0, 1}},
		{points: [2]int{1, 1}},
		{points: [2]int{0, 2}, overdue: [2]int{1, 0}},
	}
	if e.BothMayLose {
		options = append(options, option{overdue: [2]int{1, 1}})
	}
	return options
}

// comparesBoards reports whether it matters how a match of teams is won.
func (e *ends) comparesBoards() bool {
	return slices.Contains(e.breaks, Scores) || slices.Contains(e.breaks, FewestOverdue)
}

// boardOptions returns how a match of teams can end. Who is ahead by more than the open boards can bring has won already.
func (e *ends) boardOptions(g Game) (options []option) {
	all := 2 * g.OpenBoards
	for first := all; first >= 0; first-- {
		second := all - first
		o := option{scored: [2]int{first, second}, overdue: [2]int{second / 2, first / 2}}
		switch ahead := halves(g.Scored[0]) + first - halves(g.Scored[1]) - second; {
		case ahead > 0:
			o.points[0] = 2
		case ahead < 0:
			o.points[1] = 2
		default:
			o.points = [2]int{1, 1}
		}
		last := len(options) - 1
		if last < 0 || options[last].points != o.points || e.comparesBoards() {
			options = append(options, o)
		}
	}
	return options
}

// span is what a game can still bring to its two players.
type span struct{ low, high [2]int8 }

// state is what is known of the open games: the options that are left of each, and what follows.
type state struct {
	left      [mostOpen]uint64 // bit i is option i
	spans     [mostOpen]span
	low, high [mostPlayers]int16 // points; a player who is out has less than anybody
}

// all returns the state in which nothing is known.
func (e *ends) all() (st state) {
	for player := range e.Players {
		st.low[player] = int16(e.points[player])
		if e.Players[player].Out {
			st.low[player] = -2
		}
		st.high[player] = st.low[player]
	}
	for i, g := range e.open {
		e.narrow(&st, i, 1<<len(g.options)-1)
	}
	return st
}

// narrow leaves some options of a game.
func (e *ends) narrow(st *state, game int, left uint64) {
	g := &e.open[game]
	now := span{low: [2]int8{2, 2}}
	for i, o := range g.options {
		if left>>i&1 == 0 {
			continue
		}
		for side := range 2 {
			now.low[side] = min(now.low[side], int8(o.points[side]))
			now.high[side] = max(now.high[side], int8(o.points[side]))
		}
	}
	was := st.spans[game]
	for side, player := range g.players {
		st.low[player] += int16(now.low[side] - was.low[side])
		st.high[player] += int16(now.high[side] - was.high[side])
	}
	st.left[game], st.spans[game] = left, now
}

// choose returns the options of a game that fulfil a condition.
func (g *openGame) choose(left uint64, want func(option) bool) (chosen uint64) {
	for i, o := range g.options {
		if left>>i&1 == 1 && want(o) {
			chosen |= 1 << i
		}
	}
	return chosen
}

// worth returns the options of a game that bring some points to a side.
func (g *openGame) worth(left uint64, side, points int) uint64 {
	return g.choose(left, func(o option) bool { return o.points[side] == points })
}

// results goes through the results that a game can still have, with the options of each.
func (g *openGame) results(left uint64) iter.Seq2[Result, uint64] {
	return func(yield func(Result, uint64) bool) {
		for _, result := range []Result{FirstWon, Drawn, SecondWon, BothForfeited} {
			first, second := Game{Result: result}.Points()
			points := [2]int{halves(first), halves(second)}
			options := g.choose(left, func(o option) bool { return o.points == points })
			if options != 0 && !yield(result, options) {
				return
			}
		}
	}
}

// side returns which of the two a player is.
func (g *openGame) side(player int) int {
	if g.players[1] == player {
		return 1
	}
	return 0
}
