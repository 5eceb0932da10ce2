package league

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// TieBreak says how players with equal points are compared. More is better in all of them.
type TieBreak string

// The tie-breaks.
const (
	HeadToHead          TieBreak = "head-to-head" // points against each other
	SonnebornBerger     TieBreak = "sonneborn-berger"
	SonnebornBergerCut1 TieBreak = "sonneborn-berger-cut-1"
	Buchholz            TieBreak = "buchholz"
	BuchholzCut1        TieBreak = "buchholz-cut-1"
	BuchholzCut2        TieBreak = "buchholz-cut-2"
	BuchholzMedian      TieBreak = "buchholz-median"
	Wins                TieBreak = "wins"      // rounds with the points of a win
	GamesWon            TieBreak = "games-won" // byes and forfeits do not count
	Progressive         TieBreak = "progressive"
	ProgressiveCut1     TieBreak = "progressive-cut-1"
	Koya                TieBreak = "koya" // points against players with at least half of the points
	Captures            TieBreak = "captures"
	Scores              TieBreak = "scores" // what the games have scored; in a team league the boards
	FewestOverdue       TieBreak = "fewest-overdue"
	StartRating         TieBreak = "rating"
	PlayOff             TieBreak = "play-off"
	Lot                 TieBreak = "lot"
)

// AllTieBreaks returns the tie-breaks that a league can have.
func AllTieBreaks() []TieBreak {
	return []TieBreak{HeadToHead, SonnebornBerger, SonnebornBergerCut1, Buchholz, BuchholzCut1, BuchholzCut2,
		BuchholzMedian, Wins, GamesWon, Progressive, ProgressiveCut1, Koya, Captures, Scores, FewestOverdue, StartRating, PlayOff, Lot}
}

// tieBreak returns a tie-break of a player. Head-to-head is not one of a player alone.
func (d Division) tieBreak(by TieBreak, s strengths, player int) float64 {
	record := s.records[player]
	switch by {
	case SonnebornBerger:
		return sonnebornBerger(s, player, 0)
	case SonnebornBergerCut1:
		return sonnebornBerger(s, player, 1)
	case Buchholz:
		return buchholz(s, player, 0, 0)
	case BuchholzCut1:
		return buchholz(s, player, 1, 0)
	case BuchholzCut2:
		return buchholz(s, player, 2, 0)
	case BuchholzMedian:
		return buchholz(s, player, 1, 1)
	case Wins:
		return count(record, func(e entry) bool { return e.won })
	case GamesWon:
		return count(record, func(e entry) bool { return e.won && e.kind == played })
	case Progressive:
		return progressive(record, 0)
	case ProgressiveCut1:
		return progressive(record, 1)
	case Koya:
		return koya(s, player)
	case Captures:
		captures := 0
		for _, e := range record {
			captures += e.captures
		}
		return float64(captures)
	case Scores:
		scored := 0.0
		for _, e := range record {
			scored += e.scored
		}
		return scored
	case FewestOverdue:
		return -float64(d.Players[player].Overdue)
	case StartRating:
		return d.Players[player].Rating
	case PlayOff:
		return d.playOffPoints(player)
	case Lot:
		return lot(d.Seed, d.Players[player].Name)
	}
	return 0
}

// lot draws a number for a player: the first six bytes of the SHA-256 sum of "SEED NAME". With the
// seed everybody can draw it again.
func lot(seed, name string) float64 {
	drawn := sha256.Sum256(fmt.Appendf(nil, "%s %s", seed, name))
	return float64(binary.BigEndian.Uint64(drawn[:8]) >> 16)
}

func count(record []entry, counts func(entry) bool) (n float64) {
	for _, e := range record {
		if counts(e) {
			n++
		}
	}
	return n
}

// buchholz sums up how strong the opponents were, without the weakest and the strongest few. Of
// the weak, rounds that the player stayed away from are left out first.
func buchholz(s strengths, player, weakest, strongest int) (total float64) {
	record := slices.Clone(s.records[player])
	slices.SortStableFunc(record, func(a, b entry) int {
		return cmp.Compare(s.against(player, a), s.against(player, b))
	})
	for range min(weakest, len(record)) {
		record = without(record, slices.IndexFunc(record, func(e entry) bool { return s.swiss && e.absent() }))
	}
	record = record[:max(0, len(record)-strongest)]
	for _, e := range record {
		total += s.against(player, e)
	}
	return total
}

// without removes an entry, the first one if at is below 0.
func without(record []entry, at int) []entry {
	at = max(at, 0)
	return slices.Delete(record, at, at+1)
}

// sonnebornBerger sums up how strong the opponents were, times what the player got against them,
// without the weakest few.
func sonnebornBerger(s strengths, player, weakest int) (total float64) {
	record := slices.Clone(s.records[player])
	slices.SortStableFunc(record, func(a, b entry) int {
		return cmp.Or(cmp.Compare(s.against(player, a), s.against(player, b)), cmp.Compare(a.points, b.points))
	})
	for _, e := range record[min(weakest, len(record)):] {
		total += e.points * s.against(player, e)
	}
	return total
}

// progressive sums up the points after each round, and leaves out the first few rounds.
func progressive(record []entry, cut int) (total float64) {
	points := 0.0
	for i, e := range record {
		points += e.points
		if i+1 == len(record) || record[i+1].round != e.round {
			if e.round > cut {
				total += points
			}
		}
	}
	return total
}

// koya returns the points against players who have at least half of what they could have.
func koya(s strengths, player int) (points float64) {
	for _, e := range s.records[player] {
		if e.opponent != Nobody && 2*s.points[e.opponent] >= float64(len(s.records[e.opponent])) {
			points += e.points
		}
	}
	return points
}

// encounters is what the players of a tie have got from each other.
type encounters struct {
	points  map[int]float64
	missing map[int]float64 // the points that a player could get in games that were not played
}

// complete reports whether all have met, equally often.
func (e encounters) complete() bool { return len(e.missing) == 0 }

// leader returns the place in a tie of a player who is ahead of all others, however the games that
// were not played might have ended.
func (e encounters) leader(tie []Row) (at int, ok bool) {
	for i, row := range tie {
		ahead := true
		for _, other := range tie {
			if other.Player != row.Player && e.points[row.Player] <= e.points[other.Player]+e.missing[other.Player] {
				ahead = false
			}
		}
		if ahead {
			return i, true
		}
	}
	return 0, false
}

// headToHead returns the encounters of the players of a tie. In a Swiss only games that were played
// count.
func headToHead(s strengths, tie []Row) encounters {
	e := encounters{map[int]float64{}, map[int]float64{}}
	inTie := map[int]bool{}
	for _, row := range tie {
		inTie[row.Player] = true
	}
	met, most := map[[2]int]int{}, 1
	for player := range inTie {
		for _, game := range s.records[player] {
			if inTie[game.opponent] && game.kind != unfinished && !(s.swiss && game.unplayed()) {
				pair := [2]int{player, game.opponent}
				met[pair]++
				most = max(most, met[pair])
				e.points[player] += game.points
			}
		}
	}
	for player := range inTie {
		for other := range inTie {
			if missing := most - met[[2]int{player, other}]; player != other && missing > 0 {
				e.missing[player] += float64(missing)
			}
		}
	}
	return e
}
