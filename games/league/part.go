package league

import (
	"cmp"
	"slices"
)

// part compares a tie with the player by the tie-breaks from one on. settled says that nobody else can be in it.
func (s *search) part(st *state, tie []int, settled bool, from int) verdict {
	v := verdict{game: none}
	for at := from; at < len(s.breaks) && len(tie) > 0; at++ {
		switch by := s.breaks[at]; {
		case isLot(by):
			v.gained += len(tie)
			return v
		case by == HeadToHead && !settled:
			s.forecast(st, tie, &v)
			return v
		case by == HeadToHead:
			rest, gained := s.meet(st, tie)
			if v.gained += gained; len(rest) < len(tie) {
				at-- // players who remain level are compared with each other alone
			}
			tie = rest
		case s.isFree(by) && s.meetsAfter(at):
			if settled {
				if tried, ok := s.freely(st, tie, at); ok {
					return verdict{v.gained + tried.gained, tried.unsure, tried.game, 0}
				}
			}
			tie = s.compareFreely(st, tie, by, &v)
			settled = false
		default:
			tie = s.compare(st, tie, at, &v)
			settled = settled && v.unsure == 0
		}
	}
	for _, other := range tie {
		if s.gainedLevel(other) {
			v.gained++
		}
	}
	return v
}

// gainedLevel reports whether another one is gained whom nothing parts from the player.
func (s *search) gainedLevel(other int) bool {
	if s.seeds {
		return (other < s.player) == s.worst
	}
	return !s.worst
}

// meetsAfter reports whether a comparison head to head follows a tie-break.
func (e *ends) meetsAfter(at int) bool { return slices.Contains(e.breaks[at+1:], HeadToHead) }

// wanted returns a margin from the side of what the search wants.
func (s *search) wanted(m margin) margin {
	if !s.worst {
		m.low, m.high = -m.high, -m.low
	}
	return m
}

// compare parts a tie by one tie-break that is of each player alone, and returns who is level with the
// player for certain. If others follow that are of each player alone, too, it looks at them for those who
// may be.
func (s *search) compare(st *state, tie []int, at int, v *verdict) (level []int) {
	for _, other := range tie {
		m := s.wanted(s.margin(st, s.breaks[at], other))
		if m.low == 0 && m.high == 0 {
			level = append(level, other)
			continue
		}
		can, must, game := m.high >= 0, m.low > 0, m.game
		if !s.meetsAfter(at) {
			can, must, game = s.chance(st, other, at)
		}
		switch {
		case must:
			v.gained++
		case can:
			v.unsure++
			v.game = game
		}
	}
	return level
}

// chance reports whether another one can be gained, and must be, by the tie-breaks from one on. None of them is
// head to head.
func (s *search) chance(st *state, other, at int) (can, must bool, game int) {
	switch {
	case at == len(s.breaks):
		gained := s.gainedLevel(other)
		return gained, gained, none
	case isLot(s.breaks[at]):
		return true, true, none
	}
	m := s.wanted(s.margin(st, s.breaks[at], other))
	if m.low > 0 || m.high < 0 || m.low < 0 && m.high > 0 {
		return m.high > 0, m.low > 0, m.game
	}
	can, must, game = s.chance(st, other, at+1)
	if m.game != none {
		game = m.game
	}
	return can || m.high > 0, must && m.low == 0, game
}

// meet compares a tie head to head, and returns who remains level with the player. In a tie where not all have
// met it takes away the leader alone: see [Division.led].
func (s *search) meet(st *state, tie []int) (level []int, gained int) {
	c := s.circleOf(st, append(slices.Clone(tie), s.player))
	leader := c.leader()
	for _, other := range tie {
		order := cmp.Compare(c.points[other], c.points[s.player])
		switch {
		case c.complete:
		case leader == s.player:
			order = -1
		case leader == other:
			order = 1
		default:
			order = 0
		}
		switch order {
		case 0:
			level = append(level, other)
		case s.sign():
			gained++
		}
	}
	return level, gained
}

// circle is what the players of a tie have got from each other: see [encounters].
type circle struct {
	players         []int
	points, missing tally
	complete        bool
}

func (e *ends) circleOf(st *state, players []int) circle {
	c, most := circle{players: players, complete: true}, 1
	for _, a := range players {
		got := e.results(st, a)
		for _, b := range players {
			c.points[a] += got[b]
			most = max(most, e.met[a][b])
		}
	}
	for _, a := range players {
		for _, b := range players {
			if a != b {
				c.missing[a] += 2 * (most - e.met[a][b])
			}
		}
		c.complete = c.complete && c.missing[a] == 0
	}
	return c
}

// leader returns who is ahead of all others for certain, or none.
func (c *circle) leader() int {
	for _, a := range c.players {
		behind := func(b int) bool { return a != b && c.points[a] <= c.points[b]+c.missing[b] }
		if !slices.ContainsFunc(c.players, behind) {
			return a
		}
	}
	return none
}

// sign is 1 if others are wanted ahead of the player, and -1 if they are wanted behind.
func (s *search) sign() int {
	if s.worst {
		return 1
	}
	return -1
}

// forecast compares a tie head to head that others can still join. If all meet equally often, some are ahead
// of the player, or behind, whoever joins.
func (s *search) forecast(st *state, tie []int, v *verdict) {
	own := s.results(st, s.player)
	for _, other := range tie {
		m, theirs := certainly(0), s.results(st, other)
		for third := range s.Players {
			difference := theirs[third] - own[third]
			switch points := int16(s.points); {
			case third == other || third == s.player || slices.Contains(tie, third):
				m.low, m.high = m.low+difference, m.high+difference
			case st.low[third] <= points && st.high[third] >= points:
				m.low, m.high = m.low+min(0, difference), m.high+max(0, difference)
			}
		}
		switch m = s.wanted(m); {
		case s.uniform && m.low > 0:
			v.gained++
		case s.uniform && m.high < 0:
		default:
			v.unsure++
		}
	}
}
