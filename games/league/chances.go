package league

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// mostEnds is how many ends of a season are looked at to decide it while games are open: all ends of six games, or
// as many of more.
//
// DECISION: 3 to the 6th. A table of 12 players takes up to 0.2 ms for each, so that a division takes a seventh of a
// second at most, once a season. Of more games that many ends are drawn, always the same ones: a share is right to
// two in a hundred then.
const mostEnds = 729

// Chances are the ways in which a season can end, as far as places go.
type Chances struct {
	rows   [][]int // for each player, at which row they stand in each end, from 1
	places [][]int // and on which place, which players can share
}

// Count looks at the ends of a season of some players with so many open games. table returns its rows if these games
// have some results: won by the first player, drawn or won by the second, each as likely as the others.
func Count(players, open int, table func(results []Result) []Row) Chances {
	c := Chances{make([][]int, players), make([][]int, players)}
	results := make([]Result, open)
	all := 1
	for range min(open, 7) {
		all *= 3
	}
	source := rand.NewPCG(1, 1)
	for end := range min(all, mostEnds) {
		for i := range results {
			if all > mostEnds {
				end = int(source.Uint64() % 3)
			}
			results[i], end = FirstWon+Result(end%3), end/3
		}
		for at, row := range table(results) {
			c.rows[row.Player], c.places[row.Player] = append(c.rows[row.Player], at+1), append(c.places[row.Player], row.Place)
		}
	}
	return c
}

// within returns in how many ends a player stands in one of the first rows.
func (c Chances) within(player, rows int) (ends int) {
	for _, row := range c.rows[player] {
		if row <= rows {
			ends++
		}
	}
	return ends
}

// total returns the sum of the rows of a player in all ends.
func (c Chances) total(player int) (sum int) {
	for _, row := range c.rows[player] {
		sum += row
	}
	return sum
}

// Order puts the rows of a table into the order in which a season is decided. The last of borders parts those who
// are beyond it in most ends from the others, the border before it parts these, and so on: so who goes down is never
// less likely to end there than one who stays. Between two borders the last row is parted from the others in the
// same way, then the one above it. Of players who are equal in that, the better mean of rows is first, then the
// table as it stands.
func (c Chances) Order(rows []Row, borders []int) {
	cuts := []int{0, len(rows)}
	for _, border := range slices.Backward(append(indices(len(rows)), borders...)) {
		if border >= len(rows) || slices.Contains(cuts, border) {
			continue
		}
		at, _ := slices.BinarySearch(cuts, border)
		slices.SortStableFunc(rows[cuts[at-1]:cuts[at]], func(a, b Row) int {
			return cmp.Or(c.within(b.Player, border)-c.within(a.Player, border), c.total(a.Player)-c.total(b.Player))
		})
		cuts = slices.Insert(cuts, at, border)
	}
}

// Finishes returns the places of rows in that order. Two share one if they do in every end, and nobody gets a place
// that is worse than in any end.
func (c Chances) Finishes(rows []Row) []int {
	finishes := make([]int, len(rows))
	for i, row := range rows {
		finishes[i] = min(i+1, slices.Max(c.places[row.Player]))
		if i > 0 && slices.Equal(c.places[row.Player], c.places[rows[i-1].Player]) {
			finishes[i] = finishes[i-1]
		}
	}
	return finishes
}
