package league

import (
	"cmp"
	"slices"
)

// swissPlayer is a player before a round.
//
// DECISION: where an opening lets players swap sides, colours are who has opened. Both have agreed to the sides then, and
// only to place the first stones is a burden that is still to be shared.
type swissPlayer struct {
	number   int
	points   float64
	at       int // in the group with equal points
	group    int // the size of the group
	met      []int
	bye      bool  // has had the points of a win in a round without a game
	unplayed int   // rounds without a game, also those before a late entry
	firsts   []int // 1 for each game with the first move, -1 for each other one
	balance  int   // how many games more with the first move than without
	float    int   // in the last round: 1 met somebody with more points, -1 with fewer
}

// isNobody reports whether this stands for having no game.
func (p *swissPlayer) isNobody() bool { return p.number == Nobody }

// mayMeet reports whether two players, the second of whom can be nobody, have not met. A player
// who had the points of a win without playing, by the pairing or a forfeit, is not left over; one
// who asked for a bye of half a point can be (FIDE C.04.1, articles 2 and 4, as of February 2026).
func (p *swissPlayer) mayMeet(other *swissPlayer) bool {
	if other.isNobody() {
		return !p.bye
	}
	return !slices.Contains(p.met, other.number)
}

// enter adds a game to what is known of a player.
func (p *swissPlayer) enter(g Game, first int) {
	own, _ := g.Points()
	opponent := g.Second
	if first < 0 {
		_, own = g.Points()
		opponent = g.First
	}
	p.points += own
	switch g.Result {
	case Annulled, HalfBye, ZeroBye, BothForfeited:
	case PairingBye:
		p.bye = true
	case FirstForfeited, SecondForfeited:
		p.bye = p.bye || own == 1
	default:
		p.met = append(p.met, opponent)
		p.firsts = append(p.firsts, first)
		p.balance += first
	}
}

// setFloats notes who met somebody with other points in the last round. The games are in the order
// of the rounds.
func setFloats(all []swissPlayer, games []Game, last int) {
	before := make([]float64, len(all))
	for _, g := range games {
		switch {
		case g.Round < last && g.isBye():
			own, _ := g.Points()
			before[g.First] += own
		case g.Round < last:
			first, second := g.Points()
			before[g.First] += first
			before[g.Second] += second
		case g.isBye():
			all[g.First].float = -1
		default:
			all[g.First].float = cmp.Compare(before[g.Second], before[g.First])
			all[g.Second].float = cmp.Compare(before[g.First], before[g.Second])
		}
	}
}
