package league

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestMoves(t *testing.T) {
	two := Ascent{Size: 8, Promote: 2, Relegate: 2}
	for _, test := range []struct {
		ascent Ascent
		sizes  []int
		want   string
	}{
		{two, []int{8}, "[[stays stays stays stays stays stays stays stays]]"},
		{two, []int{4, 4}, "[[stays stays down down] [up up stays stays]]"},
		{two, []int{4, 4, 4}, "[[stays stays down down] [up up down down] [up up stays stays]]"},
		{two, []int{4, 1}, "[[stays stays down down] [stays]]"},
		{Ascent{Size: 4, Promote: 2}, []int{4, 4}, "[[stays stays down down] [up up stays stays]]"},
		{Ascent{Size: 5, Promote: 2}, []int{4, 4}, "[[stays stays stays down] [up up stays stays]]"},
		{Ascent{Size: 4}, []int{4, 4}, "[[stays stays stays stays] [stays stays stays stays]]"},
	} {
		if got := fmt.Sprint(test.ascent.Moves(test.sizes)); got != test.want {
			t.Errorf("%+v %v: %s, want %s", test.ascent, test.sizes, got, test.want)
		}
	}
}

func TestCertain(t *testing.T) {
	moves := []Move{Up, Up, Stays, Down}
	for _, test := range []struct {
		best, worst int
		want        Move
		ok          bool
	}{{1, 2, Up, true}, {2, 3, Up, false}, {3, 3, Stays, true}, {1, 4, Up, false}, {4, 4, Down, true}} {
		if move, ok := Certain(moves, Row{Highest: test.best, Lowest: test.worst}); move != test.want || ok != test.ok {
			t.Errorf("%d to %d: %s, %v", test.best, test.worst, move, ok)
		}
	}
}

func TestGoals(t *testing.T) {
	for _, test := range []struct {
		moves    []Move
		up, safe int
	}{{[]Move{Up, Up, Stays, Down}, 2, 3}, {[]Move{Stays, Down}, 0, 1}, {[]Move{Up, Stays}, 1, 2}, {nil, 0, 0}} {
		if up, safe := Goals(test.moves); up != test.up || safe != test.safe {
			t.Errorf("%v: %d and %d, want %d and %d", test.moves, up, safe, test.up, test.safe)
		}
	}
}

func TestNext(t *testing.T) {
	a := Ascent{Size: 4, Promote: 1, Relegate: 1}
	tables := [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}}
	for name, test := range map[string]struct {
		leaving, newcomers []int
		want               string
	}{
		"nobody leaves":               {nil, nil, "[[1 2 3 5] [4 6 7 8]]"},
		"newcomers begin at the foot": {nil, []int{9}, "[[1 2 3 5] [4 6 7 8] [9]]"},
		"4 stays for 2":               {[]int{2}, []int{9}, "[[1 3 5 4] [6 7 8 9]]"},
		"6 goes up, too":              {[]int{2, 4}, nil, "[[1 3 5 6] [7 8]]"},
		"5 is promoted and leaves":    {[]int{5}, []int{9}, "[[1 2 3 4] [6 7 8 9]]"},
		"everybody leaves":            {[]int{1, 2, 3, 4, 5, 6, 7, 8}, nil, "[]"},
	} {
		got := a.Next(tables, func(player int) bool { return slices.Contains(test.leaving, player) }, test.newcomers)
		if fmt.Sprint(got) != test.want {
			t.Errorf("%s: %v, want %s", name, got, test.want)
		}
	}
	if got := fmt.Sprint(a.Next(nil, func(int) bool { return false }, []int{1, 2, 3, 4, 5})); got != "[[1 2 3 4] [5]]" {
		t.Errorf("the first season: %s", got)
	}
	smaller := Ascent{Size: 3, Promote: 1, Relegate: 1}
	if got := fmt.Sprint(smaller.Next(tables, func(int) bool { return false }, nil)); got != "[[1 2 5] [3 4 6 7 8]]" {
		t.Errorf("smaller divisions: %s", got)
	}
}

// TestPromises: everybody who goes on is in one division, nobody lower than their table said, and
// no division is too large.
func TestPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Ascent{Size: rapid.IntRange(4, 12).Draw(t, "size"), Promote: rapid.IntRange(0, 4).Draw(t, "promote"), Relegate: rapid.IntRange(0, 4).Draw(t, "relegate")}
		var tables [][]int
		var sizes []int
		player := 0
		for range rapid.IntRange(0, 5).Draw(t, "divisions") {
			n := rapid.IntRange(1, a.Size).Draw(t, "players")
			sizes, tables = append(sizes, n), append(tables, nil)
			for range n {
				tables[len(tables)-1] = append(tables[len(tables)-1], player)
				player++
			}
		}
		leaving := rapid.SliceOfN(rapid.Bool(), player, player).Draw(t, "leaving")
		var newcomers []int
		for i := range rapid.IntRange(0, 20).Draw(t, "newcomers") {
			newcomers = append(newcomers, player+i)
		}
		now := map[int]int{}
		for i, division := range a.Next(tables, func(p int) bool { return leaving[p] }, newcomers) {
			if len(division) > a.Size || len(division) == 0 {
				t.Fatalf("division %d has %d players, %d fit", i, len(division), a.Size)
			}
			for _, p := range division {
				if _, twice := now[p]; twice {
					t.Fatalf("%d is in two divisions", p)
				}
				now[p] = i
			}
		}
		all := len(newcomers)
		for i, moves := range a.Moves(sizes) {
			for place, move := range moves {
				p := tables[i][place]
				division, there := now[p]
				if there == leaving[p] {
					t.Fatalf("%d is leaving: %v, there: %v", p, leaving[p], there)
				}
				if promised := i + map[Move]int{Up: -1, Down: 1}[move]; there && division > promised {
					t.Fatalf("%d was told %s from %d, and is in %d", p, move, i, division)
				}
				if there {
					all++
				}
			}
		}
		if all != len(now) {
			t.Fatalf("%d players go on, %d have a place", all, len(now))
		}
	})
}

func TestWithdrawn(t *testing.T) {
	games := []Game{
		{First: 0, Second: 1, Result: FirstWon}, {First: 2, Second: 0, Result: Drawn}, {First: 0, Second: 3}, {First: 4, Second: 0},
		{First: 0, Second: Nobody, Result: HalfBye}, {First: 1, Second: 2},
	}
	results := func(games []Game) (results []Result) {
		for _, g := range games {
			results = append(results, g.Result)
		}
		return results
	}
	want := []Result{FirstWon, Drawn, FirstForfeited, SecondForfeited, HalfBye, Open}
	if got := results(Withdrawn(games, 0)); !slices.Equal(got, want) {
		t.Errorf("half of the games have a result: %v, want %v", got, want)
	}
	games[0].Result = Open
	want = []Result{Annulled, Annulled, Annulled, Annulled, HalfBye, Open}
	if got := results(Withdrawn(games, 0)); !slices.Equal(got, want) {
		t.Errorf("less than half: %v, want %v", got, want)
	}
}
