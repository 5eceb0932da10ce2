package league

import (
	"math/bits"
	"slices"
)

// Some tie-breaks are not decided by results: how many stones are captured, what is scored, whether a game
// is lost by the clock or won without play. Each of these can be as it likes, whatever the others are. That is too wide
// where they depend on each other: nobody captures stones in a game that is won without play.

// isFree reports whether a tie-break can be anything within limits, whatever the results are.
func (e *ends) isFree(by TieBreak) bool {
	switch by {
	case Captures, FewestOverdue, GamesWon:
		return true
	case Scores:
		return slices.ContainsFunc(e.open, func(g openGame) bool { return !g.boards })
	}
	return false
}

// limits returns the least and the most that a free tie-break of a player can be at one way in which their
// games end. Each is a range, as long as options are left.
type limits struct{ least, most [2]int }

func (e *ends) limits(st *state, by TieBreak, player int) (l limits) {
	now := int(e.tieBreak(by, strengths{records: e.records}, player))
	switch by {
	case Captures:
		l = limits{[2]int{now, now}, [2]int{now, now}}
		if len(e.of[player]) > 0 {
			l.most = [2]int{endless, endless}
		}
	case GamesWon:
		byBoards := now + e.openWins(st, player, func(g *openGame) bool { return g.boards })
		all := now + e.openWins(st, player, func(*openGame) bool { return true })
		l = limits{[2]int{byBoards, byBoards}, [2]int{all, all}}
	case FewestOverdue:
		few, many := e.spread(st, player, func(o option, side int) int { return o.overdue[side] })
		l = limits{[2]int{now - many, now - few}, [2]int{now, now}}
	case Scores:
		l = e.scores(st, player)
	}
	return l
}

// scores returns the limits of what a player scores. A match of teams scores what its option says.
func (e *ends) scores(st *state, player int) limits {
	now := halves(e.tieBreak(Scores, strengths{records: e.records}, player))
	few, many := e.spread(st, player, func(o option, side int) int { return o.scored[side] })
	l := limits{[2]int{now + few, now + many}, [2]int{now + few, now + many}}
	if slices.ContainsFunc(e.of[player], func(game int) bool { return !e.open[game].boards }) {
		l.most = [2]int{endless, endless}
	}
	return l
}

// spread returns the range of a sum over the options of a player's open games.
func (e *ends) spread(st *state, player int, value func(o option, side int) int) (low, high int) {
	for _, game := range e.of[player] {
		g := &e.open[game]
		side, least, most := g.side(player), endless, 0
		for left := st.left[game]; left != 0; left &= left - 1 {
			v := value(g.options[bits.TrailingZeros64(left)], side)
			least, most = min(least, v), max(most, v)
		}
		low, high = low+least, high+most
	}
	return low, high
}

// freeMargin compares by a tie-break that results do not decide. What is free is as the search wants it.
func (s *search) freeMargin(st *state, by TieBreak, other int) (m margin) {
	theirs, own := s.limits(st, by, other), s.limits(st, by, s.player)
	if s.worst {
		m = margin{theirs.most[0] - own.least[1], theirs.most[1] - own.least[0], none}
	} else {
		m = margin{theirs.least[0] - own.most[1], theirs.least[1] - own.most[0], none}
	}
	if m.low != m.high {
		if m.game = s.undecided(st, s.of[other]); m.game == none {
			m.game = s.undecided(st, s.of[s.player])
		}
	}
	return m
}

// compareFreely parts a tie by a tie-break that results do not decide, if a comparison head to head follows. Then it
// can be better to remain level than to be gained, so that who can be gained at once is no reason to look no further.
func (s *search) compareFreely(st *state, tie []int, by TieBreak, v *verdict) (level []int) {
	own := s.limits(st, by, s.player)
	for _, other := range tie {
		theirs := s.limits(st, by, other)
		m := s.wanted(margin{theirs.least[0] - own.most[1], theirs.most[1] - own.least[0], none})
		switch {
		case m.low == 0 && m.high == 0:
			level = append(level, other)
		case s.wanted(s.freeMargin(st, by, other)).low > 0:
			v.gained++
		case m.high >= 0:
			v.unsure++
		}
	}
	return level
}

// freely parts a tie by a tie-break that results do not decide, if a comparison head to head follows and nobody else
// can be in the tie. The player has the value that leaves most others to gain at once, and it tries who else remains
// level. ok is false if the limits are not known yet.
func (s *search) freely(st *state, tie []int, at int) (v verdict, ok bool) {
	by := s.breaks[at]
	own, all := s.limits(st, by, s.player), make([]limits, len(tie))
	known := own.known()
	for i, other := range tie {
		all[i] = s.limits(st, by, other)
		known = known && all[i].known()
	}
	if !known {
		return v, false
	}
	value, most := own.most[0], 0
	if s.worst {
		value = own.least[0]
	}
	v.game = none
	for set := 0; set < 1<<len(tie) && *s.steps > 0; set++ {
		*s.steps--
		if one, ok := s.around(st, tie, all, value, set, at); ok {
			v.gained, most = max(v.gained, one.gained), max(most, one.gained+one.unsure)
			v.game = max(v.game, one.game)
		}
	}
	v.unsure = most - v.gained
	return v, true
}

// known reports whether no result can change the limits any more.
func (l limits) known() bool { return l.least[0] == l.least[1] && l.most[0] == l.most[1] }

// around returns what is gained if the others of a set have the value of the player, and no others have; ok is false if
// that cannot be.
func (s *search) around(st *state, tie []int, all []limits, value, set, at int) (v verdict, ok bool) {
	var level []int
	gained := 0
	for i, other := range tie {
		above, below := all[i].most[0] > value, all[i].least[0] < value
		switch {
		case set>>i&1 == 1:
			if all[i].least[0] > value || all[i].most[0] < value {
				return v, false
			}
			level = append(level, other)
		case !above && !below:
			return v, false
		case s.worst && above, !s.worst && below:
			gained++
		}
	}
	v = s.part(st, level, true, at+1)
	v.gained += gained
	return v, true
}
