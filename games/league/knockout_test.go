package league

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestKnockOut plays a knock-out of six in which the stronger player wins. 0 and 1 have no game in
// the first round.
func TestKnockOut(t *testing.T) {
	d := Division{Players: make([]Entrant, 6)}
	for _, want := range []string{"4-5 5-4 3-6 6-3", "1-4 4-1 2-3 3-2", "1-2 2-1"} {
		due := d.Course(KnockOut(6)).Due
		if got := rounds(due); got != want {
			t.Errorf("due %s, want %s", got, want)
		}
		d.Games = append(d.Games, strongerWins(due)...)
	}
	c := d.Course(KnockOut(6))
	if got, want := fmt.Sprint(c), "{[] [] 0 [0 3 2 2 1 1] map[]}"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestLevelSet: a set with a win for each is decided by the tie-breaks, at last by lot.
func TestLevelSet(t *testing.T) {
	d := Division{Players: []Entrant{{Name: "ann"}, {Name: "bob"}}, TieBreaks: []TieBreak{Captures}, Games: []Game{
		{Round: 1, First: 0, Second: 1, Result: FirstWon, Captures: [2]int{2, 4}},
		{Round: 1, First: 1, Second: 0, Result: FirstWon, Captures: [2]int{8, 6}},
	}}
	if c := d.Course(KnockOut(2)); c.Champion != 1 {
		t.Errorf("champion %d", c.Champion)
	}
	d.Games[1].Captures = [2]int{4, 6}
	champions := map[int]bool{}
	for seed := range 20 {
		d.Seed = fmt.Sprint(seed)
		champions[d.Course(KnockOut(2)).Champion] = true
	}
	if len(champions) != 2 || champions[Nobody] {
		t.Errorf("lots give champions %v", champions)
	}
	d.Games[1].Result = Open
	if c := d.Course(KnockOut(2)); c.Champion != Nobody || len(c.Due) != 0 {
		t.Errorf("while a game is open: %+v", c)
	}
}

// TestParting: a set is won by points, else by who stays in the season, else by the first tie-break that differs.
func TestParting(t *testing.T) {
	first, second := Game{Round: 2, First: 3, Second: 1, Result: FirstWon}, Game{Round: 2, First: 1, Second: 3, Result: FirstWon}
	for name, test := range map[string]struct {
		change func(d *Division)
		want   Parting
	}{
		"points":    {func(d *Division) { d.Games[1].Result = Drawn }, Parting{Winner: 3, Loser: 1, Points: [2]float64{1.5, 0.5}}},
		"captures":  {func(d *Division) { d.Games[0].Captures = [2]int{2, 6} }, Parting{1, 3, [2]float64{1, 1}, false, Captures, [2]float64{6, 2}}},
		"left":      {func(d *Division) { d.LeftIn = map[int]int{3: 2} }, Parting{Winner: 1, Loser: 3, Points: [2]float64{1, 1}, Left: true}},
		"left ago":  {func(d *Division) { d.LeftIn, d.Games[0].Captures = map[int]int{3: 1}, [2]int{4, 2} }, Parting{3, 1, [2]float64{1, 1}, false, Captures, [2]float64{4, 2}}},
		"both left": {func(d *Division) { d.LeftIn, d.Games[0].Captures = map[int]int{1: 2, 3: 2}, [2]int{4, 2} }, Parting{3, 1, [2]float64{1, 1}, false, Captures, [2]float64{4, 2}}},
	} {
		d := Division{Players: make([]Entrant, 4), TieBreaks: []TieBreak{HeadToHead, Wins, Captures}, Games: []Game{first, second, {Round: 1, First: 1, Second: 3, Result: FirstWon}}}
		test.change(&d)
		if got, ok := d.Parting(2, 1, 3); !ok || got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
		d.Games[1].Result = Open
		if got, ok := d.Parting(2, 1, 3); ok {
			t.Errorf("%s, with an open game: %+v", name, got)
		}
	}
}

// TestDoubleKnockOut: the stronger of four wins, but in the final the first wins from the second
// bracket, so that a decider is played.
func TestDoubleKnockOut(t *testing.T) {
	for _, upset := range []bool{false, true} {
		d := Division{Players: make([]Entrant, 4)}
		wants := []string{"1-4 4-1 2-3 3-2", "1-2 2-1 | 4-3 3-4", "3-2 2-3", "1-2 2-1"}
		if upset {
			wants = append(wants, "2-1 1-2")
		}
		for i, want := range wants {
			due := d.Course(DoubleKnockOut(4)).Due
			if got := rounds(due); got != want {
				t.Errorf("due %s, want %s", got, want)
			}
			due = strongerWins(due)
			if i >= 3 && upset {
				for j, g := range due {
					due[j].Result = map[Result]Result{FirstWon: SecondWon, SecondWon: FirstWon}[g.Result]
				}
			}
			d.Games = append(d.Games, due...)
		}
		want := "{[] [] 0 [0 5 4 3] map[]}"
		if upset {
			want = "{[] [] 1 [6 0 4 3] map[]}"
		}
		if got := fmt.Sprint(d.Course(DoubleKnockOut(4))); got != want {
			t.Errorf("upset %v: %s, want %s", upset, got, want)
		}
	}
}

// TestKnockOutsEnd plays brackets of any size with any results: they end with one champion, all
// others are out, and nobody is out before they have lost as often as it takes.
func TestKnockOutsEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(1, 40).Draw(t, "players")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for losses, bracket := range map[int]Bracket{1: KnockOut(players), 2: DoubleKnockOut(players)} {
			d := Division{Players: make([]Entrant, players)}
			for i := range d.Players {
				d.Players[i].Name = fmt.Sprint(i)
			}
			c := d.Course(bracket)
			var tables [][]Row
			for ; len(c.Due) > 0; c = d.Course(bracket) {
				tables = append(tables, d.KnockOutTable(bracket))
				due := c.Due
				if random.IntN(2) == 0 { // one match is over long before the others
					match := 2 * random.IntN(len(due)/2)
					due = due[match : match+2]
				}
				for _, g := range due {
					g.Result = FirstWon + Result(random.IntN(5))
					d.Games = append(d.Games, g)
				}
			}
			checkRanges(t, append(tables, d.KnockOutTable(bracket)))
			lost := setsLost(d)
			for player, out := range c.Out {
				switch {
				case player == c.Champion && (out != 0 || lost[player] >= losses):
					t.Fatalf("%d players, %d losses: the champion lost %d", players, losses, lost[player])
				case player != c.Champion && (out == 0 || lost[player] != losses):
					t.Fatalf("%d players, %d losses: %d lost %d and is out in %d", players, losses, player, lost[player], out)
				}
			}
		}
	})
}

