package league

import (
	"cmp"
	"math/bits"
)

// margin says by how much a player's tie-break can be more than another one's in the end. Both have the
// results of all their games.
type margin struct {
	low, high int
	game      int // an open game that decides about it, or none
}

// none stands for no game and no player.
const none = -1

// certainly returns a margin that nothing can change.
func certainly(value int) margin { return margin{value, value, none} }

// endless is more than any number of stones or scores.
const endless = 1 << 30

// margin returns how a player compares with the player whose place is searched.
func (s *search) margin(st *state, by TieBreak, other int) margin {
	switch by {
	case SonnebornBerger:
		return s.weigh(st, s.results(st, other).less(s.results(st, s.player)))
	case SonnebornBergerCut1:
		return s.bergerCut(st, other)
	case Buchholz:
		return s.buchholz(st, other, 0, 0)
	case BuchholzCut1:
		return s.buchholz(st, other, 1, 0)
	case BuchholzCut2:
		return s.buchholz(st, other, 2, 0)
	case BuchholzMedian:
		return s.buchholz(st, other, 1, 1)
	case Wins:
		return certainly(s.wins(st, other) - s.wins(st, s.player))
	case Progressive:
		return certainly(s.progressive(st, other, 0) - s.progressive(st, s.player, 0))
	case ProgressiveCut1:
		return certainly(s.progressive(st, other, 1) - s.progressive(st, s.player, 1))
	case Koya:
		return s.koya(st, other)
	case StartRating:
		return certainly(cmp.Compare(s.Players[other].Rating, s.Players[s.player].Rating))
	}
	return s.freeMargin(st, by, other)
}

// less returns the differences of two tallies.
func (t tally) less(other tally) tally {
	for player := range t {
		t[player] -= other[player]
	}
	return t
}

// results returns the points of a player, all of whose games have a result, against each other one.
func (e *ends) results(st *state, player int) tally {
	got := e.got[player]
	for _, game := range e.of[player] {
		side := e.open[game].side(player)
		got[e.open[game].players[1-side]] += int(st.spans[game].low[side])
	}
	return got
}

// strength returns the points that a player can have in the tie-breaks of others.
func (e *ends) strength(st *state, player int) (low, high int) {
	if e.Players[player].Out {
		return e.points[player], e.points[player]
	}
	return int(st.low[player]), int(st.high[player])
}

// weigh returns the range of the sum of all players' points, each times a weight. It is exact, since one
// game does not depend on another.
func (e *ends) weigh(st *state, weights tally) margin {
	m := certainly(0)
	for player, weight := range weights {
		m.low += weight * e.points[player]
	}
	m.high = m.low
	widest := 0
	for game := range e.open {
		g := &e.open[game]
		first, second := weights[g.players[0]], weights[g.players[1]]
		if first == 0 && second == 0 {
			continue
		}
		low, high := endless, -endless
		for left := st.left[game]; left != 0; left &= left - 1 {
			points := g.options[bits.TrailingZeros64(left)].points
			value := first*points[0] + second*points[1]
			low, high = min(low, value), max(high, value)
		}
		m.low, m.high = m.low+low, m.high+high
		if high-low > widest {
			widest, m.game = high-low, game
		}
	}
	return m
}

// wins returns how many games a player has won, all of whose games have a result.
func (e *ends) wins(st *state, player int) int {
	return e.won[player] + e.openWins(st, player, func(*openGame) bool { return true })
}

// openWins returns how many of the open games a player has won.
func (e *ends) openWins(st *state, player int, counts func(*openGame) bool) (wins int) {
	for _, game := range e.of[player] {
		g := &e.open[game]
		if st.spans[game].low[g.side(player)] == 2 && counts(g) {
			wins++
		}
	}
	return wins
}

// progressive counts each point as often as there are rounds from its own to the player's last one.
func (e *ends) progressive(st *state, player, cut int) (total int) {
	record := e.records[player]
	add := func(round, points int) {
		for i, entry := range record {
			if (i == 0 || record[i-1].round != entry.round) && entry.round >= round && entry.round > cut {
				total += points
			}
		}
	}
	for _, entry := range record {
		add(entry.round, halves(entry.points))
	}
	for _, game := range e.of[player] {
		add(e.open[game].round, int(st.spans[game].low[e.open[game].side(player)]))
	}
	return total
}

// koya compares the points against players with half of the points.
func (s *search) koya(st *state, other int) margin {
	m := certainly(0)
	for player, weight := range s.results(st, other).less(s.results(st, s.player)) {
		if weight == 0 {
			continue
		}
		half := len(s.records[player])
		switch low, high := s.strength(st, player); {
		case low >= half:
			m.low, m.high = m.low+weight, m.high+weight
		case high >= half:
			m.low, m.high = m.low+min(0, weight), m.high+max(0, weight)
			m.game = s.undecided(st, s.of[player])
		}
	}
	return m
}

// undecided returns one of some games that can still end in several ways.
func (e *ends) undecided(st *state, games []int) int {
	for _, game := range games {
		if st.left[game]&(st.left[game]-1) != 0 {
			return game
		}
	}
	return none
}

// anyOpen returns any game that can still end in several ways.
func (e *ends) anyOpen(st *state) int { return e.undecided(st, indices(len(e.open))) }
