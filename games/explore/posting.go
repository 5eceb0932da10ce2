package explore

import (
	"cmp"
	"slices"
)

// Posting says that a game had a position, and what was played there.
type Posting struct {
	Key    Key
	Game   int64
	Played Played
}

// Played is what was played in a position: the move, how the game ended for the side that made it, and the rating of its player.
type Played struct {
	Code   uint16 // of the move
	Result Result
	Rating int // 0: unknown
}

// Result is how a game ended for a side.
type Result uint8

// The results. A game that nobody ended has [None].
const (
	None Result = iota
	Won
	Lost
	Draw
)

const (
	maxRating   = 1<<12 - 1
	playedBytes = 3
)

// append appends what was played in three bytes: ten bits of the move, two of the result, twelve of the rating.
func (d Played) append(text []byte) []byte {
	n := uint32(d.Code)<<14 | uint32(d.Result)<<12 | uint32(d.Rating)
	return append(text, byte(n>>16), byte(n>>8), byte(n))
}

func readPlayed(text []byte) Played {
	n := uint32(text[0])<<16 | uint32(text[1])<<8 | uint32(text[2])
	return Played{Code: uint16(n >> 14), Result: Result(n >> 12 & 3), Rating: int(n & maxRating)}
}

// Buckets is the number of buckets that keys fall into. Each bucket has runs of its own, so that a merge is about a small part of the index.
const Buckets = 1 << bucketBits

// DECISION: 48 bits of a key are kept, 10 of them as its bucket. In the 25 million positions of a million games, one position in ten
// million is taken for another one by chance.
const (
	bucketBits = 10
	restBits   = 38
)

// Bucket returns the bucket of a key.
func (k Key) Bucket() int { return int(k >> (64 - bucketBits)) }

// rest returns what is kept of a key beside its bucket.
func (k Key) rest() uint64 { return uint64(k) >> (64 - bucketBits - restBits) & (1<<restBits - 1) }

// group is what a run has about a position: each game, or counts.
type group struct {
	rest  uint64
	games []of   // in ascending order; nil if they are counted
	table *table // nil if they are not
}

// of is what a game played.
type of struct {
	game   int64
	played Played
}

// mostGames is how many games a group lists. More are counted.
const mostGames = 16

// Pack sorts postings and returns the runs that they make, by bucket.
func Pack(list []Posting) map[int]Run {
	slices.SortFunc(list, func(a, b Posting) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Game, b.Game)) })
	runs := map[int]Run{}
	for len(list) > 0 {
		bucket := list[0].Key.Bucket()
		n := 0
		var groups []group
		for n < len(list) && list[n].Key.Bucket() == bucket {
			rest := list[n].Key.rest()
			if last := len(groups) - 1; last < 0 || groups[last].rest != rest {
				groups = append(groups, group{rest: rest})
			}
			g := &groups[len(groups)-1]
			g.games = append(g.games, of{list[n].Game, list[n].Played})
			n++
		}
		for i := range groups {
			groups[i].shorten()
		}
		runs[bucket] = packRun(groups)
		list = list[n:]
	}
	return runs
}

// shorten counts the games of a group if they are many.
func (g *group) shorten() {
	if len(g.games) <= mostGames || g.table != nil {
		return
	}
	g.table = &table{}
	for _, of := range g.games {
		g.table.add(of)
	}
	g.games = nil
}

// join adds the games of another group of the same position.
func (g *group) join(other group) {
	if g.table == nil && other.table == nil {
		g.games = slices.Concat(g.games, other.games)
		slices.SortFunc(g.games, func(a, b of) int { return cmp.Compare(a.game, b.game) })
		g.shorten()
		return
	}
	all := &table{}
	for _, part := range []group{*g, other} {
		part.addTo(all)
	}
	g.games, g.table = nil, all
}

// addTo counts the games of a group in a table.
func (g *group) addTo(t *table) {
	for _, of := range g.games {
		t.add(of)
	}
	if g.table != nil {
		t.join(g.table)
	}
}
