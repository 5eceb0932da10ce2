package league

import "slices"

// buchholz compares the strength of the opponents. Two players with the same points who have met the same
// others are level; otherwise the range can be too wide while games are open.
func (s *search) buchholz(st *state, other, weakest, strongest int) margin {
	same := s.byes[other] == s.byes[s.player]
	for player := range s.Players {
		if player != other && player != s.player && s.met[other][player] != s.met[s.player][player] {
			same = false
		}
	}
	switch {
	case same:
		return certainly(0)
	case weakest == 0:
		return s.weigh(st, s.met[other].less(s.met[s.player]))
	}
	low, high := s.opponents(st, other)
	ownLow, ownHigh := s.opponents(st, s.player)
	m := margin{
		trimmed(low, weakest, strongest) - trimmed(ownHigh, weakest, strongest),
		trimmed(high, weakest, strongest) - trimmed(ownLow, weakest, strongest), none,
	}
	if m.low != m.high {
		m.game = s.anyOpen(st)
	}
	return m
}

// opponents returns the least and the most points of a player's opponents, round by round.
func (e *ends) opponents(st *state, player int) (low, high []int) {
	low, high = make([]int, e.byes[player]), make([]int, e.byes[player])
	for other, met := range e.met[player] {
		for range met {
			l, h := e.strength(st, other)
			low, high = append(low, l), append(high, h)
		}
	}
	return low, high
}

// trimmed returns the sum of numbers without the lowest and the highest few.
func trimmed(numbers []int, lowest, highest int) (total int) {
	slices.Sort(numbers)
	numbers = numbers[min(lowest, len(numbers)):]
	for _, n := range numbers[:max(0, len(numbers)-highest)] {
		total += n
	}
	return total
}

// bergerCut compares by Sonneborn-Berger without the weakest opponent.
func (s *search) bergerCut(st *state, other int) margin {
	weights := s.results(st, other).less(s.results(st, s.player))
	theirs, own := s.weakest(st, other), s.weakest(st, s.player)
	if theirs.player != none {
		weights[theirs.player] -= theirs.points
	}
	if own.player != none {
		weights[own.player] += own.points
	}
	m := s.weigh(st, weights)
	m.low, m.high = m.low-theirs.high+own.low, m.high-theirs.low+own.high
	if theirs.game != none {
		m.game = theirs.game
	} else if own.game != none {
		m.game = own.game
	}
	return m
}

// dropped is the round that Sonneborn-Berger leaves out.
type dropped struct {
	player, points int // against whom it was, and what it brought; none if that is not certain
	low, high      int // then, what leaving it out takes away
	game           int // and an open game that decides about it
}

// weakest returns the round of a player against the weakest opponent; of equals, the one that brought the
// fewest points.
func (e *ends) weakest(st *state, player int) dropped {
	least := e.leastPoints(st, player)
	if e.byes[player] > 0 {
		return dropped{player: none, game: none} // nobody is as weak as nobody
	}
	candidates, bar := e.weakestOf(st, player)
	d := dropped{player: none, low: endless, game: none}
	fixed, points := true, endless
	for _, other := range candidates {
		low, high := e.strength(st, other)
		fixed = fixed && low == high
		d.player, points = other, min(points, least[other])
		if d.game == none {
			d.game = e.undecided(st, e.of[other])
		}
		d.low, d.high = min(d.low, least[other]*low), max(d.high, least[other]*min(high, bar))
	}
	switch {
	case len(candidates) == 0:
		return dropped{player: none, game: none}
	case len(candidates) == 1 || fixed:
		return dropped{player: d.player, points: points, game: none}
	}
	d.player = none
	return d
}

// weakestOf returns the opponents of a player who can be the weakest, and the most points that the weakest can have.
func (e *ends) weakestOf(st *state, player int) (candidates []int, most int) {
	most = endless
	for other, met := range e.met[player] {
		if met > 0 {
			_, high := e.strength(st, other)
			most = min(most, high)
		}
	}
	for other, met := range e.met[player] {
		if met == 0 {
			continue
		}
		if low, _ := e.strength(st, other); low <= most {
			candidates = append(candidates, other)
		}
	}
	return candidates, most
}

// leastPoints returns what the game of a player that brought the least against each other one brought.
func (e *ends) leastPoints(st *state, player int) (least tally) {
	for other := range least {
		least[other] = endless
	}
	for _, entry := range e.records[player] {
		if entry.opponent != Nobody && entry.kind != unfinished {
			least[entry.opponent] = min(least[entry.opponent], halves(entry.points))
		}
	}
	for _, game := range e.of[player] {
		side := e.open[game].side(player)
		other := e.open[game].players[1-side]
		least[other] = min(least[other], int(st.spans[game].low[side]))
	}
	return least
}
