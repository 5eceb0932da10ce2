package league

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// crosstable reads a round robin as it is printed: a line a player, a column an opponent. "1", "="
// and "0" are results, "+" and "-" results of forfeits, "." is an open game. The first move is with
// the player above.
func crosstable(names, table string) Division {
	var d Division
	lines := strings.Split(strings.TrimSpace(table), "\n")
	for i, name := range strings.Fields(names)[:len(lines)] {
		d.Players = append(d.Players, Entrant{Name: name})
		for j, cell := range strings.Fields(lines[i]) {
			if j <= i {
				continue
			}
			result := map[string]Result{"1": FirstWon, "=": Drawn, "0": SecondWon, "+": SecondForfeited, "-": FirstForfeited, ".": Open}[cell]
			d.Games = append(d.Games, Game{Round: 1, First: i, Second: j, Result: result})
		}
	}
	return d
}

// text writes a table in short.
func text(d Division, rows []Row) string {
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%d %s +%d =%d -%d %v %v %d-%d\n", r.Place, d.Players[r.Player].Name, r.Won, r.Drawn, r.Lost, r.Points, r.TieBreaks, r.Best, r.Worst)
	}
	return b.String()
}

func expect(t *testing.T, d Division, want string) {
	t.Helper()
	want = strings.ReplaceAll(strings.TrimSpace(want), "\t", "") + "\n"
	if got := text(d, d.Table()); got != want {
		t.Errorf("the table is\n%swant\n%s", got, want)
	}
}

func TestTable(t *testing.T) {
	d := crosstable("ann bob cleo dan", `
		x 1 0 1
		0 x 1 =
		1 0 x =
		0 = = x`)
	d.TieBreaks = []TieBreak{SonnebornBerger, Wins}
	expect(t, d, `
		1 ann +2 =0 -1 2 [2.5 2] 1-1
		2 cleo +1 =1 -1 1.5 [2.5 1] 2-2
		3 bob +1 =1 -1 1.5 [2 1] 3-3
		4 dan +0 =2 -1 1 [1.5 0] 4-4`)
}

// TestHeadToHead: three are level, each has beaten one of the others, and dan decides nothing. Of
// two who are level the winner of their game is first.
func TestHeadToHead(t *testing.T) {
	d := crosstable("ann bob cleo dan", `
		x 1 0 1
		0 x 1 1
		1 0 x 1
		0 0 0 x`)
	d.TieBreaks = []TieBreak{HeadToHead}
	expect(t, d, `
		1 ann +2 =0 -1 2 [1] 1-1
		1 bob +2 =0 -1 2 [1] 1-1
		1 cleo +2 =0 -1 2 [1] 1-1
		4 dan +0 =0 -3 0 [0] 4-4`)
	d = crosstable("ann bob cleo", `
		x 0 =
		1 x 0
		= 1 x`)
	d.Games[1].Result, d.Games[2].Result = FirstWon, Drawn // ann beat cleo, bob and cleo drew
	d.TieBreaks = []TieBreak{HeadToHead, Wins}
	expect(t, d, `
		1 bob +1 =1 -0 1.5 [0 1] 1-1
		2 ann +1 =0 -1 1 [0 1] 2-2
		3 cleo +0 =1 -1 0.5 [0 0] 3-3`)
}

// TestForfeitIsNoGame: in a Swiss a game that Ann won without play counts as one against a dummy with her own point,
// though Bob has two; in a round robin she has beaten Bob.
func TestForfeitIsNoGame(t *testing.T) {
	for _, test := range []struct {
		swiss bool
		want  string
	}{
		{true, `
			1 bob +2 =0 -1 2 [4] 1-1
			1 cleo +2 =0 -1 2 [4] 1-1
			3 dan +1 =0 -2 1 [5] 3-3
			4 ann +1 =0 -2 1 [4] 4-4`},
		{false, `
			1 bob +2 =0 -1 2 [4] 1-1
			1 cleo +2 =0 -1 2 [4] 1-1
			3 ann +1 =0 -2 1 [5] 3-3
			3 dan +1 =0 -2 1 [5] 3-3`},
	} {
		d := Division{Swiss: test.swiss, Rounds: 3, TieBreaks: []TieBreak{Buchholz}, Games: []Game{
			{Round: 1, First: 0, Second: 1, Result: SecondForfeited},
			{Round: 1, First: 2, Second: 3, Result: FirstWon},
			{Round: 2, First: 0, Second: 2, Result: SecondWon},
			{Round: 2, First: 1, Second: 3, Result: FirstWon},
			{Round: 3, First: 0, Second: 3, Result: SecondWon},
			{Round: 3, First: 1, Second: 2, Result: FirstWon},
		}}
		for _, name := range []string{"ann", "bob", "cleo", "dan"} {
			d.Players = append(d.Players, Entrant{Name: name})
		}
		expect(t, d, test.want)
	}
}

