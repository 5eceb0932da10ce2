package league

import (
	"math"
	"slices"

	"pentepost/games/league/matching"
)

// DECISION: looking ahead has limits in steps, so that it gives the same pairs on every machine. Where
// a limit is hit, the next best is taken: rounds that were planned at any cost, then one round less, in
// the end the cheapest pairs.
//
// If nobody leaves, nobody met again: in 94,000 rounds of tournaments with 4 to 30 players and 1 to n-1
// rounds. Up to 16 players no limit was hit. With 30 one in four searches hit it, the next one found a
// way, and a round took up to 0.1 s. Those who leave can leave more rounds than can be paired, and that
// is hard to prove: of 20 players in 20 rounds, five of whom left, 22 searches in 160 rounds hit the
// limit. With 100,000 steps there were 21, and as many met again.
const (
	mostSteps   = 20_000 // of one search for the rounds to come
	mostRanking = 100    // ways to pair this round that are tried
)

// lookAhead returns the cheapest pairs after which the rounds to come can be paired without meeting
// again and without a second bye, or else as many of them as possible. cheapest are the cheapest
// pairs of this round, and none of these has met before. With 64 players or more only the cheapest are
// looked at: that is safe up to 33 rounds.
func (s *swiss) lookAhead(cheapest []int) []int {
	if s.isSafe() || len(s.players)+len(s.away) >= matching.MostScheduled {
		return cheapest
	}
	f := s.future()
	for rounds := min(s.ahead, len(f.unmet)); rounds > 0; rounds-- {
		if partners, ok := f.keep(rounds, cheapest); ok {
			return partners
		}
	}
	return cheapest
}

// isSafe reports whether the rounds to come can be paired whatever the pairs of this round are.
//
// By Dirac's theorem a graph of n vertices, each with n/2 neighbours or more, has a Hamiltonian
// circle. If n is even, every other edge of it is one round, and the rest of it another one. A round
// takes one neighbour from each. So k rounds are left if each has k-2 neighbours more than that.
// Before the first round everybody has n-1: with n players, nobody included, n/2+1 rounds are safe,
// and they are safe to the end if all play on.
func (s *swiss) isSafe() bool {
	n, least := s.leastUnmet()
	least-- // this round
	return s.ahead == 0 || n > 2 && least-max(0, s.ahead-2) >= n/2
}

// leastUnmet returns how many play in the rounds to come, nobody included, and how many of these the
// one who has met most has not met yet.
func (s *swiss) leastUnmet() (n, least int) {
	players := s.everybody()
	odd := len(players) % 2
	n = len(players) + odd
	stays, leftOver := map[int]bool{}, 0
	for _, p := range players {
		stays[p.number] = true
		if !p.bye {
			leftOver++
		}
	}
	if least = n; odd == 1 {
		least = leftOver
	}
	for _, p := range players {
		unmet := n - 1
		if p.bye {
			unmet -= odd
		}
		for _, opponent := range p.met {
			if stays[opponent] {
				unmet--
			}
		}
		least = min(least, unmet)
	}
	return n, least
}

// everybody returns who plays in the rounds to come.
func (s *swiss) everybody() []swissPlayer {
	present := s.players
	if n := len(present); present[n-1].isNobody() {
		present = present[:n-1]
	}
	return slices.Concat(present, s.away)
}

// future is a round and those after it, as a schedule. Its vertices are everybody: who plays now, by
// place, then who is away, then nobody.
type future struct {
	*swiss
	unmet      []uint64
	now, later uint64 // who is paired in this round, and in each one after it
}

func (s *swiss) future() *future {
	vertices := append(s.everybody(), swissPlayer{number: Nobody})
	n := len(vertices) - 1
	f := &future{swiss: s, unmet: make([]uint64, n+1), later: 1<<(n+n%2) - 1}
	for i := range s.players {
		f.now |= 1 << f.vertex(i)
	}
	for i := range vertices {
		for j := range i {
			if vertices[j].mayMeet(&vertices[i]) {
				f.unmet[i] |= 1 << j
				f.unmet[j] |= 1 << i
			}
		}
	}
	return f
}

// vertex returns the vertex of a place in this round.
func (f *future) vertex(place int) int {
	if f.players[place].isNobody() {
		return len(f.unmet) - 1
	}
	return place
}

// keep returns the cheapest pairs after which so many rounds can be paired, if there are any. It
// begins with the cheapest of all.
func (f *future) keep(rounds int, cheapest []int) (partners []int, ok bool) {
	if f.leaves(rounds, cheapest) {
		return cheapest, true
	}
	planned := f.plan(rounds)
	if planned == nil {
		return nil, false
	}
	tried := 0
	for partners := range matching.Ranking(len(f.players), f.edges()) {
		if f.total(partners) >= f.total(planned) || tried == mostRanking {
			break
		}
		if f.leaves(rounds, partners) {
			return partners, true
		}
		tried++
	}
	return planned, true
}

// leaves reports whether so many rounds can be paired after some pairs of this round. If the search
// does not come to an end, it says no.
func (f *future) leaves(rounds int, partners []int) bool {
	after := matching.Schedule{Unmet: slices.Clone(f.unmet), Rounds: slices.Repeat([]uint64{f.later}, rounds)}
	for i, j := range partners {
		after.Unmet[f.vertex(i)] &^= 1 << f.vertex(j)
	}
	found, _ := after.Fill(mostSteps)
	return found != nil
}

// plan pairs this round and so many after it, at any cost, and returns the pairs of this round, or
// nil. Where everybody plays now, any round of the plan can come first, and the cheapest does.
func (f *future) plan(rounds int) (partners []int) {
	all := matching.Schedule{Unmet: f.unmet, Rounds: append([]uint64{f.now}, slices.Repeat([]uint64{f.later}, rounds)...)}
	plan, _ := all.Fill(mostSteps)
	if plan != nil && f.now != f.later {
		plan = plan[:1]
	}
	least := int64(math.MaxInt64)
	for _, round := range plan {
		pairs := make([]int, len(f.players))
		for i := range pairs {
			pairs[i] = min(round[f.vertex(i)], len(f.players)-1)
		}
		if cost := f.total(pairs); cost < least {
			partners, least = pairs, cost
		}
	}
	return partners
}

// edges returns the pairs that are possible in this round.
func (f *future) edges() (edges []matching.Edge) {
	for i := range f.players {
		for j := i + 1; j < len(f.players); j++ {
			if cost, ok := f.cost(i, j, false); ok {
				edges = append(edges, matching.Edge{U: i, V: j, Cost: cost})
			}
		}
	}
	return edges
}

// total returns what the pairs of a round cost.
func (s *swiss) total(partners []int) (sum int64) {
	for i, j := range partners {
		if i < j {
			cost, _ := s.cost(i, j, true)
			sum += cost
		}
	}
	return sum
}
