package league

import (
	"cmp"
	"math/bits"
	"slices"
)

// PairSwiss pairs the next round of a Swiss: who meets whom, who has the first move, and who has
// no game if the number of players is odd. Players in absent are left out, and those who have a
// [HalfBye] or [ZeroBye] in the round already. The latter are expected back in the round after it,
// the others are not. Boards are in the order of the table.
//
// Nobody meets the same opponent again, and nobody is left over twice, unless there is no other
// way; and the rounds up to [Division.Rounds] are looked at as well, as far as that is possible.
// The pairs are the cheapest that allow it: see cost.
//
// The pairs in byHand are made as they are, and the others are paired around them.
func (d Division) PairSwiss(absent []int, byHand ...[2]int) []Game {
	s := d.newSwiss(absent, byHand...)
	games := s.fixed
	if len(s.players) == 0 {
		return games
	}
	partners := s.partners(window)
	for i, j := range partners {
		if i < j {
			games = append(games, s.game(len(games), i, j))
		}
	}
	return games
}

// SwissRounds returns how many rounds a Swiss has if its file does not say: one more than it takes
// until one player alone can have won all games.
func SwissRounds(players int) int {
	if players < 2 {
		return 0
	}
	return min(players-1+players%2, bits.Len(uint(players-1))+1)
}

// swiss is what the pairing of one round knows. Players stand in the order of their points, then
// of their seeds; if their number is odd, the last one is nobody.
type swiss struct {
	round   int
	ahead   int // rounds after this one
	players []swissPlayer
	away    []swissPlayer // those who come back after this round
	fixed   []Game        // the pairs that were made by hand
	unit    int64         // what half a point of difference costs, squared
}

func (d Division) newSwiss(absent []int, byHand ...[2]int) swiss {
	s := swiss{round: d.nextRound()}
	s.ahead = max(0, d.Rounds-s.round)
	all := make([]swissPlayer, len(d.Players))
	for number := range all {
		all[number].number = number
	}
	games := slices.Clone(d.Games)
	slices.SortStableFunc(games, func(a, b Game) int { return cmp.Compare(a.Round, b.Round) })
	setFloats(all, games, s.round-1)
	for _, g := range games {
		all[g.First].enter(g, 1)
		if !g.isBye() {
			all[g.Second].enter(g, -1)
		}
	}
	away := d.away(s.round)
	for i, pair := range byHand { // they come back after this round, like those who have a bye
		a, b := pair[0], pair[1]
		alone := swiss{round: s.round, players: []swissPlayer{all[a], all[b]}}
		s.fixed = append(s.fixed, alone.game(i, 0, 1))
		all[a].met, all[b].met = append(all[a].met, b), append(all[b].met, a)
		away[a], away[b] = true, true
	}
	for number, p := range all {
		p.unplayed = s.round - 1 - len(p.firsts)
		switch {
		case away[number]:
			s.away = append(s.away, p)
		case !slices.Contains(absent, number):
			s.players = append(s.players, p)
		}
	}
	s.order()
	return s
}

// nextRound returns the round that is to be paired. Byes that were asked for can be known before
// their round is paired.
func (d Division) nextRound() int {
	round := 1
	for _, g := range d.Games {
		if g.Result != HalfBye && g.Result != ZeroBye {
			round = max(round, g.Round+1)
		}
	}
	return round
}

// away returns who has asked for a bye in a round.
func (d Division) away(round int) map[int]bool {
	away := map[int]bool{}
	for _, g := range d.Games {
		if g.Round == round && (g.Result == HalfBye || g.Result == ZeroBye) {
			away[g.First] = true
		}
	}
	return away
}

// order sorts the players, makes their number even and divides them into groups.
func (s *swiss) order() {
	slices.SortStableFunc(s.players, func(a, b swissPlayer) int { return cmp.Compare(b.points, a.points) })
	n := len(s.players)
	s.unit = int64(n+2) * int64(n+2)
	for from := 0; from < n; {
		to := from
		for to < n && s.players[to].points == s.players[from].points {
			s.players[to].at = to - from
			to++
		}
		for i := from; i < to; i++ {
			s.players[i].group = to - from
		}
		from = to
	}
	if n%2 == 1 {
		s.players = append(s.players, swissPlayer{number: Nobody})
	}
}