// TestForfeitIsNotLeftOutFirst: in a round robin the weakest opponent is left out, and not the one Bob stayed away from.
func TestForfeitIsNotLeftOutFirst(t *testing.T) {
	d := crosstable("ann bob cleo", `
		x 0 0
		1 x -
		1 + x`)
	d.TieBreaks = []TieBreak{BuchholzCut1}
	expect(t, d, `
		1 cleo +2 =0 -0 2 [1] 1-1
		2 bob +1 =0 -1 1 [2] 2-2
		3 ann +0 =0 -2 0 [2] 3-3`)
}

// TestHeadToHeadAgain: when a comparison of three parts one of them, the other two are compared
// with each other alone.
func TestHeadToHeadAgain(t *testing.T) {
	d := crosstable("ann bob cleo dan eve", `
		x 1 = 0 =
		0 x 1 1 0
		= 0 x = 1
		1 0 = x =
		= 1 0 = x`)
	d.TieBreaks = []TieBreak{HeadToHead}
	rows := d.Table()
	for _, r := range rows {
		if r.Points != 2 {
			t.Fatalf("the example is wrong: %s", text(d, rows))
		}
	}
	expect(t, d, `
		1 ann +1 =2 -1 2 [2] 1-1
		1 bob +2 =0 -2 2 [2] 1-1
		1 cleo +1 =2 -1 2 [2] 1-1
		1 dan +1 =2 -1 2 [2] 1-1
		1 eve +1 =2 -1 2 [2] 1-1`)
	d.TieBreaks = []TieBreak{Wins, HeadToHead}
	expect(t, d, `
		1 bob +2 =0 -2 2 [2 0] 1-1
		2 cleo +1 =2 -1 2 [1 2] 2-2
		2 dan +1 =2 -1 2 [1 2] 2-2
		4 ann +1 =2 -1 2 [1 1] 4-4
		4 eve +1 =2 -1 2 [1 1] 4-4`)
}

// TestHeadToHeadWithGaps: bob and cleo have not met. Ann has beaten both, so she is ahead for
// certain. In the other table bob and cleo could have reached what she got.
func TestHeadToHeadWithGaps(t *testing.T) {
	d := crosstable("ann bob cleo dan eve", "x 1 1 0 0\n0 x . 1 1\n0 . x 1 1\n1 0 0 x =\n1 0 0 = x")
	d.Games = slices.DeleteFunc(d.Games, func(g Game) bool { return g.First == 1 && g.Second == 2 })
	d.TieBreaks = []TieBreak{HeadToHead}
	expect(t, d, `
		1 ann +2 =0 -2 2 [2] 1-1
		2 bob +2 =0 -1 2 [0] 2-2
		2 cleo +2 =0 -1 2 [0] 2-2
		4 dan +1 =1 -2 1.5 [0.5] 4-4
		4 eve +1 =1 -2 1.5 [0.5] 4-4`)
	d = crosstable("ann bob cleo dan", "x 1 . .\n0 x . 1\n. . x 1\n. 0 0 x")
	d.Games = slices.DeleteFunc(d.Games, func(g Game) bool { return g.Result == Open })
	d.TieBreaks = []TieBreak{HeadToHead}
	expect(t, d, `
		1 ann +1 =0 -0 1 [0] 1-1
		1 bob +1 =0 -1 1 [0] 1-1
		1 cleo +1 =0 -0 1 [0] 1-1
		4 dan +0 =0 -2 0 [0] 4-4`)
}

func TestLot(t *testing.T) {
	d := crosstable("ann bob cleo", "x = =\n= x =\n= = x")
	d.TieBreaks = []TieBreak{Lot}
	orders := map[string]bool{}
	for seed := range 50 {
		d.Seed = fmt.Sprint(seed)
		order := ""
		for i, r := range d.Table() {
			order += d.Players[r.Player].Name
			if r.Place != i+1 {
				t.Errorf("a lot leaves %d at place %d", r.Player, r.Place)
			}
		}
		orders[order] = true
	}
	if len(orders) != 6 {
		t.Errorf("50 lots give %d of 6 orders", len(orders))
	}
	// printf '7 ann' | sha256sum
	if got := fmt.Sprintf("%012x", uint64(lot("7", "ann"))); got != "545713d82ff0" {
		t.Errorf("the lot is %s", got)
	}
}

func TestCapturesOverdueRating(t *testing.T) {
	d := Division{
		Players: []Entrant{{"ann", 1500, 2, false}, {"bob", 1600, 2, false}, {"cleo", 1400, 1, false}, {"dan", 1400, 1, false}},
		Games: []Game{
			{Round: 1, First: 0, Second: 1, Result: Drawn, Captures: [2]int{4, 4}},
			{Round: 1, First: 2, Second: 3, Result: Drawn, Captures: [2]int{4, 6}},
			{Round: 2, First: 2, Second: Nobody, Result: Annulled},
		},
		TieBreaks: []TieBreak{Captures, FewestOverdue, StartRating},
	}
	expect(t, d, `
		1 dan +0 =1 -0 0.5 [6 -1 1400] 1-1
		2 cleo +0 =1 -0 0.5 [4 -1 1400] 2-2
		3 bob +0 =1 -0 0.5 [4 -2 1600] 3-3
		4 ann +0 =1 -0 0.5 [4 -2 1500] 4-4`)
}

