package matching

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestRanking compares the order of all ways to pair a random graph with that of a search through
// all of them.
func TestRanking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 4).Draw(t, "half")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		var edges []Edge
		for u := range n {
			for v := range u {
				if random.IntN(100) < 80 {
					edges = append(edges, Edge{u, v, random.Int64N(30)})
				}
			}
		}
		var want, got []int64
		allWays(n, edges, map[int]bool{}, 0, func(cost int64) { want = append(want, cost) })
		slices.Sort(want)
		seen := map[string]bool{}
		for partners := range Ranking(n, edges) {
			got = append(got, total(t, partners, edges))
			if key := fmt.Sprint(partners); seen[key] {
				t.Fatalf("%v comes twice", partners)
			} else {
				seen[key] = true
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("costs %v, want %v", got, want)
		}
	})
}

// allWays calls visit with the cost of each way to pair the vertices that are not yet paired.
func allWays(n int, edges []Edge, paired map[int]bool, cost int64, visit func(cost int64)) {
	first := 0
	for paired[first] {
		first++
	}
	if first == n {
		visit(cost)
		return
	}
	for _, e := range edges {
		if !e.joins(first) || paired[e.U] || paired[e.V] {
			continue
		}
		paired[e.U], paired[e.V] = true, true
		allWays(n, edges, paired, cost+e.Cost, visit)
		paired[e.U], paired[e.V] = false, false
	}
}
