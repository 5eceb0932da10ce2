package league

import (
	"math/bits"
	"slices"
)

// search looks for the worst or the best place of a player. The others whom it wants ahead of the player, or
// not ahead, are gained.
type search struct {
	*ends
	player int
	worst  bool
	seeds  bool // of players who share a place, the higher seed is ahead
	points int  // that the player has in the end
	found  int  // the most gained so far
	goal   int  // as many are enough
	steps  *int
}

// verdict is what a state says about the others.
type verdict struct {
	gained int // in every end
	unsure int // at most as many more in any one
	game   int // to look at next, or none
	side   int // of that game, whose best options are looked at first
}

// budget is the most states that one search looks at, and tableBudget the most of all searches of a table.
//
// DECISION: 10,000, which take 3 to 20 ms, and 60,000. With 12 players and 20 open games a search needs 70 on average.
// With the tie-breaks that a file need not name, at most 2 in 1000 rows of likely seasons take more than the budget, and
// 14 where most games are drawn (BenchmarkPossible). Then the range can be wider than it was before a result. That did
// not happen in 450 seasons that were played from 20 open games to their end.
const (
	budget      = 10_000
	tableBudget = 60_000
)

// narrowed returns the range of a player within one that points alone give. It is exact if no search took too long;
// otherwise it can be too wide.
func (e *ends) narrowed(player int, seeds bool, best, worst int) (newBest, newWorst int, exact bool) {
	others := len(e.Players) - 1
	ahead, first := e.most(search{player: player, worst: true, seeds: seeds, goal: worst - 1})
	behind, second := e.most(search{player: player, seeds: seeds, goal: others + 1 - best})
	return others + 1 - behind, 1 + ahead, first && second
}

// most returns how many others a search gains, at most its goal. If that would take too long, exact is false, and it
// does not gain more than that.
func (e *ends) most(s search) (gained int, exact bool) {
	steps := min(e.budget, e.left)
	e.left -= steps
	defer func() { e.left += steps }()
	s.ends, s.steps = e, &steps
	st := s.all()
	s.concede(&st)
	s.points = int(st.low[s.player])
	for ; s.goal > 0; s.goal-- {
		s.found = s.goal - 1
		switch s.visit(&st); {
		case s.found >= s.goal:
			return s.goal, true
		case steps == 0:
			return s.goal, false
		}
	}
	return 0, true
}

// concede gives the player the results that are worst, or best: with more points, or fewer, nobody else can be
// gained whom these do not gain. The same goes for what the boards of teams score.
func (s *search) concede(st *state) {
	for _, game := range s.of[s.player] {
		g := &s.open[game]
		side := g.side(s.player)
		want := int(st.spans[game].high[side])
		if s.worst {
			want = int(st.spans[game].low[side])
		}
		left := g.worth(st.left[game], side, want)
		switch {
		case !g.boards:
		case s.worst == (side == 0):
			left = 1 << (63 - bits.LeadingZeros64(left))
		default:
			left &= -left
		}
		s.narrow(st, game, left)
	}
}

// visit goes through the ends of a state, and leaves out those that gain no more than was found.
func (s *search) visit(st *state) {
	if *s.steps == 0 {
		return
	}
	*s.steps--
	own := [2]int{int(st.low[s.player]), int(st.high[s.player])}
	if s.points < own[0] || s.points > own[1] {
		return
	}
	v := verdict{unsure: len(s.Players), game: none}
	if own[0] < own[1] {
		v.game = s.undecidedPoints(st, s.player)
	} else {
		v = s.judge(st)
		s.found = max(s.found, v.gained)
	}
	if v.gained+v.unsure <= s.found || s.found >= s.goal {
		return
	}
	if v.game == none {
		v.game = s.anyOpen(st)
	}
	s.branch(st, v.game, v.side)
}

// branch visits the ways in which a game can end: its results or, once that is known, what its boards score.
func (s *search) branch(st *state, game, side int) {
	g := &s.open[game]
	for left := st.left[game]; left != 0 && s.found < s.goal; {
		at := bits.TrailingZeros64(left)
		if side == 1 {
			at = 63 - bits.LeadingZeros64(left)
		}
		points := g.options[at].points
		same := g.choose(st.left[game], func(o option) bool { return o.points == points })
		if same == st.left[game] {
			same = 1 << at
		}
		left &^= same
		next := *st
		s.narrow(&next, game, same)
		s.visit(&next)
	}
}

// undecidedPoints returns an open game whose points for a player are not known.
func (e *ends) undecidedPoints(st *state, player int) int {
	for _, game := range e.of[player] {
		side := e.open[game].side(player)
		if st.spans[game].low[side] < st.spans[game].high[side] {
			return game
		}
	}
	return none
}

// judge compares the others with the player, all of whose points are known.
func (s *search) judge(st *state) verdict {
	var level, contenders []int
	gained, points := 0, int16(s.points)
	for other := range s.Players {
		switch low, high := st.low[other], st.high[other]; {
		case other == s.player:
		case low > points && s.worst, high < points && !s.worst:
			gained++
		case low > points || high < points:
		case low == high:
			level = append(level, other)
		default:
			contenders = append(contenders, other)
		}
	}
	v := s.part(st, level, len(contenders) == 0, 0)
	v.gained += gained
	if len(contenders) > 0 {
		v.game, v.side = s.pick(st, contenders)
		hopeful := slices.DeleteFunc(contenders, func(other int) bool { return !s.canBeGained(st, other) })
		v.unsure += s.hope(st, hopeful)
	}
	return v
}
