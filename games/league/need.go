package league

import "slices"

// Need says what a player needs to finish at a place or better.
type Need struct {
	Kind NeedKind
	// Points from the player's own Open games are always enough, with [NeedPoints].
	Points float64
	Open   int
	// Own are results of some of these games that bring fewer points, and are enough whatever the others bring.
	// Empty: there are none.
	Own []Condition
	// Other must happen besides, with [NeedOther].
	Other Condition
}

// NeedKind says how far a player has it in their own hands.
type NeedKind uint8

// The kinds.
const (
	NeedNotKnown NeedKind = iota // it would take too long to find out
	NeedNothing                  // it is certain, whatever happens
	NeedPoints                   // points from their own games are enough
	NeedOther                    // to win all their own games, and one result of others
	NeedMore                     // to win all their own games, and more than one result of others
	OutOfReach
)

// Condition is a game that must end in one of some ways. Won and lost stand for forfeits, too.
type Condition struct {
	Game    int // in [Division.Games]
	Results []Result
}

// needBudget is the most states that are looked at for one [Need].
const needBudget = 100_000

// Goal is a place to finish at, or better.
type Goal struct {
	Place int
	// Shared: the place counts if it is shared, too. Otherwise the seeds order the players who share it, as they do
	// for moves, and only so many players reach the goal.
	Shared bool
}

// Needs returns what a player needs to reach a goal, if nobody withdraws.
func (d Division) Needs(player int, goal Goal) Need {
	e, ok := newEnds(d)
	if !ok {
		return d.needsByRange(player, goal)
	}
	steps := needBudget
	i := inquiry{ends: e, player: player, goal: goal, start: e.all(), steps: &steps, need: Need{Open: len(e.of[player])}}
	i.answer()
	if steps == 0 {
		return Need{}
	}
	return i.need
}

// needsByRange is the answer for divisions whose places are not searched: what the row says.
func (d Division) needsByRange(player int, goal Goal) (need Need) {
	rows := d.Table()
	row := rows[slices.IndexFunc(rows, func(r Row) bool { return r.Player == player })]
	best, worst := row.Highest, row.Lowest
	if goal.Shared {
		best, worst = row.Best, row.Worst
	}
	switch {
	case worst <= goal.Place:
		need.Kind = NeedNothing
	case best > goal.Place:
		need.Kind = OutOfReach
	}
	return need
}

// inquiry finds out what a player needs.
type inquiry struct {
	*ends
	player int
	goal   Goal
	start  state // in which nothing is known
	steps  *int
	need   Need
}

// answer sets the need. It is wrong if there are no steps left then.
func (i *inquiry) answer() {
	won := i.won()
	switch {
	case i.sure(&i.start, int(i.start.low[i.player])):
		i.need.Kind = NeedNothing
	case !i.possible():
		i.need.Kind = OutOfReach
	case i.sure(&won, int(won.low[i.player])):
		i.need.Kind = NeedPoints
		i.ownResults()
	default:
		i.need.Kind = NeedMore
		if i.need.Other = i.other(&won); len(i.need.Other.Results) > 0 {
			i.need.Kind = NeedOther
		}
	}
}

// search returns a search that gains so many others, or else nothing.
func (i *inquiry) search(worst bool, goal int) search {
	return search{ends: i.ends, player: i.player, worst: worst, seeds: !i.goal.Shared, found: goal - 1, goal: goal, steps: i.steps}
}

// sure reports whether the player finishes well in all ends of a state where they have some points.
func (i *inquiry) sure(st *state, points int) bool {
	s := i.search(true, i.goal.Place)
	s.points = points
	s.visit(st)
	return s.found < s.goal
}

// possible reports whether the player finishes well in any end.
func (i *inquiry) possible() bool {
	s := i.search(false, len(i.Players)-i.goal.Place)
	st := i.start
	s.concede(&st)
	s.points = int(st.low[i.player])
	s.visit(&st)
	return s.found >= s.goal
}

// won returns the state in which the player has won their games, or done as well as they still can.
func (i *inquiry) won() state {
	st := i.start
	for _, game := range i.of[i.player] {
		g := &i.open[game]
		side := g.side(i.player)
		i.narrow(&st, game, g.worth(st.left[game], side, int(st.spans[game].high[side])))
	}
	return st
}

// other returns the game of others of which most results are enough, if the player wins all of theirs. Without
// results, there is none.
func (i *inquiry) other(won *state) (best Condition) {
	for game := range i.open {
		g := &i.open[game]
		if g.players[0] == i.player || g.players[1] == i.player {
			continue
		}
		c := Condition{Game: g.index}
		for result, options := range g.results(won.left[game]) {
			st := *won
			i.narrow(&st, game, options)
			if i.sure(&st, int(st.low[i.player])) {
				c.Results = append(c.Results, result)
			}
		}
		if len(c.Results) > len(best.Results) {
			best = c
		}
	}
	return best
}
