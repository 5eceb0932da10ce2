package league

import (
	"cmp"
	"slices"
)

// Sitting is a game of three or more players.
type Sitting struct {
	Round    int
	Players  []int // by seat
	Places   []int // by seat, from 1; empty while the game is open. Players can share a place.
	Annulled bool
}

// open reports whether the game has no result yet.
func (s Sitting) open() bool { return len(s.Places) == 0 && !s.Annulled }

// Points returns by seat what a sitting is worth: with four players 3, 2, 1 and 0. Players who
// share a place share the points of the places that they fill.
func (s Sitting) Points() []float64 {
	points := make([]float64, len(s.Players))
	if s.open() || s.Annulled {
		return points
	}
	for i, place := range s.Places {
		level := 0
		for _, other := range s.Places {
			if other == place {
				level++
			}
		}
		points[i] = float64(len(s.Players)-place) - float64(level-1)/2
	}
	return points
}

// entries adds the sittings to the records of the players.
func (d Division) entries(records [][]entry) {
	for _, s := range d.Sittings {
		points := s.Points()
		for seat, player := range s.Players {
			e := entry{round: s.Round, kind: played, opponent: Nobody, points: points[seat]}
			switch {
			case s.Annulled:
				continue
			case s.open():
				e.kind = unfinished
			default:
				e.won = s.Places[seat] == 1
			}
			records[player] = append(records[player], e)
		}
	}
}

// CanSit reports whether players can be divided into tables of three and of four: all numbers from three
// can but five.
func CanSit(players int) bool { return players >= 3 && players != 5 }

// MissingToSit returns how many players more are needed so that they can be divided into tables: see [CanSit].
func MissingToSit(players int) int {
	if players == 5 {
		return 1
	}
	return max(0, 3-players)
}

// tablesFor returns how many tables players need if as many as possible have a size, and how many of
// these tables have three players. The others have four.
func tablesFor(players, size int) (count, threes int) {
	count = (players + 3) / 4
	if size == 3 {
		count = players / 3
	}
	return count, 4*count - players
}

// Seat divides the players of the next round into tables of size, 3 or 4, and of the other one of these
// where they do not come out even. Players with nearly equal points sit together, and as few as possible meet
// again. A player who has moved early in the rounds before moves late now. Players in absent are left out.
// ok is false if the players cannot be divided: see [CanSit].
func (d Division) Seat(size int, absent []int) (tables [][]int, ok bool) {
	s := d.seating(absent)
	if !CanSit(len(s.order)) {
		return nil, false
	}
	rest := s.order
	count, threes := tablesFor(len(s.order), size)
	for i := range count {
		places := 4
		if i >= count-threes {
			places--
		}
		tables = append(tables, slices.Clone(rest[:places]))
		rest = rest[places:]
	}
	for s.improve(tables) {
	}
	for _, table := range tables {
		slices.SortStableFunc(table, func(a, b int) int { return cmp.Compare(s.early[a], s.early[b]) })
	}
	return tables, true
}

// seating is what dividing players into tables knows.
type seating struct {
	order []int       // by points, then by seeds
	place map[int]int // in the order
	met   map[[2]int]int
	early map[int]int // how many others have moved after a player, in all
}

func (d Division) seating(absent []int) seating {
	s := seating{place: map[int]int{}, met: map[[2]int]int{}, early: map[int]int{}}
	for _, sitting := range d.Sittings {
		for seat, player := range sitting.Players {
			s.early[player] += len(sitting.Players) - 1 - 2*seat
			for _, other := range sitting.Players {
				s.met[[2]int{player, other}]++
			}
		}
	}
	points := d.strengths().points
	for player := range d.Players {
		if !slices.Contains(absent, player) {
			s.order = append(s.order, player)
		}
	}
	slices.SortStableFunc(s.order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	for i, player := range s.order {
		s.place[player] = i
	}
	return s
}

// improve exchanges players of different tables where that costs less. It reports whether it has.
func (s seating) improve(tables [][]int) (improved bool) {
	for i, a := range tables {
		for _, b := range tables[:i] {
			for x := range a {
				for y := range b {
					before := s.cost(a) + s.cost(b)
					a[x], b[y] = b[y], a[x]
					if s.cost(a)+s.cost(b) < before {
						improved = true
					} else {
						a[x], b[y] = b[y], a[x]
					}
				}
			}
		}
	}
	return improved
}

// cost says how bad a table is: above all by who meets again, then by how far apart they are.
func (s seating) cost(table []int) (cost int) {
	n := len(s.order)
	for i, a := range table {
		for _, b := range table[:i] {
			apart := s.place[a] - s.place[b]
			cost += s.met[[2]int{a, b}]*8*n*n + apart*apart
		}
	}
	return cost
}
