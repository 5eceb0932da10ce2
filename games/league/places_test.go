package league

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestPlacesStillPossible: nobody can be ahead of ann, who has beaten bob. Dan can get level with both by beating them
// all, and then nothing parts the three.
func TestPlacesStillPossible(t *testing.T) {
	d := crosstable("ann bob cleo dan", `
		x 1 1 .
		0 x 1 1
		0 0 x .
		. 0 . x`)
	d.TieBreaks = []TieBreak{HeadToHead, Wins}
	expect(t, d, `
		1 ann +2 =0 -0 2 [1 2] 1-1
		2 bob +2 =0 -1 2 [0 2] 1-2
		3 cleo +0 =0 -2 0 [0 0] 3-4
		3 dan +0 =0 -1 0 [0 0] 1-4`)
}

// TestRivalsMeet: ann and bob are level with two points, cleo and dan have three and still play each
// other. One of the two gets beyond three, so that ann cannot share the first place, although cleo
// and dan can each lose.
func TestRivalsMeet(t *testing.T) {
	p := prospects{points: []float64{2, 2, 3, 3}, more: []float64{1, 1, 1, 1}, open: []Game{{First: 2, Second: 3}, {First: 0, Second: 1}}}
	if best, worst := p.best(0), p.worst(0); best != 2 || worst != 4 {
		t.Errorf("ann can be %d to %d", best, worst)
	}
	if best, worst := p.bounds(0); best != 1 || worst != 4 {
		t.Errorf("the bounds of ann are %d to %d", best, worst)
	}
	// Only one of ann and bob can reach cleo.
	p.points = []float64{2, 2, 3, 4}
	p.more, p.open = []float64{1, 1, 0, 0}, p.open[1:]
	if best, worst := p.best(2), p.worst(2); best != 2 || worst != 3 {
		t.Errorf("cleo can be %d to %d", best, worst)
	}
	if _, worst := p.bounds(2); worst != 4 {
		t.Errorf("the bound of cleo is %d", worst)
	}
}

// TestPlacesNarrow plays leagues to their end, game by game: the places still possible contain the
// place that every way to the end leads to, and only become narrower.
func TestPlacesNarrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomRobin(t, 2, 7)
		d.BothMayLose = rapid.Bool().Draw(t, "both may lose")
		results := []Result{FirstWon, Drawn, SecondWon, FirstForfeited, SecondForfeited}
		if d.BothMayLose {
			results = append(results, BothForfeited)
		}
		d.Games = slices.DeleteFunc(d.Games, func(g Game) bool { return g.Second == 3 && g.First == 1 })
		before := ranges(d)
		var passed [][][2]int
		for _, i := range rapid.Permutation(indices(len(d.Games))).Draw(t, "order") {
			passed = append(passed, before)
			if d.Games[i].Result == Open {
				d.Games[i].Result = rapid.SampledFrom(results).Draw(t, "result")
			}
			after := ranges(d)
			for player := range after {
				if after[player][0] < before[player][0] || after[player][1] > before[player][1] {
					t.Fatalf("player %d: %v became %v", player, before[player], after[player])
				}
			}
			before = after
		}
		for _, r := range d.Table() {
			if r.Best != r.Place || r.Worst != r.Place {
				t.Fatalf("at the end %+v", r)
			}
			for _, was := range passed {
				if r.Place < was[r.Player][0] || r.Place > was[r.Player][1] {
					t.Fatalf("player %d ended at %d, which was not in %v", r.Player, r.Place, was[r.Player])
				}
			}
		}
	})
}

// TestPlacesByPointsAgainstExhaustive ends small leagues in every way. All final places, by every
// tie-break, are in the ranges that points alone give, and by points alone these are exact.
func TestPlacesByPointsAgainstExhaustive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomRobin(t, 3, 6)
		d.BothMayLose = rapid.IntRange(0, 3).Draw(t, "both may lose") == 0
		results, most := []Result{FirstWon, Drawn, SecondWon}, 6
		if d.BothMayLose {
			results, most = append(results, BothForfeited), 4
		}
		var open []int
		for i := range d.Games {
			if d.Games[i].Result == Open && len(open) == most {
				d.Games[i].Result = Drawn
			} else if d.Games[i].Result == Open {
				open = append(open, i)
			}
		}
		rows := d.Standings()
		d.setByPoints(rows)
		told := rangesOf(rows)
		exact := make([][2]int, len(d.Players))
		for i := range exact {
			exact[i] = [2]int{len(exact), 1}
		}
		everyEnd(d, open, results, func() {
			rows := d.Standings()
			for _, r := range rows {
				if r.Place < told[r.Player][0] || r.Place > told[r.Player][1] {
					t.Fatalf("player %d can be %d, told %v", r.Player, r.Place, told[r.Player])
				}
			}
			widen(exact, rows)
		})
		if len(open) > 0 && !slices.Equal(told, exact) {
			t.Fatalf("by points %v are possible, told %v", exact, told)
		}
	})
}

// everyEnd calls then for each way in which open games can end.
func everyEnd(d Division, open []int, results []Result, then func()) {
	if len(open) == 0 {
		then()
		return
	}
	for _, result := range results {
		d.Games[open[0]].Result = result
		everyEnd(d, open[1:], results, then)
	}
	d.Games[open[0]].Result = Open
}

// widen adds the places of a final table, by points alone.
func widen(exact [][2]int, rows []Row) {
	for _, own := range rows {
		best, worst := 1, 0
		for _, other := range rows {
			if other.Points > own.Points {
				best++
			}
			if other.Points >= own.Points {
				worst++
			}
		}
		exact[own.Player] = [2]int{min(exact[own.Player][0], best), max(exact[own.Player][1], worst)}
	}
}

// TestPlacesWhileRoundsFollow: rounds of a Swiss that are not paired yet leave everything possible
// that their points can change.
func TestPlacesWhileRoundsFollow(t *testing.T) {
	d := Division{Swiss: true, Rounds: 3, Players: make([]Entrant, 4), Games: []Game{
		{Round: 1, First: 0, Second: 1, Result: FirstWon}, {Round: 1, First: 2, Second: 3, Result: FirstWon},
		{Round: 2, First: 0, Second: 2, Result: FirstWon}, {Round: 2, First: 1, Second: 3, Result: FirstWon},
	}}
	if got, want := fmt.Sprint(ranges(d)), "[[1 3] [1 4] [1 4] [2 4]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// ranges returns the places that each player can still finish at.
func ranges(d Division) [][2]int { return rangesOf(d.Table()) }

func rangesOf(rows []Row) [][2]int {
	told := make([][2]int, len(rows))
	for _, r := range rows {
		told[r.Player] = [2]int{r.Best, r.Worst}
	}
	return told
}
