package league

import (
	"cmp"
	"slices"
)

// kind says how a player spent a round.
type kind uint8

const (
	played kind = iota
	unfinished
	forfeitWon
	forfeitLost
	pairingBye
	halfBye
	zeroBye
)

// entry is one round of one player.
type entry struct {
	round    int
	kind     kind
	opponent int // Nobody with a bye
	points   float64
	won      bool
	captures int
	scored   float64
}

// absent reports whether the player did not want to play this round.
func (e entry) absent() bool { return e.kind == halfBye || e.kind == zeroBye || e.kind == forfeitLost }

// unplayed reports whether there was no game.
func (e entry) unplayed() bool { return e.kind >= forfeitWon }

// records returns the rounds of each player in their order.
func (d Division) records() [][]entry {
	records := make([][]entry, len(d.Players))
	rounds := 0
	for _, g := range d.Games {
		rounds = max(rounds, g.Round)
		if g.Result == Annulled {
			continue
		}
		first, second := d.points(g)
		firstWon, secondWon := g.Points()
		records[g.First] = append(records[g.First],
			entry{g.Round, g.kindFor(0), g.Second, first, firstWon == 1, g.Captures[0], g.Scored[0]})
		if !g.isBye() {
			records[g.Second] = append(records[g.Second],
				entry{g.Round, g.kindFor(1), g.First, second, secondWon == 1, g.Captures[1], g.Scored[1]})
		}
	}
	d.entries(records)
	for player := range records {
		if d.Swiss {
			records[player] = withMissed(records[player], rounds)
		}
		slices.SortStableFunc(records[player], func(a, b entry) int { return cmp.Compare(a.round, b.round) })
	}
	return records
}

// withMissed adds the rounds when a player was not there.
func withMissed(record []entry, rounds int) []entry {
	there := make([]bool, rounds+1)
	for _, e := range record {
		there[e.round] = true
	}
	for round := 1; round <= rounds; round++ {
		if !there[round] {
			record = append(record, entry{round: round, kind: zeroBye, opponent: Nobody})
		}
	}
	return record
}

// kindFor returns how the player of a seat spent the round.
func (g Game) kindFor(seat int) kind {
	switch g.Result {
	case Open:
		return unfinished
	case FirstForfeited:
		return [2]kind{forfeitLost, forfeitWon}[seat]
	case SecondForfeited:
		return [2]kind{forfeitWon, forfeitLost}[seat]
	case BothForfeited:
		return forfeitLost
	case PairingBye:
		return pairingBye
	case HalfBye:
		return halfBye
	case ZeroBye:
		return zeroBye
	}
	return played
}

// sum returns the points of a record.
func sum(record []entry) (points float64) {
	for _, e := range record {
		points += e.points
	}
	return points
}

// strengths is what a tie-break may ask of the opponents.
type strengths struct {
	swiss    bool
	records  [][]entry
	points   []float64
	adjusted []float64 // as the tie-breaks of opponents see them
}

func (d Division) strengths() strengths {
	s := strengths{swiss: d.Swiss, records: d.records()}
	for _, record := range s.records {
		s.points = append(s.points, sum(record))
		s.adjusted = append(s.adjusted, s.adjustedScore(record))
	}
	return s
}

// adjustedScore returns the points of a player as their opponents' tie-breaks count them: rounds
// that a player stayed away from at the end, without coming back, count as draws (FIDE C.07,
// article 16.3).
func (s strengths) adjustedScore(record []entry) float64 {
	points := sum(record)
	for _, e := range slices.Backward(record) {
		if !s.swiss || !e.absent() {
			break
		}
		if e.kind == zeroBye {
			points += 0.5
		}
	}
	return points
}

// against returns how strong the opponent of a round was. In a Swiss a round without a game counts
// as one against a dummy, who has the player's own points, but not more than draws in all rounds
// would give and, in a forfeit, not more than the opponent who was meant to play (FIDE C.07,
// article 16.4, as of March 2026).
func (s strengths) against(player int, e entry) float64 {
	if !s.swiss || !e.unplayed() {
		if e.opponent == Nobody {
			return 0
		}
		return s.adjusted[e.opponent]
	}
	dummy := min(s.points[player], 0.5*float64(len(s.records[player])))
	if e.opponent != Nobody {
		dummy = min(dummy, s.adjusted[e.opponent])
	}
	return dummy
}