// checkRanges: the places that are possible contain the final one, and only narrow.
func checkRanges(t *rapid.T, tables [][]Row) {
	before := map[int]Row{}
	for _, table := range tables {
		for _, row := range table {
			if was, ok := before[row.Player]; ok && (row.Best < was.Best || row.Worst > was.Worst) {
				t.Fatalf("player %d could finish %d to %d, then %d to %d", row.Player, was.Best, was.Worst, row.Best, row.Worst)
			}
			before[row.Player] = row
		}
	}
	for player, row := range before {
		if row.Best != row.Worst || row.Place != row.Best {
			t.Fatalf("at the end, player %d is at %d and can finish %d to %d", player, row.Place, row.Best, row.Worst)
		}
	}
}

// setsLost counts the sets that each player has lost.
func setsLost(d Division) []int {
	lost, seen := make([]int, len(d.Players)), map[[3]int]bool{}
	for _, g := range d.Games {
		key := [3]int{g.Round, min(g.First, g.Second), max(g.First, g.Second)}
		if !seen[key] {
			seen[key] = true
			_, loser := d.match(g.Round, g.First, g.Second, &Course{})
			lost[loser]++
		}
	}
	return lost
}

// TestKnockOutTable: places follow the bracket, not the points. Player 0 has won two games, but is out
// in the semi-final; player 2, who has no more, is in the final.
func TestKnockOutTable(t *testing.T) {
	d := Division{Players: make([]Entrant, 5), TieBreaks: []TieBreak{Lot}, Games: []Game{
		{Round: 1, First: 3, Second: 4, Result: FirstWon}, {Round: 1, First: 4, Second: 3, Result: SecondWon},
		{Round: 2, First: 0, Second: 3, Result: SecondWon}, {Round: 2, First: 3, Second: 0, Result: FirstWon},
	}}
	var got []string
	for _, row := range d.KnockOutTable(KnockOut(5)) {
		got = append(got, fmt.Sprintf("%d: %d (%d-%d)", row.Player, row.Place, row.Best, row.Worst))
	}
	slices.Sort(got)
	want := []string{"0: 4 (3-4)", "1: 1 (1-3)", "2: 1 (1-3)", "3: 1 (1-3)", "4: 5 (5-5)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
