package explore

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

const maxRating = 1<<12 - 1

// Buckets is the number of buckets that keys fall into. The positions of a bucket stand in one [Row].
const Buckets = 1 << bucketBits

// DECISION: 50 bits of a key are kept, 18 of them as its bucket. In the 25 million positions of a million games, one
// position in forty million is taken for another one by chance.
const (
	bucketBits = 18
	restBits   = 32
)

// Bucket returns the bucket of a key.
func (k Key) Bucket() int { return int(k >> (64 - bucketBits)) }

// rest returns what is kept of a key beside its bucket.
func (k Key) rest() uint32 { return uint32(k >> (64 - bucketBits - restBits)) }
