package leagues

import (
	"slices"

	"pentepost/games"
	"pentepost/games/league"
)

// swiss is a league where players meet others with about as many points, round by round.
type swiss struct{ forTwo }

func (swiss) Traits() Traits {
	return Traits{ByRound: true, Swiss: true, Cross: true, Late: true, Byes: true, PlayOff: true}
}

func (swiss) Rounds(f league.File, players int) int {
	if f.Rounds > 0 {
		return f.Rounds
	}
	return league.SwissRounds(players)
}

func (swiss) Due(d *Division) []Pairing {
	next := d.nextRound()
	if next == 0 {
		return nil
	}
	m, away := d.model(), d.absent()
	var rests []league.Game
	for _, player := range d.resting(next) {
		rests = append(rests, league.Game{Round: next, First: player, Second: league.Nobody, Result: league.HalfBye})
	}
	if len(m.Players)-len(away)-len(rests) < 2 {
		return nil
	}
	m.Games = append(m.Games, rests...) // pairing looks ahead, and has to know that they come back
	return d.numbered(append(m.PairSwiss(away, d.byHand(next)...), rests...), nil)
}

// byHand returns the pairs that an organiser has set for a round, by their indices, if both play in it.
func (d *Division) byHand(round int) (pairs [][2]int) {
	resting := d.resting(round)
	for i, p := range d.Places {
		other, known := d.index[p.Meets[round]]
		if known && i < other && p.Withdrawn.IsZero() && d.Places[other].Withdrawn.IsZero() &&
			!slices.Contains(resting, i) && !slices.Contains(resting, other) {
			pairs = append(pairs, [2]int{i, other})
		}
	}
	return pairs
}

// Repeats returns how many pairings of a round are between players who have met before, or leave somebody over for a second time.
func (s *Season) Repeats(round []Pairing) (n int) {
	for _, p := range round {
		if slices.ContainsFunc(s.Pairings, func(before Pairing) bool { return before.repeatedBy(&p) }) {
			n++
		}
	}
	return n
}

// repeatedBy reports whether the players of a pairing have met in this one.
func (p *Pairing) repeatedBy(again *Pairing) bool {
	switch p.Result {
	case league.Annulled, league.FirstForfeited, league.SecondForfeited, league.BothForfeited:
		return false
	}
	same := len(p.Players) == len(again.Players) && !slices.ContainsFunc(again.Players, func(id games.PlayerID) bool { return !slices.Contains(p.Players, id) })
	return same && (len(p.Players) > 1 || p.Result == league.PairingBye && again.Result == league.PairingBye)
}

// nextRound returns the round that can be paired now; 0: games are open, or it was the last one.
func (d *Division) nextRound() int {
	last := lastRound(d.Pairings)
	if OpenPairings(d.Pairings) > 0 || last >= d.season.Kind().Rounds(d.season.File, len(d.Places)) {
		return 0
	}
	return last + 1
}

// resting returns the players who have asked for a round off, by their index.
func (d *Division) resting(round int) (list []int) {
	for i, p := range d.Places {
		if p.Withdrawn.IsZero() && p.Rests(round) {
			list = append(list, i)
		}
	}
	return list
}

// lastRound returns the number of the latest round, 0 for none.
func lastRound(list []Pairing) (round int) {
	for _, p := range list {
		round = max(round, p.Round)
	}
	return round
}

// absent returns the players who have withdrawn, by their index.
func (d *Division) absent() (list []int) {
	for i, p := range d.Places {
		if !p.Withdrawn.IsZero() {
			list = append(list, i)
		}
	}
	return list
}

// RoundToCome returns the next round that is not paired yet; 0: there is none.
func (s *Season) RoundToCome() int {
	next := lastRound(s.Pairings) + 1
	if next > s.Kind().Rounds(s.File, len(s.Places)) {
		return 0
	}
	return next
}
