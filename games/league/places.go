package league

import (
	"math"
	"math/bits"
	"slices"
)

// exactByPoints is the most players of a division whose places are computed exactly, as far as points go.
//
// DECISION: 13, which is more than a division of a round robin has. The time doubles with each
// further player. For more players the bounds may be too wide, but never too narrow.
const exactByPoints = 13

// setRanges computes the places that are still possible: exactly, if there are not too many players and open games;
// otherwise by points alone. The range of a player only becomes narrower while results come in, unless a result is
// taken back or games are annulled.
func (d Division) setRanges(rows []Row) {
	if open := d.setByPoints(rows); !open {
		d.leavePlayOffsOpen(rows)
		d.leaveLotsOpen(rows)
		return
	}
	ends, ok := newEnds(d)
	if !ok {
		return
	}
	lot := slices.ContainsFunc(d.TieBreaks, isLot)
	for i := range rows {
		row := &rows[i]
		best, worst := row.Best, row.Worst
		row.Best, row.Worst, row.Exact = ends.narrowed(row.Player, false, best, worst)
		if row.Highest, row.Lowest = row.Best, row.Worst; !lot {
			row.Highest, row.Lowest, _ = ends.narrowed(row.Player, true, best, worst)
		}
	}
}

// leaveLotsOpen makes all places of a tie possible for the players whom a sealed lot is to part.
func (d Division) leaveLotsOpen(rows []Row) {
	if len(d.shown()) == len(d.TieBreaks) {
		return
	}
	for _, level := range runs(rows, func(r Row) float64 { return float64(r.Place) }) {
		first, last := level[0].Place, level[0].Place+len(level)-1
		for i := range level {
			row := &level[i]
			row.Best, row.Worst = min(row.Best, first), max(row.Worst, last)
			row.Highest, row.Lowest = row.Best, row.Worst
		}
	}
}

// setByPoints computes the places that are possible by points alone, and reports whether anything is open. Level points
// leave all places of a tie possible.
func (d Division) setByPoints(rows []Row) (anything bool) {
	open, future := d.open()
	p := d.prospects(open, future)
	if slices.Max(append(p.more, 0)) == 0 {
		for i := range rows {
			row := &rows[i]
			row.Best, row.Worst, row.Highest, row.Lowest, row.Exact = row.Place, row.Place, i+1, i+1, true
		}
		return false
	}
	for _, row := range rows {
		p.points[row.Player] = row.Points
		if d.Players[row.Player].Out {
			p.points[row.Player], p.more[row.Player] = -1, 0
		}
	}
	exact := len(rows) <= exactByPoints && future == 0 && !d.ByScore && len(d.Sittings) == 0
	for i := range rows {
		row := &rows[i]
		row.Best, row.Worst = p.bounds(row.Player)
		if exact {
			row.Worst = p.worst(row.Player)
		}
		if exact && !d.BothMayLose {
			row.Best = p.best(row.Player)
		}
		row.Highest, row.Lowest, row.Exact = row.Best, row.Worst, row.Best == row.Worst
	}
	return true
}

// open returns the games without a result, and the points that one player can still make in rounds
// that are not paired yet.
func (d Division) open() (open []Game, future float64) {
	last, perRound := 0, 1
	games := map[[2]int]int{}
	for _, g := range d.Games {
		last = max(last, g.Round)
		if g.Result == Open {
			open = append(open, g)
		}
		for _, player := range []int{g.First, g.Second} {
			games[[2]int{g.Round, player}]++
			if player != Nobody {
				perRound = max(perRound, games[[2]int{g.Round, player}])
			}
		}
	}
	for _, s := range d.Sittings {
		last, perRound = max(last, s.Round), max(perRound, len(s.Players)-1)
	}
	return open, float64(max(0, d.Rounds-last) * perRound)
}

// prospects is what players have and can still get.
type prospects struct {
	open   []Game
	points []float64
	more   []float64 // the most that a player can still add
}

