package league

import "testing"

func TestTeamMatch(t *testing.T) {
	boards := Boards(Game{Round: 3}, 3)
	if got := rounds(boards); got != "1-2 2-1 1-2" {
		t.Errorf("boards %s", got)
	}
	match := Game{Round: 3, First: 4, Second: 7}
	for _, test := range []struct {
		results [3]Result
		want    Result
		scored  [2]float64
	}{
		{[3]Result{FirstWon, SecondWon, Drawn}, FirstWon, [2]float64{2.5, 0.5}},
		{[3]Result{SecondWon, FirstForfeited, Drawn}, Drawn, [2]float64{1.5, 1.5}},
		{[3]Result{SecondWon, Annulled, Drawn}, SecondWon, [2]float64{0.5, 1.5}},
		{[3]Result{FirstWon, SecondWon, Open}, Open, [2]float64{}},
		{[3]Result{Annulled, Annulled, Annulled}, Annulled, [2]float64{}},
	} {
		for i, result := range test.results {
			boards[i].Result = result
		}
		got := TeamResult(match, boards)
		if got.Result != test.want || test.want != Open && got.Scored != test.scored || got.First != 4 {
			t.Errorf("%v: %+v, want %v and %v", test.results, got, test.want, test.scored)
		}
	}
}

// TestTeamTable: teams are compared by matches, then by boards.
func TestTeamTable(t *testing.T) {
	d := Division{Players: []Entrant{{Name: "reds"}, {Name: "blues"}, {Name: "greens"}}, TieBreaks: []TieBreak{Scores}, Games: []Game{
		{Round: 1, First: 0, Second: 1, Result: FirstWon, Scored: [2]float64{2.5, 1.5}},
		{Round: 2, First: 1, Second: 2, Result: FirstWon, Scored: [2]float64{4, 0}},
		{Round: 3, First: 2, Second: 0, Result: FirstWon, Scored: [2]float64{3, 1}},
	}}
	expect(t, d, `
		1 blues +1 =0 -1 1 [5.5] 1-1
		2 reds +1 =0 -1 1 [3.5] 2-2
		3 greens +1 =0 -1 1 [3] 3-3`)
}
