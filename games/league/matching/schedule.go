package matching

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// MostScheduled is how many vertices a [Schedule] may have.
const MostScheduled = 64

// Schedule is a number of rounds in which vertices are to be paired, no two of them twice. Sets of
// vertices are bits.
type Schedule struct {
	Unmet  []uint64 // by vertex: with whom it can be paired
	Rounds []uint64 // by round: who is to be paired
}

// Fill pairs everybody in all rounds. It returns the partners by round and vertex; those of a
// vertex that is not in a round are -1. If there is no way, rounds is nil. The search takes at most
// so many steps; known is false if it did not find a way in them, but there may be one.
//
// It always goes on with the vertex and round that have the fewest partners left. A bad choice at
// the beginning can cost very much, so the search begins again in another order, with twice as many
// steps, until one of the searches comes to its end.
func (s Schedule) Fill(steps int) (rounds [][]int, known bool) {
	for size, attempt := 200, uint64(1); steps > 0; size, attempt = 2*size, attempt+1 {
		f := s.filling(attempt, min(size, steps))
		if f.fill() {
			return f.partners, true
		}
		if f.steps > 0 {
			return nil, true
		}
		steps -= size
	}
	return nil, false
}

// filling is one search for a way to fill a schedule.
type filling struct {
	unmet    []uint64
	free     []uint64 // by round: who has no partner yet
	partners [][]int
	order    []int // of the vertices in this search
	rank     []int // of a vertex in the order
	pivot    int
	steps    int // that are left
}

func (s Schedule) filling(seed uint64, steps int) *filling {
	f := &filling{unmet: slices.Clone(s.Unmet), free: slices.Clone(s.Rounds), steps: steps}
	f.order = rand.New(rand.NewPCG(seed, seed)).Perm(len(s.Unmet))
	f.rank = make([]int, len(f.order))
	for rank, v := range f.order {
		f.rank[v] = rank
	}
	for range s.Rounds {
		f.partners = append(f.partners, filled(len(s.Unmet)))
	}
	f.pivot = slices.MinFunc(f.order, func(v, w int) int { return cmp.Compare(f.spare(v), f.spare(w)) })
	return f
}

// spare returns how many partners more a vertex has than it needs.
func (f *filling) spare(v int) int {
	spare := bits.OnesCount64(f.unmet[v])
	for _, free := range f.free {
		spare -= int(free >> v & 1)
	}
	return spare
}

// fill pairs everybody who is still free. It reports whether there is a way; if there are no steps
// left, that is not known.
func (f *filling) fill() bool {
	round, v, partners := f.next()
	if round == none {
		return true
	}
	for _, w := range f.order {
		if partners>>w&1 == 0 {
			continue
		}
		if f.steps--; f.steps <= 0 {
			return false
		}
		f.pair(round, v, w)
		if f.fill() {
			return true
		}
		f.part(round, v, w)
	}
	return false
}

// next returns what is to be decided next: a vertex in a round, and its possible partners. Round is
// none if everybody has a partner.
func (f *filling) next() (round, v int, partners uint64) {
	if round := f.pivotRound(); round != none {
		return round, f.pivot, f.pivotPartners(round)
	}
	round, fewest := none, MostScheduled+1
	for r, free := range f.free {
		for rest := free; rest != 0; rest &= rest - 1 {
			u := bits.TrailingZeros64(rest)
			possible := f.unmet[u] & free
			if n := bits.OnesCount64(possible); n < fewest || n == fewest && f.rank[u] < f.rank[v] {
				round, v, partners, fewest = r, u, possible, n
			}
		}
		if fewest == 0 {
			break
		}
	}
	return round, v, partners
}

// pivotRound returns the first round in which the pivot has no partner, or none. Its partners are
// decided first.
func (f *filling) pivotRound() int {
	return slices.IndexFunc(f.free, func(free uint64) bool { return free>>f.pivot&1 == 1 })
}

// pivotPartners returns the possible partners of the pivot in a round. It does not matter which of
// several rounds for the same vertices comes first. So the pivot's partners rise in them, and each
// leaves enough higher ones.
func (f *filling) pivotPartners(round int) uint64 {
	partners := f.unmet[f.pivot] & f.free[round]
	if round > 0 && f.everybody(round-1) == f.everybody(round) {
		last := f.partners[round-1][f.pivot]
		partners &^= 1<<last - 1
	}
	for later := round + 1; later < len(f.free) && f.free[later] == f.free[round]; later++ {
		partners &^= 1 << (63 - bits.LeadingZeros64(partners|1))
	}
	return partners
}

// everybody returns who is to be paired in a round.
func (f *filling) everybody(round int) uint64 {
	set := f.free[round]
	for v, partner := range f.partners[round] {
		if partner != none {
			set |= 1 << v
		}
	}
	return set
}

func (f *filling) pair(round, v, w int) {
	f.partners[round][v], f.partners[round][w] = w, v
	f.flip(round, v, w)
}

func (f *filling) part(round, v, w int) {
	f.partners[round][v], f.partners[round][w] = none, none
	f.flip(round, v, w)
}

// flip takes a pair out of what is open, or puts it back.
func (f *filling) flip(round, v, w int) {
	f.free[round] ^= 1<<v | 1<<w
	f.unmet[v] ^= 1 << w
	f.unmet[w] ^= 1 << v
}