// TestKoya: points against players who have half of the points.
func TestKoya(t *testing.T) {
	d := crosstable("ann bob cleo dan", `
		x = 1 1
		= x 1 0
		0 0 x 1
		0 1 0 x`)
	d.TieBreaks = []TieBreak{Koya}
	expect(t, d, `
		1 ann +2 =1 -0 2.5 [0.5] 1-1
		2 bob +1 =1 -1 1.5 [0.5] 2-2
		3 dan +1 =0 -2 1 [1] 3-3
		4 cleo +1 =0 -2 1 [0] 4-4`)
}

func TestByScore(t *testing.T) {
	d := Division{
		Players: []Entrant{{Name: "ann"}, {Name: "bob"}},
		Games: []Game{
			{Round: 1, First: 0, Second: 1, Result: FirstWon, Scored: [2]float64{3, 1}},
			{Round: 2, First: 1, Second: 0, Result: FirstWon, Scored: [2]float64{9, 0}},
		},
		ByScore: true, TieBreaks: []TieBreak{Wins},
	}
	expect(t, d, `
		1 bob +1 =0 -1 10 [1] 1-1
		2 ann +1 =0 -1 3 [1] 2-2`)
	d.Games[1].Result = Open
	expect(t, d, `
		1 ann +1 =0 -0 3 [1] 1-2
		2 bob +0 =0 -1 1 [0] 1-2`)
}

func TestCross(t *testing.T) {
	d := crosstable("ann bob", "x +\n- x")
	cross := d.Cross()
	want := "[[[] [{1 true second-forfeited 1 0}]] [[{1 false second-forfeited 0 1}] []]]"
	if got := fmt.Sprint(cross); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestPointsHandedOut: as many points are handed out as games have a result.
func TestPointsHandedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomRobin(t, 2, 9)
		points, played := 0.0, 0
		for _, r := range d.Table() {
			points += r.Points
			played += r.Played
			if r.Played != r.Won+r.Drawn+r.Lost {
				t.Fatalf("%+v does not add up", r)
			}
		}
		if 2*points != float64(played) {
			t.Fatalf("%v points in %v games", points, played/2)
		}
	})
}

// randomRobin draws a round robin with some results.
func randomRobin(t *rapid.T, least, most int) Division {
	players := rapid.IntRange(least, most).Draw(t, "players")
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	d := Division{Games: Berger(players, false), TieBreaks: []TieBreak{HeadToHead, SonnebornBerger, Wins, Lot}}
	open := random.IntN(101)
	for i := range players {
		d.Players = append(d.Players, Entrant{Name: fmt.Sprint(i)})
	}
	for i := range d.Games {
		if random.IntN(100) >= open {
			d.Games[i].Result = FirstWon + Result(random.IntN(5))
		}
	}
	return d
}

// table12 is a double round robin of 12 players with some open games.
func table12(open int) Division {
	random := rand.New(rand.NewPCG(1, 1))
	d := Division{Games: Berger(12, true), TieBreaks: AllTieBreaks()}
	for i := range 12 {
		d.Players = append(d.Players, Entrant{Name: fmt.Sprint(i)})
	}
	for i := range d.Games[open:] {
		d.Games[open+i].Result = FirstWon + Result(random.IntN(3))
	}
	return d
}

// TestSpeedOfTable: a table of 12 must take less than a millisecond; the best of some tries counts.
func TestSpeedOfTable(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector takes most of the time")
	}
	best := time.Hour
	for range 20 {
		began := time.Now()
		table12(6).Table()
		best = min(best, time.Since(began))
	}
	if best > 5*time.Millisecond {
		t.Errorf("a table of 12 takes %v", best)
	}
}

func BenchmarkTable(b *testing.B) {
	for _, open := range []int{0, 6, 60} {
		d := table12(open)
		b.Run(fmt.Sprintf("12 players, %d open", open), func(b *testing.B) {
			for b.Loop() {
				d.Table()
			}
		})
	}
}

// TestOutStandsLast: a player whose games do not count stands last, and nobody can finish behind
// them.
func TestOutStandsLast(t *testing.T) {
	d := Division{
		Players: []Entrant{{Name: "ann"}, {Name: "bob", Out: true}, {Name: "cat"}},
		Games: []Game{
			{Round: 1, First: 0, Second: 1, Result: Annulled},
			{Round: 2, First: 1, Second: 2, Result: Annulled},
			{Round: 3, First: 0, Second: 2, Result: Open},
		},
		TieBreaks: []TieBreak{Lot},
	}
	rows := d.Table()
	if last := rows[2]; last.Player != 1 || last.Best != 3 || last.Worst != 3 {
		t.Errorf("the last row is %+v", last)
	}
	for _, row := range rows[:2] {
		if row.Best != 1 || row.Worst != 2 {
			t.Errorf("%s can finish %d to %d", d.Players[row.Player].Name, row.Best, row.Worst)
		}
	}
}