func (d Division) prospects(open []Game, future float64) prospects {
	p := prospects{open, make([]float64, len(d.Players)), make([]float64, len(d.Players))}
	for player := range p.more {
		p.more[player] = future
	}
	for _, g := range open {
		p.more[g.First]++
		p.more[g.Second]++
	}
	for _, s := range d.Sittings {
		for _, player := range s.Players {
			if s.open() {
				p.more[player] += float64(len(s.Players) - 1)
			}
		}
	}
	for player, more := range p.more {
		if d.ByScore && more > 0 {
			p.more[player] = math.Inf(1)
		}
	}
	return p
}

// bounds compares the most that a player can reach with the least that each other one will have,
// and the other way round. It does not see that two others cannot both win their game.
func (p prospects) bounds(player int) (best, worst int) {
	best, worst = 1, len(p.points)
	for other := range p.points {
		if p.points[other] > p.points[player]+p.more[player] {
			best++
		}
		if p.points[other]+p.more[other] < p.points[player] {
			worst--
		}
	}
	return best, worst
}

// worst returns the lowest place of a player: they lose all open games, and as many others as
// possible reach their points. A set of others can do so if for each part of it the games that
// touch the part have enough points for it (Hall's theorem).
func (p prospects) worst(player int) int {
	target := p.points[player]
	place := 1
	var rivals []int
	for other, points := range p.points {
		switch {
		case other == player:
		case points >= target:
			place++
		case points+p.more[other] >= target:
			rivals = append(rivals, other)
		}
	}
	inside := p.inside(rivals)
	need := sums(rivals, func(other int) int { return int(2 * (target - p.points[other])) })
	all := len(inside) - 1
	return place + largest(len(rivals), func(set int) bool {
		return need[set] <= 2*(inside[all]-inside[all&^set])
	})
}

// best returns the highest place of a player: they win all open games, and as many others as
// possible do not get beyond their points. A set of others can do so if for each part of it the
// games inside the part have no more points than fit.
func (p prospects) best(player int) int {
	target := p.points[player] + p.more[player]
	place := 1
	var rivals []int
	for other, points := range p.points {
		switch {
		case other == player:
		case points > target:
			place++
		case points+p.more[other] > target:
			rivals = append(rivals, other)
		}
	}
	inside := p.inside(rivals)
	room := sums(rivals, func(other int) int { return int(2 * (target - p.points[other])) })
	alone := sums(indices(len(rivals)), func(i int) int { return inside[1<<i] - inside[0] }) // others can have all of these
	return place + len(rivals) - largest(len(rivals), func(set int) bool {
		return 2*(inside[set]-alone[set]-inside[0]) <= room[set]
	})
}

// inside returns for each set of rivals how many open games touch no other rival. Element 0 counts
// ones that touch none at all.
func (p prospects) inside(rivals []int) []int {
	bit := make([]int, len(p.points))
	for i, rival := range rivals {
		bit[rival] = 1 << i
	}
	games := make([]int, 1<<len(rivals))
	for _, g := range p.open {
		games[bit[g.First]|bit[g.Second]]++
	}
	for i := range rivals {
		for set := range games {
			if set>>i&1 == 1 {
				games[set] += games[set^1<<i]
			}
		}
	}
	return games
}

// indices returns 0 to n-1.
func indices(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// sums returns the sum of a value for each set of members.
func sums(members []int, value func(member int) int) []int {
	sums := make([]int, 1<<len(members))
	for i, member := range members {
		for set := range 1 << i {
			sums[set|1<<i] = sums[set] + value(member)
		}
	}
	return sums
}

// largest returns the size of the largest set whose parts all fulfil a condition.
func largest(members int, holds func(set int) bool) (size int) {
	good := make([]bool, 1<<members)
	good[0] = true
	for set := 1; set < len(good); set++ {
		good[set] = true
		for rest := set; rest != 0 && good[set]; rest &= rest - 1 {
			good[set] = good[set&^(rest&-rest)]
		}
		if good[set] = good[set] && holds(set); good[set] {
			size = max(size, bits.OnesCount(uint(set)))
		}
	}
	return size
}
