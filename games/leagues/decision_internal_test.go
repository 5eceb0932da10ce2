package leagues

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"pentepost/games/league"
)

// Everybody gets a place that is possible for them. Where the order of the worst places, the best ones and the table
// gives that, it is that order.
func TestW14DecisivePlacesArePossible(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 14))
	sorted, others := 0, 0
	for range 2000 {
		rows := make([]league.Row, 1+random.IntN(8))
		for i, place := range random.Perm(len(rows)) { // how it will end
			best := 1 + random.IntN(place+1)
			worst := place + 1 + random.IntN(len(rows)-place)
			rows[i] = league.Row{Player: i, Place: i + 1, Best: best, Worst: worst}
		}
		got := decisive(rows)
		if !allPossible(got) {
			t.Fatalf("%+v are decided as %+v", rows, got)
		}
		plain := slices.Clone(rows)
		slices.SortStableFunc(plain, func(a, b league.Row) int { return cmp.Or(a.Worst-b.Worst, a.Best-b.Best) })
		if !allPossible(plain) {
			others++
			continue
		}
		sorted++
		if !slices.EqualFunc(got, plain, func(a, b league.Row) bool { return a.Player == b.Player }) {
			t.Fatalf("%+v are decided as %+v, want %+v", rows, got, plain)
		}
	}
	if sorted < 100 || others < 100 {
		t.Errorf("%d tables are decided by their order, %d are not", sorted, others)
	}
}

// allPossible reports whether rows in the order of their places have places that are possible.
func allPossible(rows []league.Row) bool {
	for i, r := range rows {
		if i+1 < r.Best || i+1 > r.Worst {
			return false
		}
	}
	return true
}
