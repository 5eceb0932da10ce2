package matching

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTriangleWithTails(t *testing.T) {
	// 3 - 0, 4 - 1, 5 - 2 are tails of the triangle 0, 1, 2.
	edges := []Edge{{0, 1, 1}, {1, 2, 1}, {0, 2, 1}, {0, 3, 5}, {1, 4, 5}, {2, 5, 9}}
	m, ok := Cheapest(6, edges)
	if want := []int{3, 4, 5, 0, 1, 2}; !ok || fmt.Sprint(m.Partners) != fmt.Sprint(want) {
		t.Errorf("partners %v, %v; want %v", m.Partners, ok, want)
	}
}

func TestNoPerfectMatching(t *testing.T) {
	for name, edges := range map[string][]Edge{
		"a star":          {{0, 1, 1}, {0, 2, 1}, {0, 3, 1}},
		"a lonely vertex": {{0, 1, 1}, {1, 2, 1}, {0, 2, 1}},
	} {
		if m, ok := Cheapest(4, edges); ok {
			t.Errorf("%s was paired: %v", name, m.Partners)
		}
	}
	if _, ok := Cheapest(3, []Edge{{0, 1, 1}, {1, 2, 1}, {0, 2, 1}}); ok {
		t.Error("three vertices were paired")
	}
	if m, ok := Cheapest(0, nil); !ok || len(m.Partners) != 0 {
		t.Error("nobody at all could not be paired")
	}
}

// TestLeastCost compares random graphs with the search through all pairings.
func TestLeastCost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 7).Draw(t, "half")
		density := rapid.IntRange(10, 100).Draw(t, "density")
		most := rapid.SampledFrom([]int64{1, 3, 20, 1_000_000}).Draw(t, "most")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		var edges []Edge
		for u := range n {
			for v := range u {
				if random.IntN(100) < density {
					edges = append(edges, Edge{u, v, random.Int64N(2*most+1) - most/2})
				}
			}
		}
		want, possible := exhaustive(n, edges)
		m, ok := Cheapest(n, edges)
		if ok != possible {
			t.Fatalf("paired %v, possible %v: %v", ok, possible, edges)
		}
		if got := total(t, m.Partners, edges); got != want {
			t.Fatalf("cost %d, want %d: %v", got, want, edges)
		}
		if part, ok := Cheapest(n, edges[:len(edges)/2]); ok && !slices.ContainsFunc(edges[len(edges)/2:], part.mayGain) {
			if got := total(t, part.Partners, edges); got != want {
				t.Fatalf("no other edge may gain, but %d becomes %d: %v", got, want, edges)
			}
		}
	})
}

// mayGain reports whether pairs may cost less with one more edge.
func (m Matching) mayGain(e Edge) bool { return e.Cost <= m.Worth(e.U, nil)[e.V] }

// total returns the cost of a matching and checks that it is one.
func total(t interface{ Fatalf(string, ...any) }, partners []int, edges []Edge) (sum int64) {
	used := 0
	for _, e := range edges {
		if len(partners) > 0 && partners[e.U] == e.V && partners[e.V] == e.U {
			sum += e.Cost
			used++
		}
	}
	if 2*used != len(partners) {
		t.Fatalf("%v is no matching", partners)
	}
	return sum
}

// exhaustive finds the least cost by trying all matchings, over sets of vertices.
func exhaustive(n int, edges []Edge) (least int64, possible bool) {
	cost := make([][]int64, n)
	for u := range cost {
		cost[u] = make([]int64, n)
		for v := range cost[u] {
			cost[u][v] = math.MaxInt64
		}
	}
	for _, e := range edges {
		cost[e.U][e.V], cost[e.V][e.U] = e.Cost, e.Cost
	}
	best := make([]int64, 1<<n)
	for set := 1; set < 1<<n; set++ {
		best[set] = math.MaxInt64
		u := bits.TrailingZeros(uint(set))
		for v := u + 1; v < n; v++ {
			rest := set &^ (1<<u | 1<<v)
			if set>>v&1 == 1 && cost[u][v] != math.MaxInt64 && best[rest] != math.MaxInt64 {
				best[set] = min(best[set], cost[u][v]+best[rest])
			}
		}
	}
	if best[1<<n-1] == math.MaxInt64 {
		return 0, false
	}
	return best[1<<n-1], true
}

func BenchmarkCheapest(b *testing.B) {
	for _, size := range []struct{ n, window int }{{1000, 20}, {1000, 60}, {300, 300}} {
		b.Run(fmt.Sprintf("%d of %d", size.window, size.n), func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 2))
			var edges []Edge
			for u := range size.n {
				for v := u + 1; v < min(size.n, u+size.window); v++ {
					edges = append(edges, Edge{u, v, int64((v-u)*(v-u)) + random.Int64N(1000)})
				}
			}
			for b.Loop() {
				Cheapest(size.n, edges)
			}
		})
	}
}
