package league

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestBerger compares with the tables as FIDE prints them.
func TestBerger(t *testing.T) {
	for players, want := range map[int]string{
		4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
		6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
		5: "2-5 3-4 | 5-3 1-2 | 3-1 4-5 | 1-4 2-3 | 4-2 5-1",
	} {
		if got := rounds(Berger(players, false)); sorted(got) != sorted(want) {
			t.Errorf("%d players: %s\nwant %s", players, got, want)
		}
	}
}

func rounds(games []Game) string {
	var b strings.Builder
	for i, g := range games {
		if i > 0 && games[i-1].Round != g.Round {
			b.WriteString(" |")
		}
		fmt.Fprintf(&b, " %d-%d", g.First+1, g.Second+1)
	}
	return strings.TrimSpace(b.String())
}

// TestEachPairMeets: each pair meets as often as promised, nobody plays twice in a round, and
// colours differ by at most one.
func TestEachPairMeets(t *testing.T) {
	for players := range 30 {
		for _, both := range []bool{false, true} {
			met, balance, busy := map[[2]int]int{}, make([]int, players), map[[2]int]bool{}
			for _, g := range Berger(players, both) {
				met[[2]int{min(g.First, g.Second), max(g.First, g.Second)}]++
				balance[g.First]++
				balance[g.Second]--
				for _, player := range []int{g.First, g.Second} {
					if busy[[2]int{g.Round, player}] {
						t.Errorf("%d players: %d plays twice in round %d", players, player, g.Round)
					}
					busy[[2]int{g.Round, player}] = true
				}
			}
			times := 1
			if both {
				times = 2
			}
			for a := range players {
				for b := range a {
					if met[[2]int{b, a}] != times {
						t.Errorf("%d players: %d and %d meet %d times", players, b, a, met[[2]int{b, a}])
					}
				}
				if balance[a] < -1 || balance[a] > 1 || both && balance[a] != 0 {
					t.Errorf("%d players: balance of %d is %d", players, a, balance[a])
				}
			}
		}
	}
}

// sorted puts the games of each round in order: the boards of a round have none of their own.
func sorted(table string) string {
	parts := strings.Split(table, " | ")
	for i, part := range parts {
		games := strings.Fields(part)
		slices.Sort(games)
		parts[i] = strings.Join(games, " ")
	}
	return strings.Join(parts, " | ")
}
